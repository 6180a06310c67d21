/**
 * What happened at a set of servers (the disks, or the volumes): totals, depth, busy time, response
 * histogram. Everything is updated at the instants at which something changes, so time averages are
 * exact. Ties: a completion counts before a dispatch before an arrival at the same instant.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { HISTOGRAM_BINS, histogramBin } from './histogram.ts';
import { OVERHEAD, PATH, ROTATION, SEEK, START, TRANSFER } from './requestTimes.ts';
import type { TimeSeries } from './timeSeries.ts';

/**
 * One row of doubles per server, so that an event touches two or three cache lines of it whatever the
 * number of servers. Columns of the row:
 */
const DEPTH = 0;
const DEPTH_SINCE = 1;
const IN_SERVICE = 2;
const BUSY_SINCE = 3;
const LAST_END = 4;
const MAX_DEPTH = 5;
const OUTSTANDING_NS = 6;
const BUSY_NS = 7;
const REQUESTS = 8;
const BYTES_READ = 9;
const BYTES_WRITTEN = 10;
const RESPONSE_NS = 11;
/** Sum of squares in ms², for the standard deviation. */
const RESPONSE_MS2 = 12;
const MAX_RESPONSE_NS = 13;
const SEQUENTIAL = 14;
const SEEK_CYLINDERS = 15;
const QUEUE_NS = 16;
const OVERHEAD_NS = 17;
const SEEK_NS = 18;
const ROTATION_NS = 19;
const TRANSFER_NS = 20;
const BUS_NS = 21;
const WITHDRAWN_NS = 22;
const ROW = 24;

const COLUMNS = {
  /** Requests between Q and C. */
  depth: DEPTH,
  maxDepth: MAX_DEPTH,
  outstandingNs: OUTSTANDING_NS,
  busyNs: BUSY_NS,
  requests: REQUESTS,
  bytesRead: BYTES_READ,
  bytesWritten: BYTES_WRITTEN,
  responseNs: RESPONSE_NS,
  responseMs2: RESPONSE_MS2,
  maxResponseNs: MAX_RESPONSE_NS,
  sequential: SEQUENTIAL,
  seekCylinders: SEEK_CYLINDERS,
  queueNs: QUEUE_NS,
  overheadNs: OVERHEAD_NS,
  seekNs: SEEK_NS,
  rotationNs: ROTATION_NS,
  transferNs: TRANSFER_NS,
  busNs: BUS_NS,
  /** For how long requests were outstanding that became part of another after they had arrived. */
  withdrawnNs: WITHDRAWN_NS,
} as const;
export type ServerFigure = keyof typeof COLUMNS;

export class ServerLog {
  readonly servers: number;
  readonly series: TimeSeries | null;
  readonly histogram: Uint32Array;
  private readonly rows: Float64Array;

  constructor(servers: number, series: TimeSeries | null) {
    this.servers = servers;
    this.series = series;
    this.histogram = new Uint32Array(servers * HISTOGRAM_BINS);
    this.rows = new Float64Array(servers * ROW);
    for (let server = 0; server < servers; server++) this.rows[server * ROW + LAST_END] = -1;
  }

  /** Q: a request arrives. */
  arrived(server: number, now: number): void {
    const { rows } = this;
    const row = server * ROW;
    const since = rows[row + DEPTH_SINCE];
    const before = rows[row + DEPTH];
    const depth = before + 1;
    rows[row + OUTSTANDING_NS] += before * (now - since);
    rows[row + DEPTH_SINCE] = now;
    rows[row + DEPTH] = depth;
    if (depth > rows[row + MAX_DEPTH]) rows[row + MAX_DEPTH] = depth;
    if (this.series !== null) this.series.rise(server, since, now, depth);
  }

  /** A request that arrived at `arrival` is no longer one of its own: it has become part of another. */
  withdrawn(server: number, now: number, arrival: number): void {
    const row = server * ROW;
    this.account(server, row, now);
    this.rows[row + DEPTH]--;
    this.rows[row + WITHDRAWN_NS] += now - arrival;
  }

  /** S: the server starts on a request at `lba`, moving its arm over so many cylinders. */
  started(server: number, now: number, lba: number, sectors: number, cylinders = 0): void {
    const { rows } = this;
    const row = server * ROW;
    if (rows[row + IN_SERVICE]++ === 0) rows[row + BUSY_SINCE] = now;
    if (rows[row + LAST_END] === lba) rows[row + SEQUENTIAL]++;
    rows[row + LAST_END] = lba + sectors;
    rows[row + SEEK_CYLINDERS] += cylinders;
  }

  /** What the server is at is given up, and will be started again. */
  interrupted(server: number, now: number): void {
    const row = server * ROW;
    if (--this.rows[row + IN_SERVICE] === 0) this.addBusy(server, row, now);
  }

  /**
   * C: a request is complete that arrived at `arrival`.
   * @param times and `at`: its row (see `requestTimes.ts`), for the parts of its response; null: they are not known
   */
  completed(server: number, now: number, arrival: number, bytes: number, write: boolean, times: Float64Array | null = null, at = 0): void {
    const { rows } = this;
    const row = server * ROW;
    const since = rows[row + DEPTH_SINCE];
    const depth = rows[row + DEPTH];
    rows[row + OUTSTANDING_NS] += depth * (now - since);
    rows[row + DEPTH_SINCE] = now;
    rows[row + DEPTH] = depth - 1;
    let busySince = now;
    if (--rows[row + IN_SERVICE] === 0) {
      busySince = rows[row + BUSY_SINCE];
      rows[row + BUSY_NS] += now - busySince;
    }
    const response = now - arrival;
    rows[row + REQUESTS]++;
    rows[row + (write ? BYTES_WRITTEN : BYTES_READ)] += bytes;
    rows[row + RESPONSE_NS] += response;
    const ms = response / NS_PER_MS;
    rows[row + RESPONSE_MS2] += ms * ms;
    if (response > rows[row + MAX_RESPONSE_NS]) rows[row + MAX_RESPONSE_NS] = response;
    if (times !== null) {
      rows[row + QUEUE_NS] += times[at + START] - arrival;
      rows[row + OVERHEAD_NS] += times[at + OVERHEAD];
      rows[row + SEEK_NS] += times[at + SEEK];
      rows[row + ROTATION_NS] += times[at + ROTATION];
      rows[row + TRANSFER_NS] += times[at + TRANSFER];
      rows[row + BUS_NS] += times[at + PATH];
    }
    this.histogram[server * HISTOGRAM_BINS + histogramBin(response)]++;
    if (this.series !== null) this.series.complete(server, since, busySince, now, depth, bytes, response);
  }

  /** End of the run: accounts for what is still outstanding. */
  close(now: number): void {
    // The disks may have been idle when the run ended: the series covers all of it.
    this.series?.reach(now);
    for (let server = 0; server < this.servers; server++) {
      const row = server * ROW;
      this.account(server, row, now);
      if (this.rows[row + IN_SERVICE] > 0) {
        this.addBusy(server, row, now);
        this.rows[row + BUSY_SINCE] = now;
      }
    }
  }

  private account(server: number, row: number, now: number): void {
    const { rows } = this;
    const since = rows[row + DEPTH_SINCE];
    if (now === since) return;
    const depth = rows[row + DEPTH];
    if (depth > 0) {
      rows[row + OUTSTANDING_NS] += depth * (now - since);
      if (this.series !== null) this.series.addOutstanding(server, since, now, depth);
    }
    rows[row + DEPTH_SINCE] = now;
  }

  private addBusy(server: number, row: number, now: number): void {
    const since = this.rows[row + BUSY_SINCE];
    this.rows[row + BUSY_NS] += now - since;
    if (this.series !== null) this.series.addBusy(server, since, now);
  }

  /** Time with something in service, and time of outstanding requests summed up, from the start to now. Changes nothing. */
  busyNsAt(server: number, now: number): number {
    const row = server * ROW;
    const { rows } = this;
    return rows[row + BUSY_NS] + (rows[row + IN_SERVICE] > 0 ? now - rows[row + BUSY_SINCE] : 0);
  }

  outstandingNsAt(server: number, now: number): number {
    const row = server * ROW;
    const { rows } = this;
    return rows[row + OUTSTANDING_NS] + rows[row + DEPTH] * (now - rows[row + DEPTH_SINCE]);
  }

  /** One figure of one server. */
  figure(server: number, name: ServerFigure): number {
    return this.rows[server * ROW + COLUMNS[name]];
  }

  /** Sum of a figure over all servers. */
  total(name: ServerFigure): number {
    let sum = 0;
    for (let server = 0; server < this.servers; server++) sum += this.figure(server, name);
    return sum;
  }
}
