/**
 * Bundles unit tests, as the product is bundled, for a run that does not watch. The test runner's own way loads every module by
 * itself, in each worker, and reaches what it imports through getters: that costs more than most tests, and makes the engine
 * twice as slow and more. Shared modules become chunks that Node imports as they are.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './bootstrap.mjs';
import { constantsWritten, IMPORTED_CONSTANTS } from './constants.mjs';

const STYLE = '\0style';
const WORKER = '\0worker:';

/**
 * Styles are names only and workers are addresses only: no unit test lays out a page or starts a worker.
 * @returns {import('vite').Plugin}
 */
function namesOnly() {
  return {
    name: 'spindle-names-only',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? STYLE : id.endsWith('?worker&url') ? WORKER + id : null),
    load(id) {
      if (id === STYLE) return 'export default new Proxy({}, { get: (_, name) => name })';
      return id.startsWith(WORKER) ? `export default ${JSON.stringify(id.slice(WORKER.length))}` : null;
    },
  };
}

/** A module's own place is that of its source, as tests read files beside them. `define` puts these names where the source asks. */
const PLACE = { 'import.meta.url': 'sourceUrl', 'import.meta.dirname': 'sourceFolder' };

/** @returns {import('vite').Plugin} */
function placeOfSource() {
  return {
    name: 'spindle-place-of-source',
    transform(code, id) {
      if (!Object.keys(PLACE).some((name) => code.includes(name))) return null;
      const [path = id] = id.split('?');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { code: `const sourceUrl = ${url}, sourceFolder = ${JSON.stringify(dirname(path))}; ${code}`, map: null };
    },
  };
}

const LOADED_LATE = JSON.stringify(join(root, 'tests/setup/timelines.ts'));

/**
 * A bundle has modules of its own, which the runner's setup files do not reach: what they load late is loaded with each test.
 * @returns {import('vite').Plugin}
 */
function loadedLate() {
  return {
    name: 'spindle-loaded-late',
    transform: (code, id) => (/\.test\.tsx?$/.test(id) ? { code: `import ${LOADED_LATE}; ${code}`, map: null } : null),
  };
}

/**
 * The engine's own constants in place, as in the product; the rest is not worth the time.
 * @returns {import('vite').Plugin}
 */
function engineConstants() {
  const engine = join(root, 'src/engine/');
  return {
    name: 'spindle-engine-constants',
    renderChunk: (code, { moduleIds }) => (moduleIds.some((id) => id.startsWith(engine)) ? constantsWritten(code, true) : null),
  };
}

const CACHE = join(root, '.cache');
const PREFIX = 'unit-';

/** Where this process keeps its bundles. Files in it are imported by Node, not by the test runner. */
export const BUNDLES = join(CACHE, `${PREFIX}${process.pid}`);

/** @param {number} id of a process */
function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Runs that were killed could not take their bundles away. */
function removeAbandoned() {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE))
    if (new RegExp(`^${PREFIX}\\d+$`).test(name) && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(CACHE, name), { recursive: true, force: true });
}

/**
 * Where its bundle is, if this run has made one.
 * @param {string} test absolute path of its source
 */
export const bundleOf = (test) => join(BUNDLES, `${nameOf(test)}.mjs`);

/** @param {string} test */
const nameOf = (test) => relative(root, test).replace(/\.tsx?$/, '');

/**
 * Bundles are there until this process ends.
 * @param {readonly string[]} tests absolute paths of their sources
 */
export async function bundleTests(tests) {
  removeAbandoned();
  process.once('exit', () => rmSync(BUNDLES, { recursive: true, force: true }));
  await build({
    root,
    mode: 'test',
    configFile: false,
    logLevel: 'error',
    define: PLACE,
    plugins: [namesOnly(), placeOfSource(), loadedLate(), engineConstants()],
    build: {
      ssr: true,
      outDir: BUNDLES,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(tests.map((test) => [nameOf(test), test])),
        optimization: IMPORTED_CONSTANTS,
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  });
}
