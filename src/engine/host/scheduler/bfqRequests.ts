/** The requests that BFQ has queued: by queue (process, or buffered writes of a device) in order of address and of deadline; merging. */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { grownF64 } from '../../kernel/arrays.ts';
import { ARRIVAL, TIMES } from '../../record/requestTimes.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { BfqQueues } from './bfqQueues.ts';
import { sortedCandidate } from './elevator.ts';
import { FifoList } from './fifoList.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export abstract class BfqRequests extends SchedulerBase {
  protected readonly queues = new BfqQueues();
  protected readonly sorted: SortedQueue;
  protected readonly fifo: FifoList;
  /** Deadline by request. */
  protected expires: Float64Array;
  /** By device: requests queued. */
  protected readonly count: Int32Array;
  private readonly expireNs: Float64Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests);
    this.sorted = new SortedQueue(requests, 1);
    this.fifo = new FifoList(requests, 1);
    this.expires = new Float64Array(requests.device.length);
    this.count = new Int32Array(devices);
    this.expireNs = Float64Array.of(tunables.fifoExpireAsyncMs * NS_PER_MS, tunables.fifoExpireSyncMs * NS_PER_MS);
  }

  /** The queue of a request that has been in it before. */
  protected queueOf(device: DiskIndex, request: RequestIndex): number {
    const { process, sync } = this.requests;
    return this.queues.find(device, process[request], sync[request] === 1);
  }

  protected enqueue(device: DiskIndex, queue: number, request: RequestIndex): void {
    const { requests } = this;
    this.sorted.ensure(queue + 1);
    this.fifo.ensure(queue + 1);
    if (request >= this.expires.length) this.expires = grownF64(this.expires, requests.device.length);
    this.expires[request] = requests.times[request * TIMES + ARRIVAL] + this.expireNs[requests.sync[request]];
    this.sorted.add(queue, request);
    this.fifo.add(queue, request);
    this.count[device]++;
  }

  protected dequeue(device: DiskIndex, queue: number, request: RequestIndex): void {
    this.sorted.remove(queue, request);
    this.fifo.remove(queue, request);
    this.count[device]--;
  }

  /** Only within the queue of the process. */
  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    const queue = this.queueOf(device, request);
    return queue === NONE ? NONE : sortedCandidate(this.requests, this.sorted, queue, request, back);
  }

  moved(device: DiskIndex, request: RequestIndex): void {
    const queue = this.queueOf(device, request);
    this.sorted.remove(queue, request);
    this.sorted.add(queue, request);
  }

  /** The earlier deadline and its place are kept. */
  absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    const queue = this.queueOf(device, gone);
    if (this.expires[gone] < this.expires[kept]) {
      this.fifo.remove(queue, kept);
      this.fifo.replace(queue, gone, kept);
      this.expires[kept] = this.expires[gone];
    } else this.fifo.remove(queue, gone);
    this.sorted.remove(queue, gone);
    this.count[device]--;
  }

  size(device: DiskIndex): number {
    return this.count[device];
  }

  override nextDeadline(device: DiskIndex): number {
    let next = NONE;
    this.deadlineNs = Infinity;
    for (let queue = this.queues.latestAt(device); queue !== NONE; queue = this.queues.earlier(queue)) {
      const oldest = this.fifo.first(queue);
      // Of equal ones the queue that came first, which is met last.
      if (oldest === NONE || this.expires[oldest] > this.deadlineNs) continue;
      this.deadlineNs = this.expires[oldest];
      next = oldest;
    }
    return next;
  }
}
