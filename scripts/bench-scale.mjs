/**
 * `node scripts/bench-scale.mjs [--runs N] [--jobs N] [--pairs N]`: what each way to make many short runs costs: one process, threads, threads with a store, parts started by
 * xargs, and a queue with a worker where Redis is installed. Seconds on the clock and of the processor, all programs of a way together; seconds of the processor say
 * something on a busy machine too.
 *
 * `--pairs N`: only what a store costs one process, from N pairs with and without it, in turn, in seconds of the processor (of the program and of the system
 * for it), as the median and both ends of the ratios.
 * `--many N`: N runs on all processors with a store, in ten shards, between what one process that is held to one processor takes for a hundredth of them.
 * `--put N`: what keeping a result and reading it for its line takes of the processor, from N results as a sweep prints them. It is all that a store adds to a run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';
import { FIRST_PRESET, SHORT_PRESET } from './benched.mjs';
import { ensureCli } from './build-cli.mjs';

bootstrap();
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    jobs: { type: 'string' },
    pairs: { type: 'string' },
    put: { type: 'string' },
    many: { type: 'string' },
  },
});
const [runs, jobs] = [Number(values.runs), Number(values.jobs ?? availableParallelism())];
const program = `'${process.execPath}' '${await ensureCli()}'`;
const folder = mkdtempSync(join(tmpdir(), 'spindle-bench-'));
// So short that a run takes some tens of milliseconds.
const sweep = `sweep ${FIRST_PRESET} --scale 0.01 --seeds ${runs}`;
const REDIS = 'redis://127.0.0.1:46379';

/** @typedef {{ seconds: number, processor: number }} Cost */

/**
 * What a command of the shell takes, with everything that it starts.
 * @param {string} command
 * @returns {Cost}
 */
function costOf(command) {
  const file = join(folder, 'times');
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', `TIMEFORMAT='%R %U %S'; { time { ( ${command} ) > /dev/null; } 2> '${file}.err'; } 2> '${file}'`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${command}: ${stderr}${readFileSync(`${file}.err`, 'utf8')}`);
  const [seconds, user, system] = readFileSync(file, 'utf8').trim().split(' ').map(Number);
  return { seconds, processor: user + system };
}

/** @returns {Cost | null} */
function queueCost() {
  if (spawnSync('redis-server', ['--version']).error) return null;
  const redis = spawn('redis-server', ['--port', '46379', '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' });
  const script = `${program} worker --queue ${REDIS} --jobs ${jobs} 2> '${folder}/worker' & worker=$!
    until grep -q waiting '${folder}/worker'; do sleep 0.05; done
    ${program} ${sweep} --queue ${REDIS} --store '${folder}/queue'; kill $worker; wait $worker`;
  writeFileSync(join(folder, 'worker'), '');
  spawnSync('bash', ['-c', 'until (exec 3<>/dev/tcp/127.0.0.1/46379) 2>/dev/null; do sleep 0.05; done']);
  try {
    return costOf(script);
  } finally {
    redis.kill();
  }
}

if (values.pairs !== undefined || values.put !== undefined || values.many !== undefined) {
  if (values.many !== undefined) many(Number(values.many));
  if (values.put !== undefined) await puts(Number(values.put));
  if (values.pairs !== undefined) pairs(Number(values.pairs));
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

/**
 * Combinations of a thousand seeds each, as ten shards of one sweep over one store, which is put together at the end. What one processor takes alone is
 * measured before the first and after the last shard by a hundredth of the runs; what all processors take with such a process on each, that know nothing of each
 * other, before each shard and after the last: the speed of a machine that others share changes by a fifth within minutes.
 * @param {number} count
 */
function many(count) {
  const SHARDS = 10;
  const seeds = Math.min(1000, count);
  const settings = (/** @type {number} */ most) => Array.from({ length: most }, (_, k) => k + 1).join();
  const all = Math.ceil(count / seeds);
  const few = Math.ceil(all / 100);
  const of = (/** @type {number} */ most) => `sweep ${SHORT_PRESET} --set /host/tuneGroup=${settings(most)} --seeds ${seeds}`;
  const [store, plan] = [join(folder, 'many'), join(folder, 'plan.ndjson')];
  const atATime = Math.min(jobs, cpus().length);
  const alone = () => costOf(`taskset -c 0 ${program} ${of(few)}`).seconds / few / seeds;
  const sideBySide = () =>
    costOf(`for c in $(seq 0 ${atATime - 1}); do taskset -c $c ${program} ${of(few)} & done; wait`).seconds / few / seeds / atATime;
  const single = [alone()];
  const beside = [sideBySide()];
  const shards = Array.from({ length: SHARDS }, (_, k) => {
    const cost = costOf(`${program} ${of(all)} --jobs ${jobs} --store '${store}' --shard ${k + 1}/${SHARDS}`);
    beside.push(sideBySide());
    process.stderr.write(
      `shard ${k + 1} of ${SHARDS}: ${cost.seconds.toFixed(1)} s; side by side ${(1000 * beside[k + 1]).toFixed(2)} ms a run\n`,
    );
    return cost;
  });
  single.push(alone());
  const collected = costOf(`${program} ${of(all)} --plan > '${plan}'; ${program} collect '${plan}' --store '${store}'`);
  const parts = [...shards, collected];
  const [seconds, processor] = [sumOf(parts.map((part) => part.seconds)), sumOf(parts.map((part) => part.processor))];
  const each = shards.map((shard, k) => ((beside[k] + beside[k + 1]) / 2) * ((all * seeds) / SHARDS / shard.seconds));
  const sorted = each.toSorted((a, b) => a - b);
  const inMs = (/** @type {number[]} */ times) => times.map((time) => (1000 * time).toFixed(2)).join(', ');
  const share = (/** @type {number} */ aRun) => ((aRun * all * seeds) / seconds).toFixed(3);
  process.stdout.write(
    `${cpus()[0].model}, ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}; ${all * seeds} runs of ${SHORT_PRESET} with a store, ${jobs} threads, ${SHARDS} shards put together:\n` +
      `${seconds.toFixed(1)} s on the clock (${collected.seconds.toFixed(1)} s of it to put together), ${processor.toFixed(1)} s of the processor\n` +
      `one process on one processor, without a store: ${inMs(single)} ms a run, starting included; each of ${atATime} processors did ${share(sumOf(single) / single.length / atATime)} of that\n` +
      `such a process on each of ${atATime} processors: ${inMs(beside)} ms a run; all together did ${share(sumOf(beside) / beside.length)} of that; ` +
      `each shard against the measurements beside it: median ${((sorted[4] + sorted[5]) / 2).toFixed(3)} (${sorted[0].toFixed(3)} to ${sorted[9].toFixed(3)})\n`,
  );
}

/** @param {number[]} figures */
function sumOf(figures) {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

/** @param {number} count */
async function puts(count) {
  const { runnerImport } = await import('vite');
  const load = async (/** @type {string} */ name) =>
    (await runnerImport(join(root, 'src', 'cli', 'store', name), { configFile: false, logLevel: 'error' })).module;
  const [{ openStore }, { lineOf, resultJsonOf }] = [await load('store.ts'), await load('plan.ts')];
  const [, node, cli] = /'(.*)' '(.*)'/.exec(program) ?? [];
  const { stdout } = spawnSync(node, [cli, 'sweep', FIRST_PRESET, '--scale', '0.01', '--seeds', '10'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const results = stdout
    .trim()
    .split('\n')
    .map((line) => resultJsonOf(JSON.parse(line)));
  const store = openStore(join(folder, 'put'));
  const turns = Math.ceil(count / results.length);
  /** @type {number[]} */
  const each = [];
  for (let turn = 0; turn < turns; turn++) {
    const before = process.cpuUsage();
    for (const [k, result] of results.entries()) {
      const key = `0123456789abcdef-${turn * results.length + k}-0.01`;
      store.put(key, result);
      lineOf({ set: {} }, store.get(key));
    }
    const { user, system } = process.cpuUsage(before);
    each.push((user + system) / 1000 / results.length);
  }
  store.close();
  const sorted = each.toSorted((a, b) => a - b);
  const [middle, most] = [sorted[Math.floor(sorted.length / 2)], sorted[Math.floor(0.95 * (sorted.length - 1))]];
  const bytes = results.reduce((sum, result) => sum + result.length, 0) / results.length;
  process.stdout.write(
    `${cpus()[0].model}, ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}; results of ${(bytes / 1000).toFixed(1)} KB\n` +
      `kept and read in ${middle.toFixed(3)} ms of the processor each (median of ${turns} turns of ${results.length}; 95 % of them at most ${most.toFixed(3)} ms): ${((100 * middle) / 50).toFixed(2)} % of a run of 50 ms\n`,
  );
}

/** @param {number} count */
function pairs(count) {
  const plan = costOf(`${program} ${sweep} --plan`).processor;
  /** @type {{ without: number, with: number }[]} */
  const made = Array.from({ length: count }, (_, k) => {
    const plain = () => costOf(`${program} ${sweep}`).processor;
    const kept = () => costOf(`${program} ${sweep} --store '${folder}/pair-${k}'`).processor;
    // Each is first in half of the pairs.
    if (k % 2 === 0) return { without: plain(), with: kept() };
    const second = kept();
    return { without: plain(), with: second };
  });
  const ratios = made.map((pair) => pair.with / pair.without).toSorted((a, b) => a - b);
  const median = (/** @type {number[]} */ sorted) =>
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
  const run = median(made.map((pair) => pair.without - plan).toSorted((a, b) => a - b)) / runs;
  process.stdout.write(
    `${cpus()[0].model}, ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}; ${count} pairs of ${runs} runs of ${(1000 * run).toFixed(1)} ms of the processor\n` +
      `with a store to without, in seconds of the processor: median ${median(ratios).toFixed(3)} (${ratios[0].toFixed(3)} to ${ratios[ratios.length - 1].toFixed(3)})\n`,
  );
}

const start = costOf(`${program} ${sweep} --plan`);
const ways = {
  'one process': costOf(`${program} ${sweep}`),
  'one process with a store': costOf(`${program} ${sweep} --store '${folder}/one'`),
  [`${jobs} threads`]: costOf(`${program} ${sweep} --jobs ${jobs}`),
  [`${jobs} threads with a store`]: costOf(`${program} ${sweep} --jobs ${jobs} --store '${folder}/threads'`),
  [`${4 * jobs} parts, ${jobs} at a time`]: costOf(
    `seq ${4 * jobs} | xargs -P ${jobs} -I{} ${program} ${sweep} --store '${folder}/parts' --shard {}/${4 * jobs}`,
  ),
  [`queue, worker of ${jobs}`]: queueCost(),
};
rmSync(folder, { recursive: true, force: true });
const whole = ways['one process'];
process.stdout.write(
  `${cpus()[0].model}, ${cpus().length} processors, load ${loadavg()[0].toFixed(1)}; ${runs} runs of ${((1000 * (whole.processor - start.processor)) / runs).toFixed(1)} ms\n`,
);
process.stdout.write(`${'way'.padEnd(28)}  clock s  processor s  of one process  efficiency on the clock\n`);
for (const [name, cost] of Object.entries(ways)) {
  if (cost === null) process.stdout.write(`${name.padEnd(28)}  redis-server is not installed\n`);
  else {
    const atATime = name.startsWith('one') ? 1 : Math.min(jobs, cpus().length);
    const row = [
      cost.seconds.toFixed(1).padStart(7),
      cost.processor.toFixed(1).padStart(11),
      (cost.processor / whole.processor).toFixed(3).padStart(14),
    ];
    process.stdout.write(`${name.padEnd(28)}  ${row.join('  ')}  ${(whole.seconds / cost.seconds / atATime).toFixed(2).padStart(8)}\n`);
  }
}
