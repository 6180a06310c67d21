/**
 * Linux "deadline" (block/deadline-iosched.c as of 2.6.32 and later): batches of an ascending sweep in
 * one direction; between batches reads go before writes unless writes have starved, and a batch
 * starts at the oldest request once that has expired.
 */
import type { KernelRules } from '../../../scenario/kernel/profiles.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { ARRIVAL, TIMES } from '../../record/requestTimes.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { sortedCandidate } from './elevator.ts';
import { FifoList } from './fifoList.ts';
import { SortedQueue } from './sortedQueue.ts';

const NS_PER_MS = 1e6;
const READ = 0;
const WRITE = 1;

export class Deadline extends SchedulerBase {
  /** Queue 2 * device + direction. */
  private readonly sorted: SortedQueue;
  private readonly fifo: FifoList;
  private readonly expireNs: Float64Array;
  private readonly fifoBatch: number;
  private readonly writesStarved: number;
  /**
   * Per device: the request that stood next in the running batch's sweep when the last one was dispatched
   * (NONE ends the batch, whatever arrives later), the batch's direction and length; read batches since a
   * write batch.
   */
  private readonly next: Int32Array;
  private readonly direction: Uint8Array;
  private readonly batch: Int32Array;
  private readonly starved: Int32Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues, _rules: KernelRules['deadline']) {
    super(requests);
    this.sorted = new SortedQueue(requests, 2 * devices);
    this.fifo = new FifoList(requests, 2 * devices);
    this.expireNs = Float64Array.of(tunables.readExpireMs * NS_PER_MS, tunables.writeExpireMs * NS_PER_MS);
    this.fifoBatch = tunables.fifoBatch;
    this.writesStarved = tunables.writesStarved;
    this.next = new Int32Array(devices).fill(NONE);
    this.direction = new Uint8Array(devices);
    this.batch = new Int32Array(devices);
    this.starved = new Int32Array(devices);
  }

  add(device: number, request: number): void {
    const queue = 2 * device + this.requests.write[request];
    this.sorted.add(queue, request);
    this.fifo.add(queue, request);
  }

  dispatch(device: number, now: number): number {
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    const queue = 2 * device + this.requests.write[request];
    this.sorted.remove(queue, request);
    this.fifo.remove(queue, request);
    this.next[device] = this.sorted.atOrAfter(queue, this.requests.lba[request]);
    this.batch[device]++;
    return request;
  }

  private choose(device: number, now: number): number {
    const reads = this.sorted.size(2 * device + READ);
    const writes = this.sorted.size(2 * device + WRITE);
    if (reads + writes === 0) return NONE;
    const onward = this.next[device];
    if (onward !== NONE && this.batch[device] < this.fifoBatch) return onward;
    let direction = READ;
    if (reads === 0) direction = WRITE;
    else if (writes > 0 && this.starved[device]++ >= this.writesStarved) direction = WRITE;
    if (direction === WRITE) this.starved[device] = 0;
    const sameDirection = this.direction[device] === direction;
    this.direction[device] = direction;
    this.batch[device] = 0;
    const queue = 2 * device + direction;
    const oldest = this.fifo.first(queue);
    if (now - this.requests.times[oldest * TIMES + ARRIVAL] >= this.expireNs[direction]) return oldest;
    return sameDirection && onward !== NONE ? onward : oldest;
  }

  mergeCandidate(device: number, request: number, back: boolean): number {
    return sortedCandidate(this.requests, this.sorted, 2 * device + this.requests.write[request], request, back);
  }

  moved(device: number, request: number): void {
    const queue = 2 * device + this.requests.write[request];
    this.sorted.remove(queue, request);
    this.sorted.add(queue, request);
  }

  absorbed(device: number, _kept: number, gone: number): void {
    const queue = 2 * device + this.requests.write[gone];
    this.sorted.remove(queue, gone);
    this.fifo.remove(queue, gone);
  }

  size(device: number): number {
    return this.sorted.size(2 * device + READ) + this.sorted.size(2 * device + WRITE);
  }
}
