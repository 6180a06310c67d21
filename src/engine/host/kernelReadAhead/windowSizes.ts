/** Sizes of windows, in pages, as Linux computes them from 2.6.18 to today (get_init_ra_size, get_next_ra_size). */
import { MIN_PAGES } from './readAhead.ts';

/** The least power of two that is not below `pages`. */
export function roundedUp(pages: number): number {
  return pages <= 1 ? 1 : 1 << (32 - Math.clz32(pages - 1));
}

/** First window of a sequential stream whose read() call still wants `wanted` pages. */
export function firstWindow2618(wanted: number, max: number): number {
  const rounded = roundedUp(wanted);
  if (rounded <= max >> 5) return 4 * rounded;
  return rounded <= max >> 2 ? 2 * rounded : max;
}

/** The window after one of `pages`. */
export function grownWindow(pages: number, max: number): number {
  return Math.min(max, pages < max >> 4 ? 4 * pages : 2 * pages);
}

/** The window after one of `pages` of which some had gone before they were read. */
export function shrunkWindow(pages: number, max: number): number {
  return Math.min(max, Math.max(pages - 2, MIN_PAGES));
}
