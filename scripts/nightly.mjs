/**
 * `npm run nightly [-- OPTION ...]`: what is too long for `npm test`. A million hostile links and documents are decoded, a thousand of
 * those that are accepted are simulated under limits, a page loses a thousand workers and is reloaded two hundred times
 * while it is being edited, every lesson is followed in every way, every run behind the claims that recorded some is made again, and the
 * first estimate is tried on layouts that nobody has seen, unit tests draw all their rounds and decide all claims, and the page is tried in
 * every end-to-end test, also those that `npm test` leaves out (`@nightly`). The seed is printed; the same seed draws the same cases.
 */
import { fork, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';
import { adviceOnPresets } from './nightly-advice.mjs';

const USAGE = `npm run nightly [-- OPTION ...]

  --seed N      what is drawn (default: of the clock; printed)
  --only PART   fuzz, keeping, lessons, claims, sentences, estimates, moves, scale, advice,
                rounds (unit tests with what npm test leaves out) or e2e (every end-to-end test)
  --decodes N   hostile texts to decode (default 1000000)
  --runs N      accepted documents to simulate (default 1000)
  --kills N     workers to kill under a page that is edited (default 1000)
  --reloads N   reloads of that page (default 200)
  --layouts N   unseen layouts to try the first estimate's interval on (default 150)
  --rounds N    sweeps over a queue of which workers, Redis and the sweep are killed at random moments (default 20)
  --moves N     runs with random moves and cancellations (default 10000)
  --presets N   presets whose layout the adviser is to better, as many of each study (default 60)
  --budget N    seconds of each of these searches (default 60)
  --jobs N      processes at a time (default: one less than there are processors)
`;

/** Runs with at least one action that the tests make for each round that they are asked for: of 36 timelines drawn, 12 are refused whole. */
const RUNS_A_ROUND = 24;
/** One timeline of moves of extents is drawn for so many of these runs; each is run without caches, through a pool, and over arrays. */
const RUNS_AN_EXTENT_ROUND = 4;
/** Texts of one batch: what is repeated to see a fault again. */
const BATCH = 2000;
/** No decode may take longer, on any machine: the worst take a tenth of it. */
const MOST_DECODE_MS = 5000;
/** One document: so many events for the sample and for the run, so long, and so much memory beyond what the process began with. */
const LIMITS = { events: 2_000_000, megabytes: 1500, seconds: 120 };

/** @typedef {import('../tests/fuzz/child.ts').Order} Order */
/** @typedef {import('../tests/fuzz/child.ts').Answer} Answer */
/** @typedef {import('../src/scenario/schema.ts').Scenario} Scenario */

const options = read();
bootstrap();
const folder = join(root, '.cache', 'nightly');
mkdirSync(folder, { recursive: true });
let faults = 0;
say(`seed ${options.seed}`);
const isWanted = (/** @type {string} */ part) => options.only === undefined || options.only === part;
if (isWanted('fuzz')) await fuzz();
if (isWanted('keeping')) await keeping();
if (isWanted('lessons')) await lessons();
if (isWanted('claims')) await claims();
if (isWanted('sentences')) sentences();
if (isWanted('estimates')) estimates();
if (isWanted('moves')) moves();
if (isWanted('scale')) scale();
if (isWanted('advice')) await adviceOnPresets(options, say, fault);
if (isWanted('rounds')) rounds();
if (isWanted('e2e')) await endToEnd();
say(faults === 0 ? 'nothing found' : `${faults} ${faults === 1 ? 'fault' : 'faults'}; inputs are in .cache/nightly/`);
process.exitCode = faults === 0 ? 0 : 1;

function read() {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: 'string' },
        only: { type: 'string' },
        decodes: { type: 'string', default: '1000000' },
        runs: { type: 'string', default: '1000' },
        kills: { type: 'string', default: '1000' },
        reloads: { type: 'string', default: '200' },
        layouts: { type: 'string', default: '150' },
        moves: { type: 'string', default: '10000' },
        rounds: { type: 'string', default: '20' },
        presets: { type: 'string', default: '60' },
        budget: { type: 'string', default: '60' },
        jobs: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const { only } = values;
    if (
      only !== undefined &&
      !['fuzz', 'keeping', 'lessons', 'claims', 'sentences', 'estimates', 'moves', 'scale', 'advice', 'rounds', 'e2e'].includes(only)
    )
      throw new Error(`--only ${only}: there is no such part.`);
    const whole = (
      /** @type {'seed' | 'decodes' | 'runs' | 'kills' | 'reloads' | 'layouts' | 'moves' | 'rounds' | 'presets' | 'budget' | 'jobs'} */ name,
      /** @type {string} */ text,
    ) => {
      if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} ${text}: expected a whole number.`);
      return Number(text);
    };
    return {
      only,
      seed: whole('seed', values.seed ?? String(Date.now() % 1_000_000_000)),
      decodes: whole('decodes', values.decodes),
      runs: whole('runs', values.runs),
      kills: whole('kills', values.kills),
      reloads: whole('reloads', values.reloads),
      layouts: whole('layouts', values.layouts),
      moves: whole('moves', values.moves),
      rounds: whole('rounds', values.rounds),
      presets: whole('presets', values.presets),
      budget: whole('budget', values.budget),
      jobs: Math.max(1, whole('jobs', values.jobs)),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * @param {string} what
 * @param {unknown} input
 */
function fault(what, input) {
  faults += 1;
  const file = join(folder, `fault-${options.seed}-${faults}.json`);
  writeFileSync(file, `${JSON.stringify({ what, input }, null, 2)}\n`);
  say(`FAULT ${faults}: ${what.split('\n').slice(0, 3).join(' | ').slice(0, 400)}`);
}

async function fuzz() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'tests', 'fuzz', 'child.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'child.mjs', codeSplitting: false } },
    },
  });
  const accepted = await decodeAll();
  await tryAll(accepted);
}

/** @returns {Promise<Scenario[]>} documents that were accepted, taken evenly from all batches */
async function decodeAll() {
  const batches = Math.ceil(options.decodes / BATCH);
  const keep = Math.ceil(options.runs / Math.max(1, batches));
  /** @type {Scenario[]} */
  const accepted = [];
  let [decoded, acceptedCount, slowest] = [0, 0, 0];
  await share(batches, async (worker, batch) => {
    const count = Math.min(BATCH, options.decodes - batch * BATCH);
    const seed = (options.seed + batch) % 2 ** 31;
    const answer = await worker.ask({ kind: 'decode', root, seed, count, keep }, 600);
    if (answer.kind !== 'decoded') {
      fault(`batch ${batch} (seed ${seed}): ${answer.kind === 'failed' ? answer.message : 'no answer'}`, { seed, count });
      return;
    }
    for (const { message, input } of answer.faults) fault(message, input);
    accepted.push(...answer.accepted);
    decoded += count;
    acceptedCount += answer.acceptedCount;
    slowest = Math.max(slowest, answer.slowest.ms);
    if (answer.slowest.ms > MOST_DECODE_MS)
      fault(`a decode of ${answer.slowest.characters} characters took ${answer.slowest.ms} ms`, { seed });
    if (batch % 50 === 49) say(`${decoded} decoded, ${acceptedCount} of them accepted; the slowest took ${slowest.toFixed(0)} ms`);
  });
  say(`${decoded} decoded, ${acceptedCount} of them accepted; the slowest took ${slowest.toFixed(0)} ms`);
  return accepted.slice(0, options.runs);
}

/** @param {Scenario[]} scenarios */
async function tryAll(scenarios) {
  let [ended, stopped, slowest, largest] = [0, 0, 0, 0];
  await share(scenarios.length, async (worker, index) => {
    const scenario = scenarios[index];
    const answer = await worker.ask({ kind: 'try', scenario, events: LIMITS.events, megabytes: LIMITS.megabytes }, LIMITS.seconds);
    if (answer.kind === 'failed') fault(`a run: ${answer.message}`, scenario);
    if (answer.kind !== 'tried') return;
    if (answer.outcome === 'ended') ended += 1;
    else stopped += 1;
    slowest = Math.max(slowest, answer.ms);
    largest = Math.max(largest, answer.megabytes);
  });
  say(
    `${ended} runs ended, ${stopped} were stopped after ${LIMITS.events} events; the slowest took ${(slowest / 1000).toFixed(1)} s, the largest ${largest.toFixed(0)} MB`,
  );
}

/**
 * A process that answers one order at a time, and is replaced when it has been killed.
 * @returns {{ ask(order: Order, seconds: number): Promise<Answer>, end(): void }}
 */
function helper() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  return {
    ask(order, seconds) {
      const mine = (child ??= fork(join(folder, 'child.mjs'), { execArgv: ['--max-old-space-size=2000'], cwd: root }));
      return new Promise((resolve) => {
        const end = (/** @type {Answer} */ answer) => {
          clearTimeout(timer);
          mine.removeAllListeners('message');
          mine.removeAllListeners('exit');
          resolve(answer);
        };
        const timer = setTimeout(() => {
          child = undefined;
          mine.kill('SIGKILL');
          end({ kind: 'failed', message: `no answer within ${seconds} s` });
        }, seconds * 1000);
        mine.once('message', (/** @type {Answer} */ answer) => end(answer));
        mine.once('exit', (code, signal) => {
          child = undefined;
          end({ kind: 'failed', message: `the process ended by itself (${signal ?? code})` });
        });
        mine.send(order);
      });
    },
    end: () => void child?.kill(),
  };
}

/**
 * Does pieces 0 to `count` - 1 with several processes at a time.
 * @param {number} count
 * @param {(worker: ReturnType<typeof helper>, index: number) => Promise<void>} piece
 */
async function share(count, piece) {
  let next = 0;
  const serve = async () => {
    const worker = helper();
    try {
      while (next < count) await piece(worker, next++);
    } finally {
      worker.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, count) }, serve));
}

/** The page's part is an end-to-end test that takes its numbers from the environment. */
async function keeping() {
  const { binOf, runNode } = await import('./run.mjs');
  const { ensureBrowser } = await import('./browser.mjs');
  const built = await runNode(['scripts/build.mjs'], { timeoutMs: 300_000 });
  const { kills, reloads, seed } = options;
  say(`${kills} kills and ${reloads} reloads`);
  const env = {
    CHROME_PATH: await ensureBrowser(say),
    SPINDLE_NIGHTLY: '1',
    SPINDLE_KILLS: String(kills),
    SPINDLE_RELOADS: String(reloads),
    SPINDLE_SEED: String(seed),
  };
  const timeoutMs = 60_000 + (kills + reloads) * 20_000;
  const played = built.ok
    ? await runNode([binOf('@playwright/test', 'playwright'), 'test', 'keeping.spec.ts', '--grep', 'random moments'], { timeoutMs, env })
    : built;
  if (!played.ok)
    fault(`the page lost an edit, or could not be tried:\n${played.output.slice(-3000)}`, { seed, kills, reloads, output: played.output });
}

/** Every lesson by mouse, touch and keys at every size, its ratios on all seeds, and every way in which the studies move data. */
async function lessons() {
  const { binOf, runNode } = await import('./run.mjs');
  const { ensureBrowser } = await import('./browser.mjs');
  say('lessons in every way');
  const ticks = await runNode([binOf('vitest', 'vitest'), 'run', 'src/studies', '-t', 'step'], {
    timeoutMs: 3_600_000,
    env: { SPINDLE_NIGHTLY: '1' },
  });
  if (!ticks.ok) fault(`a step of a lesson is not ticked off by what it asks for:\n${ticks.output.slice(-3000)}`, { output: ticks.output });
  const built = await runNode(['scripts/build.mjs'], { timeoutMs: 300_000 });
  const env = { CHROME_PATH: await ensureBrowser(say), SPINDLE_NIGHTLY: '1', SPINDLE_E2E_ALL: '1' };
  const followed = built.ok
    ? await runNode([binOf('@playwright/test', 'playwright'), 'test', 'lessons.spec.ts', 'study-moves.spec.ts'], {
        timeoutMs: 7_200_000,
        env,
      })
    : built;
  if (!followed.ok) fault(`a lesson cannot be followed to its end:\n${followed.output.slice(-3000)}`, { output: followed.output });
}

/** Every run behind the sentences of the lessons has to be the one that is kept; Why and advice are held against many more runs. */
function sentences() {
  say('every run behind the sentences of the lessons, some minutes');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const tests = ['src/studies/sentences/sentences.test.ts', 'src/analysis/why/truth.test.ts', '/checks/promises.test.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...tests], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, SPINDLE_NIGHTLY: '1', SPINDLE_SENTENCES: 'fresh', SPINDLE_SENTENCE_DOCUMENTS: '1000' },
  });
  if (status !== 0) fault('sentences: not the kept runs, or a sentence is not true', { output: stdout, errors: stderr });
}

/** Whatever a timeline moves and cancels, no committed update is lost, and every piece lies in one place. */
function moves() {
  const { moves: runs, seed } = options;
  say(`${runs} runs with random moves, cancellations and disks that fail, some minutes`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const files = ['motion', 'copies', 'tableMoves', 'extentMotion'].map((name) => `src/engine/${name}.test.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--testTimeout=0', '--maxWorkers=1', ...files], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      SPINDLE_NIGHTLY: '1',
      FC_SEED: String(seed),
      MOTION_ROUNDS: String(Math.ceil(runs / RUNS_A_ROUND)),
      EXTENT_ROUNDS: String(Math.ceil(runs / RUNS_AN_EXTENT_ROUND)),
    },
  });
  for (const line of stdout.split('\n').filter((each) => each.includes('"runs"'))) say(line.trim());
  if (status !== 0) fault('moves: an update is lost, or something lies in no place or in two', { output: stdout, errors: stderr });
}

/** Sweeps on several programs and machines, of which some are killed: nothing is lost. */
function scale() {
  const { rounds, seed } = options;
  say(`${rounds} sweeps over a queue of which workers, Redis and the sweep are killed, and scripts for Slurm, xargs and parallel`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--testTimeout=0', '--maxWorkers=1', 'tests/scale'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, SPINDLE_NIGHTLY: '1', SPINDLE_SCALE_ROUNDS: String(rounds), SPINDLE_SCALE_SEED: String(seed) },
  });
  for (const [line] of stdout.matchAll(/killed in round .*/g)) say(line);
  for (const [, why] of stdout.matchAll(/skipped: (.*?)\)/g)) say(`not tried: ${why}`);
  if (status !== 0) fault('scale: a sweep over a queue or by a script lost something', { output: stdout, errors: stderr });
}

/** Unit tests with all their rounds, seeds and cases, of which `npm test` makes the first, and with those that it leaves out. */
function rounds() {
  say('unit tests with all their rounds and all claims, some 50 minutes of a processor');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--testTimeout=0', 'src', 'tests/claims', 'tests/estimates', 'tests/golden', 'tests/validation'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, SPINDLE_NIGHTLY: '1' },
    },
  );
  if (status !== 0) fault('rounds: a unit test failed', { output: stdout, errors: stderr });
}

/** Every end-to-end test, those of the day too, as some of them try more at night. */
async function endToEnd() {
  const { binOf, runNode } = await import('./run.mjs');
  const { ensureBrowser } = await import('./browser.mjs');
  say('every end-to-end test, an hour');
  const built = await runNode(['scripts/build.mjs'], { timeoutMs: 300_000 });
  const env = { CHROME_PATH: await ensureBrowser(say), SPINDLE_NIGHTLY: '1' };
  const played = built.ok ? await runNode([binOf('@playwright/test', 'playwright'), 'test'], { timeoutMs: 4 * 3_600_000, env }) : built;
  const counted = played.output.match(/^ +\d+ (?:passed|failed|flaky|skipped).*$/gm) ?? [];
  for (const line of counted) say(line.trim());
  if (!played.ok) fault(`end to end: a test failed:\n${played.output.slice(-3000)}`, { output: played.output });
}

/** Layouts that nobody has seen have to lie in their intervals as often as the record says. */
function estimates() {
  const { layouts, seed, jobs } = options;
  say(`intervals of first estimates on ${layouts} unseen layouts and the presets with an unseen seed, some minutes`);
  const draw = String(1 + (seed % 10_000));
  const args = ['scripts/update-estimates.mjs', '--try', String(layouts), '--seed', draw, '--jobs', String(jobs)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  say(stdout.trim());
  if (status !== 0) fault('estimates: too few runs lie in their intervals', { draw, output: stdout + stderr });
}

/** Decides the claims of studies with recorded runs without those. */
async function claims() {
  const home = join(root, 'src', 'studies');
  for (const study of readdirSync(home).filter((name) => existsSync(join(home, name, 'runs.json')))) await claimsOf(study);
}

/**
 * The verdicts have to be those committed, and the runs those recorded, to the last bit.
 * @param {string} study
 */
async function claimsOf(study) {
  const { execFile } = await import('node:child_process');
  const { ensureCli } = await import('./build-cli.mjs');
  const inStudy = (/** @type {string} */ name) => JSON.parse(readFileSync(join(root, 'src', 'studies', study, name), 'utf8'));
  const committed = inStudy('verdicts.json').claims;
  // What an earlier night made is not made again from its log.
  const log = join(folder, `${study}-runs.jsonl`);
  rmSync(log, { force: true });
  const cli = await ensureCli();
  say(`every run behind the claims of ${study}, up to an hour`);
  /** @type {string} */
  const output = await new Promise((resolve) => {
    // 1 says that a claim fails: an answer, no fault.
    execFile(
      process.execPath,
      [cli, 'claims', study, '--committed', '--fresh', '--record', log, '--json'],
      { maxBuffer: 1 << 26 },
      (_error, stdout) => resolve(stdout),
    );
  });
  /** @typedef {{ id: string, verdict: string, finding: string, reason: string }} Decided */
  /** @type {Decided[]} */
  const decided = output === '' ? [] : JSON.parse(output).claims;
  /** @typedef {import('../src/studies/claims/recorded.ts').RecordedRun} RecordedRun */
  /** @type {RecordedRun[]} */
  const made = output === '' ? [] : JSON.parse(output).longRuns;
  const keyOf = (/** @type {RecordedRun} */ { scenarioHash, seed, scale, share }) => [scenarioHash, seed, scale, share].join('/');
  /** @type {RecordedRun[]} */
  const recorded = inStudy('runs.json').runs;
  for (const run of recorded) {
    const now = made.find((other) => keyOf(other) === keyOf(run));
    if (JSON.stringify(now) !== JSON.stringify(run)) fault(`${run.of}, seed ${run.seed}: not the recorded run`, { recorded: run, now });
  }
  say(`${recorded.length} recorded runs compared`);
  for (const claim of /** @type {Decided[]} */ (committed)) {
    const now = decided.find(({ id }) => id === claim.id);
    const differs = /** @type {const} */ (['verdict', 'finding', 'reason']).find((name) => now?.[name] !== claim[name]);
    if (differs !== undefined) fault(`${claim.id}: another ${differs} without the recorded runs`, { committed: claim, now });
  }
}
