/** Runs a scenario to its end, telling on standard error, or to anyone who asks, how far it is. */
import { formatCount } from '../base/units.ts';
import type { RunResult } from '../engine/record/result.ts';
import { createRun, type RunOptions, type RunProgress } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';
import { progressLine } from './progress.ts';

/** Between two looks at the clock; a few tens of milliseconds of work. */
const EVENTS_PER_SLICE = 100_000;

export interface SimulateOptions extends RunOptions {
  /** Shown before the percentage. */
  readonly label?: string;
  /** Gets how far the run is, instead of standard error. */
  readonly onProgress?: (progress: RunProgress) => void;
}

/** Simulates a valid scenario; throws what the engine throws. */
export function simulate(scenario: Scenario, { label = 'simulating', onProgress, ...options }: SimulateOptions = {}): RunResult {
  const run = createRun(scenario, options);
  const progress = progressLine();
  const show =
    onProgress ??
    (({ fraction, ios }: RunProgress) => progress.show(`${label}: ${Math.floor(fraction * 100)} % (${formatCount(ios)} disk I/Os)`));
  while (!run.advance(EVENTS_PER_SLICE)) show(run.progress());
  progress.clear();
  const result = run.result();
  const failed = selfCheckText(result);
  if (failed !== null) process.stderr.write(failed);
  return result;
}

/** What to report about a result that cannot be right; null if nothing speaks against it. */
export function selfCheckText({ failedChecks = [] }: Pick<RunResult, 'failedChecks'>): string | null {
  if (failedChecks.length === 0) return null;
  const list = failedChecks.map((words) => `  ${words}\n`).join('');
  return `This result failed a self-check, so its figures may be wrong. Please report the scenario, or its link (spindle link), with these lines:\n${list}`;
}
