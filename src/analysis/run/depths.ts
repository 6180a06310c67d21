/**
 * How deep the queues of a run are, in the three ways that pictures draw them. Small enough to be kept with an answer: runs that are
 * compared share one scale even where only their answers are still there.
 */
import type { RunResult, Series } from '../../engine/record/result.ts';
import { perObject } from '../../base/perObject.ts';

export interface RunDepths {
  /** Largest time average of any disk over the whole run, in requests. */
  readonly mean: number;
  /** Largest time average of any disk in any bin. */
  readonly bin: number;
  /** Height that a row over time needs for all but its outliers (`depthRange`). */
  readonly row: number;
}

export interface DepthRange {
  /** Depth at the top of every row. */
  readonly top: number;
  /** Largest depth at any instant of the run. */
  readonly largest: number;
}

/** Share of the bins with requests that must fit into the row. */
const FITTING = 0.999;
/** A peak that is hardly higher than the rest needs no mark: the row is made to hold it. */
const WORTH_A_MARK = 2;

/**
 * The common height of all rows, from the bins of the whole run, so that zooming does not change what a
 * height means: all of it where the run has no outliers, else what 99.9 % of the bins with requests need.
 */
export const depthRange = perObject(({ maxDepth }: Series): DepthRange => {
  let largest = 0;
  for (let i = 0; i < maxDepth.length; i += 1) if (maxDepth[i] > largest) largest = maxDepth[i];
  const counts = new Float64Array(Math.ceil(largest) + 1);
  let used = 0;
  for (let i = 0; i < maxDepth.length; i += 1) {
    if (maxDepth[i] <= 0) continue;
    counts[Math.ceil(maxDepth[i])] += 1;
    used += 1;
  }
  let depth = 0;
  for (let seen = 0; depth < largest && seen < used * FITTING;) {
    depth += 1;
    seen += counts[depth];
  }
  const top = largest > depth * WORTH_A_MARK ? depth : largest;
  return { top: Math.max(1, top), largest };
});

export const NO_DEPTHS: RunDepths = { mean: 0, bin: 0, row: 0 };

/** Queues of one run. */
export const depthsOf = perObject(({ devices, series }: Pick<RunResult, 'devices'> & Partial<Pick<RunResult, 'series'>>): RunDepths => {
  const mean = devices.reduce((most, { meanQueueDepth }) => Math.max(most, meanQueueDepth), 0);
  if (!series) return { mean, bin: 0, row: 0 };
  let bin = 0;
  for (const integral of series.outstandingMs) bin = Math.max(bin, integral / series.binMs);
  return { mean, bin, row: depthRange(series).top };
});

/** What holds all of them. */
export const deepest = (all: readonly RunDepths[]): RunDepths =>
  all.reduce(
    (so, one) => ({ mean: Math.max(so.mean, one.mean), bin: Math.max(so.bin, one.bin), row: Math.max(so.row, one.row) }),
    NO_DEPTHS,
  );
