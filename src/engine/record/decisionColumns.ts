/**
 * Decisions of the queues of one kind, the hosts' or the drives' own, while a window is recorded: columns of fixed length, and beside each
 * decision everybody who waited then, with what the device's model said that it would take.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { NOBODY, type Decision } from './decision.ts';
import type { DetailDecisions } from './detail.ts';

/** Candidates of all decisions together, for each decision that there is room for. */
const CANDIDATES_PER_ROW = 16;

/** The request that was chosen, as far as a decision keeps it. */
export interface Chosen {
  readonly device: number;
  readonly process: number;
  readonly lba: number;
  readonly sectors: number;
  readonly write: number;
}

export class DecisionColumns {
  private readonly most: number;
  private count = 0;
  private readonly at: Float64Array;
  private readonly chosen: Int32Array;
  private readonly device: Int32Array;
  private readonly process: Int32Array;
  private readonly lba: Float64Array;
  private readonly sectors: Int32Array;
  private readonly write: Uint8Array;
  private readonly why: Uint8Array;
  private readonly other: Int32Array;
  private readonly ns: Float64Array;
  private readonly times: Int32Array;
  private readonly waiting: Int32Array;
  private readonly idle: Float64Array;
  private readonly idleFor: Int32Array;
  private readonly idleWhy: Uint8Array;
  private readonly deadlineOf: Int32Array;
  private readonly deadlineIn: Float64Array;
  private readonly foresight: Uint8Array;
  private readonly firstCandidate: Int32Array;
  private candidates = 0;
  private candidate = new Int32Array(1024);
  private positioning = new Float64Array(1024);

  constructor(most: number) {
    this.most = most;
    const i32 = () => new Int32Array(most);
    const f64 = () => new Float64Array(most);
    const u8 = () => new Uint8Array(most);
    this.at = f64();
    this.chosen = i32();
    this.device = i32();
    this.process = i32();
    this.lba = f64();
    this.sectors = i32();
    this.write = u8();
    this.why = u8();
    this.other = i32();
    this.ns = f64();
    this.times = i32();
    this.waiting = i32();
    this.idle = f64();
    this.idleFor = i32();
    this.idleWhy = u8();
    this.deadlineOf = i32();
    this.deadlineIn = f64();
    this.foresight = u8();
    this.firstCandidate = new Int32Array(most + 1);
  }

  /** @returns its row, -1: there is no room for it. */
  add({ device, process, lba, sectors, write }: Chosen, decision: Decision, waits: number, foresight: boolean, now: number): number {
    if (this.count === this.most) return -1;
    const row = this.count++;
    this.at[row] = now / NS_PER_MS;
    this.chosen[row] = -1;
    this.device[row] = device;
    this.process[row] = process;
    this.lba[row] = lba;
    this.sectors[row] = sectors;
    this.write[row] = write;
    this.why[row] = decision.why;
    this.other[row] = decision.other;
    this.ns[row] = decision.ns;
    this.times[row] = decision.count;
    this.waiting[row] = waits;
    this.idleFor[row] = NOBODY;
    this.deadlineOf[row] = NOBODY;
    this.deadlineIn[row] = Number.NaN;
    this.foresight[row] = foresight ? 1 : 0;
    this.firstCandidate[row + 1] = this.candidates;
    return row;
  }

  wasIdle(row: number, ms: number, forWhom: number, why: number): void {
    this.idle[row] = ms;
    this.idleFor[row] = forWhom;
    this.idleWhy[row] = why;
  }

  nextDeadline(row: number, of: number, inMs: number): void {
    this.deadlineOf[row] = of;
    this.deadlineIn[row] = inMs;
  }

  /** Whether so many candidates more find room. */
  hasRoom(count: number): boolean {
    return this.candidates + count <= this.most * CANDIDATES_PER_ROW;
  }

  /** Of the last decision. */
  addCandidate(serial: number, positioningNs: number): void {
    if (this.candidates === this.candidate.length) this.grow();
    this.candidate[this.candidates] = serial;
    this.positioning[this.candidates] = positioningNs / NS_PER_MS;
    this.candidates++;
    this.firstCandidate[this.count] = this.candidates;
  }

  private grow(): void {
    const { candidate, positioning } = this;
    this.candidate = new Int32Array(2 * candidate.length);
    this.candidate.set(candidate);
    this.positioning = new Float64Array(2 * positioning.length);
    this.positioning.set(positioning);
  }

  /** The request that a decision let go has got its row. */
  keptAs(row: number, request: number): void {
    this.chosen[row] = request;
  }

  /** @param rowOf row of the request of a serial number */
  record(rowOf: (serial: number) => number): DetailDecisions {
    const { count } = this;
    return {
      count,
      atMs: this.at.slice(0, count),
      device: this.device.slice(0, count),
      request: this.chosen.slice(0, count),
      process: this.process.slice(0, count),
      lba: this.lba.slice(0, count),
      sectors: this.sectors.slice(0, count),
      write: this.write.slice(0, count),
      why: this.why.slice(0, count),
      other: this.other.slice(0, count),
      ns: this.ns.slice(0, count),
      times: this.times.slice(0, count),
      waiting: this.waiting.slice(0, count),
      idleMs: this.idle.slice(0, count),
      idleFor: this.idleFor.slice(0, count),
      idleWhy: this.idleWhy.slice(0, count),
      deadlineOf: this.deadlineOf.slice(0, count),
      deadlineInMs: this.deadlineIn.slice(0, count),
      foresight: this.foresight.slice(0, count),
      firstCandidate: this.firstCandidate.slice(0, count + 1),
      candidate: this.candidate.slice(0, this.candidates).map(rowOf),
      positioningMs: this.positioning.slice(0, this.candidates),
    };
  }
}
