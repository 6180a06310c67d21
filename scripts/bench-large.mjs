/**
 * The page at its largest, in the production build in Chromium: a document of 100 000 data files, and one of 100 000 containers, over 200
 * disks, is opened, scrolled, selected from and dragged, by pointer and by keys. Of each step: frames while it lasts, tasks over 50 ms.
 * `node scripts/bench-large.mjs [--document files|containers] [--dist FOLDER] [--json] [--profile FOLDER] [--shots FOLDER]`, after a build.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineOf, spread } from './bench/figures.mjs';
import { LARGE } from './bench/largeDocuments.mjs';
import { answered, boxOf, inBrowser, spindle } from './bench/page.mjs';
import { LONG_MS, longTasks, MARKS, traceTasks } from './bench/tasks.mjs';
import { FIRST_PRESET } from './benched.mjs';
import { root } from './bootstrap.mjs';

const SIZE = { width: 1280, height: 720 };
const PATIENCE_MS = 60_000;
/** More steps than frames. */
const STEPS = 60;
/** Places of the page that are late, the link and the record among them, are done by then. */
const LATE_MS = 1500;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    document: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
    /** A CPU profile of each step goes there. */
    profile: { type: 'string' },
    /** A picture after each step goes there. */
    shots: { type: 'string' },
  },
});

/** @typedef {{ step: string, frames: number[], long: number[], said: string, processor?: { count: number, longestMs: number } }} Seen */

/** Notes frames and long tasks while a step lasts. */
function observe() {
  /** @type {number[]} */
  let frames = [];
  /** @type {PerformanceEntry[]} */
  let long = [];
  let last = 0;
  let counts = false;
  let from = 0;
  const frame = (/** @type {number} */ now) => {
    if (!counts) return;
    if (last > 0) frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  const tasks = new PerformanceObserver((list) => long.push(...list.getEntries()));
  tasks.observe({ type: 'longtask', buffered: true });
  // Of a page that opens all tasks count.
  performance.mark('bench begin');
  Object.assign(globalThis, {
    largeBench: {
      begin() {
        tasks.takeRecords();
        frames = [];
        long = [];
        last = 0;
        from = performance.now();
        counts = true;
        requestAnimationFrame(frame);
      },
      /** Frames count as long as the hand moves; tasks until `take`. */
      rest() {
        counts = false;
      },
      take() {
        counts = false;
        long.push(...tasks.takeRecords());
        const said = document.querySelector('[data-testid="announcement"]')?.textContent ?? '';
        return { said, frames, long: long.filter((entry) => entry.startTime + entry.duration >= from).map((entry) => entry.duration) };
      },
    },
  });
}

const scratch = await mkdtemp(join(tmpdir(), 'spindle-large-'));
try {
  const base = JSON.parse(await spindle(['open', await spindle(['link', FIRST_PRESET])]));
  await inBrowser(values.dist, async (browser, url) => {
    const names = values.document === undefined ? Object.keys(LARGE) : [values.document];
    /** @type {Record<string, Seen[]>} */
    const results = {};
    for (const name of names) {
      const file = join(scratch, `${name}.json`);
      await writeFile(file, JSON.stringify(LARGE[name](base)));
      results[name] = await measured(browser, url, name, await spindle(['link', file], PATIENCE_MS));
    }
    report(machineOf(browser, SIZE), results);
  });
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} name
 * @param {string} link
 */
async function measured(browser, url, name, link) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.addInitScript(observe);
  const session = await page.context().newCDPSession(page);
  if (values.profile !== undefined) await session.send('Profiler.enable');
  /** @type {Seen[]} */
  const steps = [];
  /**
   * @param {string} step
   * @param {() => Promise<unknown>} hand
   * @param {boolean} opens
   */
  const during = async (step, hand, opens = false) => {
    const tracing = values.profile === undefined ? await traceTasks(page) : undefined;
    if (values.profile !== undefined) await session.send('Profiler.start');
    if (!opens) await page.evaluate(`performance.mark('${MARKS.begin}'); largeBench.begin()`);
    await hand();
    await page.evaluate('largeBench.rest()');
    await page.waitForTimeout(LATE_MS);
    const seen = /** @type {Seen} */ (await page.evaluate(`performance.mark('${MARKS.end}'); largeBench.take()`));
    const processor = tracing && longTasks(await tracing.stop(), ({ processorMs }) => processorMs);
    steps.push({ ...seen, step, processor });
    if (values.profile !== undefined) {
      const { profile } = await session.send('Profiler.stop');
      await writeFile(
        join(values.profile, `${name}-${steps.length}-${step.replaceAll(/[^a-z0-9]+/gi, '-')}.cpuprofile`),
        JSON.stringify(profile),
      );
    }
    if (values.shots !== undefined)
      await page.screenshot({ path: join(values.shots, `${name}-${String(steps.length).padStart(2, '0')}.png`) });
  };
  await page.goto(`${url}robots.txt`);
  const open = async (/** @type {() => Promise<unknown>} */ how) => {
    await how();
    await answered(page, PATIENCE_MS);
  };
  await during('open by a link', () => open(() => page.goto(`${url}${link}`)), true);
  await during('reload', () => open(() => page.reload()), true);

  const board = page.locator('[data-place="board"]').first();
  const matrix = page.locator('[data-drag="matrix"]').first();
  const hasMatrix = (await matrix.count()) > 0;
  const list = page.locator('[data-control="objects"]').first();
  const rows = page.locator('[data-object]');
  /** @param {import('@playwright/test').Locator} place */
  const scroll = async (place) => {
    const { x, y, width, height } = await boxOf(place);
    await page.mouse.move(x + width / 2, y + Math.min(height, 400) / 2);
    for (let k = 0; k < STEPS; k++) await page.mouse.wheel(0, k < STEPS / 2 ? 60 : -60);
  };
  /**
   * @param {readonly [number, number]} from
   * @param {readonly [number, number]} to
   */
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: STEPS });
    await page.mouse.up();
  };
  const targets = page.locator('[data-tube]');
  /** @param {number} k */
  const target = async (k) => {
    const { x, y, width, height } = await boxOf(targets.nth(k));
    return /** @type {const} */ ([x + width / 2, y + height / 2]);
  };

  /**
   * Drags a row of the list to a disk. The list may have been scrolled since, and a drag from where no row is measures nothing.
   * @param {import('@playwright/test').Locator} row
   * @param {number} k
   */
  const dragRow = async (row, k) => {
    await row.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(row);
    await drag([x + width / 3, y + height / 2], await target(k));
    // Refuses to go on if there is nothing to undo: the steps before have undone what they did.
    await page.getByRole('button', { name: 'Undo', disabled: false }).waitFor({ timeout: PATIENCE_MS });
  };

  // 200 disks are 13 tiles; an opened one shows its disks as tubes.
  await page.locator('[data-testid="board"] button[aria-expanded="false"]').filter({ hasText: '1–16' }).first().click();
  await during('scroll the board', () => scroll(board));
  if (hasMatrix) {
    const at = await boxOf(matrix);
    const point = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {const} */ ([at.x + x, at.y + y]);
    await during('scroll the matrix', () => scroll(matrix));
    await during('move over the matrix', () => page.mouse.move(...point(at.width - 10, at.height - 10), { steps: STEPS }));
    await during('select one file', () => page.mouse.click(...point(40, 40)));
    await during('drag one file to a disk', async () => drag(point(40, 40), await target(5)));
    await during('undo by keys', () => page.keyboard.press('Control+z'));
    await during('select a range by a box', () => drag(point(30, 22), point(100, 200)));
    await during('drag the range to a disk', async () => drag(point(60, 60), await target(7)));
    await during('undo', () => page.keyboard.press('Control+z'));
    await page.locator('[role=grid][tabindex="0"]').focus();
    await during('walk through cells by keys', async () => {
      for (let k = 0; k < 20; k++) await page.keyboard.press('ArrowDown');
    });
    await during('select all of a table by keys', () => page.keyboard.press('Control+a'));
    await during('pick up, choose, place by keys', async () => {
      await page.keyboard.press('m');
      for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    });
    await during('undo', () => page.keyboard.press('Control+z'));
  } else await during('scroll the list', () => scroll(list));
  await during('select an object', () => rows.nth(0).click());
  await during('drag an object to a disk', () => dragRow(rows.nth(0), 9));
  await during('undo', () => page.keyboard.press('Control+z'));
  await during('pick up an object by keys, place it', async () => {
    await rows.nth(1).focus();
    await page.keyboard.press('m');
    for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  });
  await during('undo', () => page.keyboard.press('Control+z'));
  await during('select 10 objects', async () => {
    for (let k = 0; k < 10; k++) await rows.nth(k).click(k === 0 ? {} : { modifiers: ['Shift'] });
  });
  await during('drag the ten objects', () => dragRow(rows.nth(0), 3));
  await during('undo', () => page.keyboard.press('Control+z'));
  await page.close();
  return steps;
}

/**
 * @param {string} machine
 * @param {Record<string, Seen[]>} results
 */
function report(machine, results) {
  const figures = {
    machine,
    results: Object.fromEntries(
      Object.entries(results).map(([name, steps]) => [
        name,
        steps.map(({ step, frames, long, said, processor }) => ({
          step,
          said,
          processor,
          frames: frames.length,
          frameMs: spread(frames),
          longTasks: long.filter((ms) => ms > LONG_MS).length,
          longestMs: Math.max(0, ...long),
        })),
      ]),
    ),
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  process.stdout.write(`${figures.machine}\n`);
  for (const [name, steps] of Object.entries(figures.results)) {
    process.stdout.write(
      `\n${name}: frames median, p95, largest; tasks over ${LONG_MS} ms and longest, on the clock and of the processor\n`,
    );
    for (const { step, said, processor, frameMs, longTasks: count, longestMs } of steps) {
      const frames = [frameMs.median, frameMs.p95, frameMs.max].map((ms) => (Number.isNaN(ms) ? '-' : ms.toFixed(1)).padStart(7)).join('');
      const tasks = [count, longestMs.toFixed(0), processor?.count ?? '-', processor?.longestMs.toFixed(0) ?? '-'];
      process.stdout.write(`${step.padEnd(38)}${frames}${tasks.map((value) => String(value).padStart(6)).join('')}  ${said}\n`);
    }
  }
}
