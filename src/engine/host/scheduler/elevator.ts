/** What every scheduler that sorts by address shares: the sorted queue, the arm's place, merging. */
import { NEAREST, ONWARD, WRAPPED } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { touches } from './fifo.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export abstract class Elevator extends SchedulerBase {
  protected readonly sorted: SortedQueue;
  /** Per device: end of the request dispatched last, which is where the host believes the arm to be. */
  protected readonly head: Float64Array;
  /** Per device: start of the request dispatched last. */
  protected readonly last: Float64Array;
  /** Whether distance alone decides, not the direction of a sweep. */
  protected readonly byDistance: boolean = false;

  constructor(requests: Requests, devices: number) {
    super(requests);
    this.sorted = new SortedQueue(requests, devices);
    this.head = new Float64Array(devices);
    this.last = new Float64Array(devices);
  }

  /** The queued request to serve next; the queue is not empty. */
  protected abstract choose(device: DiskIndex): number;

  add(device: DiskIndex, request: RequestIndex): void {
    this.sorted.add(device, request);
  }

  dispatch(device: DiskIndex): number {
    if (this.sorted.size(device) === 0) return NONE;
    const request = this.choose(device);
    this.sorted.remove(device, request);
    const lba = this.requests.lba[request];
    this.decision.set(this.byDistance ? NEAREST : lba >= this.last[device] ? ONWARD : WRAPPED);
    this.last[device] = lba;
    this.head[device] = lba + this.requests.sectors[request];
    return request;
  }

  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    return sortedCandidate(this.requests, this.sorted, device, request, back);
  }

  moved(device: DiskIndex, request: RequestIndex): void {
    this.sorted.remove(device, request);
    this.sorted.add(device, request);
  }

  absorbed(device: DiskIndex, _kept: RequestIndex, gone: RequestIndex): void {
    this.sorted.remove(device, gone);
  }

  size(device: DiskIndex): number {
    return this.sorted.size(device);
  }
}

/** `Scheduler.mergeCandidate` in a sorted queue. */
export function sortedCandidate(requests: Requests, sorted: SortedQueue, queue: number, request: RequestIndex, back: boolean): number {
  const at = requests.lba[request];
  const candidate = back ? sorted.before(queue, at) : sorted.atOrAfter(queue, at + requests.sectors[request]);
  return candidate !== NONE && touches(requests, candidate, request, back) ? candidate : NONE;
}
