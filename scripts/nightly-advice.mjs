/**
 * The adviser on presets, for the nightly: as many of each study, drawn at random. Its answer is never worse than the start, nor than a rule of thumb on the seeds
 * by which it was chosen; on the seeds that confirm it, which had no part in the choice, a rule that is better is counted.
 */
import { spawnSync } from 'node:child_process';
import { ensureCli } from './build-cli.mjs';

/** What a rule may be better by, where chance decides. */
const NEAR = 0.01;

/** @typedef {Record<string, number> & { name: string }} Baseline */
/** @typedef {{ result: string, difference?: { mean: number }, baselines: Baseline[], compared: { before: Record<string, number> | null, after: Record<string, number> | null, baselines: Baseline[], notRun: string[] }, after: Record<string, unknown> }} Found */

/**
 * @param {{ presets: number, budget: number, seed: number }} options seconds of each search
 * @param {(text: string) => void} say
 * @param {(what: string, input: object) => void} fault
 */
export async function adviceOnPresets({ presets, budget, seed }, say, fault) {
  const cli = await ensureCli();
  const all = JSON.parse(output(cli, ['presets', '--json'])).presets.map((/** @type {{ id: string }} */ { id }) => id);
  const drawn = draw(all, presets, seed);
  say(`a better layout of ${drawn.length} presets, ${budget} s each`);
  let better = 0;
  /** @type {string[]} */
  const beaten = [];
  /** @type {string[]} */
  const cut = [];
  for (const id of drawn) {
    const text = output(cli, ['advise', id, '--budget', String(budget), '--no-whole', '--json']);
    if (text === '') {
      fault(`advise: ${id} ended without an answer`, { id });
      continue;
    }
    /** @type {Found} */
    const found = JSON.parse(text);
    if (found.result === 'better') better++;
    const { compared } = found;
    if (compared === undefined) continue;
    const key = Object.keys(found.after).find((name) => name !== 'scenario') ?? '';
    const isTime = key === 'elapsedMs';
    const loss = (/** @type {number} */ value, /** @type {number} */ of) => (isTime ? of / value - 1 : value / of - 1);
    const start = compared.before?.[key];
    // Where nothing better was found the answer is the start.
    const chosen = found.result === 'better' ? compared.after?.[key] : start;
    for (const { name, ...values } of compared.baselines)
      if (chosen !== undefined && loss(/** @type {Record<string, number>} */ (values)[key], chosen) > 1e-9)
        fault(`advise: ${name} is better than the answer for ${id} on the seeds that it was chosen by`, found);
    if (start !== undefined && chosen !== undefined && loss(start, chosen) > 1e-9)
      fault(`advise: the answer for ${id} is worse than the start`, found);
    if (compared.notRun.length > 0) cut.push(`${id} (${compared.notRun.join(', ')})`);
    const after = Number(found.after[key]);
    for (const { name, ...values } of found.baselines) {
      const by = loss(/** @type {Record<string, number>} */ (values)[key], after);
      if (by > NEAR) beaten.push(`${id}: ${name} by ${(100 * by).toFixed(1)} %`);
    }
  }
  say(
    `better layouts of ${better} of ${drawn.length}; a rule of thumb better by more than 1 % on seeds that had no part in the choice: ${beaten.length}`,
  );
  for (const line of beaten) say(line);
  if (cut.length > 0) say(`no time for all rules: ${cut.length}: ${cut.join('; ')}`);
}

/**
 * As many of each study as there are, one study after the other.
 * @param {string[]} all
 * @param {number} count
 * @param {number} seed
 */
function draw(all, count, seed) {
  // A linear congruential generator (Numerical Recipes): any spread will do.
  let state = seed >>> 0;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  /** @type {Map<string, string[]>} */
  const left = new Map();
  for (const id of all) left.set(id.split('/')[0], [...(left.get(id.split('/')[0]) ?? []), id]);
  /** @type {string[]} */
  const drawn = [];
  while (drawn.length < Math.min(count, all.length)) {
    for (const ids of left.values()) {
      if (ids.length === 0 || drawn.length === count) continue;
      drawn.push(...ids.splice(Math.floor(next() * ids.length), 1));
    }
  }
  return drawn;
}

/**
 * @param {string} cli
 * @param {string[]} args
 */
function output(cli, args) {
  return spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}
