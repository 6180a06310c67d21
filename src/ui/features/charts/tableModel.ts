/** The numbers behind the time pictures as tables: by disk over the run, or bin by bin for one disk. */
import type { FlashWear } from '../../../engine/record/flashWear.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { meanWaiting } from '../../../analysis/run/loads.ts';
import { momentAt } from '../../../analysis/run/columns.ts';
import { formatBytes, formatCount, formatInstant, formatMs, formatNumber, formatPercent } from '../../../analysis/format.ts';
import type { Column } from '../../kit/primitives/DataTable.tsx';

export interface DiskRow {
  readonly disk: number;
  readonly id: string;
}

const DASH = '\u2013';

export function diskColumns(result: RunResult, cursorMs: number | null): readonly Column<DiskRow>[] {
  const device = ({ disk }: DiskRow) => result.devices[disk];
  const now = ({ disk }: DiskRow) => (cursorMs === null ? null : momentAt(result, disk, cursorMs));
  const columns: Column<DiskRow>[] = [
    { id: 'disk', title: 'Disk', text: ({ disk }) => String(disk + 1), value: ({ disk }) => disk },
    { id: 'busy', title: 'Busy', text: (row) => formatPercent(device(row).utilization, 1), value: (row) => device(row).utilization },
    { id: 'waiting', title: 'Waiting', text: (row) => formatNumber(meanWaiting(device(row))), value: (row) => meanWaiting(device(row)) },
    {
      id: 'outstanding',
      title: 'Outstanding',
      text: (row) => formatNumber(device(row).meanQueueDepth),
      value: (row) => device(row).meanQueueDepth,
    },
    { id: 'max', title: 'Longest queue', text: (row) => formatCount(device(row).maxQueueDepth), value: (row) => device(row).maxQueueDepth },
    { id: 'ios', title: 'I/Os', text: (row) => formatCount(device(row).requests), value: (row) => device(row).requests },
    { id: 'read', title: 'Read', text: (row) => formatBytes(device(row).bytesRead), value: (row) => device(row).bytesRead },
    { id: 'written', title: 'Written', text: (row) => formatBytes(device(row).bytesWritten), value: (row) => device(row).bytesWritten },
    {
      id: 'response',
      title: 'Response, mean',
      text: (row) => formatMs(device(row).responseMs.mean),
      value: (row) => device(row).responseMs.mean,
    },
    { id: 'p95', title: '95 %', text: (row) => formatMs(device(row).responseMs.p95), value: (row) => device(row).responseMs.p95 },
    { id: 'seek', title: 'Seek', text: (row) => formatMs(device(row).meanSeekMs), value: (row) => device(row).meanSeekMs },
    {
      id: 'sequential',
      title: 'Sequential',
      text: (row) => formatPercent(device(row).sequentialShare),
      value: (row) => device(row).sequentialShare,
    },
  ];
  if (result.devices.some(({ wear }) => wear !== undefined)) columns.push(...wearColumns(result));
  if (cursorMs === null) return columns;
  const at = formatInstant(cursorMs, result.elapsedMs);
  return [
    ...columns,
    {
      id: 'busy-now',
      title: `Busy at ${at}`,
      text: (row) => momentText(now(row)?.utilization, formatPercent),
      value: (row) => now(row)?.utilization ?? -1,
    },
    {
      id: 'depth-now',
      title: `Outstanding at ${at}`,
      text: (row) => momentText(now(row)?.meanDepth, formatNumber),
      value: (row) => now(row)?.meanDepth ?? -1,
    },
  ];
}

/** Of flash modules with state; other disks have dashes. */
function wearColumns(result: RunResult): readonly Column<DiskRow>[] {
  const column = (id: string, title: string, of: (wear: FlashWear) => number, format: (value: number) => string): Column<DiskRow> => {
    const valueOf = ({ disk }: DiskRow): number | undefined => {
      const { wear } = result.devices[disk];
      return wear === undefined ? undefined : of(wear);
    };
    return { id, title, text: (row) => momentText(valueOf(row), format), value: (row) => valueOf(row) ?? -1 };
  };
  return [
    column('host-written', 'Host writes to flash', (wear) => wear.hostBytes, formatBytes),
    column('programmed', 'Written to cells', (wear) => wear.programmedBytes, formatBytes),
    column('amplification', 'Write amplification', (wear) => wear.amplification, formatNumber),
    column('mean-erases', 'Erases a block, mean', (wear) => wear.meanErases, formatNumber),
    column('most-erases', 'Erases a block, most', (wear) => wear.mostErases, formatCount),
    column('stalls', 'Stalls', (wear) => wear.stalls, formatCount),
    column('trimmed', 'Trimmed', (wear) => wear.discardedBytes, formatBytes),
    column('flushes', 'Flushes', (wear) => wear.flushes, formatCount),
  ];
}

function momentText(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? DASH : format(value);
}

export interface BinRow {
  readonly bin: number;
}

export function binColumns(result: RunResult, disk: number): readonly Column<BinRow>[] {
  const { series, elapsedMs } = result;
  const moment = ({ bin }: BinRow) => series && momentAt(result, disk, (bin + 0.5) * series.binMs);
  const start = ({ bin }: BinRow) => bin * (series?.binMs ?? 0);
  return [
    { id: 'from', title: 'From', text: (row) => formatInstant(start(row), elapsedMs), value: start },
    {
      id: 'busy',
      title: 'Busy',
      text: (row) => momentText(moment(row)?.utilization, (u) => formatPercent(u, 1)),
      value: (row) => moment(row)?.utilization ?? -1,
    },
    {
      id: 'waiting',
      title: 'Waiting',
      text: (row) => momentText(moment(row)?.meanWaiting, formatNumber),
      value: (row) => moment(row)?.meanWaiting ?? -1,
    },
    {
      id: 'outstanding',
      title: 'Outstanding',
      text: (row) => momentText(moment(row)?.meanDepth, formatNumber),
      value: (row) => moment(row)?.meanDepth ?? -1,
    },
    {
      id: 'max',
      title: 'Longest queue',
      text: (row) => momentText(moment(row)?.maxDepth, formatCount),
      value: (row) => moment(row)?.maxDepth ?? -1,
    },
  ];
}

/** Bins of a run that hold any time. */
export function binRows({ series, elapsedMs }: RunResult): BinRow[] {
  if (!series) return [];
  const bins = Math.min(series.bins, Math.ceil(elapsedMs / series.binMs));
  return Array.from({ length: bins }, (_, bin) => ({ bin }));
}
