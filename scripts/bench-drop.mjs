/**
 * From a drop at the playhead of a film to what is seen of the new future, in the production build in Chromium: until its first moment and
 * until the first line of its answer are in a frame, on the clock.
 * `node scripts/bench-drop.mjs [--preset ID] [--drops N]`, after a build.
 */
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { HOUR_PRESET } from './benched.mjs';
import { ensureCli } from './build-cli.mjs';
import { runNode } from './run.mjs';
import { serveFolder } from './serve.mjs';

const PATIENCE_MS = 300_000;

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: HOUR_PRESET },
    drops: { type: 'string', default: '15' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const server = await serveFolder({ folder: values.dist });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watchDrops);
  const link = await runNode([await ensureCli(), 'link', values.preset], { timeoutMs: 30_000 });
  if (!link.ok) throw new Error(link.output);
  await page.goto(`${server.url}${link.output.trim()}`);
  const settled = async () => {
    await page.locator('[data-testid=answer-elapsed]:is([data-basis=refined], [data-basis=full])').waitFor();
    await page
      .getByTestId('play-recorded')
      .filter({ hasText: /Recorded, / })
      .waitFor();
  };
  await page.locator('[data-testid=answer-elapsed]:is([data-basis=refined], [data-basis=full])').waitFor();
  await page.keyboard.press('F9');
  await page.getByTestId('play-toggle').waitFor();
  await page.keyboard.press('F9');
  await settled();
  /** @type {Record<string, number[]>} */
  const figures = { posted: [], begun: [], moment: [], estimate: [] };
  for (let drop = 0; drop < Number(values.drops); drop++) {
    const track = await boxOf(page.getByTestId('play-track'));
    const share = 0.1 + 0.8 * ((drop * 0.618_033_988_75) % 1);
    await page.mouse.click(track.x + share * track.width, track.y + track.height / 2);
    await page.waitForTimeout(600);
    const cell = page.locator('[role=gridcell]').first();
    const from = await boxOf((await cell.count()) > 0 ? cell : page.locator('[data-object]').first());
    // The glass of the last disk, far from the board's edges, where a drag would scroll it.
    const to = await boxOf(page.locator('[data-tube]').last().locator('xpath=../*[2]'));
    await page.mouse.move(from.x + Math.min(40, from.width / 2), from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 20, { steps: 3 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
    await page.getByTestId('ghost').waitFor();
    await page.waitForTimeout(400);
    await page.mouse.up();
    const seen = await whenSeen(page);
    for (const [what, ms] of Object.entries(/** @type {Record<string, number>} */ (seen))) figures[what].push(ms);
    await settled();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.waitForTimeout(300);
    await settled();
  }
  process.stdout.write(
    `${JSON.stringify(
      {
        machine: `${cpus()[0].model.trim()} x ${cpus().length}, Chromium ${browser.version()}, no graphics card, load ${loadavg()[0].toFixed(1)}`,
        preset: values.preset,
        ...Object.fromEntries(Object.entries(figures).map(([what, of]) => [what, spread(of)])),
      },
      null,
      2,
    )}\n`,
  );
} finally {
  await browser.close();
  await server.close();
}

/** Runs inside the page, before its own scripts: when what a worker says of the run behind the last drop is in a frame. */
function watchDrops() {
  let upAt = Infinity;
  let run = -1;
  let hash = '';
  /** @type {Record<string, number>} */
  let seen = {};
  const note = (/** @type {string} */ what) => {
    if (what in seen) return;
    requestAnimationFrame(() => setTimeout(() => (seen[what] ??= performance.now() - upAt)));
  };
  const answer = () => document.querySelector('[data-testid=answer-elapsed]');
  addEventListener(
    'pointerup',
    (event) => {
      upAt = event.timeStamp;
      seen = {};
      run = -1;
      hash = answer()?.getAttribute('data-hash') ?? '';
    },
    true,
  );
  /** @type {WeakSet<Worker>} */
  const heard = new WeakSet();
  const post = Reflect.get(Worker.prototype, 'postMessage');
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ transfer) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener('message', ({ data }) => {
        if (data?.runId !== run) return;
        if (data.type === 'begun') seen['begun'] ??= performance.now() - upAt;
        if (data.type === 'moment') note('moment');
      });
    }
    // The job of a film: checkpoints have a budget.
    if (message?.type === 'run' && message.job?.budgetBytes !== undefined) {
      run = message.runId;
      seen['posted'] ??= performance.now() - upAt;
    }
    Reflect.apply(post, this, [message, transfer]);
  };
  new MutationObserver(() => {
    const now = answer();
    if (upAt < Infinity && now?.getAttribute('data-hash') !== hash && now?.getAttribute('data-basis') !== 'previous') note('estimate');
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-hash', 'data-basis'] });
  Object.assign(globalThis, { dropBench: () => ('moment' in seen && 'estimate' in seen ? seen : null) });
}

/** @param {import('@playwright/test').Page} page */
async function whenSeen(page) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await page.waitForTimeout(20)) {
    const seen = await page.evaluate('dropBench()');
    if (seen !== null) return seen;
  }
  throw new Error('Nothing of the new future was seen.');
}

/** @param {import('@playwright/test').Locator} locator */
async function boxOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing on the screen.');
  return box;
}

/** @param {number[]} of */
function spread(of) {
  const sorted = of.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN);
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
