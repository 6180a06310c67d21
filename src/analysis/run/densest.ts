/** Which stretch of a series has most in it for its length. */

/** Bins [from, to). */
export interface Bins {
  readonly from: number;
  readonly to: number;
}

/**
 * The stretch of at least `least` bins with the largest mean; the first of several. A stretch twice as long or more has a half
 * with no smaller mean, so that only lengths below that are looked at.
 */
export function densest(amounts: Float64Array, least: number): Bins & { readonly density: number } {
  const count = amounts.length;
  const shortest = Math.max(1, Math.min(least, count));
  const sums = new Float64Array(count + 1);
  for (let i = 0; i < count; i += 1) sums[i + 1] = sums[i] + amounts[i];
  let best = { from: 0, to: shortest, density: -1 };
  for (let length = shortest; length < 2 * shortest && length <= count; length += 1) {
    for (let from = 0; from + length <= count; from += 1) {
      const density = (sums[from + length] - sums[from]) / length;
      if (density > best.density) best = { from, to: from + length, density };
    }
  }
  return best;
}
