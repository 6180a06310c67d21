/**
 * Measures how far first answers stray, and writes the table of their intervals and the record of how often they held:
 * `node scripts/update-estimates.mjs [--jobs N]`. Half of the presets, with random variants of them, calibrate; what is published is of
 * the other half (`tests/estimates`). It takes most of an hour and can be stopped and started again: runs and samples are kept in
 * .cache/estimates, runs for one version of the engine, samples for one state of the code that makes them.
 *
 * `--try N --seed S` writes nothing: it draws N layouts of each study that nobody has seen, adds each held-out preset with a seed that nobody has seen,
 * and fails if too few of their runs lie in the intervals.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

/** Seeds of each preset whose run is short, and random layouts of each study. A thousand cases are held out. */
const SIZES = { calibration: { seeds: 5, variants: 120 }, heldOut: { seeds: 20, variants: 170 } };
const TABLE = join(root, 'src', 'engine', 'estimateTable.ts');
const RECORD = join(root, 'src', 'studies', 'validation', 'estimates.json');
const QUOTED = join(root, 'src', 'analysis', 'answers', 'estimateAccuracy.json');

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    try: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const whole = (/** @type {'jobs' | 'seed' | 'try'} */ name) => {
  const text = values[name] ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} ${text}: expected a whole number above 0.`);
  return Number(text);
};
const jobs = whole('jobs');
const tried = values.try === undefined ? null : { count: whole('try'), seed: whole('seed') };

bootstrap();
const folder = join(root, '.cache', 'estimates');
mkdirSync(folder, { recursive: true });
await bundle('update.ts', { minify: false, write: true });
const order = {
  folder,
  code: await codeDigest(),
  sizes: SIZES,
  parts: jobs,
  tableFile: TABLE,
  recordFile: RECORD,
  quotedFile: QUOTED,
  tried,
};
const measured = await Promise.all(Array.from({ length: jobs }, (_, part) => ask({ ...order, task: 'measure', part })));
const ended = measured.every(Boolean) && (await ask({ ...order, task: tried === null ? 'fit' : 'try', part: 0 }));
process.exitCode = ended && (tried !== null || (await layOut())) ? 0 : 1;

/**
 * @param {string} entry
 * @param {{ minify: boolean, write: boolean }} options
 */
async function bundle(entry, { minify, write }) {
  const { build } = await import('vite');
  return await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'tests', 'estimates', entry),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify,
      write,
      rolldownOptions: {
        // The digest is of what makes samples. The table is made from them.
        external: write ? [] : [/estimateTable/],
        output: { entryFileNames: entry.replace('.ts', '.mjs'), codeSplitting: false },
      },
    },
  });
}

/** Of the code behind a sample, without names and comments. */
async function codeDigest() {
  const built = await bundle('measure.ts', { minify: true, write: false });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(built) ? built[0] : built);
  return createHash('sha256').update(output[0].code).digest('hex').slice(0, 16);
}

/**
 * @param {object} task
 * @returns {Promise<boolean>}
 */
function ask(task) {
  return new Promise((resolve) => {
    const child = fork(join(folder, 'update.mjs'), [JSON.stringify(task)], { cwd: root });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => child.kill());
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function layOut() {
  const { binOf, runNode } = await import('./run.mjs');
  return (await runNode([binOf('oxfmt', 'oxfmt'), TABLE, RECORD, QUOTED], { timeoutMs: 60_000 })).ok;
}
