/**
 * BFQ's queues as columns: one for each process at each device, and one at each device for everybody's buffered writes. They are made
 * when they are first asked for.
 */
import { grownF64, grownI32, grownU8 } from '../../kernel/arrays.ts';
import { PairTable } from '../../kernel/pairTable.ts';
import { NOBODY } from '../../record/decision.ts';
import type { DiskIndex, ProcessIndex } from '../../kernel/indexes.ts';

const NONE = -1;
const FIRST_ROOM = 16;

/** Requests of the last 32 that count as far from the one before, from which on a queue is seeky. */
const SEEKY_FROM = 20;
const SEEK_SECTORS = 800;

export class BfqQueues {
  /** Sectors that it may have in a turn, by what it did with the former ones; what it has in this turn; what it has had of that. */
  allowance: Float64Array = new Float64Array(FIRST_ROOM);
  budget: Float64Array = new Float64Array(FIRST_ROOM);
  service: Float64Array = new Float64Array(FIRST_ROOM);
  /** Whether it waits for its turn or has it. */
  busy: Uint8Array = new Uint8Array(FIRST_ROOM);
  /** Requests dispatched and not complete. */
  dispatched: Int32Array = new Int32Array(FIRST_ROOM);
  /** When its last request was complete, and since when it has had nothing at all. */
  lastDone: Float64Array = new Float64Array(FIRST_ROOM);
  idleSince: Float64Array = new Float64Array(FIRST_ROOM);
  /** 0: requests come too late for idling to pay (not I/O-bound); requests in time since then. */
  ioBound: Uint8Array = new Uint8Array(FIRST_ROOM);
  inTime: Int32Array = new Int32Array(FIRST_ROOM);
  /** Weight raised times so much, since when, and how much service it has had so. */
  raise: Uint8Array = new Uint8Array(FIRST_ROOM);
  raisedAt: Float64Array = new Float64Array(FIRST_ROOM);
  raisedService: Float64Array = new Float64Array(FIRST_ROOM);
  /** Number of the burst of new queues that it came in, NONE if that is past. */
  burst: Int32Array = new Int32Array(FIRST_ROOM);
  exited: Uint8Array = new Uint8Array(FIRST_ROOM);
  /** Bits of the last 32 requests, the latest lowest: 1 for one far from the one before, which ends here. */
  private far: Int32Array = new Int32Array(FIRST_ROOM);
  private lastEnd: Float64Array = new Float64Array(FIRST_ROOM);
  private readonly table = new PairTable();

  /** How many there are. */
  get count(): number {
    return this.table.size;
  }

  /** The queue of a process' requests that it waits for, or of the device's buffered writes; one that is new is `count` - 1. */
  of(device: DiskIndex, process: ProcessIndex, sync: boolean): number {
    return this.table.indexOf(device, sync ? process : NOBODY - 1);
  }

  /** The same, NONE if there is none yet. */
  find(device: DiskIndex, process: ProcessIndex, sync = true): number {
    return this.table.find(device, sync ? process : NOBODY - 1);
  }

  /** The device's queue that came last, NONE if it has none; `earlier` leads to its others. */
  latestAt(device: DiskIndex): number {
    return this.table.latestAt(device);
  }

  earlier(queue: number): number {
    return this.table.earlier(queue);
  }

  /** NOBODY: buffered writes. */
  processOf(queue: number): number {
    return Math.max(NOBODY, this.table.processOf(queue));
  }

  isSync(queue: number): boolean {
    return this.table.processOf(queue) >= NOBODY;
  }

  /** Fills the columns of a new queue. */
  begin(queue: number, allowance: number): void {
    if (queue >= this.busy.length) this.grow(2 * queue);
    this.allowance[queue] = allowance;
    this.idleSince[queue] = -Infinity;
    this.ioBound[queue] = 1;
    this.raise[queue] = 1;
    this.burst[queue] = NONE;
    this.lastEnd[queue] = NONE;
  }

  /** A request of it has come. */
  note(queue: number, lba: number, sectors: number): void {
    const from = this.lastEnd[queue];
    const far = from !== NONE && Math.abs(lba - from) > SEEK_SECTORS ? 1 : 0;
    this.far[queue] = (this.far[queue] << 1) | far;
    this.lastEnd[queue] = lba + sectors;
  }

  isSeeky(queue: number): boolean {
    return bitsSet(this.far[queue]) >= SEEKY_FROM;
  }

  private grow(room: number): void {
    this.allowance = grownF64(this.allowance, room);
    this.budget = grownF64(this.budget, room);
    this.service = grownF64(this.service, room);
    this.busy = grownU8(this.busy, room);
    this.dispatched = grownI32(this.dispatched, room);
    this.lastDone = grownF64(this.lastDone, room);
    this.idleSince = grownF64(this.idleSince, room);
    this.ioBound = grownU8(this.ioBound, room);
    this.inTime = grownI32(this.inTime, room);
    this.raise = grownU8(this.raise, room);
    this.raisedAt = grownF64(this.raisedAt, room);
    this.raisedService = grownF64(this.raisedService, room);
    this.burst = grownI32(this.burst, room);
    this.exited = grownU8(this.exited, room);
    this.far = grownI32(this.far, room);
    this.lastEnd = grownF64(this.lastEnd, room);
  }
}

/** Of 32: sums of neighbors, first of bits, then of pairs, of nibbles, of bytes. */
function bitsSet(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
