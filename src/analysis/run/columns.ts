/**
 * From bins to columns of a picture without losing anything: what a column shows is the exact integral
 * over its time, and the largest value of every bin that it touches. So the sum over the columns is the
 * sum over the bins at every width, and a peak of one bin is drawn however far the picture is zoomed out.
 *
 *   bins     |--b0--|--b1--|--b2--|--b3--|-b4-|          (the last is cut by the end of the run)
 *   columns  |----c0----|----c1----|----c2----|hatched|  (no data after the end)
 */
import type { RunResult, Series, ServerSummary } from '../../engine/record/result.ts';
import { waitingOf } from './waiting.ts';

/** Part of a run that is looked at, [fromMs, toMs). */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The whole of a run. */
export const wholeRun = ({ elapsedMs }: { readonly elapsedMs: number }): TimeWindow => ({ fromMs: 0, toMs: elapsedMs });

/** The columns of one disk. Integrals are in the unit of the series; divide by `coveredMs` for the time average. */
export interface Columns {
  readonly count: number;
  /** Milliseconds of the column that lie inside the run; 0 where there are no data. */
  readonly coveredMs: Float64Array;
  readonly busyMs: Float64Array;
  readonly outstandingMs: Float64Array;
  readonly maxDepth: Float64Array;
}

/** Time at the left edge of a column. */
export function columnStartMs(window: TimeWindow, count: number, column: number): number {
  return window.fromMs + ((window.toMs - window.fromMs) * column) / count;
}

/** Column that holds an instant, clamped to the picture. */
export function columnAt(window: TimeWindow, count: number, ms: number): number {
  const at = Math.floor(((ms - window.fromMs) / (window.toMs - window.fromMs)) * count);
  return Math.max(0, Math.min(count - 1, at));
}

/** Which bins a column touches, and how much of each: the same for every disk, so it is found once for all of them. */
interface Cut {
  readonly endMs: number;
  readonly binMs: number;
  readonly bins: number;
  readonly window: TimeWindow;
  readonly count: number;
  readonly coveredMs: Float64Array;
  /** First entry of each column in `bin` and `share`, and the end of all. */
  readonly first: Int32Array;
  readonly bin: Int32Array;
  readonly share: Float64Array;
}

let last: Cut | null = null;

function cutOf({ binMs, bins }: Series, endMs: number, window: TimeWindow, count: number): Cut {
  const isLast =
    last?.endMs === endMs &&
    last.binMs === binMs &&
    last.bins === bins &&
    last.count === count &&
    last.window.fromMs === window.fromMs &&
    last.window.toMs === window.toMs;
  if (!isLast || last === null) last = cut(binMs, bins, endMs, window, count);
  return last;
}

function cut(binMs: number, bins: number, endMs: number, window: TimeWindow, count: number): Cut {
  const coveredMs = new Float64Array(count);
  const first = new Int32Array(count + 1);
  const bin: number[] = [];
  const share: number[] = [];
  for (let column = 0; column < count; column += 1) {
    first[column] = bin.length;
    const from = Math.max(0, columnStartMs(window, count, column));
    const to = Math.min(endMs, columnStartMs(window, count, column + 1));
    if (to <= from) continue;
    coveredMs[column] = to - from;
    for (let b = Math.floor(from / binMs); b < bins; b += 1) {
      const binFrom = b * binMs;
      if (binFrom >= to) break;
      const binTo = Math.min(endMs, binFrom + binMs);
      const overlap = Math.min(to, binTo) - Math.max(from, binFrom);
      if (overlap <= 0) continue;
      bin.push(b);
      share.push(overlap / (binTo - binFrom));
    }
  }
  first[count] = bin.length;
  return { endMs, binMs, bins, window, count, coveredMs, first, bin: Int32Array.from(bin), share: Float64Array.from(share) };
}

/** The series of one disk over a window, in `count` columns of equal width. */
export function columnsOf(series: Series, endMs: number, disk: number, window: TimeWindow, count: number): Columns {
  const { coveredMs, first, bin, share } = cutOf(series, endMs, window, count);
  const busyMs = new Float64Array(count);
  const outstandingMs = new Float64Array(count);
  const maxDepth = new Float64Array(count);
  const row = disk * series.bins;
  for (let column = 0; column < count; column += 1) {
    let busy = 0;
    let outstanding = 0;
    let most = 0;
    for (let k = first[column]; k < first[column + 1]; k += 1) {
      const at = row + bin[k];
      busy += series.busyMs[at] * share[k];
      outstanding += series.outstandingMs[at] * share[k];
      if (series.maxDepth[at] > most) most = series.maxDepth[at];
    }
    busyMs[column] = busy;
    outstandingMs[column] = outstanding;
    maxDepth[column] = most;
  }
  return { count, coveredMs, busyMs, outstandingMs, maxDepth };
}

/** What one disk did in one column or bin, as read out and as drawn. */
export interface Moment {
  /** Share of the time with the mechanism at work, 0 to 1. */
  readonly utilization: number;
  /** Time average of outstanding requests, waiting and in service. */
  readonly meanDepth: number;
  /** Time average of requests that wait: outstanding less those in service. */
  readonly meanWaiting: number;
  readonly maxDepth: number;
}

/** Numbers of one column; null where there are no data. */
export function momentOf(columns: Columns, column: number, device: ServerSummary): Moment | null {
  const covered = columns.coveredMs[column];
  if (!(covered > 0)) return null;
  const utilization = columns.busyMs[column] / covered;
  const meanDepth = columns.outstandingMs[column] / covered;
  return { utilization, meanDepth, meanWaiting: waitingOf(device, meanDepth, utilization), maxDepth: columns.maxDepth[column] };
}

type MomentSource = Pick<RunResult, 'series' | 'elapsedMs' | 'devices'>;

/** Numbers of the bin that holds an instant; null outside the run, and of a disk without series. */
export function momentAt({ series, elapsedMs: endMs, devices }: MomentSource, disk: number, ms: number): Moment | null {
  if (!series || disk >= series.disks || ms < 0 || ms > endMs) return null;
  const bin = Math.min(series.bins - 1, Math.floor(ms / series.binMs));
  const window = { fromMs: bin * series.binMs, toMs: Math.min(endMs, (bin + 1) * series.binMs) };
  if (window.toMs <= window.fromMs) return null;
  return momentOf(columnsOf(series, endMs, disk, window, 1), 0, devices[disk]);
}
