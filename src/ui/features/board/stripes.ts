/**
 * A tube with many bands draws them as one background: an element for each of them would cost the browser a layout and a paint of
 * thousands of elements for every preview.
 */
import { FREE } from '../../../analysis/fill/fill.ts';
import type { Band } from '../../../analysis/fill/fill.ts';

/** A band that is at least a pixel high. */
export interface DrawnBand {
  /** Index into the bands of the disk. */
  readonly index: number;
  readonly object: number;
  /** A second copy under way. */
  readonly copy: boolean;
  /** Whole pixels from the top of the tube. */
  readonly top: number;
  readonly end: number;
}

/** What is less than a pixel is not drawn: a disk may have thousands of bands, and a tube has some hundred pixels. */
export function drawnBands(bands: readonly Band[], edges: readonly number[]): DrawnBand[] {
  return bands.flatMap(({ object, copy = false }, index) =>
    edges[index + 1] > edges[index] ? [{ index, object, copy, top: edges[index], end: edges[index + 1] }] : [],
  );
}

/** The band at a height, in pixels from the top of the tube. */
export const bandAt = (drawn: readonly DrawnBand[], y: number): DrawnBand | undefined => drawn.find(({ top, end }) => y >= top && y < end);

const TUBE = 'var(--tube, var(--page))';
const GAP_EDGE = 'var(--ink-3)';

/** CSS background of all bands: each with a line of the tube's color above it, gaps between files with a line at either end. */
export function stripes(drawn: readonly DrawnBand[], color: (object: number) => string): string {
  const stops: string[] = [];
  const stop = (of: string, from: number, to: number): void => {
    if (to > from) stops.push(`${of} ${from}px ${to}px`);
  };
  let last = 0;
  for (const { object, copy, top, end } of drawn) {
    stop('transparent', last, top);
    const line = Math.min(1, (end - top) / 4);
    if (object === FREE) {
      stop(GAP_EDGE, top, top + 1);
      stop('transparent', top + 1, end - 1);
      stop(GAP_EDGE, Math.max(top + 1, end - 1), end);
    } else {
      if (top > 0) stop(TUBE, top, top + line);
      stop(copy ? `color-mix(in srgb, ${color(object)} 40%, transparent)` : color(object), top > 0 ? top + line : top, end);
    }
    last = end;
  }
  if (stops.length === 0) return 'none';
  stops.push(`transparent ${last}px`);
  return `linear-gradient(${stops.join(', ')})`;
}
