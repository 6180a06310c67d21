/**
 * What the three kinds of spread mean, in one place: `targetNumber` for a single PSU, `paintSpread`
 * for a rectangle of segments x PSUs.
 */
import type { DbObject, Spread } from './schema.ts';

/** A rectangle of PSUs of one object, numbers counted from 1, both ends included. */
export interface Area {
  /** Table index of the object's first PSU. */
  readonly first: number;
  readonly psusPerSegment: number;
  readonly segments: readonly [number, number];
  readonly psus: readonly [number, number];
}

/** Target ids in the order in which the spread counts them. */
export const spreadTargets = (spread: Spread): readonly string[] => (spread.kind === 'all' ? [spread.target] : spread.targets);

/**
 * Round robin by the 1-off rule. Counted from 1, PSU i of segment s lies on target 1 + (s + i - 1) mod n, and on the target
 * before it where the object is an index: neither the next segment nor an index begins where its table does.
 */
export const oneOff = (targets: readonly string[], role: DbObject['role']): Spread => ({
  kind: 'round-robin',
  targets: [...targets],
  offset: role === 'star-index' || role === 'dimension-index' ? 0 : 1,
  segmentShift: 1,
});

/** The same spread with every target renamed by `rename` (duplicates stay: they weigh a target). */
export function mapSpread(spread: Spread, rename: (id: string) => string): Spread {
  return spread.kind === 'all' ? { ...spread, target: rename(spread.target) } : { ...spread, targets: spread.targets.map(rename) };
}

/**
 * Which of the spread's targets (index into `spreadTargets`) PSU i of segment s gets, both counted
 * from 1; `area` is what the spread was written for (only `fill` depends on it).
 */
export function targetNumber(spread: Spread, area: Pick<Area, 'segments' | 'psus'>, s: number, i: number): number {
  if (spread.kind === 'all') return 0;
  const n = spread.targets.length;
  if (spread.kind === 'round-robin') return ((spread.offset ?? 0) + (i - 1) + (spread.segmentShift ?? 0) * (s - 1)) % n;
  const width = area.psus[1] - area.psus[0] + 1;
  const count = width * (area.segments[1] - area.segments[0] + 1);
  return Math.floor((((s - area.segments[0]) * width + (i - area.psus[0])) * n) / count);
}

/** Writes each PSU of a table at most once and finds the next unwritten one in nearly constant time. */
export interface Painter {
  readonly column: Int32Array;
  /** Union-find with path halving: `next[p] === p` while PSU p is unwritten; else a later candidate. */
  readonly next: Int32Array;
}

/** A painter over a column in which nothing counts as written yet. */
export function painter(column: Int32Array): Painter {
  const next = new Int32Array(column.length + 1);
  for (let p = 0; p < next.length; p++) next[p] = p;
  return { column, next };
}

function nextUnwritten(next: Int32Array, p: number): number {
  while (next[p] !== p) {
    next[p] = next[next[p]];
    p = next[p];
  }
  return p;
}

/** Writes `value` to every entry in [from, end) that has not been written yet. */
export function paintRun({ column, next }: Painter, from: number, end: number, value: number): void {
  for (let p = nextUnwritten(next, from); p < end; p = nextUnwritten(next, p + 1)) {
    column[p] = value;
    next[p] = p + 1;
  }
}

/** Writes `value` to every PSU of `area` that has not been written yet. */
export function paint(onto: Painter, area: Area, value: number): void {
  for (const [from, end] of runsOf(area)) paintRun(onto, from, end, value);
}

/** The area as runs of the table: full-width areas are one, so that rows already written cost nothing. */
function* runsOf({ first, psusPerSegment: np, segments: [s0, s1], psus: [i0, i1] }: Area): Generator<readonly [from: number, end: number]> {
  if (!(s0 <= s1) || !(i0 <= i1)) return;
  if (i0 === 1 && i1 === np) yield [first + (s0 - 1) * np, first + s1 * np];
  else for (let s = s0; s <= s1; s++) yield [first + (s - 1) * np + i0 - 1, first + (s - 1) * np + i1];
}

/** Writes the targets of `spread` (index by id, -1 for unknown ones) to every unwritten PSU of `area`. */
export function paintSpread(onto: Painter, area: Area, spread: Spread, targetIndex: ReadonlyMap<string, number>): void {
  const ids = spreadTargets(spread);
  if (ids.length === 0) return;
  const indexes = Int32Array.from(ids, (id) => targetIndex.get(id) ?? -1);
  if (indexes.length === 1) paint(onto, area, indexes[0]);
  else for (const [from, end] of runsOf(area)) paintTargets(onto, from, end, area, spread, indexes);
}

/** By rows, as the position within one changes by as much as the PSU: a table has 200 000 of them. */
function paintTargets({ column, next }: Painter, from: number, end: number, area: Area, spread: Spread, indexes: Int32Array): void {
  const { first, psusPerSegment: np } = area;
  let p = nextUnwritten(next, from);
  while (p < end) {
    const s = Math.floor((p - first) / np) + 1;
    const row = first + (s - 1) * np;
    const rowEnd = Math.min(end, row + np);
    if (spread.kind === 'round-robin') {
      const n = indexes.length;
      let number = targetNumber(spread, area, s, p - row + 1);
      for (let at = p; p < rowEnd;) {
        number = (number + p - at) % n;
        at = p;
        column[p] = indexes[number] ?? -1;
        next[p] = p + 1;
        p = nextUnwritten(next, p + 1);
      }
    } else
      while (p < rowEnd) {
        column[p] = indexes[targetNumber(spread, area, s, p - row + 1)] ?? -1;
        next[p] = p + 1;
        p = nextUnwritten(next, p + 1);
      }
  }
}
