/**
 * A long trace in the page, in the production build in Chromium: how long a file of a million lines takes to be
 * read and to be replayed on the volume of eight disks that the page opens with, the longest task of the page's
 * own thread meanwhile, and how much memory all of it takes.
 * `node scripts/bench-replay.mjs [--lines N] [--dist FOLDER] [--json]`, after a build.
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { LONG_MS, longTasks, traceTasks } from './bench-tasks.mjs';
import { serveFolder } from './serve.mjs';

const ANSWER = '[data-testid="answer-elapsed"]';
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
const server = await serveFolder({ folder: values.dist });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
try {
  const file = join(folder, 'trace.txt');
  await writeTrace(file, lines);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(observeTasks);
  await page.goto(server.url);
  await page.locator(`${ANSWER}[data-basis="refined"], ${ANSWER}[data-basis="full"]`).waitFor({ timeout: PATIENCE_MS });
  await page.locator('[data-action=replay]').click();
  // The paired seeds of the page's own answer would be measured, too.
  await page.getByTestId('trace-chooser').waitFor({ state: 'attached' });
  await page.waitForTimeout(5000);
  const pid = await rendererOf(page);
  const tracing = await traceTasks(page);
  const before = residentBytes(pid);
  const memory = watchMemory(pid);
  await page.evaluate('spindleTasks.begin()');

  const readFrom = performance.now();
  await page.getByTestId('trace-chooser').setInputFiles(file);
  await page.getByTestId('trace-facts').waitFor({ timeout: PATIENCE_MS });
  const readMs = performance.now() - readFrom;
  await page.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }).click();
  const replayFrom = performance.now();
  await page.getByTestId('replay-answer').waitFor({ timeout: PATIENCE_MS });
  const replayMs = performance.now() - replayFrom;
  const peak = memory.stop();
  /** @type {number[]} */
  const longOnClock = await page.evaluate('spindleTasks.end()');
  const ofProcessor = longTasks(await tracing.stop(), ({ processorMs }) => processorMs);
  report({
    machine: `${cpus()[0].model.trim()} x ${cpus().length}, Chromium ${browser.version()}, load ${loadavg()[0].toFixed(1)}`,
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
} finally {
  await browser.close();
  await server.close();
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

/**
 * The process that the page and its workers live in: of the browser's renderers the one that has worked most.
 * @param {import('@playwright/test').Page} page
 */
async function rendererOf(page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const renderers = processInfo.filter(({ type }) => type === 'renderer').toSorted((a, b) => b.cpuTime - a.cpuTime);
  return renderers[0]?.id ?? -1;
}

/**
 * Memory that a process has in use, as Linux counts it; null elsewhere.
 * @param {number} pid
 */
function residentBytes(pid) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function watchMemory(pid) {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    const now = residentBytes(pid);
    if (peak !== null && now !== null && now > peak) peak = now;
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
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
