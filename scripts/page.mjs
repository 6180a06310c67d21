/**
 * The import rule inside the page (`src/ui`): `kit <- features <- shell`. Features never import each other, in neither direction: they
 * meet in the shell. And folders that lie next to each other form no circle. Types and styles count as all other imports do.
 * `imports.mjs` reads the imports and asks here.
 */
import { readFileSync } from 'node:fs';

/**
 * Imports that still break the rule, as `file -> what it imports`. The list only shrinks: an entry that nobody needs is reported.
 * @type {readonly string[]}
 */
export const ALLOWED = [
  'features/answer/Answer.tsx -> features/study/ReductionGate.tsx',
  'features/answer/Problems.tsx -> shell/actions.ts',
  'features/answer/advice/AdvicePanel.tsx -> features/failures/open.ts',
  'features/board/Board.tsx -> features/drives/open.ts',
  'features/board/Board.tsx -> features/kernel/open.ts',
  'features/board/BoardCaption.tsx -> features/kernel/words.ts',
  'features/board/BoardHeader.tsx -> features/drives/open.ts',
  'features/board/ContextLine.tsx -> features/kernel/HostLine.tsx',
  'features/board/DiskBar.tsx -> features/drives/open.ts',
  'features/board/DiskBar.tsx -> features/kernel/open.ts',
  'features/board/HandBar.tsx -> features/move/Move.module.css',
  'features/board/MarkedBar.tsx -> features/drives/open.ts',
  'features/board/Tray.tsx -> features/kernel/words.ts',
  'features/board/TrayHeader.tsx -> features/kernel/open.ts',
  'features/board/diskActions.ts -> features/drives/open.ts',
  'features/board/diskActions.ts -> features/failures/open.ts',
  'features/board/diskActions.ts -> features/kernel/open.ts',
  'features/board/diskActions.ts -> features/kernel/words.ts',
  'features/board/diskActions.ts -> features/lanes/open.ts',
  'features/board/volume/ControllerSettings.tsx -> features/arrays/Arrays.module.css',
  'features/board/volume/FailureSettings.tsx -> features/arrays/Arrays.module.css',
  'features/board/volume/FailureSettings.tsx -> features/failures/open.ts',
  'features/board/volume/VolumeSettings.tsx -> features/arrays/Arrays.module.css',
  'features/charts/TimeStrip.tsx -> features/lanes/Lanes.tsx',
  'features/help/KeysDialog.tsx -> shell/actions.ts',
  'features/lanes/Lanes.module.css -> features/charts/TimePicture.module.css',
  'features/move/MoveDialog.tsx -> features/arrays/MakeDialog.tsx',
  'features/move/MoveDialog.tsx -> features/arrays/request/RequestDialog.tsx',
  'features/replay/ReplayDialog.tsx -> shell/openFile.ts',
  'features/settings/WorkloadDialog.tsx -> features/kernel/AlongsidePopover.tsx',
  'features/settings/WorkloadDialog.tsx -> features/kernel/words.ts',
  'features/share/ShareDialog.tsx -> shell/openFile.ts',
  'features/study/LessonStep.tsx -> features/lanes/open.ts',
  'features/study/LessonStep.tsx -> features/lanes/state.ts',
  'features/validation/ReplayPart.tsx -> features/replay/places.ts',
  'features/validation/ReplayPart.tsx -> features/replay/state.ts',
  'features/warehouse/Warehouse.tsx -> features/settings/open.ts',
  'features/warehouse/objectActions.ts -> features/settings/open.ts',
  'kit/actions/placeKeys.ts -> features/move/actions.ts',
  'kit/drag/sensor.ts -> features/move/Move.module.css',
  'kit/primitives/NumberInput.tsx -> features/drives/Inputs.module.css',
];

/** Folders of the page, and what each may import besides itself. Features are told apart by their folders. */
/** @type {Record<string, string[]>} */
const MAY_IMPORT = { kit: [], features: ['kit'], shell: ['kit', 'features'] };

/**
 * What breaks the rule, in words, one line each.
 * @param {ReadonlyMap<string, readonly string[]>} imports what each file of the page imports of the page; paths from `ui/`, with slashes
 * @param {readonly string[]} allowed
 * @returns {string[]}
 */
export function checkPage(imports, allowed = ALLOWED) {
  /** @type {string[]} */
  const problems = [];
  const needed = new Set();
  for (const [file, targets] of imports) {
    const from = partOf(file);
    if (!from) {
      problems.push(`src/ui/${file}: lies neither in kit/, nor in a folder of features/, nor in shell/`);
      continue;
    }
    for (const target of targets) {
      const to = partOf(target);
      if (!to || mayImport(from, to)) continue;
      const arrow = `${file} -> ${target}`;
      needed.add(arrow);
      if (!allowed.includes(arrow)) problems.push(`src/ui/${file}: ${from} must not import ${to} (${target})`);
    }
  }
  for (const arrow of allowed) if (!needed.has(arrow)) problems.push(`ALLOWED in scripts/page.mjs: "${arrow}" is gone, so take it off`);
  return [...problems, ...foldersInCircles(imports, allowed).map((folders) => `circle of folders in src/ui: ${folders.join(' -> ')}`)];
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
 * @param {readonly string[]} allowed
 */
function foldersInCircles(imports, allowed) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      if (allowed.includes(`${file} -> ${target}`)) continue;
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
