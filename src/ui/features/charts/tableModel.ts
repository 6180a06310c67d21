/** The numbers behind the time charts as tables: by disk over the run, or bin by bin for one disk. */
import type { FlashWear } from '../../../engine/record/flashWear.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { meanWaiting } from '../../../analysis/run/loads.ts';
import { momentAt } from '../../../analysis/run/columns.ts';
import { formatBytes, formatCount, formatInstant, formatMs, formatNumber, formatPercent } from '../../../analysis/format.ts';
import type { Column } from '../../kit/primitives/DataTable.tsx';
import { diskLabel } from '../../../scenario/names.ts';
import { messages } from './tableMessages.ts';

export interface DiskRow {
  readonly disk: number;
  readonly id: string;
}

const DASH = '\u2013';

export function diskColumns(result: RunResult, cursorMs: number | null): readonly Column<DiskRow>[] {
  const device = ({ disk }: DiskRow) => result.devices[disk];
  const now = ({ disk }: DiskRow) => (cursorMs === null ? null : momentAt(result, disk, cursorMs));
  const columns: Column<DiskRow>[] = [
    { id: 'disk', title: messages.disk, text: ({ id }) => diskLabel(id), value: ({ disk }) => disk },
    { id: 'busy', title: messages.busy, text: (row) => formatPercent(device(row).utilization, 1), value: (row) => device(row).utilization },
    {
      id: 'waiting',
      title: messages.waiting,
      text: (row) => formatNumber(meanWaiting(device(row))),
      value: (row) => meanWaiting(device(row)),
    },
    {
      id: 'outstanding',
      title: messages.outstanding,
      text: (row) => formatNumber(device(row).meanQueueDepth),
      value: (row) => device(row).meanQueueDepth,
    },
    {
      id: 'max',
      title: messages.longestQueue,
      text: (row) => formatCount(device(row).maxQueueDepth),
      value: (row) => device(row).maxQueueDepth,
    },
    { id: 'ios', title: messages.ios, text: (row) => formatCount(device(row).requests), value: (row) => device(row).requests },
    { id: 'read', title: messages.read, text: (row) => formatBytes(device(row).bytesRead), value: (row) => device(row).bytesRead },
    {
      id: 'written',
      title: messages.written,
      text: (row) => formatBytes(device(row).bytesWritten),
      value: (row) => device(row).bytesWritten,
    },
    {
      id: 'response',
      title: messages.response,
      text: (row) => formatMs(device(row).responseMs.mean),
      value: (row) => device(row).responseMs.mean,
    },
    {
      id: 'p95',
      title: messages.response95,
      text: (row) => formatMs(device(row).responseMs.p95),
      value: (row) => device(row).responseMs.p95,
    },
    { id: 'seek', title: messages.seek, text: (row) => formatMs(device(row).meanSeekMs), value: (row) => device(row).meanSeekMs },
    {
      id: 'sequential',
      title: messages.sequential,
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
      title: messages.busyAt(at),
      text: (row) => momentText(now(row)?.utilization, formatPercent),
      value: (row) => now(row)?.utilization ?? -1,
    },
    {
      id: 'depth-now',
      title: messages.outstandingAt(at),
      text: (row) => momentText(now(row)?.meanDepth, formatNumber),
      value: (row) => now(row)?.meanDepth ?? -1,
    },
  ];
}

/** For flash modules with state; other disks have dashes. */
function wearColumns(result: RunResult): readonly Column<DiskRow>[] {
  const column = (id: string, title: string, of: (wear: FlashWear) => number, format: (value: number) => string): Column<DiskRow> => {
    const valueOf = ({ disk }: DiskRow): number | undefined => {
      const { wear } = result.devices[disk];
      return wear === undefined ? undefined : of(wear);
    };
    return { id, title, text: (row) => momentText(valueOf(row), format), value: (row) => valueOf(row) ?? -1 };
  };
  return [
    column('host-written', messages.hostWritten, (wear) => wear.hostBytes, formatBytes),
    column('programmed', messages.programmed, (wear) => wear.programmedBytes, formatBytes),
    column('amplification', messages.amplification, (wear) => wear.amplification, formatNumber),
    column('mean-erases', messages.meanErases, (wear) => wear.meanErases, formatNumber),
    column('most-erases', messages.mostErases, (wear) => wear.mostErases, formatCount),
    column('stalls', messages.stalls, (wear) => wear.stalls, formatCount),
    column('trimmed', messages.trimmed, (wear) => wear.discardedBytes, formatBytes),
    column('flushes', messages.flushes, (wear) => wear.flushes, formatCount),
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
    { id: 'from', title: messages.from, text: (row) => formatInstant(start(row), elapsedMs), value: start },
    {
      id: 'busy',
      title: messages.busy,
      text: (row) => momentText(moment(row)?.utilization, (u) => formatPercent(u, 1)),
      value: (row) => moment(row)?.utilization ?? -1,
    },
    {
      id: 'waiting',
      title: messages.waiting,
      text: (row) => momentText(moment(row)?.meanWaiting, formatNumber),
      value: (row) => moment(row)?.meanWaiting ?? -1,
    },
    {
      id: 'outstanding',
      title: messages.outstanding,
      text: (row) => momentText(moment(row)?.meanDepth, formatNumber),
      value: (row) => moment(row)?.meanDepth ?? -1,
    },
    {
      id: 'max',
      title: messages.longestQueue,
      text: (row) => momentText(moment(row)?.maxDepth, formatCount),
      value: (row) => moment(row)?.maxDepth ?? -1,
    },
  ];
}

/** Bins that the run reached. */
export function binRows({ series, elapsedMs }: RunResult): BinRow[] {
  if (!series) return [];
  const bins = Math.min(series.bins, Math.ceil(elapsedMs / series.binMs));
  return Array.from({ length: bins }, (_, bin) => ({ bin }));
}
