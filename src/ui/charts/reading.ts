/** A point of the time pictures in words: what is read out, shown in the strip's line, and heard. */
import type { RunResult } from '../../engine/record/result.ts';
import { formatCount, formatInstant, formatNumber, formatPercent } from '../format.ts';
import { momentAt } from './columns.ts';

export function readingOf(result: RunResult, disk: number | null, ms: number | null): string {
  if (ms === null) return 'No cursor yet. Arrow keys move it.';
  const when = formatInstant(ms, result.elapsedMs);
  if (disk === null) return when;
  const moment = result.series && disk < result.series.disks ? momentAt(result.series, result.elapsedMs, disk, ms) : null;
  if (!moment) return `${when}, disk ${disk + 1}: no data`;
  return `${when}, disk ${disk + 1}: ${formatPercent(moment.utilization)} busy, ${formatNumber(moment.meanWaiting, 2)} waiting, peak ${formatCount(moment.maxDepth)} outstanding`;
}
