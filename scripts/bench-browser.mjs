/**
 * The page's speed, in the production build in Chromium: whole objects are dragged from volume to volume, and from
 * each drop the time runs to the first frame with a number of the new layout and to that with the refined one; meanwhile
 * frames are counted, and long tasks, as also while all layouts of the study are run.
 * `node scripts/bench-browser.mjs [--drops N] [--dist FOLDER] [--json]`, after a build.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { observe } from './bench/dropObserver.mjs';
import { machineOf, spread, sum } from './bench/figures.mjs';
import { answered, asked, boxOf, inBrowser, spindle } from './bench/page.mjs';
import { LONG_MS, longTasks, traceTasks } from './bench/tasks.mjs';
import { FIRST_PRESET } from './benched.mjs';
import { root } from './bootstrap.mjs';
import { loadSizes } from './size.mjs';

/** What the page opens with. */
const SCENARIO = FIRST_PRESET;
/** Whole objects are dragged from volume to volume; the first volume of each list is where the object lies. */
const VOLUMES = ['v-fact', 'v-indexes', 'v-dimensions', 'v-spill'];
const OBJECTS = [
  { id: 'daily_sales', places: VOLUMES },
  { id: 'sales_star4', places: [...VOLUMES.slice(1), VOLUMES[0]] },
  { id: 'sales_star5', places: [...VOLUMES.slice(1), VOLUMES[0]] },
];
const SIZE = { width: 1280, height: 720 };
/** Long enough to see frames, and with more steps than frames. */
const DRAG_STEPS = 90;
const PATIENCE_MS = 30_000;
/** Places of the page that are late hear of an answer when it has been shown. */
const LATE_MS = 300;
/** So long tasks are counted when all layouts begin to run. */
const RUN_ALL_MS = 3000;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    drops: { type: 'string', default: '20' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const link = await spindle(['link', SCENARIO]);
await inBrowser(values.dist, async (browser, url) => {
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript(observe);
  await page.goto(`${url}${link}`);
  await answered(page, PATIENCE_MS);

  const tracing = await traceTasks(page);
  /** @type {Seen[]} */
  const drops = [];
  for (const { object, volume } of moves(Number(values.drops))) {
    await drag(page, page.locator(`[data-object="${object}"]`).first(), page.locator(`[data-drop="target:${volume}"]`).first());
    drops.push(await seen(page));
  }
  const whileAllRun = await runAll(page);
  const tasks = await tracing.stop();
  report(drops, [...drops.flatMap((drop) => drop.longTasks), ...whileAllRun.longTasks], tasks, machineOf(browser, SIZE));
});

/** @typedef {{ estimateMs: number | null, refinedMs: number, frames: number[], longTasks: number[] }} Seen */

/**
 * What the observer saw of the last drop, once the refined number is on the screen.
 * @param {import('@playwright/test').Page} page
 */
async function seen(page) {
  await asked(page, 'spindleBench.done()', { timeoutMs: PATIENCE_MS, everyMs: 20, what: 'refined answer' });
  return take(page, LATE_MS);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {number} afterMs
 * @returns {Promise<Seen>}
 */
async function take(page, afterMs) {
  await page.waitForTimeout(afterMs);
  return page.evaluate('spindleBench.take()');
}

/**
 * Begins to run all layouts of the study, by the pointer, as a click by the test tool would look for the button in between.
 * @param {import('@playwright/test').Page} page
 */
async function runAll(page) {
  const button = page.locator('button:has-text("Run all")');
  const box = await boxOf(button.first());
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const done = await take(page, RUN_ALL_MS);
  if ((await button.count()) > 0) throw new Error('The layouts do not run.');
  return done;
}

/**
 * Single moves that never come back to a layout that was there before (a Gray code in base 4): an answer
 * from the cache would measure nothing.
 * @param {number} count
 */
function* moves(count) {
  const at = OBJECTS.map(() => 0);
  const step = OBJECTS.map(() => 1);
  for (let k = 0; k < count; k++) {
    const moved = OBJECTS.findIndex(({ places }, i) => at[i] + step[i] in places);
    for (let i = 0; i < moved; i++) step[i] = -step[i];
    at[moved] += step[moved];
    yield { object: OBJECTS[moved].id, volume: OBJECTS[moved].places[at[moved]] };
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} source
 * @param {import('@playwright/test').Locator} place
 */
async function drag(page, source, place) {
  const from = await boxOf(source);
  const to = await boxOf(place);
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: DRAG_STEPS });
  await page.mouse.up();
}

/**
 * @param {readonly Seen[]} drops
 * @param {readonly number[]} longOnClock milliseconds, as the page itself got them
 * @param {readonly import('./bench/tasks.mjs').Task[]} tasks all of the page's thread, as Chromium traced them
 * @param {string} machine
 */
function report(drops, longOnClock, tasks, machine) {
  const first = drops.map((drop) => drop.estimateMs ?? drop.refinedMs);
  const refined = drops.map((drop) => drop.refinedMs);
  const frames = drops.flatMap((drop) => drop.frames);
  const figures = {
    machine,
    scenario: SCENARIO,
    drops: drops.length,
    dropToFirstAnswerMs: spread(first),
    dropToRefinedMs: spread(refined),
    frameWhileDraggingMs: spread(frames),
    framesPerSecond: 1000 / spread(frames).median,
    firstLoadKilobytes: loadSizes().firstLoadKilobytes,
    longTasks: { count: longOnClock.length, longestMs: Math.max(0, ...longOnClock) },
    // Of a task on a busy machine most may be waiting for the processor.
    longTasksOfProcessor: longTasks(tasks, ({ processorMs }) => processorMs),
    shareOfProcessor: sum(tasks.map(({ processorMs }) => processorMs)) / sum(tasks.map(({ wallMs }) => wallMs)),
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  const line = (/** @type {string} */ what, /** @type {ReturnType<typeof spread>} */ { median, p95, max }) =>
    process.stdout.write(`${what.padEnd(28)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, largest ${max.toFixed(1)} ms\n`);
  process.stdout.write(`${figures.machine}\n${SCENARIO}, ${drops.length} drops of whole objects on volumes\n`);
  line('drop to first answer', figures.dropToFirstAnswerMs);
  line('drop to refined answer', figures.dropToRefinedMs);
  line('frame while dragging', figures.frameWhileDraggingMs);
  process.stdout.write(`${'frames a second, dragging'.padEnd(28)} ${figures.framesPerSecond.toFixed(1)}\n`);
  process.stdout.write(
    `${`tasks over ${LONG_MS} ms`.padEnd(28)} ${figures.longTasks.count}, longest ${figures.longTasks.longestMs.toFixed(0)} ms\n`,
  );
  const { count, longestMs } = figures.longTasksOfProcessor;
  process.stdout.write(
    `${'  of processor time'.padEnd(28)} ${count}, longest ${longestMs.toFixed(0)} ms; tasks had the processor for ${(100 * figures.shareOfProcessor).toFixed(0)} % of their time\n`,
  );
  process.stdout.write(`${'JavaScript of the first load'.padEnd(28)} ${figures.firstLoadKilobytes.toFixed(1)} KB (gzip)\n`);
}
