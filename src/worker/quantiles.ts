/**
 * A distribution in short: its quantiles at fixed shares, close enough together for a picture of any width and
 * with the tail that a picture of percents hides. 264 numbers, whatever the number of requests.
 */

const STEPS = 256;
const TAIL = [0.998, 0.999, 0.9995, 0.9999, 0.99995, 0.99999] as const;

/** Shares of the requests, ascending from 0 (the smallest value) to 1 (the largest). */
export const QUANTILE_SHARES: readonly number[] = [...Array.from({ length: STEPS }, (_, k) => k / STEPS), ...TAIL, 1];

/**
 * Exact quantiles by nearest rank, at `QUANTILE_SHARES`; empty if there are no values.
 * @param values in any order; sorted in place, because a copy of millions would double what is held
 */
export function quantilesOf(values: Float64Array): Float64Array {
  if (values.length === 0) return new Float64Array(0);
  values.sort();
  return Float64Array.from(QUANTILE_SHARES, (share) => values[Math.max(1, Math.ceil(share * values.length)) - 1]);
}

/** Value below or at which a share of the requests lies, read off the quantiles (linear between two of them). */
export function quantileAt(quantiles: Float64Array, share: number): number {
  if (quantiles.length === 0) return Number.NaN;
  const at = Math.max(0, Math.min(1, share));
  const next = QUANTILE_SHARES.findIndex((each) => each >= at);
  if (next <= 0) return quantiles[0];
  const [from, to] = [QUANTILE_SHARES[next - 1], QUANTILE_SHARES[next]];
  return quantiles[next - 1] + ((at - from) / (to - from)) * (quantiles[next] - quantiles[next - 1]);
}
