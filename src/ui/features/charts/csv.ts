/** The bins behind the time charts as CSV. */
import type { CsvValue } from '../../../base/csv.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { toCsv } from '../../kit/export/csv.ts';
import type { Origin } from '../../kit/export/origin.ts';

type Series = NonNullable<RunResult['series']>;

const BIN_HEADER = ['disk', 'bin_start_ms', 'bin_end_ms'] as const;

/** The bins of every disk up to the end of the run, with the values that `of` reads from each. */
function binsCsv(
  { series, elapsedMs }: RunResult,
  diskIds: readonly string[],
  origin: Origin,
  columns: readonly string[],
  of: (series: Series, at: number, lengthMs: number) => readonly CsvValue[],
): string {
  const rows: CsvValue[][] = [];
  if (series) {
    for (let disk = 0; disk < series.disks; disk += 1) {
      for (let bin = 0; bin < series.bins && bin * series.binMs < elapsedMs; bin += 1) {
        const [start, end] = [bin * series.binMs, Math.min(elapsedMs, (bin + 1) * series.binMs)];
        rows.push([diskIds[disk] ?? `disk ${disk + 1}`, start, end, ...of(series, disk * series.bins + bin, end - start)]);
      }
    }
  }
  return toCsv([...BIN_HEADER, ...columns], rows, origin);
}

/** The numbers behind the utilization chart; `utilization` is a share of the bin, 0 to 1. */
export const utilizationCsv = (result: RunResult, diskIds: readonly string[], origin: Origin): string =>
  binsCsv(result, diskIds, origin, ['busy_ms', 'utilization', 'completions', 'bytes'], (series, at, lengthMs) => [
    series.busyMs[at],
    series.busyMs[at] / lengthMs,
    series.completions[at],
    series.bytes[at],
  ]);

/** The numbers behind the queue chart; `mean_depth` is the number of outstanding requests, averaged over the bin. */
export const queueCsv = (result: RunResult, diskIds: readonly string[], origin: Origin): string =>
  binsCsv(
    result,
    diskIds,
    origin,
    ['outstanding_request_ms', 'mean_depth', 'max_depth', 'completions', 'response_sum_ms'],
    (series, at, lengthMs) => [
      series.outstandingMs[at],
      series.outstandingMs[at] / lengthMs,
      series.maxDepth[at],
      series.completions[at],
      series.responseMs[at],
    ],
  );
