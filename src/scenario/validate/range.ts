/** Ranges of segments and PSUs. */
import type { Report } from './report.ts';

/** An inclusive range counted from 1 that must not be upside down or end beyond `count`. */
export function checkRange(
  range: readonly [number, number],
  pointer: string,
  what: string,
  count: number | undefined,
  report: Report,
): void {
  const [first, last] = range;
  if (first > last) report.add(pointer, `${what} ${first} to ${last} is upside down`, `${last} to ${first}`);
  else if (count !== undefined && count >= 1 && last > count)
    report.add(pointer, `${what} ${first} to ${last} go beyond the object's ${count}`, `at most ${count}`);
}
