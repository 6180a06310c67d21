/**
 * The adviser against exhaustive search: random cases of up to six files on four disks; what it finds within 40 simulations beside the best of all
 * placements, with seeds that neither has seen. `node scripts/bench-adviser.mjs [--cases N] [--from K] [--jobs N] [--json]`. Exit code 1 where
 * fewer than 95 of 100 cases are within 2 %, or any is beyond 5 %.
 */
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, loadConfigFromFile, mergeConfig } from 'vite';
import { root } from './bootstrap.mjs';

/** @typedef {import('../src/analysis/search/testing/judged.ts').Judged} Judged */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    module: { type: 'string' },
  },
});
const NEAR = 0.02;
const FAR = 0.05;
const NEAR_SHARE = 0.95;

/** Works off the cases that the leader sends. @param {string} module */
async function follow(module) {
  const { judgeCase } = await import(pathToFileURL(module).href);
  process.on('message', (number) => void judgeCase(number).then((/** @type {Judged} */ judged) => process.send?.(judged)));
}

async function lead() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const work = mkdtempSync(join(root, '.cache', 'adviser-'));
  try {
    const module = await built(work);
    const [from, count] = [Number(values.from), Number(values.cases)];
    const began = Date.now();
    const all = await judged(
      module,
      Array.from({ length: count }, (_, k) => from + k),
    );
    report(all, (Date.now() - began) / 1000);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} work */
async function built(work) {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.cli.config.ts', root);
  if (!loaded) throw new Error('There is no vite.cli.config.ts.');
  const output = { entryFileNames: 'judged.mjs', codeSplitting: false };
  const own = { root, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
  const ssr = 'src/analysis/search/testing/judged.ts';
  await build(mergeConfig(loaded.config, { ...own, build: { ssr, outDir: work, rolldownOptions: { output } } }));
  return join(work, 'judged.mjs');
}

/**
 * @param {string} module
 * @param {number[]} numbers
 * @returns {Promise<Judged[]>}
 */
async function judged(module, numbers) {
  /** @type {Judged[]} */
  const all = [];
  const queue = [...numbers];
  const serve = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const child = fork(fileURLToPath(import.meta.url), ['--module', module]);
        const next = () => {
          const number = queue.shift();
          if (number === undefined) child.disconnect();
          else child.send(number);
        };
        child.on('message', (/** @type {Judged} */ one) => {
          all.push(one);
          if (!values.json && one.behind > NEAR) process.stderr.write(`case ${one.number}: ${words(one)}\n`);
          next();
        });
        child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
        next();
      })
    );
  await Promise.all(Array.from({ length: Math.min(Number(values.jobs), numbers.length) }, serve));
  return all.toSorted((a, b) => a.number - b.number);
}

/** @param {Judged} one */
const words = ({ kind, files, runs, behind, startBehind }) =>
  `${files} files, ${kind}, ${runs} runs, ${percent(behind)} behind the best placement (the start ${percent(startBehind)})`;

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(2)} %`;

/**
 * @param {Judged[]} all
 * @param {number} seconds
 */
function report(all, seconds) {
  const behind = all.map((one) => one.behind).toSorted((a, b) => a - b);
  const within = (/** @type {number} */ share) => behind.filter((each) => each <= share).length;
  const most = Math.max(...all.map(({ runs }) => runs));
  const worse = all.filter((one) => one.behind > one.startBehind + 1e-9).length;
  const figures = {
    machine: `${cpus()[0].model}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, Node ${process.versions.node}`,
    cases: all.length,
    within2: within(NEAR),
    within5: within(FAR),
    median: behind[Math.floor(behind.length / 2)],
    p95: behind[Math.floor(behind.length * 0.95)],
    worst: behind.at(-1) ?? 0,
    mostRuns: most,
    meanRuns: all.reduce((sum, { runs }) => sum + runs, 0) / all.length,
    worseThanStart: worse,
    nothingFound: all.filter(({ kind }) => kind !== 'found').length,
    seconds: Math.round(seconds),
  };
  const isReached = figures.within2 >= NEAR_SHARE * all.length && figures.within5 === all.length && most <= 40;
  if (values.json) process.stdout.write(`${JSON.stringify({ ...figures, isReached, all }, null, 2)}\n`);
  else
    process.stdout.write(
      `${figures.machine}\n${all.length} cases in ${figures.seconds} s: ${figures.within2} within 2 %, ${figures.within5} within 5 %; median ${percent(figures.median)}, ` +
        `95th percentile ${percent(figures.p95)}, worst ${percent(figures.worst)}; simulations at most ${most}, mean ${figures.meanRuns.toFixed(1)}; ` +
        `worse than the start: ${worse}; nothing better found: ${figures.nothingFound}. ${isReached ? 'Reached.' : 'MISSED.'}\n`,
    );
  process.exitCode = isReached ? 0 : 1;
}

if (values.module === undefined) await lead();
else await follow(values.module);
