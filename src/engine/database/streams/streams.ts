/**
 * Streams while a run is under way: which users think, which connections are free, who waits for one. The executor runs their queries; this says
 * which comes next, and when. State is typed arrays, so that a copy of the run has its own.
 */
import type { StreamRecorder } from '../../record/streamRecorder.ts';
import type { ProcessIndex, UserIndex } from '../../kernel/indexes.ts';
import type { NextQuery, StreamPlans } from './streamPlans.ts';

/** No further query of this slot. */
export const THROUGH = -1;
/** The slot waits for a query to arrive. */
export const FREE = -2;

export class Streams {
  readonly plans: StreamPlans;
  readonly recorder: StreamRecorder;
  /** By slot of the run: its group, or NONE for users of the batch and those alongside; its number among the users of the group. */
  readonly groupOf: Int16Array;
  private readonly userOf: Int32Array;
  private readonly firstSlot: Int32Array;
  /** By slot: how many queries it had before this one (of an open stream, which arrival it serves), and when that arrived. */
  private readonly position: Float64Array;
  readonly arrivedNs: Float64Array;
  readonly busy: Uint8Array;
  private readonly repeat: Float64Array;
  /** By group: arrivals so far; queries that are complete or were turned away. */
  private readonly arrivals: Float64Array;
  private readonly ended: Float64Array;
  /** Free connections, by group from its first slot on: a stack. */
  private readonly free: Int32Array;
  private readonly freeCount: Int32Array;
  /** Arrivals that wait, by group: when each came and which it is, first come first served. */
  private readonly waitingNs: readonly Float64Array[];
  private readonly waitingAt: readonly Float64Array[];
  private readonly waitingFirst: Int32Array;
  private readonly waitingCount: Int32Array;

  /** @param firstSlot of each group; `slots` of the whole run */
  constructor(plans: StreamPlans, firstSlot: readonly number[], slots: number, recorder: StreamRecorder) {
    this.plans = plans;
    this.recorder = recorder;
    this.firstSlot = Int32Array.from(firstSlot);
    this.groupOf = new Int16Array(slots).fill(-1);
    this.userOf = new Int32Array(slots);
    this.position = new Float64Array(slots);
    this.arrivedNs = new Float64Array(slots);
    this.busy = new Uint8Array(slots);
    this.repeat = new Float64Array(slots);
    this.free = new Int32Array(slots);
    const { count } = plans;
    this.arrivals = new Float64Array(count);
    this.ended = new Float64Array(count);
    this.freeCount = new Int32Array(count);
    this.waitingFirst = new Int32Array(count);
    this.waitingCount = new Int32Array(count);
    this.waitingNs = Array.from(plans.mostWaiting, (most) => new Float64Array(most));
    this.waitingAt = Array.from(plans.mostWaiting, (most) => new Float64Array(most));
    for (let group = 0; group < count; group++) {
      const first = firstSlot[group];
      const own = plans.slots[group];
      this.groupOf.fill(group, first, first + own);
      for (let user = 0; user < own; user++) {
        this.userOf[first + user] = user;
        // The first connection is on top of the stack.
        this.free[first + user] = first + own - 1 - user;
      }
      this.freeCount[group] = plans.open[group] === 1 ? own : 0;
    }
  }

  firstSlotOf(group: number): number {
    return this.firstSlot[group];
  }

  /** Of the group's user, or of an arrival that was given to this connection: the query that begins now. */
  take(slot: UserIndex, now: number, out: NextQuery): void {
    const group = this.groupOf[slot];
    if (this.plans.open[group] === 0) {
      this.arrivedNs[slot] = now;
      this.recorder.arrives(group, now);
    }
    this.busy[slot] = 1;
    this.plans.next(group, this.plans.open[group] === 1 ? 0 : this.userOf[slot], this.position[slot], out);
    this.repeat[slot] = out.repeat;
  }

  /** A process of the slot's query begins a piece of processor work. */
  stepped(slot: UserIndex, now: number): void {
    const group = this.groupOf[slot];
    if (group >= 0) this.recorder.step(group, slot, now);
  }

  repeatOf(slot: UserIndex): number {
    return this.repeat[slot];
  }

  drawnFor(slot: UserIndex): number {
    const group = this.groupOf[slot];
    return this.plans.hasOwnData(group) || this.plans.open[group] === 1 ? 0 : this.userOf[slot];
  }

  /**
   * The slot's query is complete.
   * @param failed what it needs was lost
   * @returns when its next one begins, or THROUGH, or FREE
   */
  finished(slot: UserIndex, startedNs: number, now: number, process: ProcessIndex, failed: boolean): number {
    const { plans } = this;
    const group = this.groupOf[slot];
    this.busy[slot] = 0;
    this.recorder.finished(group, slot, this.arrivedNs[slot], startedNs, now, process, failed);
    this.ended[group]++;
    if (plans.open[group] === 1) {
      if (this.waitingCount[group] === 0) {
        this.free[this.firstSlot[group] + this.freeCount[group]++] = slot;
        return FREE;
      }
      this.giveWaiting(group, slot);
      return now;
    }
    const next = ++this.position[slot];
    return next < plans.limit[group] ? now + plans.thinkNs(group, this.userOf[slot], next) : THROUGH;
  }

  /** A connection takes the arrival that has waited longest. */
  private giveWaiting(group: number, slot: UserIndex): void {
    const first = this.waitingFirst[group];
    this.arrivedNs[slot] = this.waitingNs[group][first];
    this.position[slot] = this.waitingAt[group][first];
    this.waitingFirst[group] = (first + 1) % this.plans.mostWaiting[group];
    this.waitingCount[group]--;
  }

  /**
   * A query arrives.
   * @returns the connection that takes it at once, or NONE: it waits, or is turned away
   */
  arrive(group: number, now: number): number {
    const { plans, recorder } = this;
    const arrival = this.arrivals[group]++;
    if (this.freeCount[group] > 0) {
      const slot = this.free[this.firstSlot[group] + --this.freeCount[group]];
      this.arrivedNs[slot] = now;
      this.position[slot] = arrival;
      recorder.arrives(group, now);
      return slot;
    }
    const most = plans.mostWaiting[group];
    if (this.waitingCount[group] === most) {
      recorder.turnedAway(group, now);
      this.ended[group]++;
      return -1;
    }
    const place = (this.waitingFirst[group] + this.waitingCount[group]++) % most;
    this.waitingNs[group][place] = now;
    this.waitingAt[group][place] = arrival;
    recorder.arrives(group, now);
    return -1;
  }

  /** When the next query arrives after the one that just has; Infinity: none does. */
  nextArrivalNs(group: number, now: number): number {
    const next = this.arrivals[group];
    return next < this.plans.limit[group] ? now + this.plans.interarrivalNs(group, next) : Infinity;
  }

  /** All queries of an open stream have arrived, and are complete or were turned away. */
  isOver(group: number): boolean {
    return this.ended[group] === this.plans.limit[group];
  }

  waiting(group: number): number {
    return this.waitingCount[group];
  }

  /** Queries that users whose end the run waits for have left, because they have left the run before it, or never came. */
  unrun(): number {
    const { plans } = this;
    let sum = 0;
    for (let group = 0; group < plans.count; group++) {
      if (plans.awaited[group] === 0 || plans.open[group] === 1) continue;
      const first = this.firstSlot[group];
      for (let slot = first; slot < first + plans.slots[group]; slot++) sum += plans.limit[group] - this.position[slot];
    }
    return sum;
  }

  /** The user has run all of its queries. */
  isThrough(slot: UserIndex): boolean {
    return this.position[slot] >= this.plans.limit[this.groupOf[slot]];
  }

  /** Time that queries which are not complete have spent so far: under way, or waiting. */
  unfinishedNs(group: number, now: number): number {
    let sum = 0;
    const first = this.firstSlot[group];
    for (let slot = first; slot < first + this.plans.slots[group]; slot++) if (this.busy[slot] === 1) sum += now - this.arrivedNs[slot];
    for (let k = 0; k < this.waitingCount[group]; k++) {
      sum += now - this.waitingNs[group][(this.waitingFirst[group] + k) % this.plans.mostWaiting[group]];
    }
    return sum;
  }
}
