/**
 * The size budget: JavaScript that must arrive before the page is there, compressed; the engine's
 * worker must be a file of its own, outside it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './bootstrap.mjs';

const FIRST_LOAD_LIMIT_KB = 300;
const dist = join(root, 'dist');
const manifestFile = join(dist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) throw new Error('dist/ is not there: npm run build first.');

/** @type {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
/** @type {Set<string>} */
const firstLoad = new Set();
const take = (/** @type {string} */ key) => {
  if (firstLoad.has(key)) return;
  firstLoad.add(key);
  manifest[key].imports?.forEach(take);
};
Object.keys(manifest)
  .filter((key) => manifest[key].isEntry)
  .forEach(take);

const kilobytes = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;
const files = [...firstLoad].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
const sum = files.map(kilobytes).reduce((a, b) => a + b, 0);
for (const file of files) process.stdout.write(`${kilobytes(file).toFixed(1).padStart(8)} KB  ${file}\n`);
process.stdout.write(`${sum.toFixed(1).padStart(8)} KB  first load, limit ${FIRST_LOAD_LIMIT_KB} KB (gzip)\n`);

const workers = readdirSync(join(dist, 'assets')).filter((file) => /worker.*\.js$/i.test(file));
for (const file of workers) process.stdout.write(`${kilobytes(join('assets', file)).toFixed(1).padStart(8)} KB  ${file} (worker, apart)\n`);

if (files.length === 0) fail('no JavaScript found in the first load: nothing was measured');
if (sum > FIRST_LOAD_LIMIT_KB) fail(`the first load is larger than ${FIRST_LOAD_LIMIT_KB} KB`);
if (workers.length === 0) fail('there is no worker file: the engine would run on the page');

/** @param {string} why */
function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
