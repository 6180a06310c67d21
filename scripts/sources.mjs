/**
 * The numbers of studies and of their drives without their sources, for the page's first load: scenarios are built of values alone. Notes, units
 * and provenance are read by the lists of parameters (`parameterList.ts`) and by the library of drives, which are loaded on demand and get the
 * modules as they are. Drives that studies draw from a sheet come as the finished drives. Only the build does this.
 */
import { readFileSync } from 'node:fs';
import { parseSync, runnerImport } from 'vite';

const NUMBERS = /\/src\/(?:studies\/[^/]+\/parameters|scenario\/drives\/\w*\d\w*)\.ts$/;
/** Modules of a study but its list. */
const VALUES_ALONE = /\/src\/studies\/[^/]+\/(?!parameterList\.ts$)\w+\.ts$/;
const VALUES = '?values';
/** Drives that are made of their sheets: the build makes them. */
const MADE = /\/src\/scenario\/drives\/studyDrives\.ts$/;

/** @returns {import('vite').Plugin} */
export function sourcesApart() {
  return {
    name: 'spindle-sources-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/(?:parameters|\w*\d\w*)\.ts$/ },
      async handler(source, importer, options) {
        if (importer === undefined || !VALUES_ALONE.test(importer)) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found !== null && NUMBERS.test(found.id) ? found.id + VALUES : null;
      },
    },
    load: {
      filter: { id: [/\.ts\?values$/, MADE] },
      async handler(id) {
        if (MADE.test(id)) return { code: await valuesOf(id), moduleType: 'ts' };
        const file = id.slice(0, -VALUES.length);
        return { code: withoutSources(readFileSync(file, 'utf8'), file), moduleType: 'ts' };
      },
    },
  };
}

/**
 * A module's exports as what they are worth.
 * @param {string} file of constants that JSON can hold
 */
export async function valuesOf(file) {
  const { module } = await runnerImport(file);
  return Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

/** Texts of a drive's sheet that its drive has no use for. */
const SHEET_TEXTS = new Set(['source', 'notes', 'note']);

/**
 * `sourced(24, 'disks', 'document', 'one J4400')` as `sourced(24)`, and a sheet without its texts.
 * @param {string} code
 * @param {string} id
 */
export function withoutSources(code, id) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const cuts = [];
  /** @param {unknown} node */
  const walk = (node) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: given, key, value } = /** @type {any} */ (node);
    if (type === 'CallExpression' && callee.name === 'sourced') cuts.push({ start: given[0].end, end: given.at(-1).end, text: '' });
    else if (type === 'Property' && SHEET_TEXTS.has(key.name) && value.type === 'Literal') cuts.push({ ...value, text: `''` });
    else if (type === 'Property' && SHEET_TEXTS.has(key.name) && value.type === 'ArrayExpression') cuts.push({ ...value, text: '[]' });
    else for (const part of Object.values(node)) walk(part);
  };
  walk(parseSync(id, code).program.body);
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
}
