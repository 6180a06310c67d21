/**
 * Numbers that a module names are written where they are used, when the engine is built (Rolldown's part also when the page is): for the command line, the page's
 * worker and tests that simulate much. A compiler puts called functions into their callers by the size of their bytecode,
 * and each use of a module's `const` costs there more than the number does; on an I/O's way of many small functions this is 6 to
 * 11 % of a run (`npm run bench`, paired). Rolldown does it for imported constants only, and left to itself only where
 * that makes the code smaller (`IMPORTED_CONSTANTS`); Terser does it for a module's own, and nothing else: its other
 * ways of making code smaller made the engine slower.
 */
import { minify } from 'terser';

/**
 * Rolldown's options. A module that is loaded on demand is evaluated in a function, so that its constants are variables to
 * Terser: only Rolldown can write those. A second pass writes constants that are made of constants.
 * @type {NonNullable<import('vite').Rolldown.InputOptions['optimization']>}
 */
export const IMPORTED_CONSTANTS = { inlineConst: { mode: 'all', pass: 2 } };

/** @type {import('terser').MinifyOptions} */
const ONLY_CONSTANTS = {
  module: true,
  compress: { defaults: false, module: true, toplevel: true, reduce_vars: true, evaluate: true },
  mangle: false,
  format: { beautify: true, comments: true },
};

/**
 * @param {string} code of a chunk
 * @param {boolean} withMap
 */
export async function constantsWritten(code, withMap = false) {
  const { code: made, map } = await minify(code, { ...ONLY_CONSTANTS, sourceMap: withMap ? { asObject: true } : false });
  if (made === undefined) throw new Error('Terser made nothing of a chunk.');
  return { code: made, map: typeof map === 'object' ? /** @type {import('vite').Rolldown.ExistingRawSourceMap} */ (map) : null };
}

/** @returns {import('vite').Plugin} */
export function constantsInPlace() {
  return {
    name: 'spindle-constants-in-place',
    apply: 'build',
    renderChunk: (code, _chunk, { sourcemap }) => constantsWritten(code, sourcemap !== false),
  };
}
