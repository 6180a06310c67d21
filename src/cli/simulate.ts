/** Runs a scenario to its end, telling on standard error how far it is when somebody watches. */
import type { RunResult } from '../engine/record/result.ts';
import { createRun, type RunOptions } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';

/** Between two looks at the clock; a few tens of milliseconds of work. */
const EVENTS_PER_SLICE = 100_000;
const PROGRESS_EVERY_MS = 200;

export interface SimulateOptions extends RunOptions {
  /** Shown before the percentage. */
  readonly label?: string;
}

/** Simulates a valid scenario; throws what the engine throws. */
export function simulate(scenario: Scenario, { label = 'simulating', ...options }: SimulateOptions = {}): RunResult {
  const run = createRun(scenario, options);
  const watched = process.stderr.isTTY;
  let next = performance.now() + PROGRESS_EVERY_MS;
  while (!run.advance(EVENTS_PER_SLICE)) {
    if (!watched || performance.now() < next) continue;
    next += PROGRESS_EVERY_MS;
    const { fraction, ios } = run.progress();
    process.stderr.write(`\r${label}: ${Math.floor(fraction * 100)} % (${ios.toLocaleString('en')} disk I/Os) `);
  }
  if (watched) process.stderr.write('\r\u001b[K');
  return run.result();
}
