/**
 * The message catalogs.
 *
 * `node scripts/messages.mjs [--output FILE]`: writes everything that Spindle says into one file (.cache/messages.md), to be read as a whole:
 * first the messages of the catalogs by their keys, then the texts that all other modules and data hold (`texts.mjs` says how they are
 * found, and what cannot be). With `--check`: fails where the shell, the kit or a feature that has a catalog says something outside of it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { parseSync, Visitor } from 'vite';
import { isProgram, root } from './bootstrap.mjs';
import { modulesUnder, TEST } from './modules.mjs';
import { readTexts, straysIn, templateText, WORD } from './texts.mjs';

/** A feature has one catalog, or one for each part of it that is loaded apart. */
export const CATALOG = /[\\/](messages|\w+Messages)\.ts$/;
const FEATURES = ['src', 'ui', 'features'];
/** Parts of the page around the features, which have their catalogs too. */
const AROUND = [
  ['src', 'ui', 'shell'],
  ['src', 'ui', 'kit'],
];

/** Features without a catalog yet. A feature that gets one leaves this list. */
const WITHOUT = /** @type {ReadonlySet<string>} */ (new Set());

/**
 * Every message, by catalog and key: texts as they are, with what a function puts in as `{name}`.
 * @param {string} project
 * @returns {{ catalog: string, messages: { key: string, texts: string[] }[] }[]}
 */
export function readCatalogs(project) {
  return modulesUnder(join(project, 'src'))
    .filter((file) => CATALOG.test(file))
    .toSorted()
    .map((file) => ({
      catalog: relative(join(project, 'src'), file)
        .split(sep)
        .join('/')
        .replace(/(\/messages)?\.ts$/, ''),
      messages: messagesIn(file),
    }));
}

/** @param {string} file */
function messagesIn(file) {
  const source = readFileSync(file, 'utf8');
  /** @type {{ key: string, texts: string[] }[]} */
  const messages = [];
  /** @param {any} object @param {string} path */
  const read = (object, path) => {
    for (const property of object.properties) {
      if (property.type !== 'Property') continue;
      const key = path + String(property.key.name ?? property.key.value);
      if (property.value.type === 'ObjectExpression') read(property.value, `${key}.`);
      else messages.push({ key, texts: textsIn(property.value, source) });
    }
  };
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'catalog' && node.arguments[0]?.type === 'ObjectExpression')
        read(node.arguments[0], '');
    },
  }).visit(parseSync(file, source).program);
  return messages;
}

/**
 * The texts of a message; alternatives stand apart.
 * @param {any} node
 * @param {string} source
 * @returns {string[]}
 */
function textsIn(node, source) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral': {
      const inner = node.expressions
        .flatMap((/** @type {any} */ each) => textsIn(each, source))
        .filter((/** @type {string} */ text) => WORD.test(text));
      return [templateText(node, source), ...inner];
    }
    case 'ArrowFunctionExpression':
      return textsIn(node.body, source);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent, source), ...textsIn(node.alternate, source)];
    case 'ArrayExpression':
      return node.elements.flatMap((/** @type {any} */ each) => textsIn(each, source));
    case 'ParenthesizedExpression':
      return textsIn(node.expression, source);
    default:
      return [source.slice(node.start, node.end)];
  }
}

/**
 * What the page says without a catalog, except in features that need none yet: text of elements, attributes and properties that are seen or
 * heard, and prose anywhere. It cannot see a single word that a module passes on by itself: that is what the pseudo-locale test is for.
 * @param {string} project
 * @param {ReadonlySet<string>} [without] features that need none yet
 * @returns {{ files: number, problems: string[] }}
 */
export function checkMessages(project, without = WITHOUT) {
  const home = join(project, ...FEATURES);
  const features = readdirSync(home).filter((name) => statSync(join(home, name)).isDirectory() && !without.has(name));
  const problems = [...without]
    .filter((name) => existsSync(join(home, name)) && modulesUnder(join(home, name)).some((file) => CATALOG.test(file)))
    .map((name) => `${name} has a catalog: take it off the list of scripts/messages.mjs`);
  const around = AROUND.map((path) => join(project, ...path)).filter((folder) => existsSync(folder));
  const files = [...features.map((name) => join(home, name)), ...around]
    .flatMap((folder) => modulesUnder(folder))
    .filter((file) => !TEST.test(file) && !CATALOG.test(file));
  for (const file of files) {
    const name = relative(project, file).split(sep).join('/');
    for (const { line, text } of straysIn(readFileSync(file, 'utf8'), file))
      problems.push(`${name}:${line}: "${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}" is not in the catalog`);
  }
  if (files.length === 0) problems.push(`No module found under ${home}: nothing was checked.`);
  return { files: files.length, problems };
}

/**
 * Every text that the modules of a folder spell out outside of catalogs, tests aside: strings, pieces of templates, text of elements.
 * @param {string} folder
 * @returns {Set<string>} trimmed, with a word in each
 */
export function spelledOut(folder) {
  /** @type {Set<string>} */
  const texts = new Set();
  const add = (/** @type {string} */ text) => {
    if (WORD.test(text)) texts.add(text.trim());
  };
  for (const file of modulesUnder(folder).filter((each) => !TEST.test(each) && !CATALOG.test(each)))
    new Visitor({
      Literal: (node) => typeof node.value === 'string' && add(node.value),
      TemplateElement: (node) => add(node.value.cooked ?? ''),
      JSXText: (node) => add(node.value),
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return texts;
}

if (isProgram(import.meta)) {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, output: { type: 'string', default: '.cache/messages.md' } },
  });
  if (values.check) {
    const { files, problems } = checkMessages(root);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.stdout.write(`${files} modules, ${problems.length} problems\n`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    const catalogs = readCatalogs(root);
    const others = readTexts(root, (file) => CATALOG.test(file));
    const sections = [
      ...catalogs.map(({ catalog, messages }) => ({
        title: catalog,
        lines: messages.map(({ key, texts }) => `${key}: ${texts.join(' | ')}`),
      })),
      ...others.map(({ file, texts }) => ({ title: file, lines: texts })),
    ];
    const text = sections.map(({ title, lines }) => `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`);
    mkdirSync(dirname(join(root, values.output)), { recursive: true });
    writeFileSync(join(root, values.output), text.join('\n'));
    const count = catalogs.reduce((sum, { messages }) => sum + messages.length, 0);
    const rest = others.reduce((sum, { texts }) => sum + texts.length, 0);
    process.stdout.write(
      `${count} messages of ${catalogs.length} catalogs, ${rest} texts of ${others.length} other files: ${values.output}\n`,
    );
  }
}
