/**
 * The page with the preset of the most disks, in the production build in Chromium: opened by its link, then a table space is dragged from
 * array to array, and from each drop the time runs to the first frame with a number of the new layout and to that with the refined one; frames
 * while it is dragged and while the page is scrolled; tasks of the page's thread.
 * `node scripts/bench-disks.mjs [--drops N] [--dist FOLDER] [--json]`, after a build.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { observe } from './bench/dropObserver.mjs';
import { machineOf, spread } from './bench/figures.mjs';
import { answered, asked, boxOf, inBrowser, spindle } from './bench/page.mjs';
import { longTasks, traceTasks } from './bench/tasks.mjs';
import { DISKS_PRESET } from './benched.mjs';
import { root } from './bootstrap.mjs';

const SIZE = { width: 1280, height: 720 };
const PATIENCE_MS = 120_000;
/** More steps than frames. */
const STEPS = 90;
const SCROLLS = 60;
/** Places of the page that are late hear of an answer when it has been shown. */
const LATE_MS = 500;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    drops: { type: 'string', default: '7' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

/** What each basis of an answer says of itself: window and interval. */
function certainties() {
  /** @type {Record<string, string>} */
  const said = {};
  new MutationObserver(() => {
    const basis = document.querySelector('[data-testid="answer-elapsed"]')?.getAttribute('data-basis');
    const words = document.querySelector('[data-testid="answer-certainty"]');
    if (basis && words) said[basis] = `${words.textContent}: ${words.getAttribute('title') ?? ''}`;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-basis', 'title'] });
  Object.assign(globalThis, { certaintiesSeen: said });
}

/** Notes frames from now on, until they are asked for. */
function watchFrames() {
  /** @type {number[]} */
  const frames = [];
  let last = 0;
  let on = true;
  const frame = (/** @type {number} */ now) => {
    if (!on) return;
    if (last > 0) frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  Object.assign(globalThis, {
    framesSeen() {
      on = false;
      return frames;
    },
  });
}

/** @typedef {{ estimateMs: number | null, refinedMs: number, frames: number[], longTasks: number[] }} Seen */

const link = await spindle(['link', DISKS_PRESET], PATIENCE_MS);
await inBrowser(values.dist, async (browser, url) => {
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript(observe);
  await page.addInitScript(certainties);
  // A busy machine's forecast can leave a link's run to the reader.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Run it' }), (run) => run.click());
  await page.goto(`${url}${link}`);
  await page.locator('[data-object]').first().hover({ timeout: PATIENCE_MS });
  await answered(page, PATIENCE_MS);

  const row = page.locator('[data-object]').first();
  const targets = await page.locator('[data-drop^="target:"]').evaluateAll((all) => all.map((each) => each.getAttribute('data-drop')));
  const places = [...new Set(targets)];
  const tracing = await traceTasks(page);
  /** @type {Seen[]} */
  const drops = [];
  for (let k = 0; k < Number(values.drops); k++) {
    const place = page.locator(`[data-drop="${places[k]}"]`).first();
    await place.scrollIntoViewIfNeeded();
    const [from, to] = [await boxOf(row), await boxOf(place)];
    await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: STEPS });
    await page.mouse.up();
    await asked(page, 'spindleBench.done()', { timeoutMs: PATIENCE_MS, everyMs: 20, what: 'refined answer' });
    await page.waitForTimeout(LATE_MS);
    drops.push(await page.evaluate('spindleBench.take()'));
  }
  const tasks = await tracing.stop();

  const board = await boxOf(page.locator('[data-place="board"]').first());
  await page.mouse.move(board.x + board.width / 2, board.y + Math.min(board.height, 400) / 2);
  await page.evaluate(watchFrames);
  for (let k = 0; k < SCROLLS; k++) await page.mouse.wheel(0, k < SCROLLS / 2 ? 60 : -60);
  const scrolled = /** @type {number[]} */ (await page.evaluate('framesSeen()'));
  const words = /** @type {Record<string, string>} */ (await page.evaluate('certaintiesSeen'));
  report(machineOf(browser, SIZE), { drops, scrolled, words, tasks });
});

/**
 * @param {string} machine
 * @param {{ drops: readonly Seen[], scrolled: readonly number[], words: Readonly<Record<string, string>>, tasks: readonly import('./bench/tasks.mjs').Task[] }} seen
 */
function report(machine, { drops, scrolled, words, tasks }) {
  const estimates = drops.flatMap(({ estimateMs }) => (estimateMs === null ? [] : [estimateMs]));
  const figures = {
    machine,
    preset: DISKS_PRESET,
    drops: drops.length,
    firstMs: spread(estimates),
    withoutEstimate: drops.length - estimates.length,
    refinedMs: spread(drops.map(({ refinedMs }) => refinedMs)),
    dragFrameMs: spread(drops.flatMap(({ frames }) => frames)),
    scrollFrameMs: spread(scrolled),
    taskMs: longTasks(tasks, ({ wallMs }) => wallMs),
    taskProcessorMs: longTasks(tasks, ({ processorMs }) => processorMs),
    words,
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const { firstMs, withoutEstimate, refinedMs, dragFrameMs, scrollFrameMs, taskMs, taskProcessorMs } = figures;
  const line = (/** @type {ReturnType<typeof spread>} */ { median, p95, max }) =>
    `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}, largest ${max.toFixed(1)}`;
  process.stdout.write(
    [
      machine,
      `${DISKS_PRESET}, ${drops.length} drops`,
      `first answer after the drop: ${line(firstMs)}; without one ${withoutEstimate}`,
      `refined answer: ${line(refinedMs)}`,
      `frames while dragging: ${line(dragFrameMs)}`,
      `frames while scrolling: ${line(scrollFrameMs)}`,
      `longest task ${taskMs.longestMs.toFixed(0)} ms on the clock, ${taskProcessorMs.longestMs.toFixed(0)} ms of the processor; over 50 ms ${taskMs.count} and ${taskProcessorMs.count}`,
      ...Object.entries(words).map(([basis, text]) => `${basis}: ${text}`),
      '',
    ].join('\n'),
  );
}
