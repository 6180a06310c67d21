/**
 * A long run as a film, in the production build in Chromium: how long it takes to come to any moment of it, on the clock and of the
 * processor, the most that the page and its workers take of memory meanwhile, with the answer's other seeds being computed, and tasks of
 * the page's own thread while it plays, without and with head and platter of a disk beside the board, and while a volume manager moves extents. Memory and processor time are read as Linux tells them.
 * `node scripts/bench-play.mjs [--ios N] [--seeks N] [--json]`, after a build.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineOf, scattered, spread } from './bench/figures.mjs';
import { asked, boxOf, inBrowser, spindle } from './bench/page.mjs';
import { processorMs, rendererOf, watchMemory } from './bench/processes.mjs';
import { longTasks, MARKS, traceTasks } from './bench/tasks.mjs';
import { EXTENTS_PRESET, LONG_PRESET } from './benched.mjs';
import { root } from './bootstrap.mjs';

/** I/Os of the whole of that run. */
const WHOLE_IOS = 41_500_000;
const PATIENCE_MS = 600_000;
const PLAYED_MS = 5000;
/** A long run that came by a link waits until someone starts it; the page knows so much later how long it is. */
const ASKED_MS = 20_000;
const LOOK_MS = 500;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    ios: { type: 'string', default: '10000000' },
    seeks: { type: 'string', default: '100' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'spindle-bench-'));
try {
  const link = await linkOf(Number(values.ios) / WHOLE_IOS);
  await inBrowser(values.dist, async (browser, url) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.addInitScript(watchFilm);
    await page.goto(`${url}${link}`);
    await page.getByTestId('answer-elapsed').waitFor({ timeout: PATIENCE_MS });
    const start = page.getByRole('button', { name: 'Run it' });
    const isAsked = await start.waitFor({ timeout: ASKED_MS }).then(
      () => true,
      () => false,
    );
    if (isAsked) await start.click();
    // Its own seed's run is there: the others are computed now.
    await page.getByTestId('answer-certainty').filter({ hasNotText: 'estimate' }).waitFor({ timeout: PATIENCE_MS });

    const renderer = await rendererOf(browser);
    const memory = watchMemory(renderer, LOOK_MS);
    await page.keyboard.press('F9');
    await page.getByTestId('play-toggle').waitFor({ timeout: PATIENCE_MS });
    await page.keyboard.press('F9');
    const recorded = page.getByTestId('play-recorded').filter({ hasText: /Recorded, / });
    await recorded.waitFor({ timeout: PATIENCE_MS });
    const ios = Number(/Recorded, ([\d\s]+)/u.exec((await recorded.textContent()) ?? '')?.[1].replaceAll(/\s/gu, ''));

    const seekMs = [];
    /** @type {number[]} */
    const seekProcessorMs = [];
    const track = await boxOf(page.getByTestId('play-track'));
    for (let k = 0; k < Number(values.seeks); k++) {
      const before = processorMs(renderer);
      seekMs.push(await seekTo(page, track.x + 1 + (track.width - 2) * scattered(k), track.y + track.height / 2));
      const after = processorMs(renderer);
      if (before !== null && after !== null) seekProcessorMs.push(after - before);
    }

    const whilePlaying = await played(page);
    const most = memory.stop();
    await page.getByTestId('play-mechanics').click();
    await page.getByTestId('mechanics-path').waitFor({ timeout: PATIENCE_MS });
    const withMechanics = await played(page);

    await page.close();
    const withExtents = await playedExtents(browser, url);

    report({
      machine: machineOf(browser),
      scenario: LONG_PRESET,
      ios,
      seekMs: spread(seekMs),
      seekProcessorMs: spread(seekProcessorMs),
      // Of page and workers; with the browser's program, too.
      mostMemoryMb: most === null ? null : most.ownBytes / 2 ** 20,
      mostResidentMb: most === null ? null : most.residentBytes / 2 ** 20,
      whilePlaying,
      /** Head and platter of a disk beside the board. */
      withMechanics,
      /** Two logical volumes that move from disk to disk, with head and platter of one of these. */
      withExtents,
    });
  });
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * The same while a volume manager moves extents.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function playedExtents(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const disks = Array.from({ length: 22 }, (_, k) => `d${k + 1}`).join(',');
  const file = join(folder, 'extents.json');
  const edits = [`group all ${disks}`, 'at 100 move-logical lv-d1 d17,d18 id=a', 'at 100 move-logical lv-d2 d19,d20 id=b'];
  const printed = await spindle(['edit', EXTENTS_PRESET, ...edits]);
  // What the edits have done is said beside the document.
  writeFileSync(file, printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1));
  await page.goto(`${url}${await spindle(['link', file])}`);
  await page.getByTestId('answer-certainty').filter({ hasNotText: 'estimate' }).waitFor({ timeout: PATIENCE_MS });
  await page.keyboard.press('F9');
  await page.getByTestId('play-toggle').waitFor({ timeout: PATIENCE_MS });
  await page.keyboard.press('F9');
  await page
    .getByTestId('play-recorded')
    .filter({ hasText: /Recorded, / })
    .waitFor({ timeout: PATIENCE_MS });
  await page.getByTestId('play-mechanics').click();
  await page.getByTestId('mechanics-path').waitFor({ timeout: PATIENCE_MS });
  const track = await boxOf(page.getByTestId('play-track'));
  await page.mouse.click(track.x + 0.1 * track.width, track.y + track.height / 2);
  await page.getByTestId('board-now-caption').filter({ hasText: 'Extents of logical volumes' }).waitFor({ timeout: PATIENCE_MS });
  return played(page);
}

/**
 * Tasks of the page's thread while the film plays.
 * @param {import('@playwright/test').Page} page
 */
async function played(page) {
  const tracing = await traceTasks(page);
  await page.evaluate(`performance.mark('${MARKS.begin}')`);
  await page.keyboard.press('F9');
  await page.waitForTimeout(PLAYED_MS);
  await page.keyboard.press('F9');
  await page.evaluate(`performance.mark('${MARKS.end}')`);
  const tasks = await tracing.stop();
  return {
    onClock: longTasks(tasks, (task) => task.wallMs),
    ofProcessor: longTasks(tasks, (task) => task.processorMs),
  };
}

/**
 * Presses the film's track at a place.
 * @param {import('@playwright/test').Page} page
 * @param {number} x
 * @param {number} y
 * @returns {Promise<number>} milliseconds from there until the words of that moment were on the page
 */
async function seekTo(page, x, y) {
  await page.mouse.click(x, y);
  return asked(page, "filmBench('words')", { timeoutMs: 30_000, everyMs: 10, what: 'other words' });
}

/**
 * A link to the run at such a scale.
 * @param {number} scale
 */
async function linkOf(scale) {
  const scenario = JSON.parse(await spindle(['open', await spindle(['link', LONG_PRESET])]));
  scenario.workload.interactiveScale = Math.min(1, scale);
  const file = join(folder, 'long.json');
  writeFileSync(file, JSON.stringify(scenario));
  return spindle(['link', file]);
}

/** Runs inside the page: when a text was last another one than at the last press of the pointer. */
function watchFilm() {
  let from = 0;
  const marks = { words: 0 };
  /** @type {Record<string, string>} */
  const texts = {};
  const look = () => {
    for (const what of /** @type {const} */ (['words'])) {
      const text = document.querySelector(`[data-testid="play-${what}"]`)?.textContent ?? '';
      if (text !== texts[what]) marks[what] = performance.now();
      texts[what] = text;
    }
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true }),
  );
  addEventListener('pointerdown', () => (from = performance.now()), true);
  Object.assign(globalThis, {
    filmBench: (/** @type {'words'} */ what) => (marks[what] > from ? marks[what] - from : null),
  });
}

/** @param {Record<string, unknown>} figures */
function report(figures) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
