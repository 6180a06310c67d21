/** Longest simulated time, some 104 days: beyond it a double no longer counts single nanoseconds. */
export const LONGEST_NS = Number.MAX_SAFE_INTEGER;

/**
 * To the nearest whole nanosecond, halves up, as `Math.round` does. Compilers turn `Math.round` into a jump that depends on the
 * fraction, and a processor mispredicts it every other time; this has no jump.
 * @param ns not negative; the two differ for one double only, the last below one half
 */
export function nearestNs(ns: number): number {
  const whole = Math.floor(ns);
  return whole + Math.floor(ns - whole + 0.5);
}
