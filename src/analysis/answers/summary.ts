/** What is known about a scenario's elapsed time, from its runs. */
import type { Estimate } from '../../engine/estimate.ts';
import type { TimedEstimate } from '../../engine/timedEstimate.ts';
import type { Phase, QueryFailures, RunResult } from '../../engine/record/result.ts';
import { interval95 } from '../../base/stats.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { depthsOf } from '../run/depths.ts';
import type { RunDepths } from '../run/depths.ts';
import { workOf } from '../measure/measure.ts';
import type { MeasuredRun, RunWork } from '../measure/measure.ts';
import { INTERVAL_SEEDS, SEEDS } from './seeds.ts';
import type { SeedClasses } from './seeds.ts';

export type Basis = 'estimate' | 'refined' | 'full';

/** What is known about one scenario's elapsed time, and how sure it is. */
export interface AnswerSummary {
  readonly scenarioHash: string;
  readonly basis: Basis;
  readonly scale: number;
  readonly elapsedMs: number;
  /**
   * 95 % interval: for an estimate, of the refined value; for a refined answer, of the mean over seeds
   * (Student t). With one seed both equal `elapsedMs`: nothing is known about spread yet, so show no interval.
   */
  readonly lowMs: number;
  readonly highMs: number;
  readonly seeds: number;
  /** The scenario's own seed; the k-th paired run has `seed + k`. */
  readonly seed: number;
  /** Engine that computed it: answers of different engines are never compared. */
  readonly engineVersion: string;
  readonly attributionMs: Readonly<Record<Phase, number>>;
  readonly ios: number;
  /** Key of the full result in `results.ts`; absent for an estimate. */
  readonly resultKey?: string;
  /** Elapsed time of each paired seed, first the scenario's own. */
  readonly seedElapsedMs: readonly number[];
  /** The same seeds by query class; absent or shorter where an earlier version of Spindle kept the answer. */
  readonly seedClasses?: SeedClasses;
  /** What was done in the time of each seed, for measures that are rates; absent where an earlier version kept the answer. */
  readonly seedWork?: readonly RunWork[];
  /** How deep its queues were, of its own seed; absent for an estimate, a run without a time series, and where an earlier version kept the answer. */
  readonly depths?: RunDepths;
  /** Of the estimate of a timed run: what should be complete in its time. */
  readonly timed?: TimedEstimate;
  /** Queries that failed, of its own seed; absent where none did. */
  readonly failures?: readonly QueryFailures[];
  /** Of an answer for the whole batch: what is known of the same layout at its interactive scale, which others may have only. */
  readonly part?: AnswerSummary;
}

/** At full scale a run takes as long as it takes; the fewest seeds do. */
const FULL_SCALE_SEEDS = INTERVAL_SEEDS;

/**
 * Paired seeds that a complete answer at this scale has, on screen and pinned alike, so that a layout has one value wherever it stands: at
 * the document's own scale as many as differences need, beyond it the fewest.
 */
export const seedsFor = ({ workload }: Scenario, scale: number): number => (scale > workload.interactiveScale ? FULL_SCALE_SEEDS : SEEDS);

/** Those of them that are still to be run. */
export const seedsMissing = (scenario: Scenario, { scale, seeds }: AnswerSummary): number => Math.max(0, seedsFor(scenario, scale) - seeds);

/** The answer before the run: from a sample, with the interval in which the refined value should lie. */
export function estimateSummary(
  scenario: Scenario,
  scenarioHash: string,
  scale: number,
  estimate: Estimate & { readonly sampleIos: number },
): AnswerSummary {
  return {
    scenarioHash,
    basis: 'estimate',
    scale,
    elapsedMs: estimate.elapsedMs,
    lowMs: estimate.lowMs,
    highMs: estimate.highMs,
    seeds: 1,
    seed: scenario.seed,
    engineVersion: ENGINE_VERSION,
    attributionMs: estimate.attributionMs,
    ios: estimate.sampleIos,
    seedElapsedMs: [],
    ...(estimate.timed !== undefined && { timed: estimate.timed }),
  };
}

/** What an answer takes from a run; results on paper have no series. */
export type Run = Pick<
  RunResult,
  'scale' | 'elapsedMs' | 'seed' | 'engineVersion' | 'attributionMs' | 'ios' | 'devices' | 'workloads' | 'classes'
> &
  Partial<Pick<RunResult, 'series' | 'failures'>> &
  Pick<MeasuredRun, 'streams'>;

/** The answer of a whole run, before any further seed. */
export function refinedSummary(result: Run, scenarioHash: string, key: string | undefined): AnswerSummary {
  return {
    scenarioHash,
    basis: result.scale === 1 ? 'full' : 'refined',
    scale: result.scale,
    elapsedMs: result.elapsedMs,
    lowMs: result.elapsedMs,
    highMs: result.elapsedMs,
    seeds: 1,
    seed: result.seed,
    engineVersion: result.engineVersion,
    attributionMs: result.attributionMs,
    ios: result.ios,
    ...(key === undefined ? {} : { resultKey: key }),
    seedElapsedMs: [result.elapsedMs],
    seedClasses: [result.classes ?? []],
    seedWork: [workOf(result)],
    ...(result.failures && { failures: result.failures }),
    ...(result.series && { depths: depthsOf(result) }),
  };
}

const longer = <T>(a: readonly T[], b: readonly T[]): readonly T[] => (b.length > a.length ? b : a);

/** The answer of runs of one scenario with consecutive seeds, its own seed's first. */
export function answerOf(runs: readonly Run[], scenarioHash: string): AnswerSummary {
  return withSeeds(
    refinedSummary(runs[0], scenarioHash, undefined),
    runs.map(({ elapsedMs }) => elapsedMs),
    runs.map(({ classes }) => classes ?? []),
    runs.map(workOf),
  );
}

/**
 * The same answer with the elapsed times of all its seeds so far, their query classes and what was done in them. The same document gives
 * the same runs, so what is known of more seeds stays true.
 */
export function withSeeds(
  summary: AnswerSummary,
  elapsedMs: readonly number[],
  classes: SeedClasses = [],
  work: readonly RunWork[] = [],
): AnswerSummary {
  const seedElapsedMs = longer(summary.seedElapsedMs, elapsedMs);
  const seedClasses = longer(summary.seedClasses ?? [], classes);
  const seedWork = longer(summary.seedWork ?? [], work);
  // One value has an infinite interval, which no chart can draw; `seeds: 1` says the same.
  if (seedElapsedMs.length < 2) return summary;
  const { low, high, count } = interval95(seedElapsedMs);
  return { ...summary, lowMs: low, highMs: high, seeds: count, seedElapsedMs, seedClasses, seedWork };
}

/** The answer for the larger scale with that for the smaller one, where both are of the same runs. */
export function withPart(whole: AnswerSummary, part: AnswerSummary | undefined): AnswerSummary {
  const fits =
    part !== undefined &&
    part.basis !== 'estimate' &&
    part.scale < whole.scale &&
    part.scenarioHash === whole.scenarioHash &&
    part.seed === whole.seed &&
    part.engineVersion === whole.engineVersion;
  return fits ? { ...whole, part } : whole;
}

/** Of an answer what need not be run again: seeds of which both elapsed time and query classes are known. */
export function knownSeeds(summary: AnswerSummary | undefined): {
  readonly known: readonly number[];
  readonly knownClasses: SeedClasses;
  readonly knownWork: readonly RunWork[];
} {
  const knownClasses = summary?.seedClasses?.slice(0, summary.seedElapsedMs.length) ?? [];
  const known = summary?.seedElapsedMs.slice(0, knownClasses.length) ?? [];
  return { known, knownClasses, knownWork: summary?.seedWork?.slice(0, known.length) ?? [] };
}

/** Whether an answer was kept before query classes were: it is true, but says nothing about them. */
export const lacksClasses = (summary: AnswerSummary): boolean =>
  summary.basis !== 'estimate' && knownSeeds(summary).known.length < summary.seedElapsedMs.length;
