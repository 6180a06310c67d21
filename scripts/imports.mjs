/**
 * The import rule of the house: who may import whom. Reads every module with the build tool's own
 * parser (types and dynamic imports included), resolves it to a file, and reports each import that
 * breaks the rule, each cycle, and each module outside the house. It fails when it finds no modules:
 * a checker that sees nothing must not say that all is well. What holds inside the page is `page.mjs`'s.
 *
 * `node scripts/imports.mjs`
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { isProgram, root } from './bootstrap.mjs';
import { filesUnder, MODULE, modulesUnder, nameOf, TEST } from './modules.mjs';
import { checkPage, cyclesOf, stylesOf } from './page.mjs';

/** Each layer may import itself and what is named here. */
/** @type {Record<string, string[]>} */
const LAYERS = {
  base: [],
  scenario: ['base'],
  engine: ['base', 'scenario'],
  trace: ['base', 'scenario', 'engine'],
  analysis: ['base', 'scenario', 'engine'],
  studies: ['base', 'scenario', 'engine', 'analysis'],
  worker: ['base', 'scenario', 'engine', 'trace', 'analysis', 'studies'],
  store: ['base', 'scenario', 'engine', 'trace', 'analysis', 'studies', 'worker'],
  ui: ['base', 'scenario', 'engine', 'trace', 'analysis', 'studies', 'worker', 'store'],
  sw: [],
  package: ['base', 'scenario', 'engine', 'studies'],
  cli: ['base', 'scenario', 'engine', 'trace', 'analysis', 'studies', 'worker'],
};

/**
 * The same inside the engine. `record` is written to by all and imports none of them; `run` stands for
 * the files of src/engine itself, which put the parts together; `playback` looks at a whole run.
 * @type {Record<string, string[]>}
 */
const ENGINE_LAYERS = {
  record: [],
  kernel: ['record'],
  device: ['record', 'kernel'],
  volume: ['record', 'kernel', 'device'],
  host: ['record', 'kernel', 'device', 'volume'],
  database: ['record', 'kernel', 'device', 'volume', 'host'],
  run: ['record', 'kernel', 'device', 'volume', 'host', 'database'],
  playback: ['record', 'kernel', 'device', 'volume', 'host', 'database', 'run'],
};

/**
 * Packages that a layer may import; layers that are not named may import any.
 * @type {Record<string, RegExp>}
 */
const PACKAGES = {
  base: /^$/,
  sw: /^$/,
  scenario: /^(valibot|fflate)$/,
  engine: /^$/,
  trace: /^(valibot|fflate)$/,
  analysis: /^$/,
  studies: /^$/,
  worker: /^(valibot|fflate)$/,
  package: /^$/,
  cli: /^(node:.+|commander|valibot|bullmq|ioredis)$/,
  store: /^(zustand(\/.+)?|idb-keyval|jsonc-parser|valibot|fflate)$/,
};

/**
 * Everything under `source` that breaks the rule, in words, one line each; empty when all is well.
 * Tests and their helpers are part of no layer and may import what they need, but nothing imports them.
 * @param {string} source folder that holds the layers (src/)
 * @returns {{ modules: number, problems: string[] }}
 */
export function checkImports(source) {
  const files = modulesUnder(source).filter((file) => !TEST.test(file));
  const problems = files.length === 0 ? [`No modules found under ${source}: nothing was checked.`] : [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const file of files) {
    const from = place(source, file);
    if (!from) {
      problems.push(`${nameOf(source, file)}: lies in none of the layers ${Object.keys(LAYERS).join(', ')}`);
      continue;
    }
    /** @type {string[]} */
    const targets = [];
    for (const { specifier, startsProgram } of importsOf(file)) {
      const problem = specifier.startsWith('.') ? checkLocal(source, file, from, specifier) : checkPackage(from, specifier);
      if (problem) problems.push(`${nameOf(source, file)}: ${problem}`);
      // Types count: files that know each other's types can only be read together.
      if (specifier.startsWith('.') && !startsProgram) targets.push(target(file, specifier));
    }
    graph.set(file, targets);
  }
  for (const cycle of cyclesOf(graph)) problems.push(`cycle: ${cycle.map((file) => nameOf(source, file)).join(' -> ')}`);
  problems.push(...checkPage(pageImports(join(source, 'ui'), graph)));
  return { modules: files.length, problems };
}

/**
 * What each file of the page imports of the page, style sheets included; paths from `page`, with slashes.
 * @param {string} page
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {Map<string, string[]>}
 */
function pageImports(page, graph) {
  const styles = existsSync(page) ? filesUnder(page, /\.css$/) : [];
  const all = [...graph, ...styles.map((file) => /** @type {const} */ ([file, stylesOf(file).map((each) => target(file, each))]))];
  const inside = (/** @type {string} */ file) => file.startsWith(page + sep);
  const named = (/** @type {string} */ file) => relative(page, file).split(sep).join('/');
  return new Map(all.filter(([file]) => inside(file)).map(([file, targets]) => [named(file), targets.filter(inside).map(named)]));
}

/**
 * @param {string} source
 * @param {string} file
 * @param {Place} from
 * @param {string} specifier
 */
function checkLocal(source, file, from, specifier) {
  const path = target(file, specifier);
  if (!existsSync(path)) return `imports ${specifier}, which does not exist (local imports carry their extension)`;
  if (TEST.test(path)) return `imports ${specifier}, which belongs to the tests`;
  const to = place(source, path);
  if (!to) return path.startsWith(source + sep) ? `imports ${specifier}, which lies in no layer` : undefined;
  if (from.layer !== to.layer) {
    return LAYERS[from.layer].includes(to.layer) ? undefined : `${from.layer} must not import ${to.layer} (${specifier})`;
  }
  if (from.part && to.part && from.part !== to.part && !ENGINE_LAYERS[from.part].includes(to.part)) {
    return `engine/${from.part} must not import engine/${to.part} (${specifier})`;
  }
  return undefined;
}

/**
 * @param {Place} from
 * @param {string} specifier
 */
function checkPackage(from, specifier) {
  const allowed = PACKAGES[from.layer];
  return !allowed || allowed.test(specifier) ? undefined : `${from.layer} must not import the package ${specifier}`;
}

/** @typedef {{ layer: string, part?: string }} Place */

/**
 * @param {string} source
 * @param {string} file
 * @returns {Place | undefined}
 */
function place(source, file) {
  const [layer, part] = relative(source, file).split(sep);
  if (!(layer in LAYERS)) return undefined;
  if (layer !== 'engine') return { layer };
  const isFile = MODULE.test(part);
  if (!isFile && !(part in ENGINE_LAYERS)) return undefined;
  return { layer, part: isFile ? 'run' : part };
}

/**
 * Every module that a file names: imports, re-exports, import() of values and of types, and the workers
 * that it starts by `new URL('./x.ts', import.meta.url)`.
 * @param {string} file
 * @returns {{ specifier: string, startsProgram: boolean }[]}
 */
function importsOf(file) {
  const { program, module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = module.staticImports.map((i) => ({ specifier: i.moduleRequest.value, startsProgram: false }));
  for (const statement of module.staticExports) {
    const from = statement.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from) found.push({ specifier: from.value, startsProgram: false });
  }
  const add = (/** @type {any} */ node, startsProgram = false) => {
    if (typeof node?.value === 'string') found.push({ specifier: node.value, startsProgram });
  };
  new Visitor({
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    NewExpression: (node) => {
      // A worker is another program: it is bound by the rule, and is not a part of a cycle.
      const first = node.arguments[0];
      if (isName(node.callee, 'URL') && node.arguments[1]?.type === 'MemberExpression' && isScript(first)) add(first, true);
    },
  }).visit(program);
  return found;
}

/**
 * @param {any} node
 * @param {string} name
 */
function isName(node, name) {
  return node?.type === 'Identifier' && node.name === name;
}

/** @param {any} node */
function isScript(node) {
  return typeof node?.value === 'string' && MODULE.test(node.value);
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function target(file, specifier) {
  // Vite's suffixes (?worker, ?url) say how a file is used, not which.
  return resolve(dirname(file), specifier.replace(/\?.*$/, ''));
}

if (isProgram(import.meta)) {
  const { modules, problems } = checkImports(join(root, 'src'));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${modules} modules, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
