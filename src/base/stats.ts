/** Means, spreads and intervals over seeds. Only + - * / and sqrt, so that every machine agrees. */

/** Arithmetic mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sample standard deviation (divisor n - 1), in two passes; 0 for fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const m = mean(values);
  let squares = 0;
  for (const value of values) squares += (value - m) * (value - m);
  return Math.sqrt(squares / (values.length - 1));
}

/** Two-sided 95 % quantiles of Student's t for 1 to 30 degrees of freedom (any statistical table). */
const T95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
  2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
] as const;
/** Beyond the table: [1 / degrees of freedom, quantile] for infinity, 120, 60, 40 and 30. */
const T95_TAIL = [
  [0, 1.96],
  [1 / 120, 1.98],
  [1 / 60, 2],
  [1 / 40, 2.021],
  [1 / 30, 2.042],
] as const;

/**
 * Two-sided 95 % quantile of Student's t; Infinity below one degree of freedom. Beyond 30 the table is
 * interpolated in 1/df, where it is all but straight (error below 0.002).
 */
export function studentT95(degreesOfFreedom: number): number {
  const df = Math.floor(degreesOfFreedom);
  if (!(df >= 1)) return Infinity;
  if (df <= T95.length) return T95[df - 1];
  const x = 1 / df;
  const upper = T95_TAIL.findIndex(([at]) => at >= x);
  const [x0, t0] = T95_TAIL[upper - 1];
  const [x1, t1] = T95_TAIL[upper];
  return t0 + ((x - x0) / (x1 - x0)) * (t1 - t0);
}

/** A mean with its 95 % interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

/** Student's 95 % interval of the mean; as wide as the line for fewer than two values. */
export function interval95(values: readonly number[]): Interval {
  const m = mean(values);
  const count = values.length;
  const half = count < 2 ? Infinity : (studentT95(count - 1) * standardDeviation(values)) / Math.sqrt(count);
  return { mean: m, low: m - half, high: m + half, count };
}

/**
 * 95 % interval of the mean of a[k] - b[k], for runs paired by seed. Throws if the lists differ in
 * length: unpaired runs have no paired difference.
 */
export function pairedDifference(a: readonly number[], b: readonly number[]): Interval {
  if (a.length !== b.length) throw new RangeError(`Paired runs needed: ${a.length} and ${b.length} values`);
  return interval95(a.map((value, k) => value - b[k]));
}

/** True where the interval leaves it open whether there is a difference at all. */
export const isTie = (difference: Interval): boolean => difference.low <= 0 && difference.high >= 0;
