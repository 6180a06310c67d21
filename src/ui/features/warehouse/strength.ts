/**
 * What the matrix colors by: a level per PSU (0 = nothing measured, 1..LEVELS = share of the largest).
 * Pure; the painter turns levels into colors.
 */
import type { RunResult } from '../../../engine/record/result.ts';
import type { Layout } from '../../../scenario/layout.ts';
import type { MatrixObject } from './matrix.ts';
import type { MatrixColor } from '../../../store/types.ts';

export const LEVELS = 32;

export interface Strength {
  /** One level per PSU of the table. */
  readonly levels: Uint8Array;
  /** What the strongest level stands for: ms, bytes, or number of targets. */
  readonly most: number;
}

/** Measured values of a coloring; null for `disk`, and until there is a result for these files. */
export function valuesOf(color: MatrixColor, result: RunResult | undefined, layout: Layout): Float64Array | null {
  if (color === 'disk' || !result) return null;
  const values = color === 'waiting' ? result.psuWaitMs : result.psuBytes;
  // A result for another set of files (an object was added since) says nothing about these.
  return values.length === layout.psuCount ? values : null;
}

/**
 * Levels by measured value on a square-root scale, so that small values remain distinguishable even if a
 * few files have a hundred times the I/O time of most.
 */
export function strengthOfValues(values: Float64Array, shown: readonly MatrixObject[]): Strength {
  let most = 0;
  for (const { firstPsu, segments, psusPerSegment } of shown) {
    for (let p = firstPsu; p < firstPsu + segments * psusPerSegment; p += 1) if (values[p] > most) most = values[p];
  }
  const levels = new Uint8Array(values.length);
  if (most > 0) {
    for (let p = 0; p < values.length; p += 1) {
      const value = values[p];
      if (value > 0) levels[p] = Math.max(1, Math.min(LEVELS, Math.round(Math.sqrt(value / most) * LEVELS)));
    }
  }
  return { levels, most };
}

/** Levels by target, in the layout's order: neighbors on the board get neighboring colors. */
export function strengthOfTargets(layout: Layout): Strength {
  const n = layout.targets.length;
  const levels = new Uint8Array(layout.psuCount);
  for (let p = 0; p < layout.psuCount; p += 1) {
    const target = layout.target[p];
    if (target >= 0) levels[p] = n === 1 ? LEVELS : 1 + Math.round((target / (n - 1)) * (LEVELS - 1));
  }
  return { levels, most: n };
}
