/**
 * Linux' anticipatory scheduler (as-iosched.c, 2.6.0 to 2.6.32): batches of reads and of writes, each a sweep with short ways
 * back; within reads the disk is kept idle for the next one of the process just served (`anticipation.ts`). "Reads" are
 * whatever a process waits for, synchronous writes among them. Before the direction changes the drive is let drain. The
 * kernel counts in ticks; here time is continuous.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { KernelRules } from '../../../scenario/kernel/profiles.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import {
  ANTICIPATES,
  AWAITS_COMPLETION,
  BEHIND,
  DRAINS,
  EXPIRED,
  GAVE_UP_BUSY,
  GAVE_UP_EXPIRED,
  NOBODY,
  ONWARD,
  OWN,
  TURNED,
  WRAPPED,
} from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { Anticipation } from './anticipation.ts';
import { ExpiringQueues, READ, WRITE } from './expiringQueues.ts';
import { BEHIND_NEAR, NearestNext, WRAPPED_AROUND } from './nearestNext.ts';
import { ProcessHistory } from './processHistory.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

const BACK_SECTORS = 1024 * 1024;
const BACK_PENALTY = 2;
/** One write in a batch for as many ms that writes may go; at least two. */
const MS_PER_WRITE = 10;
const FEWEST_WRITES = 2;

export class Anticipatory extends ExpiringQueues {
  private readonly anticipation: Anticipation;
  private readonly history = new ProcessHistory();
  private readonly nearest: NearestNext;
  private readonly anticipates: boolean;
  /** By direction: a deadline is looked at once in as long a time, and is as long after arrival; how long a batch lasts. */
  private readonly checkNs: Float64Array;
  private readonly batchNs: Float64Array;
  /** By queue (2 * device + direction): end of the request dispatched last; when deadlines were looked at last. */
  private readonly headLba: Float64Array;
  private readonly checkedNs: Float64Array;
  /** By device: direction of the batch and when it ends. */
  private readonly direction: Uint8Array;
  private readonly batchEndsNs: Float64Array;
  /** By device: the direction has changed and the drive is not done with the former; no read of the new batch is complete yet. */
  private readonly drains: Uint8Array;
  private readonly isNew: Uint8Array;
  /** By device: how many writes a batch of them may have, how many are left of this one, and whether it ran dry. */
  private readonly writeBatch: Int32Array;
  private readonly writesLeft: Int32Array;
  private readonly ranDry: Uint8Array;
  /** By device: requests dispatched and not complete. */
  private readonly out: Int32Array;
  /** By device: nothing of the present direction has been dispatched yet. */
  private readonly turned: Uint8Array;
  /** Whether the request chosen last is so because of its deadline. */
  private forced = false;

  constructor(requests: Requests, devices: number, tunables: TunableValues, rules: KernelRules['anticipatory']) {
    // Front merges cannot be switched off.
    super(requests, devices, { ...tunables, frontMerges: 1 });
    const anticNs = Math.round(tunables.anticExpireMs * NS_PER_MS);
    this.anticipates = anticNs > 0;
    this.anticipation = new Anticipation(requests, this.history, devices, anticNs, tunables.countInFlight === 1, rules);
    this.nearest = new NearestNext(requests, BACK_SECTORS, BACK_PENALTY);
    this.checkNs = Float64Array.of(tunables.readExpireMs * NS_PER_MS, tunables.writeExpireMs * NS_PER_MS);
    this.batchNs = Float64Array.of(tunables.readBatchExpireMs * NS_PER_MS, tunables.writeBatchExpireMs * NS_PER_MS);
    this.headLba = new Float64Array(2 * devices);
    this.checkedNs = new Float64Array(2 * devices);
    // Begins among reads: nothing is measured of a batch of writes that was none.
    this.direction = new Uint8Array(devices).fill(READ);
    this.batchEndsNs = new Float64Array(devices).fill(this.batchNs[READ]);
    this.drains = new Uint8Array(devices);
    this.isNew = new Uint8Array(devices);
    this.writeBatch = new Int32Array(devices).fill(Math.max(FEWEST_WRITES, Math.floor(tunables.writeBatchExpireMs / MS_PER_WRITE)));
    this.writesLeft = new Int32Array(devices);
    this.ranDry = new Uint8Array(devices);
    this.out = new Int32Array(devices);
    this.turned = new Uint8Array(devices);
  }

  protected override directionOf(request: RequestIndex): number {
    const { write, sync } = this.requests;
    return write[request] === 1 && sync[request] === 0 ? WRITE : READ;
  }

  // ---------------------------------------------------------------- arrivals

  override add(device: DiskIndex, request: RequestIndex, now: number): void {
    const { requests, anticipation, history } = this;
    const process = requests.process[request];
    if (process !== NOBODY) {
      if (this.directionOf(request) === READ) anticipation.learn(device, process, requests.lba[request], requests.sectors[request], now);
      history.enters(process);
    }
    super.add(device, request);
    anticipation.arrived(device, request, this.headLba[2 * device + READ], now);
  }

  override absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    super.absorbed(device, kept, gone);
    const process = this.requests.process[gone];
    if (process !== NOBODY) this.history.vanishes(process);
  }

  override exited(process: ProcessIndex): void {
    this.history.exits(process);
  }

  // ---------------------------------------------------------------- dispatch

  dispatch(device: DiskIndex, now: number): RequestIndex {
    this.askAgainAt = Infinity;
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    this.explain(device, request, now);
    this.release(device, request);
    return request;
  }

  /** The request that goes, or NONE with the decision and `askAgainAt` set. */
  private choose(device: DiskIndex, now: number): number {
    const { anticipation } = this;
    const reads = this.sorted.size(2 * device + READ) > 0;
    const writes = this.sorted.size(2 * device + WRITE) > 0;
    this.forced = false;
    if (this.direction[device] === WRITE && !reads && (this.writesLeft[device] === 0 || !writes)) this.ranDry[device] = 1;
    anticipation.expires(device, now);
    if (!reads && !writes) return this.holds(0);
    if (anticipation.isWaiting(device)) return this.waits(device);
    if (this.drains[device] === 1) return this.holds(DRAINS);

    if (!(reads && writes && this.batchIsOver(device, now))) {
      const direction = this.direction[device];
      const queue = 2 * device + direction;
      const next = this.nearest.find(this.sorted, queue, this.headLba[queue]);
      if (direction === READ && this.anticipates) {
        if (this.deadlineHasPassed(queue, now)) return this.force(queue);
        if (anticipation.begins(device, next, this.headLba[queue], now)) return this.waits(device);
      }
      if (next !== NONE) {
        if (reads && !writes) this.batchEndsNs[device] = now + this.batchNs[READ];
        return this.unlessExpired(queue, next, now);
      }
    }
    return reads && !(writes && this.direction[device] === READ) ? this.turnToReads(device, now) : this.turnToWrites(device, now);
  }

  /** The batch of reads begins with the oldest. */
  private turnToReads(device: DiskIndex, now: number): number {
    const queue = 2 * device + READ;
    this.turns(device, READ);
    this.checkedNs[queue] = now;
    return this.unlessDraining(device, this.unlessExpired(queue, this.fifo.first(queue), now), now);
  }

  private turnToWrites(device: DiskIndex, now: number): number {
    const queue = 2 * device + WRITE;
    if (this.direction[device] === READ) this.isNew[device] = 0; // reads ran out before one of this batch was complete
    this.turns(device, WRITE);
    this.writesLeft[device] = this.writeBatch[device];
    this.ranDry[device] = 0;
    const next = this.nearest.find(this.sorted, queue, this.headLba[queue]);
    return this.unlessDraining(device, this.unlessExpired(queue, next, now), now);
  }

  private turns(device: DiskIndex, to: number): void {
    if (this.direction[device] === to) return;
    this.direction[device] = to;
    this.drains[device] = 1;
    this.turned[device] = 1;
  }

  private unlessDraining(device: DiskIndex, request: RequestIndex, now: number): number {
    if (this.drains[device] === 0) return request;
    if (this.out[device] > 0) return this.holds(DRAINS);
    this.beginBatch(device, now);
    return request;
  }

  /** The drive is empty after a change of direction. Time for reads begins to count when the first of them is complete. */
  private beginBatch(device: DiskIndex, now: number): void {
    this.drains[device] = 0;
    if (this.direction[device] === WRITE) this.batchEndsNs[device] = now + this.batchNs[WRITE];
    else this.isNew[device] = 1;
  }

  private batchIsOver(device: DiskIndex, now: number): boolean {
    if (this.drains[device] === 1 || this.isNew[device] === 1) return false;
    return now > this.batchEndsNs[device] || (this.direction[device] === WRITE && this.writesLeft[device] === 0);
  }

  /** Whether the oldest request of the queue is past its deadline, asked no more often than deadlines are long. */
  private deadlineHasPassed(queue: number, now: number): boolean {
    if (now - this.checkedNs[queue] < this.checkNs[queue & 1]) return false;
    this.checkedNs[queue] = now;
    const oldest = this.fifo.first(queue);
    return oldest !== NONE && now > this.expires[oldest];
  }

  private unlessExpired(queue: number, request: RequestIndex, now: number): number {
    return this.deadlineHasPassed(queue, now) ? this.force(queue) : request;
  }

  private force(queue: number): number {
    this.forced = true;
    return this.fifo.first(queue);
  }

  private release(device: DiskIndex, request: RequestIndex): void {
    const { requests, anticipation, history } = this;
    const direction = this.directionOf(request);
    const queue = 2 * device + direction;
    const process = requests.process[request];
    this.remove(queue, request);
    this.headLba[queue] = requests.lba[request] + requests.sectors[request];
    this.turned[device] = 0;
    anticipation.follows(device, direction === READ ? process : NOBODY);
    if (direction === WRITE && this.writesLeft[device] > 0) this.writesLeft[device]--;
    this.out[device]++;
    if (process !== NOBODY) history.dispatched(process);
  }

  override taken(_device: DiskIndex, request: RequestIndex): void {
    const process = this.requests.process[request];
    if (process !== NOBODY) this.history.taken(process);
  }

  override completed(device: DiskIndex, request: RequestIndex, now: number): void {
    const process = this.requests.process[request];
    const direction = this.directionOf(request);
    if (--this.out[device] === 0 && this.drains[device] === 1) this.beginBatch(device, now);
    if (this.isNew[device] === 1 && direction === READ) {
      this.resizeWriteBatch(device, now);
      this.batchEndsNs[device] = now + this.batchNs[READ];
      this.isNew[device] = 0;
    }
    this.anticipation.completed(device, process, now);
    if (process !== NOBODY) this.history.completed(process, direction === READ, now);
  }

  /** The first read after a batch of writes is complete: what that batch took tells how many writes the next one may have. */
  private resizeWriteBatch(device: DiskIndex, now: number): void {
    const goal = this.batchNs[WRITE];
    const took = Math.max(0, now - this.batchEndsNs[device] + goal);
    let count = this.writeBatch[device];
    if (took > goal && this.ranDry[device] === 0) count = took > 3 * goal ? count >> 1 : count - 1;
    else if (took < goal && this.writesLeft[device] === 0) count = 3 * took < goal ? 2 * count : count + 1;
    this.writeBatch[device] = Math.max(1, count);
  }

  // ---------------------------------------------------------------- reasons

  private holds(why: number): number {
    this.decision.set(why);
    return NONE;
  }

  private waits(device: DiskIndex): number {
    const { anticipation } = this;
    const until = anticipation.untilNs(device);
    this.askAgainAt = until;
    if (until === Infinity) this.decision.set(AWAITS_COMPLETION, anticipation.processOf(device));
    else this.decision.set(ANTICIPATES, anticipation.processOf(device), until);
    return NONE;
  }

  private explain(device: DiskIndex, request: RequestIndex, now: number): void {
    const { anticipation, decision } = this;
    const before = anticipation.processOf(device);
    const own = this.requests.process[request] === before;
    const reason = anticipation.reasonOf(device);
    if (this.forced) {
      const overdue = now - this.expires[request];
      const wasHopedFor = before !== NOBODY && !own && anticipation.isOff(device) && this.history.queuedBy(before) === 0;
      if (wasHopedFor) decision.set(GAVE_UP_EXPIRED, before, overdue);
      else decision.set(EXPIRED, NOBODY, overdue);
    } else if (before !== NOBODY && own && anticipation.hasWaited(device)) {
      decision.set(OWN, before, anticipation.elapsedNs(device, now));
    } else if (before !== NOBODY && !own && reason !== 0) {
      // The process came, but another request is nearer, or goes first for another reason.
      decision.set(reason === OWN ? GAVE_UP_BUSY : reason, before, anticipation.reasonNsOf(device));
    } else if (this.turned[device] === 1) decision.set(TURNED);
    else {
      const { side } = this.nearest;
      decision.set(side === BEHIND_NEAR ? BEHIND : side === WRAPPED_AROUND ? WRAPPED : ONWARD);
    }
  }
}
