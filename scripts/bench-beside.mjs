/**
 * What work beside costs anyone who waits for an answer: an edit (another seed) until its first line and its refined answer are on the screen, in the production build in
 * Chromium, with nothing else under way and with a search for a better layout under way, in turn. `node scripts/bench-beside.mjs [--edits N] [--blocks N]
 * [--dist FOLDER]`, after a build.
 */
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ANSWER, answered, asked, inBrowser, spindle } from './bench/page.mjs';
import { root } from './bootstrap.mjs';
import { FIRST_PRESET } from './benched.mjs';

const PATIENCE_MS = 60_000;
/** After an answer the page makes its paired seeds; the next edit comes when they are there. */
const SEEDS_MS = 6000;

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '3' },
    blocks: { type: 'string', default: '4' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const [edits, blocks] = [Number(values.edits), Number(values.blocks)];

/** @typedef {{ first: number, refined: number }} Waited milliseconds */
/** @type {Record<'alone' | 'beside', Waited[]>} */
const waited = { alone: [], beside: [] };
const link = await spindle(['link', FIRST_PRESET]);
await inBrowser(values.dist, async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watch, ANSWER);
  await page.goto(`${url}${link}`);
  await answered(page, PATIENCE_MS);
  let seed = 100;
  for (let block = 0; block < blocks; block++) {
    for (const way of block % 2 === 0 ? /** @type {const} */ (['alone', 'beside']) : /** @type {const} */ (['beside', 'alone'])) {
      if (way === 'beside') await search(page);
      for (let edit = 0; edit < edits; edit++) {
        await page.waitForTimeout(SEEDS_MS);
        waited[way].push(await change(page, ++seed));
      }
      if (way === 'beside') await stop(page);
    }
  }
});
report();

/** Notes when an edit was made and when its answers came. @param {string} answer */
function watch(answer) {
  const at = { edited: 0, first: 0, refined: 0, hash: '' };
  Object.assign(globalThis, { spindleWaited: at });
  const look = () => {
    const number = document.querySelector(answer);
    const { hash = '', basis = '' } = number instanceof HTMLElement ? number.dataset : {};
    if (at.edited === 0 || basis === 'previous' || hash === at.hash) return;
    at.first ||= performance.now();
    if (basis === 'refined' || basis === 'full') at.refined ||= performance.now();
  };
  addEventListener(
    'keydown',
    ({ key }) => {
      const number = document.querySelector(answer);
      if (key !== 'Enter' || !(number instanceof HTMLElement)) return;
      Object.assign(at, { edited: performance.now(), first: 0, refined: 0, hash: number.dataset.hash });
    },
    true,
  );
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {number} seed
 * @returns {Promise<Waited>}
 */
async function change(page, seed) {
  const field = page.getByRole('group', { name: 'Host and workload settings' }).getByLabel('seed', { exact: true });
  await field.fill(String(seed));
  await field.press('Enter');
  const { edited, first, refined } = await asked(page, 'spindleWaited.refined > 0 && { ...spindleWaited }', {
    timeoutMs: PATIENCE_MS,
    everyMs: 100,
    what: 'refined answer',
  });
  return { first: first - edited, refined: refined - edited };
}

/** @param {import('@playwright/test').Page} page */
async function search(page) {
  const dialog = await opened(page);
  const seconds = dialog.getByRole('textbox', { name: /^Time/ });
  await seconds.fill('60');
  await seconds.press('Enter');
  await dialog.getByRole('button', { name: /^Search/ }).click();
  await dialog.getByRole('button', { name: 'Stop' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** @param {import('@playwright/test').Page} page */
async function stop(page) {
  const dialog = await opened(page);
  const button = dialog.getByRole('button', { name: 'Stop' });
  if (!(await button.isVisible())) throw new Error('The search ended before the edits did.');
  await button.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** @param {import('@playwright/test').Page} page */
async function opened(page) {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Find a better layout' }).click();
  return page.getByRole('dialog', { name: 'Find a better layout' });
}

function report() {
  const middle = (/** @type {number[]} */ all) => {
    const sorted = all.toSorted((a, b) => a - b);
    return `${sorted[Math.floor(sorted.length / 2)].toFixed(0)} (${sorted[0].toFixed(0)} to ${sorted[sorted.length - 1].toFixed(0)})`;
  };
  process.stdout.write(
    `${cpus()[0].model}, ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}; ${FIRST_PRESET}; median (range), ms\n`,
  );
  for (const [way, all] of Object.entries(waited))
    process.stdout.write(
      `${way === 'alone' ? 'nothing else under way' : 'a search under way'}: ${all.length} edits, to the first line ${middle(all.map(({ first }) => first))}, ` +
        `to the refined answer ${middle(all.map(({ refined }) => refined))}\n`,
    );
}
