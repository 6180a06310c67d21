/**
 * Whether another revision of the engine gives the same results: `node scripts/same-results.mjs BEFORE` runs every preset of every study in both,
 * at the scale that the page begins with, and compares each figure to the bit. `--study ID` takes one study. Where all are the same,
 * `--stamp "why"` writes this engine's version into the recorded runs of the studies that were compared, so that a version that changes other
 * results does not ask for them to be made again.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { root } from './bootstrap.mjs';
import { differences } from './differences.mjs';
import { restamped } from './restamped.mjs';
import { builtAt, inFolder } from './revision.mjs';

const USAGE = `node scripts/same-results.mjs BEFORE   a revision of git

  --study ID       a study, once or more (default all)
  --scale F        times the scale that the page begins with (default 1)
  --jobs N         threads (default 2)
  --stamp REASON   where all is the same, write this engine's version into the recorded runs
`;
/** Names of what a version changes by itself. */
const OF_THE_VERSION = ['engineVersion', 'resultHash'];
const ENTRY = `import { runToEnd } from './src/engine/run.ts';
import { ENGINE_VERSION } from './src/engine/version.ts';
import { parseScenario } from './src/scenario/validate.ts';
import { presetIds, presetScenario } from './src/studies/presets.ts';
export const version = ENGINE_VERSION;
export const ids = (study?: string) => presetIds(study);
export const documentOf = (id: string) => presetScenario(id);
export const read = (document: unknown) => parseScenario(document);
export const run = (scenario: Parameters<typeof runToEnd>[0], scale: number) => runToEnd(scenario, { scale: scale * scenario.workload.interactiveScale });
`;

/**
 * @typedef {{ workload: { interactiveScale: number } }} Scenario
 * @typedef {{ ok: true, scenario: Scenario } | { ok: false, problems: { message: string }[] }} Read
 * @typedef {{
 *   version: string, ids: (study?: string) => string[], documentOf: (id: string) => Scenario | undefined,
 *   read: (document: unknown) => Read, run: (scenario: Scenario, scale: number) => { ios: number },
 * }} Library
 * @typedef {{ id: string, ios: number, refused?: string, differ: string[] }} Compared
 */

/** Runs one preset in both revisions. @param {Library} before @param {Library} after @param {string} id @param {number} scale @returns {Compared} */
function compare(before, after, id, scale) {
  const document = JSON.stringify(after.documentOf(id));
  const [old, now] = [before.read(JSON.parse(document)), after.read(JSON.parse(document))];
  if (!now.ok) throw new Error(`${id} cannot be run: ${now.problems[0].message}`);
  if (!old.ok) return { id, ios: 0, refused: old.problems[0].message, differ: [] };
  const [first, second] = [before.run(old.scenario, scale), after.run(now.scenario, scale)];
  return { id, ios: second.ios, differ: differences(first, second, OF_THE_VERSION) };
}

/** @param {string[]} paths @returns {Promise<[Library, Library]>} */
const librariesAt = async ([before, after]) => [await import(before), await import(after)];

if (isMainThread) await main();
else {
  const { paths, ids, scale } = workerData;
  const [before, after] = await librariesAt(paths);
  for (const id of ids) parentPort?.postMessage(compare(before, after, id, scale));
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      study: { type: 'string', multiple: true, default: [] },
      scale: { type: 'string', default: '1' },
      jobs: { type: 'string', default: '2' },
      stamp: { type: 'string' },
    },
  });
  const [revision] = positionals;
  if (revision === undefined || positionals.length > 1 || values.stamp?.trim() === '') {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  await inFolder(async (folder) => {
    const paths = [await builtAt(folder, 'before', revision, ENTRY), await builtAt(folder, 'after', undefined, ENTRY)];
    const [before, after] = await librariesAt(paths);
    const ids = values.study.length === 0 ? after.ids() : values.study.flatMap((study) => after.ids(study));
    if (ids.length === 0) throw new Error(`There is no preset of ${values.study.join(', ')}.`);
    process.stdout.write(`engine ${before.version} of ${revision}, engine ${after.version} of this folder: ${ids.length} presets\n`);
    const compared = await inThreads(paths, ids, Number(values.scale), Number(values.jobs));
    const differ = compared.filter((one) => one.differ.length > 0);
    const refused = compared.filter((one) => one.refused !== undefined);
    const ios = compared.reduce((sum, one) => sum + one.ios, 0);
    process.stdout.write(
      `${compared.length - differ.length - refused.length} the same in every figure, ${differ.length} not, ${refused.length} refused by ${revision}; ${ios} disk I/Os each\n`,
    );
    if (differ.length + refused.length > 0) process.exitCode = 1;
    else if (values.stamp !== undefined) {
      const why = `engine ${after.version}, the same results: ${values.stamp.trim()}`;
      stamp(new Set(ids.map((id) => id.split('/', 1)[0])), after.version, why);
    }
  });
}

/** @param {string[]} paths @param {string[]} ids @param {number} scale @param {number} jobs @returns {Promise<Compared[]>} */
async function inThreads(paths, ids, scale, jobs) {
  /** @type {Compared[]} */
  const compared = [];
  await Promise.all(
    Array.from({ length: jobs }, (_, k) => {
      const own = ids.filter((_id, at) => at % jobs === k);
      const worker = new Worker(new URL(import.meta.url), { workerData: { paths, ids: own, scale } });
      worker.on('message', (/** @type {Compared} */ one) => {
        compared.push(one);
        const { id, ios, refused, differ } = one;
        const words = refused ?? (differ.length === 0 ? 'same' : `${differ.length} figures differ: ${differ.slice(0, 3).join('; ')}`);
        process.stdout.write(`${id}, ${ios} disk I/Os: ${words}\n`);
      });
      return new Promise((resolve, reject) => worker.once('error', reject).once('exit', resolve));
    }),
  );
  if (compared.length !== ids.length) throw new Error(`${compared.length} of ${ids.length} presets were compared.`);
  return compared;
}

/** Writes the version into every file of recorded runs. @param {ReadonlySet<string>} studies @param {string} version @param {string} why */
function stamp(studies, version, why) {
  for (const study of studies) {
    const home = join(root, 'src', 'studies', study);
    for (const folder of [home, join(home, 'reports')].filter((path) => existsSync(path)))
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
        const file = join(folder, name);
        const text = readFileSync(file, 'utf8');
        const stamped = restamped(text, version, why);
        if (stamped === text) continue;
        writeFileSync(file, stamped);
        process.stdout.write(`stamped ${relative(root, file)}\n`);
      }
  }
}
