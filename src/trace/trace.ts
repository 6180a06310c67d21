/**
 * A trace as columns: what every reader makes of its file and what a replay takes. About 21 bytes a
 * request, so that millions of requests fit into a browser tab.
 */
import { SECTOR_BYTES } from '../base/units.ts';
import { grownF64, grownI32, grownU8 } from '../engine/kernel/arrays.ts';
import { TRACE_LIMITS } from './limits.ts';
import type { TraceFormat } from './names.ts';

/** What a trace says about time: when requests arrived, how long was waited after each, or nothing. */
export type TraceTime = 'arrival' | 'think' | 'none';

/** A line that was not understood; `line` counts from 1, `text` is cut and free of control characters. */
export interface MalformedLine {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** What was met on the way: for the reader of the figures, not for the replay. */
export interface TraceReport {
  /** Bytes of text (after decompression). */
  readonly bytes: number;
  readonly lines: number;
  readonly requests: number;
  readonly reads: number;
  readonly malformed: { readonly count: number; readonly first: readonly MalformedLine[] };
  /** Lines that are well-formed and no read or write: events of other kinds, trims, file actions, summaries. */
  readonly ignored: readonly { readonly kind: string; readonly count: number }[];
  /** Requests whose bytes do not begin and end at sectors; they were widened to whole sectors. */
  readonly unaligned: number;
  /** Requests with an earlier arrival than the one before. */
  readonly outOfOrder: number;
  /** Sector after the last one of the trace. */
  readonly endSector: number;
  /** Arrivals: from 0 to the last one. Think times: their sum. */
  readonly spanMs: number;
}

/** A request's index is its place in the file, from 0. Columns may be longer than `requests`. */
export interface Trace {
  readonly format: TraceFormat;
  readonly requests: number;
  /** 1 for reads, 0 for writes. */
  readonly read: Uint8Array;
  /** First sector; sectors are of 512 bytes everywhere. */
  readonly lba: Float64Array;
  readonly sectors: Int32Array;
  readonly time: TraceTime;
  /** Arrival, or think time after this request's completion, in integer ns; zeros if the trace has no times. */
  readonly timeNs: Float64Array;
  /** Index into `devices`; null if there is one device only. */
  readonly device: Uint16Array | null;
  /** Names of the devices, in order of first appearance. */
  readonly devices: readonly string[];
  readonly report: TraceReport;
}

/** Takes a reader's rows. Every `add` answers '' or why the row cannot be taken. */
export class TraceBuilder {
  requests = 0;
  reads = 0;
  unaligned = 0;
  outOfOrder = 0;
  endSector = 0;
  full = false;
  private read: Uint8Array;
  private lba: Float64Array;
  private sectors: Int32Array;
  private timeNs: Float64Array;
  private device: Uint16Array | null = null;
  private lastTime = -Infinity;
  private earliest = Infinity;
  private latest = 0;
  private readonly most: number;

  constructor(most: number = TRACE_LIMITS.requests) {
    const capacity = Math.min(most, 4096);
    this.most = most;
    this.read = new Uint8Array(capacity);
    this.lba = new Float64Array(capacity);
    this.sectors = new Int32Array(capacity);
    this.timeNs = new Float64Array(capacity);
  }

  /**
   * Makes room for so many requests in all, as far as they are taken. Columns that grow by and by leave their former selves
   * behind, as large as they are in the end all together.
   */
  reserve(requests: number): void {
    const length = Math.min(this.most, Math.ceil(requests));
    if (length > this.read.length) this.resize(length);
  }

  get capacity(): number {
    return this.read.length;
  }

  /** A request in sectors. `timeNs` may be negative where the format's times have no zero of their own. */
  add(read: boolean, lba: number, sectors: number, timeNs: number, device: number): string {
    if (!(sectors >= 1)) return 'a request of no sectors';
    if (sectors > TRACE_LIMITS.requestSectors) return 'a request of more than 1 GiB';
    if (!(lba >= 0 && lba + sectors <= TRACE_LIMITS.sectors)) return 'an address beyond 50 PB';
    if (!(timeNs <= TRACE_LIMITS.timeNs && timeNs >= -TRACE_LIMITS.timeNs)) return 'a time beyond 146 years';
    const at = this.requests;
    if (at === this.read.length && !this.grow()) {
      this.full = true;
      return '';
    }
    this.requests++;
    this.read[at] = read ? 1 : 0;
    if (read) this.reads++;
    this.lba[at] = lba;
    this.sectors[at] = sectors;
    this.timeNs[at] = timeNs;
    if (lba + sectors > this.endSector) this.endSector = lba + sectors;
    if (timeNs < this.lastTime) this.outOfOrder++;
    if (timeNs < this.earliest) this.earliest = timeNs;
    if (timeNs > this.latest) this.latest = timeNs;
    this.lastTime = timeNs;
    if (device !== 0 || this.device !== null) this.setDevice(at, device);
    return '';
  }

  /** A request in bytes: widened outward to whole sectors, and counted if that was needed. */
  addBytes(read: boolean, offset: number, length: number, timeNs: number, device: number): string {
    if (!(length >= 1)) return 'a request of no bytes';
    const first = Math.floor(offset / SECTOR_BYTES);
    const end = Math.ceil((offset + length) / SECTOR_BYTES);
    const problem = this.add(read, first, end - first, timeNs, device);
    if (problem === '' && (first * SECTOR_BYTES !== offset || end * SECTOR_BYTES !== offset + length)) this.unaligned++;
    return problem;
  }

  /**
   * The columns, with the arrivals counted from the earliest one if `rebase`.
   * @param report what only the reader of the file knows
   */
  finish(
    format: TraceFormat,
    time: TraceTime,
    rebase: boolean,
    devices: readonly string[],
    report: Pick<TraceReport, 'bytes' | 'lines' | 'malformed' | 'ignored'>,
  ): Trace {
    const { requests, timeNs } = this;
    if (rebase && requests > 0 && this.earliest !== 0) {
      for (let at = 0; at < requests; at++) timeNs[at] -= this.earliest;
      this.latest -= this.earliest;
    }
    let spanNs = this.latest;
    if (time === 'think') {
      spanNs = 0;
      for (let at = 0; at < requests; at++) spanNs += timeNs[at];
    }
    return {
      format,
      requests,
      read: this.read,
      lba: this.lba,
      sectors: this.sectors,
      time,
      timeNs,
      device: this.device,
      devices,
      report: {
        ...report,
        requests,
        reads: this.reads,
        unaligned: this.unaligned,
        outOfOrder: time === 'arrival' ? this.outOfOrder : 0,
        endSector: this.endSector,
        spanMs: spanNs / 1e6,
      },
    };
  }

  private setDevice(at: number, device: number): void {
    this.device ??= new Uint16Array(this.read.length);
    this.device[at] = device;
  }

  /** False when no more requests are taken. */
  private grow(): boolean {
    const old = this.read.length;
    if (old >= this.most) return false;
    this.resize(Math.min(this.most, old * 2));
    return true;
  }

  private resize(length: number): void {
    this.read = grownU8(this.read, length);
    this.lba = grownF64(this.lba, length);
    this.sectors = grownI32(this.sectors, length);
    this.timeNs = grownF64(this.timeNs, length);
    if (this.device === null) return;
    const device = new Uint16Array(length);
    device.set(this.device);
    this.device = device;
  }
}
