/**
 * The page's speed, in the production build in Chromium: files are dragged from disk to disk, and from
 * each drop the time runs to the first number of the new layout on the screen and to the refined one;
 * meanwhile long tasks and frames are counted. `node scripts/bench-browser.mjs [--json]`
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { observe } from './bench-observer.mjs';
import { ensureCli } from './build-cli.mjs';
import { runNode } from './run.mjs';
import { serveFolder } from './serve.mjs';

const SCENARIO = 'red-brick/manual-22/w3';
const DROPS = 20;
/** The whole fact table, onto one disk after another: every file of 2 002 changes its place each time. */
const SOURCE = '[data-object="daily_sales"]';
const TARGET = '[data-drop^="target:"], [data-drop^="disk:"]';
const ANSWER = '[data-testid="answer-elapsed"]';
/** Long enough to see frames, and with more steps than frames. */
const DRAG_STEPS = 90;
const PATIENCE_MS = 30_000;

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const link = await runNode([await ensureCli(), 'link', SCENARIO], { timeoutMs: 30_000 });
if (!link.ok) throw new Error(link.output);
const server = await serveFolder({ folder: join(root, 'dist') });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(observe);
  await page.goto(`${server.url}${link.output.trim()}`);
  await settled(page);

  const places = await page.locator(TARGET).all();
  if (places.length < 2) throw new Error(`Fewer than two places to drop on (${TARGET}).`);
  /** @type {{ estimateMs: number | null, refinedMs: number, frames: number[], longTasks: number[] }[]} */
  const drops = [];
  for (let k = 0; k < DROPS; k++) {
    const before = await page.locator(ANSWER).getAttribute('data-hash');
    await drag(page, places[(k * 7) % places.length]);
    await page.locator(`${ANSWER}:not([data-hash="${before}"])`).waitFor({ timeout: PATIENCE_MS });
    await page.waitForFunction('spindleBench.done()', undefined, { timeout: PATIENCE_MS });
    drops.push(await page.evaluate('spindleBench.take()'));
  }
  report(drops, browser.version());
} finally {
  await browser.close();
  await server.close();
}

/** @param {import('@playwright/test').Page} page */
async function settled(page) {
  await page.locator(`${ANSWER}[data-basis="refined"], ${ANSWER}[data-basis="full"]`).waitFor({ timeout: PATIENCE_MS });
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} place
 */
async function drag(page, place) {
  const from = await page.locator(SOURCE).first().boundingBox();
  const to = await place.boundingBox();
  if (!from || !to) throw new Error('Nothing to drag, or nowhere to drop, on the screen.');
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: DRAG_STEPS });
  await page.mouse.up();
}

/**
 * @param {{ estimateMs: number | null, refinedMs: number, frames: number[], longTasks: number[] }[]} drops
 * @param {string} version
 */
function report(drops, version) {
  const first = drops.map((drop) => drop.estimateMs ?? drop.refinedMs);
  const refined = drops.map((drop) => drop.refinedMs);
  const frames = drops.flatMap((drop) => drop.frames);
  const longTasks = drops.flatMap((drop) => drop.longTasks);
  const figures = {
    machine: `${cpus()[0].model.trim()} x ${cpus().length}, Chromium ${version}, no graphics card, 1280 x 720`,
    scenario: SCENARIO,
    drops: drops.length,
    dropToFirstAnswerMs: spread(first),
    dropToRefinedMs: spread(refined),
    frameWhileDraggingMs: spread(frames),
    longTasks: { count: longTasks.length, longestMs: longTasks.length > 0 ? Math.max(...longTasks) : 0 },
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const line = (/** @type {string} */ what, /** @type {ReturnType<typeof spread>} */ { median, p95, max }) =>
    process.stdout.write(`${what.padEnd(28)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, largest ${max.toFixed(1)} ms\n`);
  process.stdout.write(`${figures.machine}\n${SCENARIO}, ${drops.length} drops of the whole fact table\n`);
  line('drop to first answer', figures.dropToFirstAnswerMs);
  line('drop to refined answer', figures.dropToRefinedMs);
  line('frame while dragging', figures.frameWhileDraggingMs);
  process.stdout.write(`tasks over 50 ms: ${figures.longTasks.count}, longest ${figures.longTasks.longestMs.toFixed(0)} ms\n`);
}

/** @param {number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
