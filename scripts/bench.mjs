/**
 * `npm run bench [-- --quick] [--json] [--whole] [--only engine|schedulers|study|browser]`: the engine's speed in Node, how often its
 * first answers hold, what a decision of each scheduler costs, all of the Red Brick study, and the page's speed in Chromium, with the
 * machine beside the figures.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

const USAGE = `npm run bench [-- OPTION ...]

  --quick   less work: figures in a minute, with more noise
  --only    engine (speed and first answers, in Node), schedulers (decisions by length of the queue, in Node),
            study (all layouts and workloads of the Red Brick study at the interactive scale, on two threads)
            or browser (the page, in Chromium, and a long trace in it)
  --whole   the study's whole batches, and its claims over five seeds: some twenty minutes
  --json    one JSON document instead of text
  --help    this text
`;

/** Wrong usage ends with 2, as on the command line. */
function options() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        whole: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.only !== undefined && !['engine', 'schedulers', 'study', 'browser'].includes(values.only))
      throw new Error(`--only ${values.only}: there is no such part.`);
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

const { quick, only, whole, json, help } = options();
if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
bootstrap();
const { ensureCli } = await import('./build-cli.mjs');
/** @type {Record<string, unknown>} */
const figures = {};

/**
 * Figures go to standard output (or into the one JSON document), what is going on to standard error.
 * @param {string} part
 * @param {string[]} program
 * @param {(status: number | null) => boolean} [isAnswer] whether it ended as it does with an answer
 */
function measure(part, program, isAnswer = (status) => status === 0) {
  const args = json ? [...program, '--json'] : program;
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  if (!isAnswer(status)) {
    process.stderr.write(`The ${part} part ended with ${status}.\n`);
    process.exitCode = 1;
  } else if (json) figures[part] = JSON.parse(stdout);
  else process.stdout.write(`${stdout.trimEnd()}\n\n`);
}

if (only === undefined || only === 'engine') {
  // Runs are left out, not work: a smaller batch is another mix of queries, with more hits in the caches for each disk I/O.
  const less = quick ? ['--runs', '1', '--estimate-seeds', '10'] : ['--estimate-seeds', '100'];
  measure('engine', [await ensureCli(), 'bench', ...less]);
}
if (only === undefined || only === 'schedulers')
  measure('schedulers', [await ensureCli(), 'bench', '--only', 'schedulers', '--runs', quick ? '1' : '3']);
if (only === undefined || only === 'study') {
  const { STUDY } = await import('./benched.mjs');
  measure('study', [await ensureCli(), 'bench', '--only', STUDY, ...(whole ? ['--whole'] : [])]);
  // 1 says that a claim fails: an answer, no fault.
  if (whole) measure('claims', [await ensureCli(), 'claims', STUDY, '--seeds', '5'], (status) => status === 0 || status === 1);
}
if (only === undefined || only === 'browser') {
  const { ensureBrowser } = await import('./browser.mjs');
  const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
  process.env.CHROME_PATH = await ensureBrowser(say);
  say('building the page ...');
  const { build } = await import('vite');
  await build({ root, logLevel: 'error' });
  measure('browser', ['scripts/bench-browser.mjs', ...(quick ? ['--drops', '5'] : [])]);
  measure('film', ['scripts/bench-play.mjs', ...(quick ? ['--ios', '1000000', '--seeks', '30'] : [])]);
  measure('replay', ['scripts/bench-replay.mjs']);
}
if (json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
