/** What every scheduler that sorts by address shares: the sorted queue, the arm's place, merging. */
import { NONE, type Requests } from '../requests.ts';
import { NO_DETOUR, type Scheduler } from './scheduler.ts';
import { SortedQueue } from './sortedQueue.ts';

export abstract class Elevator implements Scheduler {
  readonly askAgainAt: number = Infinity;
  detour = NO_DETOUR;
  protected readonly requests: Requests;
  protected readonly sorted: SortedQueue;
  /** Per device: end of the request dispatched last, which is where the host believes the arm to be. */
  protected readonly head: Float64Array;
  /** Per device: start of the request dispatched last. */
  protected readonly last: Float64Array;

  constructor(requests: Requests, devices: number) {
    this.requests = requests;
    this.sorted = new SortedQueue(requests, devices);
    this.head = new Float64Array(devices);
    this.last = new Float64Array(devices);
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
    const lba = this.requests.lba[request];
    this.last[device] = lba;
    this.head[device] = lba + this.requests.sectors[request];
    return request;
  }

  completed(_device: number): void {}

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
