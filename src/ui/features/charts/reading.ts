/** A point of the time charts in words, for the reading line and the screen reader. */
import type { RunResult } from '../../../engine/record/result.ts';
import { momentAt } from '../../../analysis/run/columns.ts';
import { formatInstant, formatMs, formatNumber, formatPercent } from '../../../analysis/format.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { messages } from './messages.ts';

export function readingOf(result: RunResult, disk: number | null, ms: number | null): string {
  return ms === null ? messages.noCursor : readingParts(result, disk, ms).join('');
}

/** A point in parts, the most important first; where there is no room, the last ones are dropped. */
export function readingParts(result: RunResult, disk: number | null, ms: number): string[] {
  const when = formatInstant(ms, result.elapsedMs);
  if (disk === null) return [when];
  const moment = momentAt(result, disk, ms);
  if (!moment) return [messages.noData(when, diskLabel(result.devices[disk]?.id ?? String(disk + 1)))];
  return [
    messages.busy(when, diskLabel(result.devices[disk].id), formatPercent(moment.utilization)),
    messages.waiting(formatNumber(moment.meanWaiting, 2)),
    messages.peak(moment.maxDepth),
  ];
}

/** How many of a run's I/Os the charts show, and the bin length: "all 145 699 I/Os drawn", " · bin 33.1 ms". */
export function drawnParts(drawn: number, ios: number, binMs: number): string[] {
  return [messages.drawn(drawn, ios), messages.bin(formatMs(binMs))];
}
