/**
 * The import rule inside the page (`src/ui`): `kit <- features <- shell`. Features never import each other, in neither direction: they
 * meet in the shell. And folders that lie next to each other form no circle. Types and styles count as all other imports do.
 * `imports.mjs` reads the imports and asks here.
 */
import { readFileSync } from 'node:fs';

/** Folders of the page, and what each may import besides itself. Features are told apart by their folders. */
/** @type {Record<string, string[]>} */
const MAY_IMPORT = { kit: [], features: ['kit'], shell: ['kit', 'features'] };

/**
 * What breaks the rule, in words, one line each.
 * @param {ReadonlyMap<string, readonly string[]>} imports what each file of the page imports of the page; paths from `ui/`, with slashes
 * @returns {string[]}
 */
export function checkPage(imports) {
  /** @type {string[]} */
  const problems = [];
  for (const [file, targets] of imports) {
    const from = partOf(file);
    if (!from) {
      problems.push(`src/ui/${file}: lies neither in kit/, nor in a folder of features/, nor in shell/`);
      continue;
    }
    for (const target of targets) {
      const to = partOf(target);
      if (to && !mayImport(from, to)) problems.push(`src/ui/${file}: ${from} must not import ${to} (${target})`);
    }
  }
  return [...problems, ...foldersInCircles(imports).map((folders) => `circle of folders in src/ui: ${folders.join(' -> ')}`)];
}

/**
 * `kit`, `shell` or `features/<name>`.
 * @param {string} file
 */
function partOf(file) {
  const [folder, name, ...rest] = file.split('/');
  if (folder === 'features') return rest.length > 0 ? `features/${name}` : undefined;
  return folder in MAY_IMPORT && name !== undefined ? folder : undefined;
}

/**
 * @param {string} from
 * @param {string} to
 */
const mayImport = (from, to) => from === to || MAY_IMPORT[from.split('/')[0]].includes(to.split('/')[0]);

/**
 * Circles of folders that lie in the same folder, each once.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function foldersInCircles(imports) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const siblings = siblingsOf(file, target);
      if (siblings) graph.set(siblings[0], (graph.get(siblings[0]) ?? new Set()).add(siblings[1]));
    }
  }
  return cyclesOf(graph);
}

/**
 * The two folders, next to each other, that an import leads from and to; undefined where one of the two files lies in neither.
 * @param {string} file
 * @param {string} target
 * @returns {[string, string] | undefined}
 */
function siblingsOf(file, target) {
  const [a, b] = [file.split('/').slice(0, -1), target.split('/').slice(0, -1)];
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return at < a.length && at < b.length ? [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')] : undefined;
}

/**
 * Each cycle once, as the nodes on it.
 * @param {ReadonlyMap<string, Iterable<string>>} graph
 * @returns {string[][]}
 */
export function cyclesOf(graph) {
  /** @type {string[][]} */
  const cycles = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  const visit = (/** @type {string} */ node) => {
    const at = path.indexOf(node);
    if (at >= 0) cycles.push([...path.slice(at), node]);
    if (at >= 0 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}

/**
 * Files whose classes a style sheet takes over (`composes: x from '...'`), or that it loads.
 * @param {string} file
 */
export function stylesOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|@import)\s+['"](\.[^'"]+)['"]/g)].map(([, specifier]) => specifier);
}
