/**
 * Linux CFQ with time slices, 2.6.13 and later (cfq-iosched.c of 2.6.14 and 2.6.18): one process has the disk for a slice, and
 * when it has nothing queued the disk is held while its requests are in flight, then kept idle for a moment for the next
 * one. Reads, and writes that are waited for, queue by process; all other writes share a queue. Every process has the default
 * priority: best effort, 4 of 0 to 7. Up to 2.6.14 (`early`) the drive gets at most `max_depth` requests while nobody is idled for,
 * and a process whose slice is not used up takes the disk from buffered writes; in 2.6.18 processes that are not idled for
 * hand the disk on after each turn, which fills the drive, and seeks are minded. Its condition for preemption, that the newcomer
 * is itself the one idled for, is never true of a queue that is not active, so there it is left out.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { grownF64, grownI32, grownU8 } from '../../kernel/arrays.ts';
import {
  DRAINS,
  EXPIRED,
  GAVE_UP_EXITED,
  GAVE_UP_SLICE,
  GAVE_UP_THINK,
  GAVE_UP_TIME,
  HOLDS,
  IDLES,
  NEW_SLICE,
  NOBODY,
  OWN,
  SLICE,
} from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { CfqElevator, SYNC } from './cfqElevator.ts';
import { CfqIdling } from './cfqIdling.ts';
import { Turns } from './cfqTurns.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

/** Key of the queue of all writes that nobody waits for: no process, not even none. */
const SHARED = -2;
const ASYNC = 0;
/** Requests in flight beyond which a drive has a queue of its own: the driver often keeps one more than it gives to the drive. */
const DEEP = 4;
const PRIORITY = 4;
const LOWEST_PRIORITY = 7;
/** Longest wait for a process that seeks. */
const SEEKY_IDLE_NS = 2 * NS_PER_MS;
const NOT_YET = -1;

export class CfqSlices extends CfqElevator {
  private readonly early: boolean;
  private readonly quantum: number;
  private readonly maxDepth: number;
  private readonly idleNs: number;
  /** By `sync` of a queue. */
  private readonly sliceNs: Float64Array;
  private readonly asyncRequests: number;
  private readonly turns: Turns;
  private readonly idling: CfqIdling;
  /** By device: queue that has the disk, or NONE; how many requests it had in its slice. */
  private readonly active: Int32Array;
  private readonly given: Int32Array;
  /** By device: the active queue must be served once more, even if its slice is over; it has had its look at deadlines. */
  private readonly mustServe: Uint8Array;
  private readonly fifoUsed: Uint8Array;
  /** By device: since when and until when it is kept idle (Infinity: it is not), and whether others had to wait meanwhile. */
  private readonly idleFrom: Float64Array;
  private readonly idleUntil: Float64Array;
  private readonly othersWait: Uint8Array;
  /** By device: requests under way in driver and drive, and whether it was ever seen with many. */
  private readonly inDriver: Int32Array;
  private readonly deep: Uint8Array;
  /** By device, for the next decision: why the last slice ended and whose it was; how long was waited for a request that came. */
  private readonly endedWhy: Uint8Array;
  private readonly endedOf: Int32Array;
  private readonly endedNs: Float64Array;
  private readonly cameAfterNs: Float64Array;
  /** By queue: requests chosen and not complete, end of its slice (0 until the first dispatch), what was left of it when it ended. */
  private inFlight: Int32Array = new Int32Array(16);
  private sliceEnd: Float64Array = new Float64Array(16);
  private leftNs: Float64Array;
  /** By process. */
  private gone: Uint8Array = new Uint8Array(16);

  constructor(requests: Requests, devices: number, tunables: TunableValues, early: boolean) {
    super(requests, devices, tunables);
    this.early = early;
    this.quantum = tunables.quantum;
    this.maxDepth = tunables.maxDepth;
    this.idleNs = Math.round(tunables.sliceIdleMs * NS_PER_MS);
    this.sliceNs = Float64Array.of(sliceNs(tunables.sliceAsyncMs), sliceNs(tunables.sliceSyncMs));
    this.asyncRequests = 2 * (tunables.sliceAsyncRq + tunables.sliceAsyncRq * (LOWEST_PRIORITY - PRIORITY));
    this.turns = new Turns(devices);
    this.idling = new CfqIdling(this.idleNs, !early);
    this.active = new Int32Array(devices).fill(NONE);
    this.given = new Int32Array(devices);
    this.mustServe = new Uint8Array(devices);
    this.fifoUsed = new Uint8Array(devices);
    this.idleFrom = new Float64Array(devices);
    this.idleUntil = new Float64Array(devices).fill(Infinity);
    this.othersWait = new Uint8Array(devices);
    this.inDriver = new Int32Array(devices);
    this.deep = new Uint8Array(devices);
    this.endedWhy = new Uint8Array(devices);
    this.endedOf = new Int32Array(devices).fill(NOBODY);
    this.endedNs = new Float64Array(devices);
    this.cameAfterNs = new Float64Array(devices).fill(NOT_YET);
    // A new process may preempt.
    this.leftNs = new Float64Array(16).fill(2 * this.idleNs);
  }

  protected override keyOf(request: RequestIndex): number {
    return this.requests.sync[request] === SYNC ? this.requests.process[request] : SHARED;
  }

  private isSync(queue: number): boolean {
    return this.pairs.processOf(queue) !== SHARED;
  }

  /** For decisions: the queue's process, NOBODY for the shared one. */
  private processOf(queue: number): number {
    const process = this.pairs.processOf(queue);
    return process === SHARED ? NOBODY : process;
  }

  add(device: DiskIndex, request: RequestIndex, now: number): void {
    const { requests } = this;
    if (now >= this.idleUntil[device]) this.idledOut(device);
    const queue = this.enter(device, request);
    const process = requests.process[request];
    if (process >= 0 && process < this.gone.length) this.gone[process] = 0;
    const active = this.active[device];
    if (queue !== active && this.sorted.size(queue) === 1) this.turns.wait(device, queue, this.inFlight[queue] > 0);
    if (requests.sync[request] !== SYNC) {
      // It does not read on, as was hoped.
      if (this.isIdle(device) && this.processOf(active) === process) this.endSlice(device, GAVE_UP_SLICE, now);
      return;
    }
    this.idling.asked(queue, requests.lba[request], requests.sectors[request], this.deep[device] === 1, now);
    if (queue === active) {
      if (!this.isIdle(device)) return;
      this.cameAfterNs[device] = now - this.idleFrom[device];
      this.mustServe[device] = 1;
      this.stopIdling(device);
    } else if (this.preempts(queue, active)) {
      this.endSlice(device, 0, now, true);
      this.turns.leave(device, queue);
      this.activate(device, queue);
      this.mustServe[device] = 1;
    }
  }

  private preempts(queue: number, active: number): boolean {
    return this.early && active !== NONE && !this.isSync(active) && this.leftNs[queue] >= this.idleNs;
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    this.askAgainAt = Infinity;
    this.decision.set(0);
    if (now >= this.idleUntil[device]) this.idledOut(device);
    if (!this.hasChosen(device)) this.serveTurns(device, now);
    const request = this.nextChosen(device);
    if (request === NONE) {
      if (!this.isIdle(device) || this.size(device) === 0) return NONE;
      this.othersWait[device] = 1;
      this.askAgainAt = this.idleUntil[device];
      return NONE;
    }
    if (++this.inDriver[device] > DEEP) this.deep[device] = 1;
    if (this.decision.why === SLICE) this.decision.ns = Math.max(0, this.sliceEnd[this.queueOf(device, request)] - now);
    return request;
  }

  /** Moves requests of the queues whose turn it is to the dispatch list, as many as may go now. */
  private serveTurns(device: DiskIndex, now: number): void {
    let before = NONE;
    while (this.size(device) > 0) {
      const queue = this.select(device, now);
      if (queue === NONE || queue === before) return;
      if (this.early && !this.idling.isOn(queue) && this.inDriver[device] >= this.maxDepth) {
        this.decision.set(DRAINS, this.processOf(queue));
        return;
      }
      this.mustServe[device] = 0;
      this.stopIdling(device);
      this.serve(device, queue, now);
      if (this.early || (this.idling.isOn(queue) && this.active[device] !== NONE)) return;
      before = queue;
    }
    if (this.isIdle(device)) this.decision.set(IDLES, this.processOf(this.active[device]), this.idleUntil[device]);
  }

  /** The queue that has the disk, with requests; NONE if it is held or kept idle, and then the decision says so. */
  private select(device: DiskIndex, now: number): number {
    const queue = this.active[device];
    if (queue !== NONE) {
      if (this.mustServe[device] === 0 && now > this.sliceEnd[queue]) this.endSlice(device, GAVE_UP_SLICE, now);
      else if (this.sorted.size(queue) > 0) return queue;
      else if (this.inFlight[queue] > 0 && this.isHeldFor(queue)) {
        this.decision.set(HOLDS, this.processOf(queue));
        return NONE;
      } else if (this.isIdle(device) || this.startIdling(device, now)) {
        this.decision.set(IDLES, this.processOf(queue), this.idleUntil[device]);
        return NONE;
      } else this.endSlice(device, this.reasonNotToIdle(queue), now);
    }
    const next = this.turns.next(device, !this.early);
    if (next === NONE) this.decision.set(DRAINS);
    else this.activate(device, next);
    return next;
  }

  /** Early CFQ gives the drive other requests besides, `max_depth` in all, unless it is going to idle for this one. */
  private isHeldFor(queue: number): boolean {
    return !this.early || (this.isSync(queue) && this.idling.isOn(queue));
  }

  private activate(device: DiskIndex, queue: number): void {
    this.active[device] = queue;
    this.sliceEnd[queue] = 0;
    this.leftNs[queue] = 0;
    this.given[device] = 0;
    this.fifoUsed[device] = 0;
  }

  /** A turn within the slice: up to `quantum` requests. */
  private serve(device: DiskIndex, queue: number, now: number): void {
    const { sorted, sliceEnd } = this;
    const isSync = this.isSync(queue);
    const starts = sliceEnd[queue] === 0;
    if (starts) sliceEnd[queue] = now + this.sliceNs[isSync ? SYNC : ASYNC];
    for (let count = 0; count < this.quantum && sorted.size(queue) > 0; count++) {
      const late = this.fifoUsed[device] === 1 ? NONE : this.expired(queue, isSync ? SYNC : ASYNC, now);
      if (late === NONE) this.chooseBest(device, queue, starts && count === 0);
      else {
        this.fifoUsed[device] = 1;
        this.endedWhy[device] = 0;
        this.choose(device, queue, late, EXPIRED, this.processOf(queue), this.overdueNs(late, now));
      }
      this.cameAfterNs[device] = NOT_YET;
      this.inFlight[queue]++;
      this.given[device]++;
    }
    if (!isSync && this.given[device] >= this.asyncRequests) this.endSlice(device, GAVE_UP_SLICE, now);
    else if (!this.early && !this.idling.isOn(queue)) this.endSlice(device, this.reasonNotToIdle(queue), now);
  }

  private chooseBest(device: DiskIndex, queue: number, starts: boolean): void {
    const request = this.best(device, queue);
    const process = this.processOf(queue);
    const { endedWhy, endedOf, cameAfterNs } = this;
    if (cameAfterNs[device] !== NOT_YET) this.choose(device, queue, request, OWN, process, cameAfterNs[device]);
    else if (!starts) this.choose(device, queue, request, SLICE, process);
    else if (endedWhy[device] === 0 || endedOf[device] === process) {
      this.choose(device, queue, request, NEW_SLICE, process, this.sliceNs[this.isSync(queue) ? SYNC : ASYNC]);
    } else this.choose(device, queue, request, endedWhy[device], endedOf[device], this.endedNs[device]);
    endedWhy[device] = 0;
  }

  private reasonNotToIdle(queue: number): number {
    if (!this.isSync(queue) || this.idleNs === 0) return GAVE_UP_SLICE;
    return this.hasGone(queue) ? GAVE_UP_EXITED : this.idling.reason(queue);
  }

  /** @param preempted it keeps its place in the order of service */
  private endSlice(device: DiskIndex, why: number, at: number, preempted = false): void {
    const queue = this.active[device];
    const inFlight = this.inFlight[queue] > 0;
    if (!preempted && !inFlight) this.turns.served[queue] = at;
    this.leftNs[queue] = Math.max(0, this.sliceEnd[queue] - at);
    this.endedWhy[device] = why;
    this.endedOf[device] = this.processOf(queue);
    this.endedNs[device] = this.endedAfterNs(device, queue, why, at);
    this.active[device] = NONE;
    this.mustServe[device] = 0;
    this.cameAfterNs[device] = NOT_YET;
    this.stopIdling(device);
    if (this.sorted.size(queue) > 0) this.turns.wait(device, queue, inFlight);
  }

  /** The figure that belongs to the reason: what was waited, what the process thinks, or how long the slice was. */
  private endedAfterNs(device: DiskIndex, queue: number, why: number, at: number): number {
    if (why === GAVE_UP_TIME) return at - this.idleFrom[device];
    if (why === GAVE_UP_THINK) return this.idling.thinkNs(queue);
    return this.sliceNs[this.isSync(queue) ? SYNC : ASYNC];
  }

  private isIdle(device: DiskIndex): boolean {
    return this.idleUntil[device] !== Infinity;
  }

  /** Keeps the disk idle for the active queue's next request, if that is worth while. */
  private startIdling(device: DiskIndex, now: number): boolean {
    const queue = this.active[device];
    if (this.idleNs === 0 || !this.isSync(queue) || !this.idling.isOn(queue) || this.hasGone(queue)) return false;
    const ns = this.idling.isSeeky(queue) ? Math.min(this.idleNs, SEEKY_IDLE_NS) : this.idleNs;
    this.mustServe[device] = 1;
    this.idleFrom[device] = now;
    this.idleUntil[device] = now + ns;
    return true;
  }

  private stopIdling(device: DiskIndex): void {
    this.idleUntil[device] = Infinity;
    this.othersWait[device] = 0;
  }

  /** The time is over, at `idleUntil`. If nobody else waited then, the process keeps the disk. */
  private idledOut(device: DiskIndex): void {
    const queue = this.active[device];
    const at = this.idleUntil[device];
    const others = this.othersWait[device] === 1;
    if (others || at > this.sliceEnd[queue]) this.endSlice(device, GAVE_UP_TIME, at);
    else this.stopIdling(device);
  }

  override completed(device: DiskIndex, request: RequestIndex, now: number): void {
    const queue = this.queueOf(device, request);
    const queued = this.sorted.size(queue);
    const isActive = this.active[device] === queue;
    this.inDriver[device]--;
    if (--this.inFlight[queue] === 0 && queued > 0) {
      this.turns.served[queue] = now;
      if (!isActive) this.turns.wait(device, queue, false);
    }
    if (this.isSync(queue)) this.idling.done(queue, now);
    if (!isActive) return;
    if (now > this.sliceEnd[queue]) this.endSlice(device, GAVE_UP_SLICE, now);
    else if (queued === 0) this.startIdling(device, now);
  }

  override exited(process: ProcessIndex, now: number): void {
    if (process >= this.gone.length) this.gone = grownU8(this.gone, 2 * process);
    this.gone[process] = 1;
    for (let device = 0; device < this.active.length; device++) {
      const queue = this.active[device];
      if (queue !== NONE && this.processOf(queue) === process) this.endSlice(device, GAVE_UP_EXITED, now);
    }
  }

  private hasGone(queue: number): boolean {
    return this.gone[this.pairs.processOf(queue)] === 1;
  }

  protected override grow(queues: number): void {
    super.grow(queues);
    const { length } = this.leftNs;
    this.turns.ensure(queues);
    this.idling.ensure(queues);
    this.inFlight = grownI32(this.inFlight, queues);
    this.sliceEnd = grownF64(this.sliceEnd, queues);
    this.leftNs = grownF64(this.leftNs, queues).fill(2 * this.idleNs, length);
  }
}

/** The slice of the default priority: a fifth more for each step above it. */
function sliceNs(baseMs: number): number {
  return (baseMs + (baseMs / 5) * (4 - PRIORITY)) * NS_PER_MS;
}
