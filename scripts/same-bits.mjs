/**
 * Simulates ten scenarios in Node and in a worker of Chromium, from one source, and fails when one
 * hash of a result differs. `node scripts/same-bits.mjs`
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, runnerImport } from 'vite';
import { root } from './bootstrap.mjs';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { serveFolder } from './serve.mjs';

const source = join(root, 'tests', 'same-bits');
const outDir = join(root, '.cache', 'same-bits');
const quiet = /** @type {const} */ ({ configFile: false, logLevel: 'error' });

/** @typedef {{ name: string, resultHash: string, ios: number }} Outcome */

/** @returns {Promise<Outcome[]>} */
async function inBrowser() {
  await build({ ...quiet, root: source, base: './', worker: { format: 'es' }, build: { outDir, emptyOutDir: true } });
  const server = await serveFolder({ folder: outDir });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const text = page.locator('output:not(:empty)');
    const found = JSON.parse((await text.textContent({ timeout: 150_000 })) ?? '');
    if (found.error) throw new Error(`in the browser: ${found.error}`);
    return found;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @returns {Promise<Outcome[]>} */
async function inNode() {
  const { module } = await runnerImport(join(source, 'cases.ts'), { ...quiet, root });
  return module.simulateAll();
}

const node = await inNode();
const browser = await inBrowser();
let different = 0;
node.forEach(({ name, resultHash, ios }, index) => {
  const other = browser[index];
  const same = other?.name === name && other.resultHash === resultHash && other.ios === ios && ios > 0;
  if (!same) different += 1;
  process.stdout.write(`${same ? 'same' : 'DIFFERENT'}  ${resultHash}  ${same ? '' : `${other?.resultHash}  `}${ios} disk I/Os  ${name}\n`);
});
if (different > 0 || node.length < 10 || node.length !== browser.length) {
  process.stderr.write(`${different} of ${node.length} results differ between Node and the browser\n`);
  process.exitCode = 1;
}
