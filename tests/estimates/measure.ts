/** Samples of cases, made and carried over as the page does it (`worker/host.ts`), beside the runs that they stand for. */
import { createEstimation, sampleOptions } from '../../src/engine/estimate.ts';
import { createRun } from '../../src/engine/run.ts';
import type { Case } from './cases.ts';

/** A case whose run takes more is left out. */
const MOST_EVENTS = 60_000_000;

/** A sample and the run that it stands for. */
export interface Row {
  /** The preset that it is or was made from. */
  readonly preset: string;
  readonly isVariant: boolean;
  readonly seed: number;
  readonly share: number;
  readonly features: readonly number[];
  /** The sample's time carried over without correction, and the run's time, in ms. */
  readonly rawMs: number;
  readonly runMs: number;
}

/** Elapsed time of the run, at the page's scale; null for one that takes too long. */
export function runMsOf({ scenario }: Case): number | null {
  const run = createRun(scenario, { scale: scenario.workload.interactiveScale, series: false });
  return run.advance(MOST_EVENTS) ? run.result().elapsedMs : null;
}

export function rowOf({ preset, isVariant, scenario }: Case, runMs: number): Row {
  const options = sampleOptions(scenario, scenario.workload.interactiveScale);
  const run = createRun(scenario, { ...options, series: false });
  while (!run.advance(MOST_EVENTS));
  const estimation = createEstimation(scenario, run.result());
  while (!estimation.advance(1_000_000));
  const { elapsedMs, features } = estimation.carriedOver();
  return { preset, isVariant, seed: scenario.seed, share: options.share, features, rawMs: elapsedMs, runMs };
}
