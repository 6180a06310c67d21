/** Numbers behind the pictures as CSV, with lines on top that say where they come from. */
import { csvText } from '../../../base/csv.ts';
import type { CsvValue } from '../../../base/csv.ts';
import { originLines } from './origin.ts';
import type { Origin } from './origin.ts';

/** @param notes what else a reader of the numbers has to know, a line each */
export function toCsv(
  header: readonly string[],
  rows: Iterable<readonly CsvValue[]>,
  origin: Origin,
  notes: readonly string[] = [],
): string {
  return csvText([...originLines(origin), ...notes], header, rows);
}
