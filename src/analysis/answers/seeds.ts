/**
 * Seeds of an answer. Layouts are compared in pairs of runs with the same seed, so every answer has the scenario's own
 * seed and the ones after it.
 */
import type { ClassSummary } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** Runs of one answer, the scenario's own seed included. */
export const SEEDS = 5;

/** Fewest seeds of an interval over seeds: that of two is some thirteen times as wide as their spread, and says nothing. */
export const INTERVAL_SEEDS = 3;

/** By seed from the scenario's own on, without gaps: what its run says by query class. */
export type SeedClasses = readonly (readonly ClassSummary[])[];

/** Seed of the k-th run; seeds are 32-bit numbers and wrap around. */
export function seedOf(scenario: Pick<Scenario, 'seed'>, k: number): number {
  return (scenario.seed + k) >>> 0;
}
