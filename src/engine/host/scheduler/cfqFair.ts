/**
 * Linux CFQ of 2.6.10 to 2.6.12 (cfq-iosched.c of 2.6.11): rounds over the processes in the order of the service that they have
 * had. The first round passes over those with requests under way, later ones over nobody, until `quantum` requests were
 * moved. Service is device time, or requests once the drive has been seen with four at a time, and old service is let decay. Of a
 * process goes its expired request, if its deadlines are due to be looked at, else the one best placed. No idling.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import { EXPIRED, ROUND } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { CfqElevator, SYNC } from './cfqElevator.ts';
import { Ranking } from './ranking.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

/** Requests in the drive at which device time tells nothing of a single one any more. */
const TAGGED_DEPTH = 4;
/** What a request counts then: the kernel adds it to milliseconds. */
const COUNTED_NS = NS_PER_MS;
const ASYNC = 0;
const NEVER = -1;

export class CfqFair extends CfqElevator {
  private readonly quantum: number;
  private readonly queued: number;
  private readonly windowNs: number;
  private readonly fifoRateNs: number;
  /** By device: the busy queues by service. */
  private readonly order: Ranking;
  private readonly busy: Int32Array;
  /** By device: requests that it holds, and whether it was ever seen with many. */
  private readonly inDevice: Int32Array;
  private readonly tagged: Uint8Array;
  /** By queue. */
  private service: Float64Array = new Float64Array(16);
  private windowStart: Float64Array = new Float64Array(16).fill(NEVER);
  private fifoLookedAt: Float64Array = new Float64Array(16).fill(-Infinity);
  private inFlight: Int32Array = new Int32Array(16);
  private afterInRound: Int32Array = new Int32Array(16);
  /** By 2 * queue + direction: requests that are not complete. */
  private allocated: Int32Array = new Int32Array(32);
  /** By request: when the device got it. */
  private started: Float64Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests, devices, tunables);
    this.quantum = tunables.quantum;
    this.queued = tunables.queued;
    this.windowNs = tunables.serviceWindowMs * NS_PER_MS;
    this.fifoRateNs = tunables.fifoRateMs * NS_PER_MS;
    this.order = new Ranking(devices);
    this.busy = new Int32Array(devices);
    this.inDevice = new Int32Array(devices);
    this.tagged = new Uint8Array(devices);
    this.started = new Float64Array(requests.device.length);
  }

  add(device: DiskIndex, request: RequestIndex, now: number): void {
    const queue = this.enter(device, request);
    this.allocated[2 * queue + this.requests.write[request]]++;
    if (this.sorted.size(queue) > 1) return;
    if (this.windowIsOver(queue, now)) this.service[queue] = Math.floor(this.service[queue] / 8);
    this.order.add(device, queue, this.service[queue]);
    this.busy[device]++;
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    if (!this.hasChosen(device) && this.busy[device] > 0) this.startRounds(device, now);
    return this.nextChosen(device);
  }

  override absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    super.absorbed(device, kept, gone);
    this.allocated[2 * this.queueOf(device, gone) + this.requests.write[gone]]--;
  }

  override taken(device: DiskIndex, request: RequestIndex, now: number): void {
    const queue = this.queueOf(device, request);
    this.started[request] = now;
    if (this.windowStart[queue] === NEVER) this.windowStart[queue] = now;
    if (this.tagged[device] === 1) this.account(device, queue, COUNTED_NS, 10, now);
    if (++this.inDevice[device] >= TAGGED_DEPTH) this.tagged[device] = 1;
  }

  override completed(device: DiskIndex, request: RequestIndex, now: number): void {
    const queue = this.queueOf(device, request);
    this.inDevice[device]--;
    this.inFlight[queue]--;
    this.allocated[2 * queue + this.requests.write[request]]--;
    if (this.tagged[device] === 0) this.account(device, queue, now - this.started[request], 8, now);
  }

  /** The kernel's rule: what a queue of `limit` requests has for each busy process, and `queued` at least. */
  override mayAllocate(device: DiskIndex, process: ProcessIndex, _allocated: number, limit: number, write = false): boolean {
    const queue = this.pairs.find(device, process);
    if (queue === NONE) return true;
    const share = Math.max(this.queued, Math.floor(limit / Math.max(1, this.busy[device])));
    return this.allocated[2 * queue + (write ? 1 : 0)] < share;
  }

  private windowIsOver(queue: number, now: number): boolean {
    return this.windowStart[queue] !== NEVER && now - this.windowStart[queue] > this.windowNs;
  }

  /** @param decay what is left of service from before the window: its part in so many */
  private account(device: DiskIndex, queue: number, ns: number, decay: number, now: number): void {
    if (this.windowIsOver(queue, now)) {
      this.windowStart[queue] = now;
      this.service[queue] = Math.floor(this.service[queue] / decay);
    }
    this.service[queue] += ns;
    if (this.sorted.size(queue) === 0) return;
    this.order.remove(device, queue);
    this.order.add(device, queue, this.service[queue]);
  }

  private startRounds(device: DiskIndex, now: number): void {
    const { order, sorted, afterInRound } = this;
    const first = order.first(device);
    let last = NONE;
    for (let queue = first; queue !== NONE; queue = order.first(device)) {
      order.remove(device, queue);
      if (last !== NONE) afterInRound[last] = queue;
      afterInRound[queue] = NONE;
      last = queue;
    }
    let moved = this.round(device, first, true, now);
    for (let more = 1; more > 0 && moved < this.quantum; moved += more) more = this.round(device, first, false, now);
    for (let queue = first; queue !== NONE; queue = afterInRound[queue]) {
      if (sorted.size(queue) > 0) order.add(device, queue, this.service[queue]);
      else this.busy[device]--;
    }
  }

  /** Moves a request of each process from `first` on, and answers how many that were. */
  private round(device: DiskIndex, first: number, idleOnly: boolean, now: number): number {
    let moved = 0;
    for (let queue = first; queue !== NONE; queue = this.afterInRound[queue]) {
      if (this.sorted.size(queue) === 0 || (idleOnly && this.inFlight[queue] > 0)) continue;
      const process = this.pairs.processOf(queue);
      const late = this.late(queue, now);
      if (late === NONE) this.choose(device, queue, this.best(device, queue), ROUND, process);
      else this.choose(device, queue, late, EXPIRED, process, this.overdueNs(late, now));
      this.inFlight[queue]++;
      moved++;
    }
    return moved;
  }

  /** The expired request of the process, reads before writes; not again for a while after there was one. */
  private late(queue: number, now: number): number {
    if (now - this.fifoLookedAt[queue] < this.fifoRateNs) return NONE;
    const read = this.expired(queue, SYNC, now);
    const late = read === NONE ? this.expired(queue, ASYNC, now) : read;
    if (late !== NONE) this.fifoLookedAt[queue] = now;
    return late;
  }

  protected override grow(queues: number): void {
    super.grow(queues);
    const { length } = this.service;
    this.order.ensure(queues);
    this.service = grownF64(this.service, queues);
    this.windowStart = grownF64(this.windowStart, queues).fill(NEVER, length);
    this.fifoLookedAt = grownF64(this.fifoLookedAt, queues).fill(-Infinity, length);
    this.inFlight = grownI32(this.inFlight, queues);
    this.afterInRound = grownI32(this.afterInRound, queues);
    this.allocated = grownI32(this.allocated, 2 * queues);
  }

  protected override growRequests(length: number): void {
    super.growRequests(length);
    this.started = grownF64(this.started, length);
  }
}
