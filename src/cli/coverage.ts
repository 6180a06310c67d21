/**
 * How honest first answers are: over many seeds, how often the interval of the estimate holds the elapsed
 * time that the run at the same scale then gives. Both as the page makes them (`worker/host.ts`).
 */
import { mean } from '../base/stats.ts';
import { estimateElapsed, sampleOptions } from '../engine/estimate.ts';
import { runToEnd } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';
import { ESTIMATED } from '../studies/benched.ts';
import { knownPreset } from './input.ts';

export interface Coverage {
  readonly id: string;
  readonly seeds: number;
  /** Seeds whose interval holds the run's elapsed time. */
  readonly covered: number;
  /** Mean of |estimate - run| / run. */
  readonly meanError: number;
  /** Mean of the interval's half-width / estimate: an interval that holds everything says nothing. */
  readonly meanHalfWidth: number;
}

/** Checks the estimate on the seeds 1 to `seeds` for each preset, at the scale of the page. */
export function estimateCoverage(seeds: number, onPreset: (id: string) => void): readonly Coverage[] {
  return ESTIMATED.map((id) => {
    onPreset(id);
    const scenario = knownPreset(id);
    const all = Array.from({ length: seeds }, (_, k) => compare(scenario, k + 1));
    return {
      id,
      seeds,
      covered: all.filter((one) => one.covered).length,
      meanError: mean(all.map((one) => one.error)),
      meanHalfWidth: mean(all.map((one) => one.halfWidth)),
    };
  });
}

function compare(scenario: Scenario, seed: number) {
  const { scale, share } = sampleOptions(scenario, scenario.workload.interactiveScale);
  const { elapsedMs, lowMs, highMs } = estimateElapsed(scenario, runToEnd(scenario, { seed, scale, share, series: false }));
  const run = runToEnd(scenario, { seed, scale, series: false }).elapsedMs;
  return {
    covered: lowMs <= run && run <= highMs,
    error: Math.abs(elapsedMs - run) / run,
    halfWidth: (highMs - lowMs) / 2 / elapsedMs,
  };
}
