/** A record of a window by disk: which requests and decisions belong to it, in which order, and whose they are. */
import type { DetailRecord } from '../../../engine/record/detail.ts';
import { perObject } from '../../../base/perObject.ts';

/** Requests of one process on one disk. */
export interface ProcessLane {
  /** -1: what no process asked for. */
  readonly process: number;
  /** Rows of requests, by arrival. */
  readonly rows: Int32Array;
}

/** A time that the disk was kept idle on purpose. */
export interface Idle {
  readonly fromMs: number;
  readonly toMs: number;
  /** Process it was kept for, -1 for none. */
  readonly process: number;
  /** Row of the decision that ended it. */
  readonly decision: number;
}

export interface DiskDetail {
  readonly device: number;
  /** Rows of requests, in the order in which they were given to the disk; those that were not, by arrival, last. */
  readonly rows: Int32Array;
  /** Rows of those whose service began, in that order. */
  readonly started: Int32Array;
  /** Rows of decisions, in order of time. */
  readonly decisions: Int32Array;
  /** One for each process that had a request here, by number; the host's own last. */
  readonly lanes: readonly ProcessLane[];
  readonly idles: readonly Idle[];
  /** First and last sector that was asked for, the last exclusive; 0 and 0 without requests. */
  readonly firstSector: number;
  readonly endSector: number;
}

const byDevice = perObject((_record: DetailRecord) => new Map<number, DiskDetail>());

/** What happened at a disk; empty lists if nothing did. */
export function diskDetail(record: DetailRecord, device: number): DiskDetail {
  const known = byDevice(record);
  let found = known.get(device);
  if (!found) {
    found = build(record, device);
    known.set(device, found);
  }
  return found;
}

function build(record: DetailRecord, device: number): DiskDetail {
  const { requests, decisions } = record;
  const { arrivalMs, dispatchMs, startMs, lba, sectors } = requests;
  const own = where(requests.device, device);
  const by = (time: (row: number) => number) => (a: number, b: number) => time(a) - time(b) || a - b;
  const given = (row: number) => (Number.isNaN(dispatchMs[row]) ? Infinity : dispatchMs[row]);
  const arrived = (row: number) => arrivalMs[row];
  const rows = own.slice().sort((a, b) => (given(a) === given(b) ? by(arrived)(a, b) : given(a) - given(b)));
  const chosen = where(decisions.device, device);
  let firstSector = Infinity;
  let endSector = 0;
  const lanes = new Map<number, number[]>();
  for (const row of own.sort(by(arrived))) {
    firstSector = Math.min(firstSector, lba[row]);
    endSector = Math.max(endSector, lba[row] + sectors[row]);
    const lane = lanes.get(requests.process[row]);
    if (lane) lane.push(row);
    else lanes.set(requests.process[row], [row]);
  }
  const idles: Idle[] = [];
  for (const decision of chosen) {
    const ms = decisions.idleMs[decision];
    const at = decisions.atMs[decision];
    if (ms > 0) idles.push({ fromMs: at - ms, toMs: at, process: decisions.idleFor[decision], decision });
  }
  const last = (process: number) => (process < 0 ? Infinity : process);
  return {
    device,
    rows,
    started: rows.filter((row) => !Number.isNaN(startMs[row])).sort(by((row) => startMs[row])),
    decisions: chosen,
    lanes: [...lanes]
      .toSorted(([a], [b]) => (last(a) === last(b) ? 0 : last(a) - last(b)))
      .map(([process, list]) => ({ process, rows: Int32Array.from(list) })),
    idles,
    firstSector: own.length === 0 ? 0 : firstSector,
    endSector,
  };
}

/** Indexes of a column's entries that are `value`. */
function where(column: Int32Array, value: number): Int32Array {
  const rows: number[] = [];
  for (let row = 0; row < column.length; row += 1) if (column[row] === value) rows.push(row);
  return Int32Array.from(rows);
}

export interface DiskLoad {
  readonly device: number;
  readonly requests: number;
  /** Service within the window. */
  readonly busyMs: number;
}

/** Disks with requests in the record, by number. */
export const disksIn = perObject(({ requests, fromMs, toMs }: DetailRecord): readonly DiskLoad[] => {
  const loads = new Map<number, { device: number; requests: number; busyMs: number }>();
  for (let row = 0; row < requests.count; row += 1) {
    const device = requests.device[row];
    const load = loads.get(device) ?? { device, requests: 0, busyMs: 0 };
    load.requests += 1;
    const from = Math.max(fromMs, requests.startMs[row]);
    const to = Math.min(toMs, endOfService(requests, row));
    if (to > from) load.busyMs += to - from;
    loads.set(device, load);
  }
  return [...loads.values()].toSorted((a, b) => a.device - b.device);
});

/** The disk that was in service longest; null without requests. */
export function busiestDisk(record: DetailRecord): number | null {
  return disksIn(record).reduce<DiskLoad | null>((best, load) => (best && best.busyMs >= load.busyMs ? best : load), null)?.device ?? null;
}

/** Row of the decision that let a request go, by row of the request; -1 where it fell before the window. */
export const decisionOfRequest = perObject(({ requests, decisions }: DetailRecord): Int32Array => {
  const rows = new Int32Array(requests.count).fill(-1);
  for (let row = 0; row < decisions.count; row += 1) if (decisions.request[row] >= 0) rows[decisions.request[row]] = row;
  return rows;
});

/** When a request's service ends, also of one that still ran when the window ended: its phases are known from its start. NaN: not started. */
export function endOfService(requests: DetailRecord['requests'], row: number): number {
  const done = requests.completeMs[row];
  if (!Number.isNaN(done)) return done;
  return (
    requests.startMs[row] +
    requests.overheadMs[row] +
    requests.seekMs[row] +
    requests.rotationMs[row] +
    requests.transferMs[row] +
    requests.pathMs[row]
  );
}

/**
 * The request at a point of time: one in service then, else one under way then, else the nearest. `rows` are those in
 * question; null without any.
 */
export function requestAt({ requests }: DetailRecord, rows: Int32Array, ms: number): number | null {
  let best: number | null = null;
  let bestRank = Infinity;
  for (const row of rows) {
    const start = requests.startMs[row];
    const end = endOfService(requests, row);
    // Not started: it waits to the end of what is known.
    const to = Number.isNaN(end) ? Infinity : end;
    const served = ms >= start && ms <= to;
    const rank = served ? -1 : Math.max(0, requests.arrivalMs[row] - ms, ms - to);
    if (rank < bestRank) {
      best = row;
      bestRank = rank;
    }
  }
  return best;
}

/** The request `by` places on in the order of service of a disk; the first or last one from `null`. */
export function neighbor(rows: Int32Array, row: number | null, by: number): number | null {
  if (rows.length === 0) return null;
  const at = row === null ? -1 : rows.indexOf(row);
  if (at < 0) return rows[by > 0 ? 0 : rows.length - 1];
  return rows[Math.max(0, Math.min(rows.length - 1, at + by))];
}

/** When a request is shown to happen: given to the disk, else arrived. */
export function momentOf({ requests }: DetailRecord, row: number): number {
  return Number.isNaN(requests.dispatchMs[row]) ? requests.arrivalMs[row] : requests.dispatchMs[row];
}
