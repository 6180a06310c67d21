/**
 * Request allocation (`nr_requests`): a disk's queue has room for so many requests of each direction, those inside the
 * drive included; a process that wants one more sleeps until one is complete. The process that fills the queue, or is woken, may take
 * a batch of 32 within 20 ms while others sleep (ll_rw_blk.c of 2.6.9 and later: get_request, ioc_batching,
 * blk_queue_congestion_threshold). Lists are by 2 * device + direction.
 */
import { NONE, type Requests } from './requests.ts';
import { FifoList } from './scheduler/fifoList.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../kernel/indexes.ts';

const BATCH_REQUESTS = 32;
const BATCH_NS = 20e6;

export class RequestAllocation {
  private readonly requests: Requests;
  private readonly schedulers: readonly Scheduler[];
  /** By device. */
  private readonly limit: Int32Array;
  private readonly allocated: Int32Array;
  private readonly asleep: FifoList;
  private readonly sleepers: Int32Array;
  /** Set when the last free request was taken; cleared when there is room again. */
  private readonly full: Uint8Array;
  private readonly congested: Uint8Array;
  /** Process that may go on while the queue is full, for how many requests and until when. */
  private readonly batcher: Int32Array;
  private readonly batches: boolean;
  private readonly batchLeft: Int32Array;
  private readonly batchUntil: Float64Array;

  /**
   * @param limits `nr_requests` by device
   * @param batches whether processes may go on in batches while the queue is full; blk-mq has no such thing
   */
  constructor(requests: Requests, schedulers: readonly Scheduler[], limits: readonly number[], batches = true) {
    this.batches = batches;
    const lists = 2 * limits.length;
    this.requests = requests;
    this.schedulers = schedulers;
    this.limit = Int32Array.from(limits);
    this.allocated = new Int32Array(lists);
    this.asleep = new FifoList(requests, lists);
    this.sleepers = new Int32Array(lists);
    this.full = new Uint8Array(lists);
    this.congested = new Uint8Array(lists);
    this.batcher = new Int32Array(lists).fill(NONE);
    this.batchLeft = new Int32Array(lists);
    this.batchUntil = new Float64Array(lists);
  }

  /** The queue takes so many from now on; those who sleep for a place hear of it when one is next complete. */
  setLimit(device: DiskIndex, requests: number): void {
    this.limit[device] = requests;
  }

  /** Gives the request its place in the queue; false: there is none, its process sleeps with it. */
  admit(device: DiskIndex, request: RequestIndex, now: number): boolean {
    const list = 2 * device + this.requests.write[request];
    // Who comes later does not overtake those asleep, unless it is the one whose batch continues.
    if ((this.sleepers[list] > 0 && !this.inBatch(list, this.requests.process[request], now)) || !this.take(device, list, request, now)) {
      this.asleep.add(list, request);
      this.sleepers[list]++;
      return false;
    }
    return true;
  }

  /**
   * A request has left the queue (complete, or part of another).
   * @returns one that slept and has its place now, or NONE; ask again until NONE
   */
  freed(device: DiskIndex, write: number): void {
    const list = 2 * device + write;
    const count = --this.allocated[list];
    const limit = this.limit[device];
    if (count < limit - (limit >> 3) - (limit >> 4) - 1) this.congested[list] = 0;
    if (count < limit) this.full[list] = 0;
  }

  /** A request that slept and has its place now, or NONE; to be asked until NONE after `freed`. */
  woken(device: DiskIndex, write: number, now: number): number {
    const list = 2 * device + write;
    if (this.sleepers[list] === 0) return NONE;
    const first = this.asleep.first(list);
    const process = this.requests.process[first];
    if (this.allocated[list] >= this.limit[device] && !this.inBatch(list, process, now)) return NONE;
    if (!this.inBatch(list, process, now)) this.startBatch(list, process, now);
    this.asleep.remove(list, first);
    this.sleepers[list]--;
    if (this.take(device, list, first, now)) return first;
    // Its scheduler lets it take no more now: others are asked the next time.
    this.asleep.add(list, first);
    this.sleepers[list]++;
    return NONE;
  }

  /** Read-ahead leaves out what it need not read while as many reads wait. */
  isCongested(device: DiskIndex, write: number): boolean {
    return this.congested[2 * device + write] === 1;
  }

  /** Requests whose processes sleep. */
  waiting(device: DiskIndex): number {
    return this.sleepers[2 * device] + this.sleepers[2 * device + 1];
  }

  private take(device: DiskIndex, list: number, request: RequestIndex, now: number): boolean {
    const limit = this.limit[device];
    const process = this.requests.process[request];
    const count = this.allocated[list];
    if (count > 0) {
      if (!this.schedulers[device].mayAllocate(device, process, count, limit, (list & 1) === 1)) return false;
      if (count >= limit && !this.inBatch(list, process, now)) return false;
      // However it batches, nobody fills more than half as much again (2.6.18).
      if (count >= limit + (limit >> 1)) return false;
      if (count >= limit) this.batchLeft[list]--;
    }
    if (count + 1 >= limit && this.full[list] === 0) {
      this.full[list] = 1;
      this.startBatch(list, process, now);
    }
    this.allocated[list] = count + 1;
    if (count + 1 >= Math.min(limit, limit - (limit >> 3) + 1)) this.congested[list] = 1;
    return true;
  }

  private inBatch(list: number, process: ProcessIndex, now: number): boolean {
    return this.batches && this.batcher[list] === process && this.batchLeft[list] > 0 && now <= this.batchUntil[list];
  }

  private startBatch(list: number, process: ProcessIndex, now: number): void {
    this.batcher[list] = process;
    this.batchLeft[list] = BATCH_REQUESTS;
    this.batchUntil[list] = now + BATCH_NS;
  }
}
