/** Whether a document that validation accepts can be worked with: its estimate and its run, within a number of events. */
import type { Scenario } from '../../scenario/schema.ts';
import { createEstimation, sampleOptions, type Estimate } from '../estimate.ts';
import { RunStopped } from '../limits.ts';
import type { RunResult } from '../record/result.ts';
import { createRun } from '../run.ts';

/** How a piece of work came out: `cut`: not within its events; `stopped`: it was given up with a reason. */
export type Outcome = 'complete' | 'cut' | 'stopped';

export interface Soundness {
  readonly estimate: Outcome;
  readonly run: Outcome;
  /** Numbers that are none or below 0, by where they stand, and self-checks that failed. Empty: all is well. */
  readonly odd: readonly string[];
}

/** Where in a value a number is not finite or below 0. */
export function oddNumbers(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? [] : [`${at}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => oddNumbers(part, `${at}/${key}`));
}

/**
 * Estimates and runs a valid scenario at its interactive scale.
 * @throws whatever the engine throws but a run that was stopped for want of progress or for too much time
 */
export function soundnessOf(scenario: Scenario, mostEvents: number): Soundness {
  const scale = scenario.workload.interactiveScale;
  const odd: string[] = [];
  const estimated = attempt(() => estimateWithin(scenario, scale, mostEvents));
  if (estimated.value !== null) odd.push(...oddNumbers(estimated.value, '/estimate'));
  const ran = attempt(() => runWithin(scenario, { scale }, mostEvents));
  if (ran.value !== null) odd.push(...oddNumbers(ran.value, '/result'), ...(ran.value.failedChecks ?? []));
  return { estimate: estimated.outcome, run: ran.outcome, odd };
}

function attempt<T>(work: () => T | null): { readonly outcome: Outcome; readonly value: T | null } {
  try {
    const value = work();
    return { outcome: value === null ? 'cut' : 'complete', value };
  } catch (error) {
    // Nothing pending while queries are unfinished is a mistake of the engine; the rest the scenario asked for.
    if (error instanceof RunStopped && error.reason !== 'stalled') return { outcome: 'stopped', value: null };
    throw error;
  }
}

function runWithin(scenario: Scenario, options: { readonly scale: number; readonly share?: number }, mostEvents: number): RunResult | null {
  const run = createRun(scenario, options);
  return run.advance(mostEvents) ? run.result() : null;
}

function estimateWithin(scenario: Scenario, scale: number, mostEvents: number): Estimate | null {
  const { share } = sampleOptions(scenario, scale);
  const sample = runWithin(scenario, { scale, share }, mostEvents);
  if (sample === null) return null;
  const estimation = createEstimation(scenario, sample);
  return estimation.advance(mostEvents) ? estimation.estimate() : null;
}
