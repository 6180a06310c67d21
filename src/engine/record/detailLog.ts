/**
 * Keeps what `DetailRecord` answers while a window of a run is simulated once more. Columns of fixed length: what does not
 * fit is counted, not kept. A request gets its row when it is complete, because only then is it known whether it was
 * under way within the window.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { ANTICIPATES, IDLES, NOBODY, PLUGGED, type Decision } from './decision.ts';
import { DecisionColumns } from './decisionColumns.ts';
import type { DetailRecord, DetailWindow } from './detail.ts';
import { ARRIVAL, DISPATCH, OVERHEAD, PATH, ROTATION, SEEK, START, TIMES, TRANSFER } from './requestTimes.ts';
import { WaitingLists } from './waitingLists.ts';

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

/** What is asked about single requests: what it would take to reach one that waits, integer ns, and which file it is of. */
export interface Looks {
  positioningNs(request: number, now: number, foresight: boolean): number;
  psuOf(request: number): number;
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
  private decisionsLost = 0;
  /** Of the hosts' queues and of the drives' own. */
  private readonly byHost: DecisionColumns;
  private readonly byDrive: DecisionColumns;
  private readonly look: Looks | null;
  /** By device: who waits at the host, then who waits in the drive. */
  private readonly waiting: WaitingLists;
  private readonly device: Int32Array;
  private readonly process: Int32Array;
  private readonly lba: Float64Array;
  private readonly sectors: Int32Array;
  private readonly write: Uint8Array;
  private readonly merged: Int32Array;
  private readonly times: Float64Array;
  private readonly number: Int32Array;
  private readonly psu: Int32Array;
  /** By device: requests that have arrived. */
  private readonly arrivals: Int32Array;
  /** By request of the pool: 1 while it is under way and known here. */
  private known = new Uint8Array(1024);
  /** By request: rows of the decisions that let it go, or -1; its number among those of its disk; its serial number as a candidate, or -1. */
  private hostDecision = new Int32Array(1024).fill(-1);
  private driveDecision = new Int32Array(1024).fill(-1);
  private numberOf = new Int32Array(1024);
  private serialOf = new Int32Array(1024).fill(-1);
  /** By serial number: row, or -1. */
  private readonly rowOfSerial: number[] = [];
  /** By device: since when it is kept idle on purpose (-1: it is not), until when at most (Infinity: no timer runs), for whom and why. */
  private readonly idleSince: Float64Array;
  private readonly idleUntil: Float64Array;
  private readonly idlesFor: Int32Array;
  private readonly idlesWhy: Uint8Array;

  /** @param look null: nobody is asked; no decision has candidates, and no request a file */
  constructor(window: DetailWindow, requests: DetailSource, devices: number, look: Looks | null = null) {
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
    this.number = i32();
    this.arrivals = new Int32Array(devices);
    this.byHost = new DecisionColumns(most);
    this.byDrive = new DecisionColumns(most);
    this.psu = i32();
    this.look = look;
    this.waiting = new WaitingLists(2 * devices);
    this.idleSince = new Float64Array(devices).fill(-1);
    this.idleUntil = new Float64Array(devices).fill(Infinity);
    this.idlesFor = new Int32Array(devices);
    this.idlesWhy = new Uint8Array(devices);
  }

  /** Q: a request has come to a disk's queue. */
  arrived(request: number): void {
    if (request >= this.known.length) this.grow(request);
    this.known[request] = 1;
    this.hostDecision[request] = -1;
    this.driveDecision[request] = -1;
    this.serialOf[request] = -1;
    this.numberOf[request] = ++this.arrivals[this.requests.device[request]];
    this.requests.times[request * TIMES + DISPATCH] = -1;
    this.requests.times[request * TIMES + START] = -1;
  }

  private grow(request: number): void {
    const length = Math.max(request + 1, this.known.length * 2);
    const longer = (of: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(length).fill(-1);
      grown.set(of);
      return grown;
    };
    const { known } = this;
    this.known = new Uint8Array(length);
    this.known.set(known);
    this.hostDecision = longer(this.hostDecision);
    this.driveDecision = longer(this.driveDecision);
    this.numberOf = longer(this.numberOf);
    this.serialOf = longer(this.serialOf);
  }

  /** It waits in the host's queue, where a scheduler may choose it. */
  queued(request: number): void {
    this.waiting.add(2 * this.requests.device[request], request);
  }

  /** It waits in the drive's own queue. */
  queuedInDrive(request: number): void {
    this.waiting.add(2 * this.requests.device[request] + 1, request);
  }

  /** A request has become part of another that waits. */
  absorbed(request: number): void {
    this.known[request] = 0;
    this.waiting.remove(request);
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
   * @param waits requests that waited, this one included; `deadlineOf`: process whose deadline is next (-1: none), at `deadlineNs`;
   * `foresight`: positioning as the drive itself knows it
   */
  decided(request: number, decision: Decision, waits: number, deadlineOf: number, deadlineNs: number, now: number, foresight = true): void {
    const device = this.requests.device[request];
    const since = this.idleSince[device];
    this.idleSince[device] = -1;
    const row = this.keepDecision(this.byHost, 2 * device, request, decision, waits, now, foresight);
    if (row < 0) return;
    this.hostDecision[request] = row;
    if (since >= 0)
      this.byHost.wasIdle(row, (Math.min(now, this.idleUntil[device]) - since) / NS_PER_MS, this.idlesFor[device], this.idlesWhy[device]);
    if (deadlineOf !== NOBODY) this.byHost.nextDeadline(row, deadlineOf, (deadlineNs - now) / NS_PER_MS);
  }

  /** The drive has chosen among those that it holds. */
  decidedInDrive(request: number, decision: Decision, waits: number, now: number, foresight: boolean): void {
    const list = 2 * this.requests.device[request] + 1;
    const row = this.keepDecision(this.byDrive, list, request, decision, waits, now, foresight);
    if (row >= 0) this.driveDecision[request] = row;
  }

  /** @returns row of the decision, -1: it is not kept. */
  private keepDecision(
    into: DecisionColumns,
    list: number,
    request: number,
    decision: Decision,
    waits: number,
    now: number,
    foresight: boolean,
  ): number {
    const { requests, waiting, look } = this;
    let row = -1;
    if (now >= this.fromNs && now <= this.toNs) {
      const chosen = {
        device: requests.device[request],
        process: requests.process[request],
        lba: requests.lba[request],
        sectors: requests.sectors[request],
        write: requests.write[request],
      };
      row = into.add(chosen, decision, waits, foresight, now);
      if (row < 0) {
        if (into === this.byHost) this.decisionsLost++;
      } else if (look !== null && into.hasRoom(waits)) {
        for (let each = waiting.firstOf(list); each >= 0; each = waiting.behind(each))
          into.addCandidate(this.serial(each), look.positioningNs(each, now, foresight));
      }
    }
    waiting.remove(request);
    return row;
  }

  /** What a candidate is known by until it gets its row. */
  private serial(request: number): number {
    if (this.serialOf[request] < 0) this.serialOf[request] = this.rowOfSerial.push(-1) - 1;
    return this.serialOf[request];
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
    this.number[row] = this.numberOf[request];
    this.psu[row] = this.look === null ? NOBODY : this.look.psuOf(request);
    if (this.hostDecision[request] >= 0) this.byHost.keptAs(this.hostDecision[request], row);
    if (this.driveDecision[request] >= 0) this.byDrive.keptAs(this.driveDecision[request], row);
    if (this.serialOf[request] >= 0) this.rowOfSerial[this.serialOf[request]] = row;
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
    const known = (process: number): boolean => process >= 0 && process < processUser.length;
    const rowOf = (serial: number): number => this.rowOfSerial[serial];
    return {
      fromMs: this.fromNs / NS_PER_MS,
      toMs: this.toNs / NS_PER_MS,
      requests: {
        count: rows,
        device: this.device.slice(0, rows),
        number: this.number.slice(0, rows),
        psu: this.psu.slice(0, rows).map((psu, row) => (known(this.process[row]) ? psu : NOBODY)),
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
      decisions: this.byHost.record(rowOf),
      driveDecisions: this.byDrive.record(rowOf),
      requestsLost: this.requestsLost,
      decisionsLost: this.decisionsLost,
      processUser,
      processNumber,
    };
  }
}
