/** Consecutive segments of an object, drawn by place in the batch. */
import { drawBelow } from '../../base/random.ts';
import { DRAW_FIRST_SEGMENT, DRAW_SEGMENTS } from './draws.ts';
import type { PlanPlace } from './operator.ts';

/** @param span least and most segments of a query */
export function drawnSegments(
  [least, most]: readonly [number, number],
  object: number,
  { files, seed, q }: PlanPlace,
): { readonly firstSegment: number; readonly segments: number } {
  const there = files.segments[object];
  const segments = Math.min(there, least + drawBelow(most - least + 1, seed, q, 0, 0, DRAW_SEGMENTS));
  return { segments, firstSegment: drawBelow(there - segments + 1, seed, q, 0, 0, DRAW_FIRST_SEGMENT) };
}
