/** Numbers behind the pictures as CSV, with lines on top that say where they come from. */
import { csvText } from '../../base/csv.ts';
import type { CsvValue } from '../../base/csv.ts';
import type { RunResult } from '../../engine/record/result.ts';
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

const SERIES_HEADER = [
  'disk',
  'bin_start_ms',
  'bin_end_ms',
  'busy_ms',
  'outstanding_request_ms',
  'max_depth',
  'completions',
  'bytes',
  'response_sum_ms',
];

/** Every bin of every disk: the numbers behind both time pictures. */
export function seriesCsv(result: RunResult, diskIds: readonly string[], origin: Origin): string {
  const { series, elapsedMs } = result;
  const rows: CsvValue[][] = [];
  if (series) {
    for (let disk = 0; disk < series.disks; disk += 1) {
      for (let bin = 0; bin < series.bins && bin * series.binMs < elapsedMs; bin += 1) {
        const at = disk * series.bins + bin;
        rows.push([
          diskIds[disk] ?? `disk ${disk + 1}`,
          bin * series.binMs,
          Math.min(elapsedMs, (bin + 1) * series.binMs),
          series.busyMs[at],
          series.outstandingMs[at],
          series.maxDepth[at],
          series.completions[at],
          series.bytes[at],
          series.responseMs[at],
        ]);
      }
    }
  }
  return toCsv(SERIES_HEADER, rows, origin);
}
