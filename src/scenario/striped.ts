/** Arithmetic of stripes. */

/**
 * Bytes of [0, x) of a stripe that fall on column `k` of `n`: whole rows give one unit each, the last
 * row what its column got of it.
 */
export function stripedBefore(x: number, unit: number, n: number, k: number): number {
  const row = unit * n;
  const rows = Math.floor(x / row);
  return rows * unit + Math.min(unit, Math.max(0, x - rows * row - k * unit));
}
