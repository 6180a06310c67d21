/**
 * How much quicker all layouts of a study are answered with more cores: *Run all* in the production build in Chromium, from the click until no
 * run is left, on 1, 2, 4, ... cores of this machine in turn (Linux: `taskset`), several times, alternating.
 * `node scripts/bench-cores.mjs [--preset ID] [--rounds N] [--dist FOLDER]`, after a build.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { FIRST_PRESET } from './benched.mjs';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { ensureCli } from './build-cli.mjs';
import { runNode } from './run.mjs';
import { serveFolder } from './serve.mjs';

const PATIENCE_MS = 600_000;

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: FIRST_PRESET },
    rounds: { type: 'string', default: '3' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});
const server = await serveFolder({ folder: values.dist });
const link = await runNode([await ensureCli(), 'link', values.preset], { timeoutMs: 30_000 });
if (!link.ok) throw new Error(link.output);
const executablePath = await findBrowser();
const coreCounts = [1, 2, 3, 4, 6, 8].filter((cores) => cores <= availableParallelism());
/** Seconds by number of cores. @type {Map<number, number[]>} */
const seconds = new Map(coreCounts.map((cores) => [cores, []]));
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const cores of coreCounts) seconds.get(cores)?.push(await runAll(cores));
  }
} finally {
  await server.close();
}
const one = seconds.get(1) ?? [];
process.stdout.write(
  `${JSON.stringify(
    {
      machine: `${cpus()[0].model.trim()} x ${cpus().length}, load at the end ${loadavg()[0].toFixed(1)}`,
      preset: values.preset,
      cores: coreCounts.map((cores) => ({
        cores,
        seconds: median(seconds.get(cores) ?? []),
        // In each round of its own, so that what else the machine did weighs on both.
        quicker: median((seconds.get(cores) ?? []).map((of, round) => one[round] / of)),
      })),
    },
    null,
    2,
  )}\n`,
);

/** Seconds from the click until all runs have ended. @param {number} cores */
async function runAll(cores) {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    // What the browser starts from here on stays on these cores.
    for (const pid of descendants(process.pid)) spawnSync('taskset', ['-apc', `0-${cores - 1}`, String(pid)]);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.addInitScript((count) => Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => count }), cores);
    await page.goto(`${server.url}${link.output.trim()}`);
    await page.locator('[data-testid=answer-elapsed]:is([data-basis=refined], [data-basis=full])').waitFor();
    // Its own seeds are not part of it.
    await page.waitForTimeout(5000);
    const from = performance.now();
    await page.getByRole('button', { name: /^Run all/ }).click();
    const progress = page.getByText(/\d+ of \d+ runs/).first();
    await progress.waitFor();
    await progress.waitFor({ state: 'detached' });
    return (performance.now() - from) / 1000;
  } finally {
    await browser.close();
  }
}

/** Processes of the browser that this one has started. @param {number} pid @returns {number[]} */
function descendants(pid) {
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  // It grows while it is walked.
  for (const parent of found) found.push(...children.filter(([, above]) => above === parent).map(([child]) => child));
  return found.slice(1);
}

/** @param {number[]} of */
function median(of) {
  const sorted = of.toSorted((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length / 2)] ?? NaN).toFixed(2));
}
