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

/** Writes `value(s, i)` to every PSU of `area` that has not been written yet. */
export function paint({ column, next }: Painter, area: Area, value: (s: number, i: number) => number): void {
  const [s0, s1] = area.segments;
  const [i0, i1] = area.psus;
  if (!(s0 <= s1) || !(i0 <= i1)) return;
  const np = area.psusPerSegment;
  // Full-width areas are one run of the table, so that rows already written cost nothing.
  const wide = i0 === 1 && i1 === np;
  const runs = wide ? 1 : s1 - s0 + 1;
  for (let r = 0; r < runs; r++) {
    const from = area.first + (s0 + r - 1) * np + (i0 - 1);
    const end = wide ? area.first + s1 * np : from + (i1 - i0 + 1);
    for (let p = nextUnwritten(next, from); p < end; p = nextUnwritten(next, p + 1)) {
      const at = p - area.first;
      const s = Math.floor(at / np) + 1;
      column[p] = value(s, at - (s - 1) * np + 1);
      next[p] = p + 1;
    }
  }
}

/** Writes the targets of `spread` (index by id, -1 for unknown ones) to every unwritten PSU of `area`. */
export function paintSpread(onto: Painter, area: Area, spread: Spread, targetIndex: ReadonlyMap<string, number>): void {
  const ids = spreadTargets(spread);
  if (ids.length === 0) return;
  const indexes = Int32Array.from(ids, (id) => targetIndex.get(id) ?? -1);
  paint(onto, area, (s, i) => indexes[targetNumber(spread, area, s, i)] ?? -1);
}
