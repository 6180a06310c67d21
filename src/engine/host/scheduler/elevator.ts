/** What every scheduler that sorts by address shares: the sorted queue, the arm's place, merging. */
import { NONE, type Requests } from '../requests.ts';
import type { Scheduler } from './scheduler.ts';
import { SortedQueue } from './sortedQueue.ts';

export abstract class Elevator implements Scheduler {
  readonly askAgainAt: number = Infinity;
  protected readonly requests: Requests;
  protected readonly sorted: SortedQueue;
  /** Per device: end of the request dispatched last, which is where the host believes the arm to be. */
  protected readonly head: Float64Array;

  constructor(requests: Requests, devices: number) {
    this.requests = requests;
    this.sorted = new SortedQueue(requests, devices);
    this.head = new Float64Array(devices);
  }

  /** The queued request to serve next; the queue is not empty. */
  protected abstract choose(device: number): number;

  add(device: number, request: number): void {
    this.sorted.add(device, request);
  }

  dispatch(device: number): number {
    if (this.sorted.size(device) === 0) return NONE;
    const request = this.choose(device);
    this.sorted.remove(device, request);
    this.head[device] = this.requests.lba[request] + this.requests.sectors[request];
    return request;
  }

  completed(): void {}

  mergeCandidate(device: number, lba: number, sectors: number, write: boolean, back: boolean): number {
    return mergeCandidate(this.requests, this.sorted, device, lba, sectors, write, back);
  }

  moved(device: number, request: number): void {
    this.sorted.remove(device, request);
    this.sorted.add(device, request);
  }

  size(device: number): number {
    return this.sorted.size(device);
  }
}

export function mergeCandidate(
  requests: Requests,
  sorted: SortedQueue,
  queue: number,
  lba: number,
  sectors: number,
  write: boolean,
  back: boolean,
): number {
  const candidate = back ? sorted.before(queue, lba) : sorted.atOrAfter(queue, lba);
  if (candidate === NONE || (requests.write[candidate] === 1) !== write) return NONE;
  const touches = back ? requests.lba[candidate] + requests.sectors[candidate] === lba : requests.lba[candidate] === lba + sectors;
  return touches ? candidate : NONE;
}
