/** How far two response-time distributions lie apart. */

/**
 * Demerit figure: root mean square of the horizontal distance between two distributions of as many values,
 * in their unit (Ruemmler and Wilkes, *An Introduction to Disk Drive Modeling*, IEEE Computer 27(3), 1994).
 * Throws if the lists are empty or differ in length.
 */
export function demerit(measured: readonly number[], simulated: readonly number[]): number {
  if (measured.length === 0 || measured.length !== simulated.length) {
    throw new RangeError(`Two lists of as many values are compared, not ${measured.length} with ${simulated.length}.`);
  }
  const a = measured.toSorted((x, y) => x - y);
  const b = simulated.toSorted((x, y) => x - y);
  const squares = a.reduce((sum, value, k) => sum + (value - b[k]) ** 2, 0);
  return Math.sqrt(squares / a.length);
}

/** Value below which a share of the sorted list lies, linear between neighbors. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
