/**
 * `npm test [-- --only unit,e2e [ARGUMENT ...]]`: installs what is missing, then runs every check. The last line is
 * `N passed, N failed` (with `, N skipped` if any), counting checks and the tests in them; the exit
 * code is 1 when anything failed. ARGUMENTs go to the last check named, e.g. a folder of unit tests.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

bootstrap();
const { CHECKS, REPORTS } = await import('./checks.mjs');
const { ensureBrowser } = await import('./browser.mjs');
const { runNode } = await import('./run.mjs');
const { count } = await import('./report.mjs');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const chosen = choose(values.only);
const last = chosen.at(-1);
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {Set<string>} */
const broken = new Set();
mkdirSync(join(root, '.cache'), { recursive: true });

for (const check of chosen) {
  const started = performance.now();
  const { ok, output } = await perform(check, check === last ? positionals : []);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests = check.report ? count(check.report, readReport(check.report)) : undefined;
  const detail = tests ? ` (${tests.passed} passed, ${tests.failed} failed${tests.skipped ? `, ${tests.skipped} skipped` : ''})` : '';
  if (!ok) {
    broken.add(check.id);
    process.stdout.write(`\n${output.trimEnd()}\n\n`);
  }
  for (const title of tests?.second ?? []) process.stdout.write(`failed once, passed when repeated: ${title}\n`);
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${check.id.padEnd(13)} ${seconds.padStart(6)} s  ${check.what}${detail}\n`);
  total[ok ? 'passed' : 'failed'] += 1;
  total.passed += tests?.passed ?? 0;
  total.failed += tests?.failed ?? 0;
  total.skipped += tests?.skipped ?? 0;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * The checks named and those that they need, in their order; all without names.
 * @param {string | undefined} only
 */
function choose(only) {
  if (only === undefined) return CHECKS;
  const wanted = new Set(only.split(','));
  for (const id of wanted) {
    const check = CHECKS.find((one) => one.id === id);
    if (!check) {
      process.stderr.write(`No check ${JSON.stringify(id)}; there are: ${CHECKS.map((one) => one.id).join(', ')}\n`);
      process.exit(2);
    }
    // A set grows while it is walked, so needs of needs are taken in too.
    for (const need of check.needs ?? []) wanted.add(need);
  }
  return CHECKS.filter((check) => wanted.has(check.id));
}

/**
 * @param {import('./checks.mjs').Check} check
 * @param {string[]} more
 */
async function perform(check, more) {
  const missing = check.needs?.find((id) => broken.has(id));
  if (missing) return { ok: false, output: `Not run: ${missing} failed.` };
  /** @type {Record<string, string>} */
  const env = {};
  if (check.report) rmSync(join(root, REPORTS[check.report]), { force: true });
  if (check.browser) {
    try {
      env.CHROME_PATH = await ensureBrowser((line) => process.stderr.write(`${line}\n`));
    } catch (error) {
      return { ok: false, output: String(error) };
    }
    env.SPINDLE_E2E_PORT = String(await freePort());
  }
  return runNode([...check.program(), ...more], { timeoutMs: check.seconds * 1000, env });
}

/** @param {keyof typeof REPORTS} runner */
function readReport(runner) {
  try {
    return JSON.parse(readFileSync(join(root, REPORTS[runner]), 'utf8'));
  } catch {
    // The runner died before it could write; its check has failed and says why.
    return undefined;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
