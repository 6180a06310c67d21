/** What is handed to a queue: batches of runs, each a second's work or so, and what comes back. Both sides check what they get. */
import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import * as v from 'valibot';
import { MIB } from '../../base/units.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { parseScenario } from '../../scenario/validate.ts';
import { hashed, runKey } from '../store/plan.ts';
import type { Run } from '../store/throughStore.ts';
import { begunInOrder } from '../threads.ts';

/** A batch ends with the run that brings it to so many simulated I/Os, about a second's work; or has so many runs. */
const BATCH_IOS = 300_000;
const MOST_RUNS = 64;
/** Short sweeps make so many batches all the same, so that every worker gets some. */
const LEAST_BATCHES = 64;
/** Results of one batch, unpacked. */
const MOST_RESULT_BYTES = 512 * MIB;

const Batch = v.strictObject({
  engineVersion: v.string(),
  /** Each document once. */
  scenarios: v.array(v.unknown()),
  runs: v.array(
    v.strictObject({ key: v.string(), scenario: v.pipe(v.number(), v.integer(), v.minValue(0)), seed: v.number(), scale: v.number() }),
  ),
});
export type Batch = v.InferOutput<typeof Batch>;

/** Splits runs into batches, the longest first; indices into `runs`. */
export function batchesOf(runs: readonly Run[], cost: (run: Run) => number): readonly (readonly number[])[] {
  const most = Math.min(BATCH_IOS, runs.reduce((sum, run) => sum + cost(run), 0) / LEAST_BATCHES);
  const batches: number[][] = [];
  let ios = Infinity;
  for (const at of begunInOrder(runs, cost)) {
    if (ios >= most || batches[batches.length - 1].length === MOST_RUNS) {
      batches.push([]);
      ios = 0;
    }
    batches[batches.length - 1].push(at);
    ios += cost(runs[at]);
  }
  return batches;
}

export function batchOf(runs: readonly Run[]): Batch {
  const scenarios = [...new Set(runs.map(({ scenario }) => scenario))];
  return {
    engineVersion: ENGINE_VERSION,
    scenarios,
    runs: runs.map((run) => ({ key: runKey(run)!, scenario: scenarios.indexOf(run.scenario), seed: run.seed, scale: run.scale })),
  };
}

/** The same for the same runs, so that a sweep that is started again finds its batches. */
export const batchId = ({ runs }: Batch): string =>
  createHash('sha256')
    .update(runs.map(({ key }) => key).join('\n'))
    .digest('hex')
    .slice(0, 32);

/** The runs of a batch that came from a queue; throws where it is none, or holds what would not be accepted as a file. */
export function runsFrom(data: unknown): readonly { readonly key: string; readonly run: Run }[] {
  const { engineVersion, scenarios, runs } = v.parse(Batch, data);
  if (engineVersion !== ENGINE_VERSION) throw new Error(`a batch for engine ${engineVersion}; this worker is engine ${ENGINE_VERSION}`);
  const parsed = scenarios.map((document) => {
    const read = parseScenario(document);
    if (read.ok) return read.scenario;
    const [{ pointer, message }] = read.problems;
    throw new Error(`a batch with an invalid scenario: ${pointer || '/'}: ${message}`);
  });
  return runs.map(({ key, scenario: at, seed, scale }) => {
    if (at >= parsed.length) throw new Error('a batch that names a scenario which it does not hold');
    const run: Run = { set: {}, scenario: parsed[at], seed, scale };
    if (runKey(run) !== key) throw new Error('a batch whose scenario is another one than its sender says');
    return { key, run };
  });
}

/** Results of a batch, in its order, as a text. */
export const packed = (results: readonly string[]): string => deflateSync(JSON.stringify(results), { level: 1 }).toString('base64');

const Results = v.array(v.string());
const Head = v.object({ engineVersion: v.string(), scenarioHash: v.string(), seed: v.number() });

/** What a worker answered, one result a run; throws where it is something else. */
export function resultsFrom(answer: unknown, runs: readonly Run[]): readonly string[] {
  const text = inflateSync(Buffer.from(v.parse(v.string(), answer), 'base64'), { maxOutputLength: MOST_RESULT_BYTES }).toString();
  const results = v.parse(Results, JSON.parse(text));
  if (results.length !== runs.length) throw new Error('a worker answered with another number of results');
  for (const [at, result] of results.entries()) {
    const { engineVersion, scenarioHash, seed } = v.parse(Head, JSON.parse(result));
    if (engineVersion !== ENGINE_VERSION || scenarioHash !== hashed(runs[at].scenario) || seed !== runs[at].seed)
      throw new Error('a worker answered with the result of another run');
  }
  return results;
}
