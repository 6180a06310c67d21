/** Assignments of files to targets, written as few spreads over rectangles. */
import type { Spread } from '../schema.ts';
import { targetNumber } from '../spread.ts';
import { cellsOf, rectanglesOf, type Rectangle } from './rectangles.ts';

/** A rectangle and what lies on it: an exception without its object. */
export interface Piece extends Rectangle {
  readonly spread: Spread;
}

/** True if the spread, written for the rectangle, gives every cell the target that `wanted` says. */
function says(spread: Spread, rectangle: Rectangle, width: number, wanted: (cell: number) => string): boolean {
  const ids = spread.kind === 'all' ? [spread.target] : spread.targets;
  const [s0, s1] = rectangle.segments;
  const [i0, i1] = rectangle.psus;
  for (let s = s0; s <= s1; s++)
    for (let i = i0; i <= i1; i++) if (ids[targetNumber(spread, rectangle, s, i)] !== wanted((s - 1) * width + i - 1)) return false;
  return true;
}

/** Round robin over `ids` that fits the rectangle's first cell and the first of its second row. */
function roundRobinLike(ids: readonly string[], rectangle: Rectangle, width: number, wanted: (cell: number) => string): Spread[] {
  const n = ids.length;
  const [s0, s1] = rectangle.segments;
  const [i0] = rectangle.psus;
  const first = ids.indexOf(wanted((s0 - 1) * width + (i0 - 1)));
  const below = s1 > s0 ? ids.indexOf(wanted(s0 * width + (i0 - 1))) : first;
  if (first < 0 || below < 0) return [];
  const segmentShift = (((below - first) % n) + n) % n;
  const offset = (((first - (i0 - 1) - segmentShift * (s0 - 1)) % n) + n) % n;
  return [{ kind: 'round-robin', targets: [...ids], offset, segmentShift }];
}

/**
 * One spread that says where every cell of the rectangle lies (`wanted`: target id of each cell), if
 * there is one: everything on one target, the spread as the user asked for it (`preferred`), or a round
 * robin or filling of the targets in `ids`.
 */
export function spreadFor(
  rectangle: Rectangle,
  width: number,
  wanted: (cell: number) => string,
  ids: readonly string[],
  preferred: Spread | undefined,
): Spread | undefined {
  const first = wanted((rectangle.segments[0] - 1) * width + (rectangle.psus[0] - 1));
  const candidates: Spread[] = [
    { kind: 'all', target: first },
    ...(preferred ? [preferred] : []),
    ...roundRobinLike(ids, rectangle, width, wanted),
    { kind: 'fill', targets: [...ids] },
  ];
  return candidates.find((candidate) => says(candidate, rectangle, width, wanted));
}

/**
 * Writes `wanted` over the given cells (ascending, in rows of `width`) as few pieces: each rectangle
 * with one spread if one fits, else a piece for each target.
 */
export function encode(
  cells: readonly number[],
  width: number,
  wanted: (cell: number) => string,
  ids: readonly string[],
  preferred: Spread | undefined,
): Piece[] {
  return rectanglesOf(cells, width).flatMap((rectangle) => {
    const spread = spreadFor(rectangle, width, wanted, ids, preferred);
    return spread ? [{ ...rectangle, spread }] : onePerTarget(cellsOf(rectangle, width), width, wanted);
  });
}

function onePerTarget(cells: readonly number[], width: number, wanted: (cell: number) => string): Piece[] {
  const groups = new Map<string, number[]>();
  for (const cell of cells) {
    const group = groups.get(wanted(cell));
    if (group) group.push(cell);
    else groups.set(wanted(cell), [cell]);
  }
  return [...groups].flatMap(([target, group]) => rectanglesOf(group, width).map((r) => ({ ...r, spread: { kind: 'all', target } })));
}
