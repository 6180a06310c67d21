/**
 * A long trace in the page, in the production build in Chromium: how long a file of a million lines takes to be
 * read and to be replayed on the volume of eight disks that the page opens with, the longest task of the page's
 * own thread meanwhile, and how much memory all of it takes.
 * `node scripts/bench-replay.mjs [--lines N] [--dist FOLDER] [--json]`, after a build.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineOf } from './bench/figures.mjs';
import { answered, inBrowser } from './bench/page.mjs';
import { memoryOf, rendererOf, watchMemory } from './bench/processes.mjs';
import { LONG_MS, longTasks, traceTasks } from './bench/tasks.mjs';
import { root } from './bootstrap.mjs';

const PATIENCE_MS = 180_000;
const SAMPLE_MS = 50;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    lines: { type: 'string', default: '1000000' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const lines = Number(values.lines);
const folder = mkdtempSync(join(tmpdir(), 'spindle-bench-'));
const file = join(folder, 'trace.txt');
try {
  await writeTrace(file, lines);
  await inBrowser(values.dist, async (browser, url) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.addInitScript(observeTasks);
    await page.goto(url);
    await answered(page, PATIENCE_MS);
    await page.locator('[data-action=replay]').click();
    // The paired seeds of the page's own answer would be measured, too.
    await page.getByTestId('trace-chooser').waitFor({ state: 'attached' });
    await page.waitForTimeout(5000);
    const pid = await rendererOf(browser);
    const tracing = await traceTasks(page);
    const before = memoryOf(pid)?.residentBytes ?? null;
    const memory = watchMemory(pid, SAMPLE_MS);
    await page.evaluate('spindleTasks.begin()');

    const readFrom = performance.now();
    await page.getByTestId('trace-chooser').setInputFiles(file);
    await page.getByTestId('trace-facts').waitFor({ timeout: PATIENCE_MS });
    const readMs = performance.now() - readFrom;
    await page.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }).click();
    const replayFrom = performance.now();
    await page.getByTestId('replay-answer').waitFor({ timeout: PATIENCE_MS });
    const replayMs = performance.now() - replayFrom;
    const peak = memory.stop()?.residentBytes ?? null;
    /** @type {number[]} */
    const longOnClock = await page.evaluate('spindleTasks.end()');
    const ofProcessor = longTasks(await tracing.stop(), ({ processorMs }) => processorMs);
    report({
      machine: machineOf(browser),
      lines,
      fileMegabytes: statSync(file).size / 1e6,
      readMs,
      replayMs,
      longTasks: longOnClock.length,
      longestTaskMs: Math.max(0, ...longOnClock),
      // Of a task on a busy machine most may be waiting for the processor.
      longTasksOfProcessor: ofProcessor.count,
      longestTaskOfProcessorMs: ofProcessor.longestMs,
      // Of the whole process that page and workers live in; null where the system does not tell.
      memoryBeforeMegabytes: before === null ? null : before / 1e6,
      memoryPeakMegabytes: peak === null ? null : peak / 1e6,
      memoryAddedMegabytes: before === null || peak === null ? null : (peak - before) / 1e6,
    });
  });
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * DiskSim ASCII: scattered 8 KiB requests, every fourth a write, 400 a second.
 * @param {string} path
 * @param {number} requests
 */
async function writeTrace(path, requests) {
  const out = createWriteStream(path);
  for (let i = 0; i < requests;) {
    let text = '';
    for (const until = Math.min(requests, i + 10_000); i < until; i++) {
      text += `${(i * 2.5 + ((i * 37) % 11) / 20).toFixed(6)} 0 ${((i * 48_271) % 1_000_003) * 16} 16 ${i % 4 === 0 ? 0 : 1}\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Runs inside the page, before its own scripts: the long tasks since `begin`, in milliseconds. */
function observeTasks() {
  /** @type {PerformanceEntry[]} */
  let entries = [];
  let from = 0;
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const spindleTasks = {
    begin() {
      from = performance.now();
      performance.mark('bench begin');
    },
    end() {
      performance.mark('bench end');
      entries = [...entries, ...observer.takeRecords()];
      return entries.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration);
    },
  };
  Object.assign(globalThis, { spindleTasks });
}

/** @param {Record<string, string | number | null> & { machine: string, lines: number }} figures */
function report({ machine, lines: count, ...figures }) {
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ machine, lines: count, ...figures }, null, 2)}\n`);
    return;
  }
  const number = (/** @type {string | number | null} */ value) => (typeof value === 'number' ? value.toFixed(0) : 'unknown');
  process.stdout.write(`${machine}\nreplay of a trace of ${count} lines (${number(figures.fileMegabytes)} MB) in the page\n`);
  const line = (/** @type {string} */ what, /** @type {string} */ value) => process.stdout.write(`${what.padEnd(28)} ${value}\n`);
  line('file chosen to read', `${number(figures.readMs)} ms`);
  line('replay to answer', `${number(figures.replayMs)} ms`);
  line(`tasks over ${LONG_MS} ms`, `${number(figures.longTasks)}, longest ${number(figures.longestTaskMs)} ms`);
  line('  of processor time', `${number(figures.longTasksOfProcessor)}, longest ${number(figures.longestTaskOfProcessorMs)} ms`);
  line(
    'memory of the process',
    `${number(figures.memoryBeforeMegabytes)} MB before, ${number(figures.memoryPeakMegabytes)} MB at most, ${number(figures.memoryAddedMegabytes)} MB more`,
  );
}
