/**
 * Keeps what `DetailRecord` answers while a window of a run is simulated once more. Columns of fixed length: what does not
 * fit is counted, not kept. A request gets its row when it is complete, because only then is it known whether it was
 * under way within the window.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { ANTICIPATES, IDLES, NOBODY, PLUGGED, type Decision } from './decision.ts';
import type { DetailRecord, DetailWindow } from './detail.ts';
import { ARRIVAL, DISPATCH, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from './requestTimes.ts';

const MOST_ROWS = 100_000;
/** Codes from here on say why nothing was let go. */
const FIRST_WAIT = 64;

/** Columns of the request pool that are read here. */
export interface DetailSource {
  readonly device: Int32Array;
  readonly process: Int32Array;
  readonly lba: Float64Array;
  readonly sectors: Int32Array;
  readonly write: Uint8Array;
  readonly mergedNext: Int32Array;
  readonly times: Float64Array;
}

const TIME_COLUMNS = ['arrival', 'dispatch', 'start', 'complete', 'overhead', 'seek', 'rotation', 'transfer', 'path'] as const;

/** Whether the decision's `ns` is the time at which the device is no longer kept idle. */
const hasTimer = (why: number): boolean => why === ANTICIPATES || why === IDLES || why === PLUGGED;

export class DetailLog {
  readonly fromNs: number;
  readonly toNs: number;
  private readonly most: number;
  private readonly requests: DetailSource;
  private requestCount = 0;
  private requestsLost = 0;
  private decisionCount = 0;
  private decisionsLost = 0;
  private readonly device: Int32Array;
  private readonly process: Int32Array;
  private readonly lba: Float64Array;
  private readonly sectors: Int32Array;
  private readonly write: Uint8Array;
  private readonly merged: Int32Array;
  private readonly times: Float64Array;
  private readonly at: Float64Array;
  private readonly chosen: Int32Array;
  private readonly chosenDevice: Int32Array;
  private readonly chosenProcess: Int32Array;
  private readonly chosenLba: Float64Array;
  private readonly chosenSectors: Int32Array;
  private readonly chosenWrite: Uint8Array;
  private readonly why: Uint8Array;
  private readonly other: Int32Array;
  private readonly ns: Float64Array;
  private readonly count: Int32Array;
  private readonly waiting: Int32Array;
  private readonly idle: Float64Array;
  private readonly idleFor: Int32Array;
  private readonly idleWhy: Uint8Array;
  private readonly deadlineOf: Int32Array;
  private readonly deadlineIn: Float64Array;
  /** By request of the pool: 1 while it is under way and known here; row of the decision that let it go, or -1. */
  private known: Uint8Array;
  private decisionOf: Int32Array;
  /** By device: since when it is kept idle on purpose (-1: it is not), until when at most (Infinity: no timer runs), for whom and why. */
  private readonly idleSince: Float64Array;
  private readonly idleUntil: Float64Array;
  private readonly idlesFor: Int32Array;
  private readonly idlesWhy: Uint8Array;

  constructor(window: DetailWindow, requests: DetailSource, devices: number) {
    if (!(window.fromMs >= 0 && window.toMs > window.fromMs)) throw new RangeError('A window begins at 0 or later and ends after that.');
    this.fromNs = window.fromMs * NS_PER_MS;
    this.toNs = window.toMs * NS_PER_MS;
    this.most = Math.max(1, Math.min(MOST_ROWS, Math.floor(window.most)));
    this.requests = requests;
    const { most } = this;
    const i32 = () => new Int32Array(most);
    const f64 = () => new Float64Array(most);
    const u8 = () => new Uint8Array(most);
    this.device = i32();
    this.process = i32();
    this.lba = f64();
    this.sectors = i32();
    this.write = u8();
    this.merged = i32();
    this.times = new Float64Array(most * TIME_COLUMNS.length);
    this.at = f64();
    this.chosen = i32();
    this.chosenDevice = i32();
    this.chosenProcess = i32();
    this.chosenLba = f64();
    this.chosenSectors = i32();
    this.chosenWrite = u8();
    this.why = u8();
    this.other = i32();
    this.ns = f64();
    this.count = i32();
    this.waiting = i32();
    this.idle = f64();
    this.idleFor = i32();
    this.idleWhy = u8();
    this.deadlineOf = i32();
    this.deadlineIn = f64();
    this.known = new Uint8Array(1024);
    this.decisionOf = new Int32Array(1024).fill(-1);
    this.idleSince = new Float64Array(devices).fill(-1);
    this.idleUntil = new Float64Array(devices).fill(Infinity);
    this.idlesFor = new Int32Array(devices);
    this.idlesWhy = new Uint8Array(devices);
  }

  /** Q: a request has come to a disk's queue. */
  arrived(request: number): void {
    if (request >= this.known.length) {
      const length = Math.max(request + 1, this.known.length * 2);
      const { known, decisionOf } = this;
      this.known = new Uint8Array(length);
      this.known.set(known);
      this.decisionOf = new Int32Array(length).fill(-1);
      this.decisionOf.set(decisionOf);
    }
    this.known[request] = 1;
    this.decisionOf[request] = -1;
    this.requests.times[request * TIMES + DISPATCH] = -1;
    this.requests.times[request * TIMES + START] = -1;
  }

  /** A request has become part of another that waits. */
  absorbed(request: number): void {
    this.known[request] = 0;
  }

  /** Nothing was let go although the device has nothing to do. */
  idles(device: number, decision: Decision, now: number): void {
    if (decision.why < FIRST_WAIT) return;
    // Nobody need have asked when a timer ran out: after that the device had simply nothing to do.
    if (this.idleSince[device] < 0 || now > this.idleUntil[device]) this.idleSince[device] = now;
    this.idleUntil[device] = hasTimer(decision.why) ? decision.ns : Infinity;
    this.idlesFor[device] = decision.other;
    this.idlesWhy[device] = decision.why;
  }

  /**
   * The host's scheduler has chosen.
   * @param waits requests that waited, this one included; `deadlineOf`: process whose deadline is next (-1: none), at `deadlineNs`
   */
  decided(request: number, decision: Decision, waits: number, deadlineOf: number, deadlineNs: number, now: number): void {
    const { requests } = this;
    const device = requests.device[request];
    const since = this.idleSince[device];
    this.idleSince[device] = -1;
    if (now < this.fromNs || now > this.toNs) return;
    if (this.decisionCount === this.most) {
      this.decisionsLost++;
      return;
    }
    const row = this.decisionCount++;
    this.decisionOf[request] = row;
    this.at[row] = now / NS_PER_MS;
    this.chosen[row] = -1;
    this.chosenDevice[row] = device;
    this.chosenProcess[row] = requests.process[request];
    this.chosenLba[row] = requests.lba[request];
    this.chosenSectors[row] = requests.sectors[request];
    this.chosenWrite[row] = requests.write[request];
    this.why[row] = decision.why;
    this.other[row] = decision.other;
    this.ns[row] = decision.ns;
    this.count[row] = decision.count;
    this.waiting[row] = waits;
    this.idle[row] = since < 0 ? 0 : (Math.min(now, this.idleUntil[device]) - since) / NS_PER_MS;
    this.idleFor[row] = since < 0 ? NOBODY : this.idlesFor[device];
    this.idleWhy[row] = since < 0 ? 0 : this.idlesWhy[device];
    this.deadlineOf[row] = deadlineOf;
    this.deadlineIn[row] = deadlineOf === NOBODY ? Number.NaN : (deadlineNs - now) / NS_PER_MS;
  }

  /** C. */
  completed(request: number, now: number): void {
    this.known[request] = 0;
    if (now >= this.fromNs && this.requests.times[request * TIMES + ARRIVAL] <= this.toNs) this.keep(request, now);
  }

  private keep(request: number, doneNs: number): void {
    if (this.requestCount === this.most) {
      this.requestsLost++;
      return;
    }
    const { requests } = this;
    const row = this.requestCount++;
    this.device[row] = requests.device[request];
    this.process[row] = requests.process[request];
    this.lba[row] = requests.lba[request];
    this.sectors[row] = requests.sectors[request];
    this.write[row] = requests.write[request];
    let merged = 0;
    for (let next = requests.mergedNext[request]; next >= 0; next = requests.mergedNext[next]) merged++;
    this.merged[row] = merged;
    const decision = this.decisionOf[request];
    if (decision >= 0) this.chosen[decision] = row;
    const from = request * TIMES;
    const to = row * TIME_COLUMNS.length;
    const { times } = requests;
    const started = times[from + START] >= 0;
    const ms = (ns: number, happened: boolean): number => (happened ? ns / NS_PER_MS : Number.NaN);
    this.times[to] = times[from + ARRIVAL] / NS_PER_MS;
    this.times[to + 1] = ms(times[from + DISPATCH], times[from + DISPATCH] >= 0);
    this.times[to + 2] = ms(times[from + START], started);
    this.times[to + 3] = ms(doneNs, doneNs >= 0);
    this.times[to + 4] = ms(times[from + OVERHEAD], started);
    this.times[to + 5] = ms(times[from + SEEK], started);
    this.times[to + 6] = ms(times[from + ROTATION], started);
    this.times[to + 7] = ms(times[from + TRANSFER], started);
    this.times[to + 8] = ms(times[from + PATH], started);
  }

  /** What was seen, once the window is over or the run is; requests still under way included. To be asked once. */
  record(processUser: Int32Array, processNumber: Int32Array): DetailRecord {
    for (let request = 0; request < this.known.length; request++) {
      if (this.known[request] === 1 && this.requests.times[request * TIMES + ARRIVAL] <= this.toNs) this.keep(request, -1);
    }
    const rows = this.requestCount;
    const column = (at: number): Float64Array => {
      const values = new Float64Array(rows);
      for (let row = 0; row < rows; row++) values[row] = this.times[row * TIME_COLUMNS.length + at];
      return values;
    };
    const decisions = this.decisionCount;
    return {
      fromMs: this.fromNs / NS_PER_MS,
      toMs: this.toNs / NS_PER_MS,
      requests: {
        count: rows,
        device: this.device.slice(0, rows),
        process: this.process.slice(0, rows),
        lba: this.lba.slice(0, rows),
        sectors: this.sectors.slice(0, rows),
        write: this.write.slice(0, rows),
        merged: this.merged.slice(0, rows),
        arrivalMs: column(0),
        dispatchMs: column(1),
        startMs: column(2),
        completeMs: column(3),
        overheadMs: column(4),
        seekMs: column(5),
        rotationMs: column(6),
        transferMs: column(7),
        pathMs: column(8),
      },
      decisions: {
        count: decisions,
        atMs: this.at.slice(0, decisions),
        device: this.chosenDevice.slice(0, decisions),
        request: this.chosen.slice(0, decisions),
        process: this.chosenProcess.slice(0, decisions),
        lba: this.chosenLba.slice(0, decisions),
        sectors: this.chosenSectors.slice(0, decisions),
        write: this.chosenWrite.slice(0, decisions),
        why: this.why.slice(0, decisions),
        other: this.other.slice(0, decisions),
        ns: this.ns.slice(0, decisions),
        times: this.count.slice(0, decisions),
        waiting: this.waiting.slice(0, decisions),
        idleMs: this.idle.slice(0, decisions),
        idleFor: this.idleFor.slice(0, decisions),
        idleWhy: this.idleWhy.slice(0, decisions),
        deadlineOf: this.deadlineOf.slice(0, decisions),
        deadlineInMs: this.deadlineIn.slice(0, decisions),
      },
      requestsLost: this.requestsLost,
      decisionsLost: this.decisionsLost,
      processUser,
      processNumber,
    };
  }
}
