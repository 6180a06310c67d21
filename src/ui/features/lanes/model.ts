/**
 * The lanes of one disk for a window and a width: what the mechanism did, who waited and who was served, and where
 * the head was. Columns hold exact times; of several phases within one the longest gives its color, and nothing is
 * too short to be drawn.
 */
import type { DetailRecord } from '../../../engine/record/detail.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { Coverage, dominantRuns } from './coverage.ts';
import type { Run } from './coverage.ts';
import { endOfService } from './disks.ts';
import type { DiskDetail, Idle } from './disks.ts';

// Kinds of the mechanism's lane, and of the part of a process' lane that is in service.
export const OVERHEAD = 0;
export const SEEK = 1;
export const ROTATION = 2;
export const TRANSFER = 3;
/** Deliberate; in the mechanism's lane only. */
export const IDLE = 4;
const SERVICE_KINDS = 4;

// Kinds behind it in a process' lane.
export const WAITS = 0;
export const IN_DRIVE = 1;
/** The disk was kept idle for this process. */
export const AWAITED = 2;

export interface ProcessRuns {
  readonly process: number;
  readonly waiting: readonly Run[];
  readonly served: readonly Run[];
}

/** Where the head was: as a path while there is room for one, else the span of addresses of each column. */
export type HeadModel =
  | { readonly kind: 'path'; readonly steps: readonly HeadStep[] }
  | { readonly kind: 'span'; readonly low: Float64Array; readonly high: Float64Array };

/** A seek from an address to another, the turn of the platter there, the transfer. */
export interface HeadStep {
  /** NaN for the first one: nobody knows where the head came from. */
  readonly fromSector: number;
  readonly seekMs: number;
  readonly arrivedMs: number;
  readonly transferMs: number;
  readonly endMs: number;
  readonly firstSector: number;
  readonly endSector: number;
}

export interface LanesModel {
  readonly window: TimeWindow;
  readonly columns: number;
  readonly mechanism: readonly Run[];
  readonly lanes: readonly ProcessRuns[];
  readonly idles: readonly Idle[];
  readonly head: HeadModel;
  /** Addresses that the head's strip spans: those of the window, so that zooming in shows more. */
  readonly firstSector: number;
  readonly endSector: number;
  /** Requests that were under way within the window. */
  readonly requests: number;
}

/** Requests a column above which the head's path would be a blot. */
const PATH_DENSITY = 0.4;

/** @param from, to lanes that are drawn: [from, to) of the disk's */
export function lanesModel(
  record: DetailRecord,
  disk: DiskDetail,
  window: TimeWindow,
  columns: number,
  from = 0,
  to = disk.lanes.length,
): LanesModel {
  const { requests } = record;
  const mechanism = new Coverage(window, columns, SERVICE_KINDS + 1);
  // Not started: it waits to the end of what is known.
  const isSeen = (row: number) => requests.arrivalMs[row] <= window.toMs && !(endOfService(requests, row) < window.fromMs);
  let drawn = 0;
  for (const row of disk.rows) {
    if (!isSeen(row)) continue;
    addService(mechanism, requests, row, false);
    drawn += 1;
  }
  for (const { fromMs, toMs } of disk.idles) mechanism.add(IDLE, fromMs, toMs);
  return {
    window,
    columns,
    mechanism: dominantRuns(mechanism.close()),
    lanes: disk.lanes.slice(from, to).map((lane) => {
      const waiting = new Coverage(window, columns, 3);
      const served = new Coverage(window, columns, SERVICE_KINDS);
      for (const row of lane.rows) {
        if (!isSeen(row)) continue;
        const start = requests.startMs[row];
        const given = requests.dispatchMs[row];
        // What has not happened when the record ends is still waited for.
        waiting.add(WAITS, requests.arrivalMs[row], Number.isNaN(given) ? record.toMs : given);
        waiting.add(IN_DRIVE, given, Number.isNaN(start) ? record.toMs : start);
        addService(served, requests, row, true);
      }
      for (const idle of disk.idles) if (idle.process === lane.process) waiting.add(AWAITED, idle.fromMs, idle.toMs);
      return { process: lane.process, waiting: dominantRuns(waiting.close()), served: dominantRuns(served.close()) };
    }),
    idles: disk.idles.filter((idle) => idle.toMs > window.fromMs && idle.fromMs < window.toMs),
    ...headModel(record, disk, window, columns),
    requests: drawn,
  };
}

/** The phases of a request one after another; the way of the data to the host is the request's, not the mechanism's. */
function addService(coverage: Coverage, requests: DetailRecord['requests'], row: number, path: boolean): void {
  let at = requests.startMs[row];
  const phase = (kind: number, ms: number) => {
    coverage.add(kind, at, at + ms);
    at += ms;
  };
  phase(OVERHEAD, requests.overheadMs[row]);
  phase(SEEK, requests.seekMs[row]);
  phase(ROTATION, requests.rotationMs[row]);
  phase(TRANSFER, requests.transferMs[row]);
  if (path) phase(OVERHEAD, requests.pathMs[row]);
}

type Head = Pick<LanesModel, 'head' | 'firstSector' | 'endSector'>;

function headModel(record: DetailRecord, disk: DiskDetail, window: TimeWindow, columns: number): Head {
  const steps: HeadStep[] = [];
  let fromSector = Number.NaN;
  const { requests } = record;
  for (const row of disk.started) {
    const seekMs = requests.startMs[row] + requests.overheadMs[row];
    const arrivedMs = seekMs + requests.seekMs[row];
    const transferMs = arrivedMs + requests.rotationMs[row];
    const endMs = transferMs + requests.transferMs[row];
    const firstSector = requests.lba[row];
    const endSector = firstSector + requests.sectors[row];
    if (endMs >= window.fromMs && seekMs <= window.toMs) {
      steps.push({ fromSector, seekMs, arrivedMs, transferMs, endMs, firstSector, endSector });
    }
    fromSector = endSector;
  }
  // Where a seek comes from counts only if some of it is seen.
  const seen = steps.map((step) =>
    Math.max(0, step.arrivedMs > window.fromMs && !Number.isNaN(step.fromSector) ? step.fromSector : step.firstSector),
  );
  const span =
    steps.length === 0
      ? { firstSector: disk.firstSector, endSector: disk.endSector }
      : {
          firstSector: steps.reduce((least, step, i) => Math.min(least, step.firstSector, seen[i]), Infinity),
          endSector: steps.reduce((most, step, i) => Math.max(most, step.endSector, seen[i]), 0),
        };
  if (steps.length <= columns * PATH_DENSITY) return { head: { kind: 'path', steps }, ...span };
  const low = new Float64Array(columns).fill(Number.NaN);
  const high = new Float64Array(columns).fill(Number.NaN);
  const scale = columns / (window.toMs - window.fromMs);
  const columnAt = (ms: number) => Math.max(0, Math.min(columns - 1, Math.floor((ms - window.fromMs) * scale)));
  for (const step of steps) {
    const least = Math.min(step.firstSector, Number.isNaN(step.fromSector) ? Infinity : step.fromSector);
    const most = Math.max(step.endSector, Number.isNaN(step.fromSector) ? 0 : step.fromSector);
    const first = columnAt(step.seekMs);
    // The column in which it ends, not the one that begins then.
    const last = Math.max(first, Math.min(columns, Math.ceil((step.endMs - window.fromMs) * scale)) - 1);
    for (let column = first; column <= last; column += 1) {
      low[column] = Number.isNaN(low[column]) ? least : Math.min(low[column], least);
      high[column] = Number.isNaN(high[column]) ? most : Math.max(high[column], most);
    }
  }
  return { head: { kind: 'span', low, high }, ...span };
}
