/**
 * Linux CFQ up to 2.6.9 and in RHEL 4 (cfq-iosched.c of 2.6.9): rounds over the processes. A round moves the lowest request
 * of each busy process to the dispatch list; rounds go on until at least `quantum` requests were moved or none is left, and
 * start again when the driver has taken them all. No deadlines, no slices, no idling; reads and writes of a process share a queue.
 */
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { grownI32 } from '../../kernel/arrays.ts';
import { ROUND } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { CfqQueues } from './cfqQueues.ts';
import { FifoList } from './fifoList.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

/** Requests of a direction that a process may always have queued. */
const LEAST_SHARE = 3;

export class CfqRounds extends CfqQueues {
  /** By device. */
  private readonly dispatchList: FifoList;
  /** By device: first of the busy queues, how many there are, and how many requests the last rounds moved. */
  private readonly front: Int32Array;
  private readonly busy: Int32Array;
  private readonly moves: Int32Array;
  /** By queue: the busy queue after it. */
  private after: Int32Array = new Int32Array(16);
  /** By 2 * queue + direction: requests in the process' queue. */
  private queuedRequests: Int32Array = new Int32Array(32);
  private readonly quantum: number;
  private readonly queued: number;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests, devices);
    this.dispatchList = new FifoList(requests, devices);
    this.front = new Int32Array(devices).fill(NONE);
    this.busy = new Int32Array(devices);
    this.moves = new Int32Array(devices);
    this.quantum = tunables.quantum;
    this.queued = tunables.queued;
  }

  protected override grow(queues: number): void {
    super.grow(queues);
    this.after = grownI32(this.after, queues);
    this.queuedRequests = grownI32(this.queuedRequests, 2 * queues);
  }

  add(device: DiskIndex, request: RequestIndex): void {
    const queue = this.enter(device, request);
    this.queuedRequests[2 * queue + this.requests.write[request]]++;
    if (this.sorted.size(queue) > 1) return;
    // Newly busy processes come first.
    this.after[queue] = this.front[device];
    this.front[device] = queue;
    this.busy[device]++;
  }

  dispatch(device: DiskIndex): number {
    const { dispatchList } = this;
    if (dispatchList.first(device) === NONE) this.startRounds(device);
    const request = dispatchList.first(device);
    if (request === NONE) return NONE;
    dispatchList.remove(device, request);
    this.leave(device);
    this.decision.set(ROUND, this.requests.process[request], 0, this.moves[device]);
    return request;
  }

  override absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    super.absorbed(device, kept, gone);
    this.queuedRequests[2 * this.queueOf(device, gone) + this.requests.write[gone]]--;
  }

  private startRounds(device: DiskIndex): void {
    let moved = 0;
    while (moved < this.quantum && this.front[device] !== NONE) moved += this.round(device);
    this.moves[device] = moved;
  }

  /** Moves a request of each busy process and answers how many that were. */
  private round(device: DiskIndex): number {
    const { after, sorted } = this;
    let moved = 0;
    let before = NONE;
    let queue = this.front[device];
    while (queue !== NONE) {
      const next = after[queue];
      const request = sorted.first(queue);
      sorted.remove(queue, request);
      this.queuedRequests[2 * queue + this.requests.write[request]]--;
      this.insert(device, request);
      moved++;
      if (sorted.size(queue) > 0) before = queue;
      else {
        this.busy[device]--;
        if (before === NONE) this.front[device] = next;
        else after[before] = next;
      }
      queue = next;
    }
    return moved;
  }

  /**
   * Meant to sort upward: searched from the tail for the first entry at or beyond the request's address, which is put before
   * that one, or at the tail if there is none; a request below the head is put right before the tail. The tail is therefore always
   * the highest, so the search ends there: only highest address is in its place, the others are in the order in which they came.
   */
  private insert(device: DiskIndex, request: RequestIndex): void {
    const { lba } = this.requests;
    const tail = this.dispatchList.last(device);
    if (tail === NONE || lba[tail] < lba[request]) {
      this.dispatchList.add(device, request);
      return;
    }
    this.dispatchList.remove(device, tail);
    this.dispatchList.add(device, request);
    this.dispatchList.add(device, tail);
  }

  /** A process may have its share of the queue waiting; what the drive has of it does not count. `queued` requests are nobody's share. */
  override mayAllocate(device: DiskIndex, process: ProcessIndex, _allocated: number, limit: number, write = false): boolean {
    const queue = this.pairs.find(device, process);
    if (queue === NONE || this.busy[device] === 0) return true;
    const share = Math.min(limit, Math.max(LEAST_SHARE, Math.floor((limit - this.queued) / this.busy[device])));
    return this.queuedRequests[2 * queue + (write ? 1 : 0)] <= share;
  }
}
