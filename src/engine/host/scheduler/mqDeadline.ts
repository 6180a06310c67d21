/**
 * Linux mq-deadline (mq-deadline.c as of 2023): deadline with ascending batches and, for each direction, a
 * memory of where it was. Next is, at the moment of dispatch, the first request at or beyond the start of the
 * last one dispatched in that direction, so one that arrives late but just ahead is still met. A direction without one,
 * or whose earliest deadline has passed, starts at that deadline. Its priority classes and their aging
 * (prio_aging_expire) are left out: processes here have no I/O priorities.
 */
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { BATCH, EXPIRED, NOBODY, OLDEST, ONWARD, STARVED, TURNED } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { ExpiringQueues, READ, WRITE } from './expiringQueues.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

export class MqDeadline extends ExpiringQueues {
  private readonly fifoBatch: number;
  private readonly writesStarved: number;
  private readonly asyncDepth: number;
  /** By queue 2 * device + direction: start of the last one dispatched. */
  private readonly latest: Float64Array;
  /** By device: direction of the running batch and its length so far, read batches since a write batch. */
  private readonly direction: Uint8Array;
  private readonly batch: Int32Array;
  private readonly starved: Int32Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests, devices, tunables);
    this.fifoBatch = tunables.fifoBatch;
    this.writesStarved = tunables.writesStarved;
    this.asyncDepth = tunables.asyncDepth;
    this.latest = new Float64Array(2 * devices);
    this.direction = new Uint8Array(devices);
    // The first request starts a batch.
    this.batch = new Int32Array(devices).fill(this.fifoBatch);
    this.starved = new Int32Array(devices);
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    const queue = 2 * device + this.direction[device];
    this.remove(queue, request);
    this.batch[device]++;
    this.latest[queue] = this.requests.lba[request];
    return request;
  }

  private onward(queue: number): number {
    return this.sorted.atOrAfter(queue, this.latest[queue]);
  }

  private choose(device: DiskIndex, now: number): number {
    const { decision, direction, batch, starved } = this;
    const reads = this.sorted.size(2 * device + READ);
    const writes = this.sorted.size(2 * device + WRITE);
    if (reads + writes === 0) return NONE;
    if (batch[device] < this.fifoBatch) {
      const next = this.onward(2 * device + direction[device]);
      if (next !== NONE) {
        decision.set(BATCH, NOBODY, 0, batch[device]);
        return next;
      }
    }
    let turn = READ;
    decision.set(ONWARD);
    if (reads === 0) turn = WRITE;
    else if (writes > 0 && starved[device]++ >= this.writesStarved) {
      turn = WRITE;
      decision.set(STARVED, NOBODY, 0, starved[device] - 1);
    }
    if (turn === WRITE) starved[device] = 0;
    if (decision.why !== STARVED && turn !== direction[device]) decision.why = TURNED;
    direction[device] = turn;
    batch[device] = 0;
    return this.start(2 * device + turn, now);
  }

  private start(queue: number, now: number): number {
    const { decision } = this;
    const oldest = this.fifo.first(queue);
    if (now >= this.expires[oldest]) {
      if (decision.why !== STARVED) decision.set(EXPIRED, NOBODY, now - this.expires[oldest]);
      return oldest;
    }
    const next = this.onward(queue);
    if (next !== NONE) return next;
    if (decision.why === ONWARD) decision.why = OLDEST;
    return oldest;
  }

  /** async_depth: writes may take no more of the queue than this, reads all of it. */
  override mayAllocate(_device: DiskIndex, _process: ProcessIndex, allocated: number, limit: number, write = false): boolean {
    return allocated < (write ? Math.min(limit, this.asyncDepth) : limit);
  }
}
