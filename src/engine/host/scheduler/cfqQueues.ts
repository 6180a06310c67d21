/**
 * What all generations of Linux' CFQ share: a queue for each process at each disk, sorted by address, with merging inside a
 * process' queue only, and a dispatch list to which requests are moved from there and which the driver takes from.
 */
import { PairTable } from '../../kernel/pairTable.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { sortedCandidate } from './elevator.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

const FEW_QUEUES = 16;

export abstract class CfqQueues extends SchedulerBase {
  /** Numbers the queues: (device, process). */
  protected readonly pairs = new PairTable();
  /** By queue. */
  protected readonly sorted: SortedQueue;
  /** By device: requests that were not dispatched yet, those on the dispatch list included. */
  private readonly held: Int32Array;
  private room = FEW_QUEUES;

  constructor(requests: Requests, devices: number) {
    super(requests);
    this.sorted = new SortedQueue(requests, FEW_QUEUES);
    this.held = new Int32Array(devices);
  }

  /** Whose queue the request is in; as the request says, unless a generation sees that otherwise. */
  protected keyOf(request: RequestIndex): number {
    return this.requests.process[request];
  }

  /** The queue of a request that is, or was, in this scheduler. */
  protected queueOf(device: DiskIndex, request: RequestIndex): number {
    return this.pairs.find(device, this.keyOf(request));
  }

  /** Puts the request into its process' queue, which it answers. */
  protected enter(device: DiskIndex, request: RequestIndex): number {
    const queue = this.pairs.indexOf(device, this.keyOf(request));
    if (queue >= this.room) {
      this.room *= 2;
      this.grow(this.room);
    }
    this.sorted.add(queue, request);
    this.held[device]++;
    return queue;
  }

  /** Room for so many queues in whatever is kept by queue. */
  protected grow(queues: number): void {
    this.sorted.ensure(queues);
  }

  /** A request leaves the dispatch list for the driver. */
  protected leave(device: DiskIndex): void {
    this.held[device]--;
  }

  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    const queue = this.queueOf(device, request);
    return queue === NONE ? NONE : sortedCandidate(this.requests, this.sorted, queue, request, back);
  }

  moved(device: DiskIndex, request: RequestIndex): void {
    const queue = this.queueOf(device, request);
    this.sorted.remove(queue, request);
    this.sorted.add(queue, request);
  }

  absorbed(device: DiskIndex, _kept: RequestIndex, gone: RequestIndex): void {
    this.sorted.remove(this.queueOf(device, gone), gone);
    this.held[device]--;
  }

  size(device: DiskIndex): number {
    return this.held[device];
  }
}
