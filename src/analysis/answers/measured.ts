/** An answer in a measure: its value, its interval and its seeds. The headline, bars and sentences all show this value. */
import { interval95 } from '../../base/stats.ts';
import type { TimedEstimate } from '../../engine/timedEstimate.ts';
import { INTERVAL_SEEDS } from './seeds.ts';
import type { AnswerSummary } from './summary.ts';
import { ELAPSED } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';

export interface MeasuredAnswer {
  /**
   * What is shown: the mean over the seeds once there are enough for an interval, so that it lies in the middle of that interval and
   * values differ as their paired seeds do. Before that the run with the scenario's own seed; of an estimate its best guess.
   */
  readonly value: number;
  /** The run with the scenario's own seed, which parts and pictures show. */
  readonly own: number;
  /** 95 % interval: of the mean over the seeds, or of an estimate's refined value. Both equal `value` while there are too few seeds. */
  readonly low: number;
  readonly high: number;
  /** First the scenario's own; empty for an estimate. */
  readonly bySeed: readonly number[];
  /** Too few seeds for an interval: the value still moves, and ranks nothing. */
  readonly isInterim: boolean;
}

/** An answer read in a measure; null where it does not say enough for that: an estimate knows a time, or of a timed run the queries, and no I/Os. */
export function measured(measure: Measure, answer: AnswerSummary): MeasuredAnswer | null {
  const { elapsedMs, lowMs, highMs, seedElapsedMs, seedWork = [] } = answer;
  if (answer.basis === 'estimate') {
    if (measure.isTime) return { value: elapsedMs, own: elapsedMs, low: lowMs, high: highMs, bySeed: [], isInterim: true };
    return answer.timed !== undefined && measure.countsQueries ? ofEstimate(measure, answer.timed) : null;
  }
  if (measure.isTime) return overSeeds(seedElapsedMs.length > 0 ? seedElapsedMs : [elapsedMs]);
  if (seedElapsedMs.length === 0 || seedWork.length < seedElapsedMs.length) return null;
  return overSeeds(seedElapsedMs.map((ms, k) => measure.read({ elapsedMs: ms, ...seedWork[k] })));
}

/** Of a timed run the estimate is of the queries. */
function ofEstimate(measure: Measure, { elapsedMs, countedMs, queries, low, high }: TimedEstimate): MeasuredAnswer {
  const read = (count: number): number => measure.read({ ios: 0, bytes: 0, queries: count, countedMs, elapsedMs });
  const value = read(queries);
  return { value, own: value, low: read(low), high: read(high), bySeed: [], isInterim: true };
}

/** The elapsed time that is shown: the mean over the seeds once there are enough. */
export const shownMs = (answer: AnswerSummary): number => measured(ELAPSED, answer)?.value ?? answer.elapsedMs;

/** @param bySeed one value at least, its own seed's first */
function overSeeds(bySeed: readonly number[]): MeasuredAnswer {
  const [own] = bySeed;
  if (bySeed.length < INTERVAL_SEEDS) return { value: own, own, low: own, high: own, bySeed, isInterim: true };
  const { mean, low, high } = interval95(bySeed);
  // Nothing takes less than no time, and no rate is below none.
  return { value: mean, own, low: Math.max(0, low), high, bySeed, isInterim: false };
}
