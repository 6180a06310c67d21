/**
 * The engine as a package: `simulate(scenario, options)` for Node, a worker, a notebook or a page. The same scenario, seed and scale give the
 * same result to the last bit everywhere, and with it the same `resultHash`.
 */
import '../scenario/timeline/groupActions.ts';
import '../scenario/timeline/plan.ts';
import type { RunResult } from '../engine/record/result.ts';
import { createRun, type RunOptions, type RunProgress } from '../engine/run.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/schema.ts';
import { parseScenario, type ParsedScenario } from '../scenario/validate.ts';

export type { ParsedScenario, Problem, RunOptions, RunProgress, RunResult, Scenario };
export { ENGINE_VERSION } from '../engine/version.ts';
export { scenarioHash } from '../scenario/hash.ts';

/** Seeds are 32-bit numbers, as in documents. */
const MOST_SEED = 4_294_967_295;

/** Between two looks at progress; some tens of milliseconds of work. */
const EVENTS_PER_SLICE = 100_000;

export interface SimulateOptions extends RunOptions {
  /** Hears how far the run is. Throw to end it. */
  readonly onProgress?: (progress: RunProgress) => void;
}

/** A document that cannot be simulated: what is wrong, where (JSON pointers), and what would be right. */
export class InvalidScenario extends Error {
  override readonly name = 'InvalidScenario';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const [first] = problems;
    super(`${problems.length} problems; the first: ${first?.pointer || '/'}: ${first?.message}; expected ${first?.expected}`);
    this.problems = problems;
  }
}

/**
 * Simulates a scenario to its end; times in the result carry their units in their names (`elapsedMs`).
 * @param scenario what `scenario.schema.json` describes, of any origin; it is checked first
 * @param options `seed` (default: the document's), `scale` in (0, 1], the share of the work (default 1), what to record
 * @throws InvalidScenario, and RangeError for a seed or scale that is none
 */
export function simulate(scenario: unknown, { onProgress = () => {}, ...options }: SimulateOptions = {}): RunResult {
  const { seed } = options;
  if (seed !== undefined && !(Number.isInteger(seed) && seed >= 0 && seed <= MOST_SEED))
    throw new RangeError(`A seed is a whole number from 0 to ${MOST_SEED}, not ${String(seed)}.`);
  const read = parseScenario(scenario);
  if (!read.ok) throw new InvalidScenario(read.problems);
  const run = createRun(read.scenario, options);
  while (!run.advance(EVENTS_PER_SLICE)) onProgress(run.progress());
  return run.result();
}

/** Whether a document can be simulated: as a scenario with its defaults filled in, or its problems. Never throws. */
export const validate = (document: unknown): ParsedScenario => parseScenario(document);
