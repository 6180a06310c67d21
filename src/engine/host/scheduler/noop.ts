/**
 * Linux noop in versions that merge with any queued request, and blk-mq without a scheduler (`none`): first
 * in, first out, and beside the list an index by address of each direction, to find what touches. (2.6.9
 * scans its list from the back instead, which finds the same but for the choice among several; `none` looks at the
 * plug of the task and at the last few requests of the processor's queue, which is a little less.) Where the kernel
 * knows the last request only, `Fifo` is noop.
 */
import { NONE, type Requests } from '../requests.ts';
import { sortedCandidate } from './elevator.ts';
import { Fifo } from './fifo.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export class IndexedFifo extends Fifo {
  /** Queue 2 * device + direction. */
  private readonly index: SortedQueue;

  constructor(requests: Requests, devices: number) {
    super(requests, devices);
    this.index = new SortedQueue(requests, 2 * devices);
  }

  override add(device: DiskIndex, request: RequestIndex): void {
    super.add(device, request);
    this.index.add(this.queue(device, request), request);
  }

  override dispatch(device: DiskIndex): number {
    const request = super.dispatch(device);
    if (request !== NONE) this.index.remove(this.queue(device, request), request);
    return request;
  }

  override mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    return sortedCandidate(this.requests, this.index, this.queue(device, request), request, back);
  }

  override moved(device: DiskIndex, request: RequestIndex): void {
    const queue = this.queue(device, request);
    this.index.remove(queue, request);
    this.index.add(queue, request);
  }

  override absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    super.absorbed(device, kept, gone);
    this.index.remove(this.queue(device, gone), gone);
  }

  private queue(device: DiskIndex, request: RequestIndex): number {
    return 2 * device + this.requests.write[request];
  }
}
