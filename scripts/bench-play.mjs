/**
 * A long run as a film, in the production build in Chromium: how long it takes to come to any moment of it, on the clock and of the
 * processor, the most that the page and its workers take of memory meanwhile, with the answer's other seeds being computed, and tasks of
 * the page's own thread while it plays. Memory and processor time are read as Linux tells them.
 * `node scripts/bench-play.mjs [--ios N] [--seeks N] [--json]`, after a build.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { longTasks, traceTasks } from './bench-tasks.mjs';
import { LONG_PRESET } from './benched.mjs';
import { ensureCli } from './build-cli.mjs';
import { runNode } from './run.mjs';
import { serveFolder } from './serve.mjs';

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
const server = await serveFolder({ folder: values.dist });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(watchFilm);
  await page.goto(`${server.url}${await linkOf(Number(values.ios) / WHOLE_IOS)}`);
  await page.getByTestId('answer-elapsed').waitFor({ timeout: PATIENCE_MS });
  const start = page.getByRole('button', { name: 'Run it' });
  const asked = await start.waitFor({ timeout: ASKED_MS }).then(
    () => true,
    () => false,
  );
  if (asked) await start.click();
  // Its own seed's run is there: the others are computed now.
  await page.getByTestId('answer-certainty').filter({ hasNotText: 'estimate' }).waitFor({ timeout: PATIENCE_MS });

  const renderer = await largestRenderer();
  let mostMb = 0;
  const looks = setInterval(() => (mostMb = Math.max(mostMb, residentMb(renderer))), LOOK_MS);
  await page.keyboard.press('F9');
  await page.getByTestId('play-toggle').waitFor({ timeout: PATIENCE_MS });
  await page.keyboard.press('F9');
  const recorded = page.getByTestId('play-recorded').filter({ hasText: /Recorded, / });
  await recorded.waitFor({ timeout: PATIENCE_MS });
  const ios = Number(/Recorded, ([\d\s]+)/u.exec((await recorded.textContent()) ?? '')?.[1].replaceAll(/\s/gu, ''));

  const seekMs = [];
  const seekProcessorMs = [];
  const track = await boxOf(page.getByTestId('play-track'));
  for (let k = 0; k < Number(values.seeks); k++) {
    // Places that follow no order, each another one.
    const x = track.x + 1 + (track.width - 2) * ((k * 0.618_033_988_75) % 1);
    const before = processorMs(renderer);
    seekMs.push(await seekTo(page, x, track.y + track.height / 2));
    seekProcessorMs.push(processorMs(renderer) - before);
  }

  const tracing = await traceTasks(page);
  await page.evaluate("performance.mark('bench begin')");
  await page.keyboard.press('F9');
  await page.waitForTimeout(PLAYED_MS);
  await page.keyboard.press('F9');
  await page.evaluate("performance.mark('bench end')");
  const tasks = await tracing.stop();
  clearInterval(looks);

  report({
    machine: `${cpus()[0].model.trim()} x ${cpus().length}, Chromium ${browser.version()}, no graphics card, load ${loadavg()[0].toFixed(1)}`,
    scenario: LONG_PRESET,
    ios,
    seekMs: spread(seekMs),
    seekProcessorMs: spread(seekProcessorMs),
    mostMemoryMb: mostMb,
    whilePlaying: {
      onClock: longTasks(tasks, ({ wallMs }) => wallMs),
      ofProcessor: longTasks(tasks, ({ processorMs }) => processorMs),
    },
  });
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {number} x
 * @param {number} y
 */
async function seekTo(page, x, y) {
  await page.mouse.click(x, y);
  return changed(page, 'words');
}

/**
 * A link to the run at such a scale.
 * @param {number} scale
 */
async function linkOf(scale) {
  const cli = await ensureCli();
  const preset = await runNode([cli, 'link', LONG_PRESET], { timeoutMs: 30_000 });
  if (!preset.ok) throw new Error(preset.output);
  const printed = await runNode([cli, 'open', preset.output.trim()], { timeoutMs: 30_000 });
  if (!printed.ok) throw new Error(printed.output);
  const scenario = JSON.parse(printed.output);
  scenario.workload.interactiveScale = Math.min(1, scale);
  const file = join(folder, 'long.json');
  writeFileSync(file, JSON.stringify(scenario));
  const link = await runNode([cli, 'link', file], { timeoutMs: 30_000 });
  if (!link.ok) throw new Error(link.output);
  return link.output.trim();
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

/**
 * @param {import('@playwright/test').Page} page
 * @param {'words'} what
 * @returns {Promise<number>} from the last press until the text was there
 */
async function changed(page, what) {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const ms = await page.evaluate(`filmBench('${what}')`);
    if (typeof ms === 'number') return ms;
    await page.waitForTimeout(10);
  }
  throw new Error(`No other ${what} within 30 s.`);
}

/** @param {import('@playwright/test').Locator} locator */
async function boxOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing on the screen.');
  return box;
}

/** The process of the page and its workers, which are threads of it. */
async function largestRenderer() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return ids.reduce((largest, id) => (residentMb(id) > residentMb(largest) ? id : largest));
}

/** @param {number} id of a process */
function residentMb(id) {
  return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * Of all threads of a process so far.
 * @param {number} id of a process
 */
function processorMs(id) {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${id}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

/** @param {number[]} of */
function spread(of) {
  const sorted = of.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/** @param {Record<string, unknown>} figures */
function report(figures) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}
