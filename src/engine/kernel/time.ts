/** Longest simulated time, some 104 days: beyond it a double no longer counts single nanoseconds. */
export const LONGEST_NS = Number.MAX_SAFE_INTEGER;

/** Durations below this, some 26 days, have halves of nanoseconds: `nearestNs` needs them. */
export const LONGEST_DURATION_NS = 2 ** 51;

/**
 * A duration to the nearest whole nanosecond, halves up, as `Math.round` does. Compilers turn `Math.round` into a jump that
 * depends on the fraction, and a processor mispredicts it every other time; this has no jump.
 * @param ns 0 to LONGEST_DURATION_NS; the two differ for one double only, the last below one half
 */
export function nearestNs(ns: number): number {
  return Math.floor(ns + 0.5);
}
