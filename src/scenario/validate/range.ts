/** Ranges of segments and PSUs. */
import type { Noun } from '../terms.ts';
import type { Report } from './report.ts';

/** An inclusive range counted from 1 that must not run backward or end beyond `count`. */
export function checkRange(
  range: readonly [number, number],
  pointer: string,
  { many }: Noun,
  count: number | undefined,
  report: Report,
): void {
  const [first, last] = range;
  if (first > last) report.add(pointer, `${many} ${first} to ${last} run backward`, `${last} to ${first}`);
  else if (count !== undefined && count >= 1 && last > count)
    report.add(pointer, `${many} ${first} to ${last} go beyond the object's ${count}`, `at most ${count}`);
}
