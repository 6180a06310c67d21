/**
 * What happened at a set of servers (the disks, or the volumes): totals, depth, busy time, response
 * histogram. Everything is updated at the instants at which something changes, so time averages are
 * exact. Ties: a completion counts before a dispatch before an arrival at the same instant.
 */
import { HISTOGRAM_BINS, histogramBin } from './histogram.ts';
import type { TimeSeries } from './timeSeries.ts';

const NS_PER_MS = 1e6;

export class ServerLog {
  readonly servers: number;
  readonly series: TimeSeries | null;
  readonly requests: Float64Array;
  readonly bytesRead: Float64Array;
  readonly bytesWritten: Float64Array;
  readonly busyNs: Float64Array;
  readonly outstandingNs: Float64Array;
  readonly maxDepth: Int32Array;
  readonly responseNs: Float64Array;
  /** Sum of squares in ms², for the standard deviation. */
  readonly responseMs2: Float64Array;
  readonly maxResponseNs: Float64Array;
  readonly histogram: Uint32Array;
  readonly queueNs: Float64Array;
  readonly overheadNs: Float64Array;
  readonly seekNs: Float64Array;
  readonly rotationNs: Float64Array;
  readonly transferNs: Float64Array;
  readonly busNs: Float64Array;
  readonly seekCylinders: Float64Array;
  readonly sequential: Float64Array;
  /** Requests between Q and C, and since when that many. */
  readonly depth: Int32Array;
  private readonly depthSince: Float64Array;
  /** Requests between S and C, and since when there is at least one. */
  private readonly inService: Int32Array;
  private readonly busySince: Float64Array;
  private readonly lastEnd: Float64Array;

  constructor(servers: number, series: TimeSeries | null) {
    const f64 = () => new Float64Array(servers);
    this.servers = servers;
    this.series = series;
    this.requests = f64();
    this.bytesRead = f64();
    this.bytesWritten = f64();
    this.busyNs = f64();
    this.outstandingNs = f64();
    this.maxDepth = new Int32Array(servers);
    this.responseNs = f64();
    this.responseMs2 = f64();
    this.maxResponseNs = f64();
    this.histogram = new Uint32Array(servers * HISTOGRAM_BINS);
    this.queueNs = f64();
    this.overheadNs = f64();
    this.seekNs = f64();
    this.rotationNs = f64();
    this.transferNs = f64();
    this.busNs = f64();
    this.seekCylinders = f64();
    this.sequential = f64();
    this.depth = new Int32Array(servers);
    this.depthSince = f64();
    this.inService = new Int32Array(servers);
    this.busySince = f64();
    this.lastEnd = new Float64Array(servers).fill(-1);
  }

  /** Q: a request arrives. */
  arrived(server: number, now: number): void {
    this.account(server, now);
    const depth = ++this.depth[server];
    if (depth > this.maxDepth[server]) this.maxDepth[server] = depth;
    if (this.series !== null) {
      this.series.reach(now);
      this.series.peak(server, now, depth);
    }
  }

  /** S: the server starts on a request at `lba`. */
  started(server: number, now: number, lba: number, sectors: number): void {
    if (this.inService[server]++ === 0) this.busySince[server] = now;
    if (this.lastEnd[server] === lba) this.sequential[server]++;
    this.lastEnd[server] = lba + sectors;
  }

  /** C: a request is complete that arrived at `arrival`. */
  completed(server: number, now: number, arrival: number, bytes: number, write: boolean): void {
    this.account(server, now);
    this.depth[server]--;
    if (--this.inService[server] === 0) this.addBusy(server, now);
    const response = now - arrival;
    this.requests[server]++;
    if (write) this.bytesWritten[server] += bytes;
    else this.bytesRead[server] += bytes;
    this.responseNs[server] += response;
    const ms = response / NS_PER_MS;
    this.responseMs2[server] += ms * ms;
    if (response > this.maxResponseNs[server]) this.maxResponseNs[server] = response;
    this.histogram[server * HISTOGRAM_BINS + histogramBin(response)]++;
    if (this.series !== null) this.series.complete(server, now, bytes, response);
  }

  /** The parts of a completed request's response. */
  parts(server: number, queue: number, overhead: number, seek: number, rotation: number, transfer: number, bus: number): void {
    this.queueNs[server] += queue;
    this.overheadNs[server] += overhead;
    this.seekNs[server] += seek;
    this.rotationNs[server] += rotation;
    this.transferNs[server] += transfer;
    this.busNs[server] += bus;
  }

  /** End of the run: accounts for what is still outstanding. */
  close(now: number): void {
    for (let server = 0; server < this.servers; server++) {
      this.account(server, now);
      if (this.inService[server] > 0) {
        this.addBusy(server, now);
        this.busySince[server] = now;
      }
    }
  }

  private account(server: number, now: number): void {
    const since = this.depthSince[server];
    if (now === since) return;
    const depth = this.depth[server];
    if (depth > 0) {
      this.outstandingNs[server] += depth * (now - since);
      if (this.series !== null) this.series.addOutstanding(server, since, now, depth);
    }
    this.depthSince[server] = now;
  }

  private addBusy(server: number, now: number): void {
    const since = this.busySince[server];
    this.busyNs[server] += now - since;
    if (this.series !== null) this.series.addBusy(server, since, now);
  }
}
