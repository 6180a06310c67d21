/**
 * The size budget: JavaScript that must arrive before the page is there, compressed; the engine's
 * worker must be a file of its own, outside it. `node scripts/size.mjs`, after a build
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isProgram, root } from './bootstrap.mjs';

const FIRST_LOAD_LIMIT_KB = 300;
const dist = join(root, 'dist');

/** @typedef {{ file: string, kilobytes: number }} Size */

/**
 * Compressed sizes (gzip, 1 KB = 1 000 bytes) of the JavaScript of the first load and of the workers.
 * @returns {{ firstLoad: Size[], workers: Size[], firstLoadKilobytes: number }}
 */
export function loadSizes() {
  const manifestFile = join(dist, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error('dist/ is not there: npm run build first.');
  /** @type {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  /** @type {Set<string>} */
  const keys = new Set();
  const take = (/** @type {string} */ key) => {
    if (keys.has(key)) return;
    keys.add(key);
    manifest[key].imports?.forEach(take);
  };
  Object.keys(manifest)
    .filter((key) => manifest[key].isEntry)
    .forEach(take);
  const sized = (/** @type {string} */ file) => ({ file, kilobytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000 });
  const firstLoad = [...keys]
    .map((key) => manifest[key].file)
    .filter((file) => file.endsWith('.js'))
    .map(sized);
  const workers = readdirSync(join(dist, 'assets'))
    .filter((file) => /worker-[^.]*\.js$/i.test(file))
    .map((file) => sized(`assets/${file}`));
  return { firstLoad, workers, firstLoadKilobytes: firstLoad.reduce((sum, { kilobytes }) => sum + kilobytes, 0) };
}

if (isProgram(import.meta)) {
  const { firstLoad, workers, firstLoadKilobytes } = loadSizes();
  const line = (/** @type {number} */ kilobytes, /** @type {string} */ what) =>
    process.stdout.write(`${kilobytes.toFixed(1).padStart(8)} KB  ${what}\n`);
  const fail = (/** @type {string} */ why) => {
    process.stderr.write(`${why}\n`);
    process.exitCode = 1;
  };
  for (const { file, kilobytes } of firstLoad) line(kilobytes, file);
  line(firstLoadKilobytes, `first load, limit ${FIRST_LOAD_LIMIT_KB} KB (gzip)`);
  for (const { file, kilobytes } of workers) line(kilobytes, `${file} (worker, apart)`);
  if (firstLoad.length === 0) fail('no JavaScript found in the first load: nothing was measured');
  if (firstLoadKilobytes > FIRST_LOAD_LIMIT_KB) fail(`the first load is larger than ${FIRST_LOAD_LIMIT_KB} KB`);
  if (workers.length === 0) fail('there is no worker file: the engine would run on the page');
}
