/**
 * What deadline and mq-deadline keep: for each direction of each device the requests by address and by deadline, and how
 * merging changes both (deadline-iosched.c, mq-deadline.c). A deadline is the request's arrival plus the expiry of
 * its direction, so within a direction the order of arrival is that of deadlines; of two requests that become
 * one the earlier deadline and its place are kept.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import { grownF64 } from '../../kernel/arrays.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { ARRIVAL, TIMES } from '../../record/requestTimes.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { sortedCandidate } from './elevator.ts';
import { FifoList } from './fifoList.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export const READ = 0;
export const WRITE = 1;
/** Deadline of a request that is not queued. */
const NEVER = Infinity;

export abstract class ExpiringQueues extends SchedulerBase {
  /** Queue 2 * device + direction. */
  protected readonly sorted: SortedQueue;
  protected readonly fifo: FifoList;
  /** By request. */
  protected expires: Float64Array;
  private readonly expireNs: Float64Array;
  private readonly frontMerges: boolean;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests);
    this.sorted = new SortedQueue(requests, 2 * devices);
    this.fifo = new FifoList(requests, 2 * devices);
    this.expires = new Float64Array(requests.device.length).fill(NEVER);
    this.expireNs = Float64Array.of(tunables.readExpireMs * NS_PER_MS, tunables.writeExpireMs * NS_PER_MS);
    this.frontMerges = tunables.frontMerges === 1;
  }

  /** READ or WRITE: whom the request is queued with. */
  protected directionOf(request: RequestIndex): number {
    return this.requests.write[request];
  }

  add(device: DiskIndex, request: RequestIndex, _now?: number): void {
    const { requests } = this;
    if (request >= this.expires.length) this.grow();
    const direction = this.directionOf(request);
    this.expires[request] = requests.times[request * TIMES + ARRIVAL] + this.expireNs[direction];
    const queue = 2 * device + direction;
    this.sorted.add(queue, request);
    this.fifo.add(queue, request);
  }

  protected remove(queue: number, request: RequestIndex): void {
    this.sorted.remove(queue, request);
    this.fifo.remove(queue, request);
    this.expires[request] = NEVER;
  }

  /** `front_merges` is about requests that arrive: of queued ones that grow, neighbors are looked for on both sides. */
  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    const queued = request < this.expires.length && this.expires[request] !== NEVER;
    if (!back && !queued && !this.frontMerges) return NONE;
    return sortedCandidate(this.requests, this.sorted, 2 * device + this.directionOf(request), request, back);
  }

  moved(device: DiskIndex, request: RequestIndex): void {
    const queue = 2 * device + this.directionOf(request);
    this.sorted.remove(queue, request);
    this.sorted.add(queue, request);
  }

  absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    const queue = 2 * device + this.directionOf(gone);
    this.sorted.remove(queue, gone);
    if (this.expires[gone] < this.expires[kept]) {
      this.fifo.remove(queue, kept);
      this.fifo.replace(queue, gone, kept);
      this.expires[kept] = this.expires[gone];
    } else this.fifo.remove(queue, gone);
    this.expires[gone] = NEVER;
  }

  size(device: DiskIndex): number {
    return this.sorted.size(2 * device + READ) + this.sorted.size(2 * device + WRITE);
  }

  override nextDeadline(device: DiskIndex): number {
    const read = this.fifo.first(2 * device + READ);
    const write = this.fifo.first(2 * device + WRITE);
    const next = read === NONE || (write !== NONE && this.expires[write] < this.expires[read]) ? write : read;
    this.deadlineNs = next === NONE ? Infinity : this.expires[next];
    return next;
  }

  private grow(): void {
    const { length } = this.expires;
    this.expires = grownF64(this.expires, this.requests.device.length);
    this.expires.fill(NEVER, length);
  }
}
