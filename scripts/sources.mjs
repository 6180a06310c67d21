/**
 * The numbers of studies without their sources, for the page's first load: scenarios are built of values alone. Notes, units and provenance are
 * read by the lists of parameters only (`parameterList.ts`), which are loaded on demand and get the module as it is. Only the build does this.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

const NUMBERS = /\/src\/studies\/[^/]+\/parameters\.ts$/;
const LIST = /\/parameterList\.ts$/;
const VALUES = '?values';

/** @returns {import('vite').Plugin} */
export function sourcesApart() {
  return {
    name: 'spindle-sources-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/parameters\.ts$/ },
      async handler(source, importer, options) {
        if (importer === undefined || LIST.test(importer)) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found !== null && NUMBERS.test(found.id) ? found.id + VALUES : null;
      },
    },
    load: {
      filter: { id: /\/parameters\.ts\?values$/ },
      handler(id) {
        const file = id.slice(0, -VALUES.length);
        return { code: withoutSources(readFileSync(file, 'utf8'), file), moduleType: 'ts' };
      },
    },
  };
}

/**
 * `sourced(24, 'disks', 'document', 'one J4400')` as `sourced(24)`.
 * @param {string} code
 * @param {string} id
 */
export function withoutSources(code, id) {
  /** @type {{ start: number, end: number }[]} */
  const cuts = [];
  /** @param {unknown} node */
  const walk = (node) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given } = /** @type {any} */ (node);
    if (type === 'CallExpression' && callee.name === 'sourced') cuts.push({ start: given[0].end, end: given.at(-1).end });
    else for (const part of Object.values(node)) walk(part);
  };
  walk(parseSync(id, code).program.body);
  return cuts.toSorted((a, b) => b.start - a.start).reduce((all, { start, end }) => all.slice(0, start) + all.slice(end), code);
}
