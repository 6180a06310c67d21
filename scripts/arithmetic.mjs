/**
 * The rule of the same bits: `base`, `scenario` and `engine` compute with + - * / and those functions of
 * Math whose result the standard fixes to the last bit. Others (`log`, `sin`, `**` ...) differ between
 * browsers, and with them every result after. Powers of two are exempt: every engine has them exactly.
 *
 * `node scripts/arithmetic.mjs`
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isProgram, root } from './bootstrap.mjs';
import { modulesUnder, nameOf, TEST } from './modules.mjs';

const FOLDERS = ['base', 'scenario', 'engine'];
const EXACT = new Set(['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc']);

/**
 * Every place that breaks the rule, in words, one line each; fails when it finds no modules.
 * @param {string} source folder that holds `base`, `scenario` and `engine` (src/)
 * @returns {{ modules: number, problems: string[] }}
 */
export function checkArithmetic(source) {
  const files = FOLDERS.flatMap((folder) => modulesUnder(join(source, folder))).filter((file) => !TEST.test(file));
  const problems = files.length === 0 ? [`No modules found under ${source}: nothing was checked.`] : [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const report = (/** @type {{ start: number }} */ { start }, /** @type {string} */ what) => {
      const line = text.slice(0, start).split('\n').length;
      problems.push(`${nameOf(source, file)}:${line}: ${what} is not the same in all engines`);
    };
    new Visitor({
      BinaryExpression: (node) => node.operator === '**' && !isTwo(node.left) && report(node, 'the operator **'),
      AssignmentExpression: (node) => node.operator === '**=' && report(node, 'the operator **='),
      MemberExpression: (node) => {
        if (!isMath(node.object)) return;
        const exact = !node.computed && node.property.type === 'Identifier' && EXACT.has(node.property.name);
        if (!exact) report(node, text.slice(node.start, node.end));
      },
      // const { log } = Math
      VariableDeclarator: (node) => isMath(node.init) && report(node, text.slice(node.start, node.end)),
    }).visit(parseSync(file, text).program);
  }
  return { modules: files.length, problems };
}

/** @param {any} node */
function isMath(node) {
  return node?.type === 'Identifier' && node.name === 'Math';
}

/** @param {any} node */
function isTwo(node) {
  return node.type === 'Literal' && node.value === 2;
}

if (isProgram(import.meta)) {
  const { modules, problems } = checkArithmetic(join(root, 'src'));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${modules} modules, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
