/**
 * How sure a mean over seeds is, and how sure a difference between two layouts is. Both are Student t
 * intervals: runs of different seeds are independent, and few.
 */

/** Two-sided 95 % quantiles of Student's t for 1 to 30 degrees of freedom (any statistics textbook's table). */
const T95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
  2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
/** Beyond the table the normal's quantile; at 31 degrees of freedom that is 4 % too narrow, and falling. */
const Z95 = 1.96;

export interface Interval {
  readonly mean: number;
  /** 95 % interval of the mean; equal to it when there is one value only, which says nothing about spread. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Mean of independent values with its 95 % interval. Throws without values. */
export function meanInterval(values: readonly number[]): Interval {
  const count = values.length;
  if (count === 0) throw new Error('An interval needs at least one value');
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, low: mean, high: mean, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const half = (T95[count - 2] ?? Z95) * Math.sqrt(squares / (count - 1) / count);
  return { mean, low: mean - half, high: mean + half, count };
}

export interface PairedDifference extends Interval {
  /** True when the interval includes 0, or when one seed alone cannot tell. Never to be coloured as better or worse. */
  readonly tie: boolean;
}

/**
 * Difference `values - reference` of two layouts, seed by seed. Equal seeds give both layouts the same
 * work, so what the seeds have in common cancels out and the interval is far narrower than that of
 * either mean. Arrays are ordered by seed; the longer one's rest is ignored.
 */
export function pairedDifference(values: readonly number[], reference: readonly number[]): PairedDifference {
  const differences = values.slice(0, reference.length).map((value, i) => value - reference[i]);
  const interval = meanInterval(differences);
  const same = interval.low === 0 && interval.high === 0;
  return { ...interval, tie: same || interval.count < 2 || (interval.low < 0 && interval.high > 0) };
}
