/**
 * From a drop at the playhead of a film to what is seen of the new future, in the production build in Chromium: until its first moment and
 * until the first line of its answer are in a frame, on the clock.
 * `node scripts/bench-drop.mjs [--preset ID] [--drops N]`, after a build.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineOf, scattered, spread } from './bench/figures.mjs';
import { answered, asked, boxOf, inBrowser, spindle } from './bench/page.mjs';
import { HOUR_PRESET } from './benched.mjs';
import { root } from './bootstrap.mjs';

const PATIENCE_MS = 300_000;

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: HOUR_PRESET },
    drops: { type: 'string', default: '15' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const link = await spindle(['link', values.preset]);
await inBrowser(values.dist, async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript(watchDrops);
  await page.goto(`${url}${link}`);
  const settled = async () => {
    await answered(page, PATIENCE_MS);
    await page
      .getByTestId('play-recorded')
      .filter({ hasText: /Recorded, / })
      .waitFor();
  };
  await answered(page, PATIENCE_MS);
  await page.keyboard.press('F9');
  await page.getByTestId('play-toggle').waitFor();
  await page.keyboard.press('F9');
  await settled();
  /** @type {Record<string, number[]>} */
  const figures = { posted: [], begun: [], moment: [], estimate: [] };
  for (let drop = 0; drop < Number(values.drops); drop++) {
    const track = await boxOf(page.getByTestId('play-track'));
    const share = 0.1 + 0.8 * scattered(drop);
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
    // Asking takes the processors' time too: nobody asks while the page is at work.
    await page.waitForTimeout(1500);
    const seen = await asked(page, 'dropBench()', { timeoutMs: PATIENCE_MS, everyMs: 200, what: 'new future' });
    for (const [what, ms] of Object.entries(/** @type {Record<string, number>} */ (seen))) figures[what].push(ms);
    await settled();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.waitForTimeout(300);
    await settled();
  }
  process.stdout.write(
    `${JSON.stringify(
      {
        machine: machineOf(browser),
        preset: values.preset,
        ...Object.fromEntries(Object.entries(figures).map(([what, of]) => [what, spread(of.map(Math.round))])),
      },
      null,
      2,
    )}\n`,
  );
});

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
