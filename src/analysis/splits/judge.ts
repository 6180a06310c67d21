/** Which arrangement is best, from runs paired by seed, each against the layout as it is. */
import { mean } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { verdictOf, type Verdict } from '../compare/verdict.ts';

export type Measured = Pick<RunResult, 'elapsedMs' | 'streams'>;

/** How much work is done, or how long it takes: the work of a timed run is that of the layout as it is, and so is 1 there. */
export type SplitMeasure = { readonly id: 'work' | 'elapsed'; readonly better: 'higher' | 'lower' };
export const WORK: SplitMeasure = { id: 'work', better: 'higher' };
export const ELAPSED_TIME: SplitMeasure = { id: 'elapsed', better: 'lower' };

/**
 * Steps of each stream after the warm-up over those of the same stream in the layout as it is, mean over the streams that got anywhere there. 1
 * where there is nothing to compare.
 */
export function workAgainst(asIs: Measured, run: Measured): number {
  const [before, after] = [asIs.streams, run.streams];
  if (before?.progress === undefined || after?.progress === undefined) return 1;
  const ratios = before.streams.flatMap((_, stream) => {
    const own = counted(before, stream);
    return own > 0 ? [counted(after, stream) / own] : [];
  });
  return ratios.length === 0 ? 1 : mean(ratios);
}

function counted({ progress, series, fromMs }: NonNullable<Measured['streams']>, stream: number): number {
  let sum = 0;
  for (let w = Math.ceil(fromMs / series.windowMs); w < series.windows; w++) sum += progress!.steps[stream * series.windows + w];
  return sum;
}

/** @param runs by arrangement, then by seed, the seeds in the order of those of `asIs` */
export function valuesOf(measure: SplitMeasure, asIs: readonly Measured[], runs: readonly (readonly Measured[])[]): readonly number[][] {
  return runs.map((bySeed) => bySeed.map((run, k) => (measure.id === 'work' ? workAgainst(asIs[k], run) : run.elapsedMs)));
}

export interface Ranked {
  /** Index of the arrangement. */
  readonly index: number;
  readonly mean: number;
  /** Against the layout as it is. */
  readonly verdict: Verdict;
  /** Place from 1 on; those that the seeds do not tell from the first of them share it. */
  readonly place: number;
}

/** Best first. What is surely behind the first of a place begins the next. */
export function rankSplits(measure: SplitMeasure, asIs: readonly number[], values: readonly (readonly number[])[]): readonly Ranked[] {
  const sign = measure.better === 'higher' ? -1 : 1;
  const order = values.map((_, index) => index).toSorted((a, b) => sign * (mean(values[a]) - mean(values[b])) || a - b);
  const ranked: Ranked[] = [];
  let head = -1;
  let place = 0;
  for (const index of order) {
    const isBehind = head < 0 || verdictOf(values[index], values[head], measure).kind === 'worse';
    if (isBehind) {
      head = index;
      place = ranked.length + 1;
    }
    ranked.push({ index, mean: mean(values[index]), verdict: verdictOf(values[index], asIs, measure), place });
  }
  return ranked;
}
