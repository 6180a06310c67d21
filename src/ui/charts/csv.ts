/** CSV after RFC 4180, with `#` lines on top that say where the numbers come from. */
import type { RunResult } from '../../engine/record/result.ts';
import { originLines } from './origin.ts';
import type { Origin } from './origin.ts';

export type CsvValue = string | number;

/** Text is quoted where it must be; a leading sign that spreadsheets run as a formula is disarmed. */
export function csvField(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function toCsv(header: readonly string[], rows: Iterable<readonly CsvValue[]>, origin: Origin): string {
  const lines = originLines(origin).map((line) => `# ${line.replace(/[\r\n]+/g, ' ')}`);
  lines.push(header.map(csvField).join(','));
  for (const row of rows) lines.push(row.map(csvField).join(','));
  return `${lines.join('\r\n')}\r\n`;
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
