/** How a tube draws its bands: edges in whole pixels, and the one factor that all tubes share. */
import type { DiskFill } from '../../../analysis/fill/fill.ts';

/**
 * Edges of stacked bands in whole pixels. Each edge is the rounded running sum, so rounding errors never
 * add up and each band is true to its bytes within a pixel. Returns one edge more than there are bands.
 */
export function bandEdges(bytes: readonly number[], bytesPerPx: number): number[] {
  let sum = 0;
  return [0, ...bytes.map((b) => Math.round((sum += b) / bytesPerPx))];
}

/** Shares of a disk that a tube may show; the printed factor is 1 / share. */
const SHARES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1] as const;

export interface Magnification {
  /** Part of the largest disk that a tube shows, from the outer edge. */
  readonly share: number;
  /** Bytes from top to bottom of every tube. */
  readonly bytes: number;
}

/** The smallest share on offer that holds the contents of the fullest disk with a little space left; the same for all tubes. */
export function magnification(fills: readonly DiskFill[], capacities: ArrayLike<number>): Magnification {
  let most = 0;
  let largest = 0;
  fills.forEach((fill, d) => {
    most = Math.max(most, fill.endBytes);
    largest = Math.max(largest, capacities[d] ?? 0);
  });
  if (!(largest > 0)) return { share: 1, bytes: 1 };
  const share = SHARES.find((s) => s * largest >= most * 1.02) ?? 1;
  return { share, bytes: share * largest };
}

/** 4 or 20: how much larger a tube draws than its gauge. */
export const factorOf = (share: number): number => Math.round(1 / share);
