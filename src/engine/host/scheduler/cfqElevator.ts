/**
 * What the later generations of CFQ add to a queue for each process: deadlines, the best next request with short ways back,
 * and a dispatch list that is sorted upward from where the head will be, once around.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { grownF64, grownI32, grownU8 } from '../../kernel/arrays.ts';
import { NOBODY } from '../../record/decision.ts';
import { ARRIVAL, TIMES } from '../../record/requestTimes.ts';
import { NONE, type Requests } from '../requests.ts';
import { CfqQueues } from './cfqQueues.ts';
import { FifoList } from './fifoList.ts';
import { NearestNext } from './nearestNext.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

const SECTORS_PER_KIB = 2;
const ASYNC = 0;
export const SYNC = 1;

export abstract class CfqElevator extends CfqQueues {
  /** By `requests.sync`: age at which a request has expired. */
  protected readonly expireNs: Float64Array;
  /** By 2 * queue + sync. */
  private readonly fifo: FifoList;
  private readonly nearest: NearestNext;
  /** By device. */
  private readonly dispatchList: SortedQueue;
  /** By device: end of the request that the driver took last, and of the one moved to the dispatch list last. */
  private readonly head: Float64Array;
  private readonly chosenEnd: Float64Array;
  /** By request: since when it, or the oldest that is part of it, waits; why it was chosen. */
  private since: Float64Array;
  private why: Uint8Array;
  private whyOther: Int32Array;
  private whyNs: Float64Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests, devices);
    const { length } = requests.device;
    this.expireNs = Float64Array.of(tunables.fifoExpireAsyncMs * NS_PER_MS, tunables.fifoExpireSyncMs * NS_PER_MS);
    this.fifo = new FifoList(requests, 32);
    this.nearest = new NearestNext(requests, tunables.backSeekMaxKib * SECTORS_PER_KIB, tunables.backSeekPenalty);
    this.dispatchList = new SortedQueue(requests, devices);
    this.head = new Float64Array(devices);
    this.chosenEnd = new Float64Array(devices);
    this.since = new Float64Array(length);
    this.why = new Uint8Array(length);
    this.whyOther = new Int32Array(length);
    this.whyNs = new Float64Array(length);
  }

  protected override grow(queues: number): void {
    super.grow(queues);
    this.fifo.ensure(2 * queues);
  }

  protected override enter(device: DiskIndex, request: RequestIndex): number {
    const queue = super.enter(device, request);
    const { requests } = this;
    if (request >= this.since.length) this.growRequests(requests.device.length);
    this.since[request] = requests.times[request * TIMES + ARRIVAL];
    this.fifo.add(2 * queue + requests.sync[request], request);
    return queue;
  }

  override absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    super.absorbed(device, kept, gone);
    const { fifo, since } = this;
    const { sync } = this.requests;
    const queue = this.queueOf(device, gone);
    const list = 2 * queue + sync[gone];
    // The older one's place is kept, if both are in the same list.
    if (since[gone] < since[kept] && sync[gone] === sync[kept]) {
      fifo.remove(list, kept);
      fifo.replace(list, gone, kept);
      since[kept] = since[gone];
    } else fifo.remove(list, gone);
  }

  /** The queue's oldest request of this kind if it has expired, else NONE. */
  protected expired(queue: number, sync: number, now: number): number {
    const oldest = this.fifo.first(2 * queue + sync);
    return oldest !== NONE && this.overdueNs(oldest, now) > 0 ? oldest : NONE;
  }

  protected overdueNs(request: RequestIndex, now: number): number {
    return now - this.since[request] - this.expireNs[this.requests.sync[request]];
  }

  /** The queue's request that is nearest to where the head will be. */
  protected best(device: DiskIndex, queue: number): number {
    return this.nearest.find(this.sorted, queue, this.chosenEnd[device]);
  }

  /** Moves a request from its process' queue to the dispatch list; why, as in `Decision`. */
  protected choose(device: DiskIndex, queue: number, request: RequestIndex, why: number, other = NOBODY, ns = 0): void {
    const { requests } = this;
    this.sorted.remove(queue, request);
    this.fifo.remove(2 * queue + requests.sync[request], request);
    this.dispatchList.add(device, request);
    this.chosenEnd[device] = requests.lba[request] + requests.sectors[request];
    this.why[request] = why;
    this.whyOther[request] = other;
    this.whyNs[request] = ns;
  }

  protected hasChosen(device: DiskIndex): boolean {
    return this.dispatchList.size(device) > 0;
  }

  /** The driver's next request from the dispatch list, with the reason it was chosen for as the decision; NONE if there is none. */
  protected nextChosen(device: DiskIndex): number {
    const { dispatchList, requests } = this;
    if (dispatchList.size(device) === 0) return NONE;
    const ahead = dispatchList.atOrAfter(device, this.head[device]);
    const request = ahead === NONE ? dispatchList.first(device) : ahead;
    dispatchList.remove(device, request);
    this.head[device] = requests.lba[request] + requests.sectors[request];
    this.leave(device);
    this.decision.set(this.why[request], this.whyOther[request], this.whyNs[request]);
    return request;
  }

  override nextDeadline(device: DiskIndex): number {
    const { pairs, fifo, requests } = this;
    let next = NONE;
    this.deadlineNs = Infinity;
    // Of equal ones the queue that came first, which is met last.
    for (let queue = pairs.latestAt(device); queue !== NONE; queue = pairs.earlier(queue)) {
      for (let sync = SYNC; sync >= ASYNC; sync--) {
        const oldest = fifo.first(2 * queue + sync);
        if (oldest === NONE) continue;
        const at = this.since[oldest] + this.expireNs[requests.sync[oldest]];
        if (at > this.deadlineNs) continue;
        this.deadlineNs = at;
        next = oldest;
      }
    }
    return next;
  }

  /** Room for so many requests in whatever is kept by request. */
  protected growRequests(length: number): void {
    this.since = grownF64(this.since, length);
    this.why = grownU8(this.why, length);
    this.whyOther = grownI32(this.whyOther, length);
    this.whyNs = grownF64(this.whyNs, length);
  }
}
