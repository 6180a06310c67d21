/** Unions of intervals [from, to). */
export type Interval = readonly [from: number, to: number];

/** The disjoint intervals that cover the same points, ascending; touching ones become one, empty ones vanish. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const union: [number, number][] = [];
  for (const [from, to] of intervals.filter(([a, b]) => b > a).toSorted((a, b) => a[0] - b[0])) {
    const last = union.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union;
}
