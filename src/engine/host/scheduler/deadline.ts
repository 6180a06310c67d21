/**
 * Linux "deadline" (deadline-iosched.c): batches of an ascending sweep in one direction; between batches reads go before
 * writes unless writes have starved, and a batch starts at the request with the earliest deadline once that
 * has passed. What differs by version (`KernelRules.deadline`): up to 2.6.24 a batch continues only while requests
 * are contiguous; up to 2.6.14 a batch that is not due to a deadline starts at the lowest address, and one that just
 * continues upward does not count again. Up to 2.6.38 a request that starts where a queued one does pushes that one out
 * of the queue, to go next (here: with contiguous batches; a host without a kernel means a later version).
 * The kernel compares deadlines with a clock of whole ticks; here time is continuous.
 */
import type { KernelRules } from '../../../scenario/kernel/profiles.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { BATCH, EXPIRED, NOBODY, OLDEST, ONWARD, PUSHED_OUT, STARVED, TURNED, WRAPPED } from '../../record/decision.ts';
import { NONE, type Requests } from '../requests.ts';
import { ExpiringQueues, READ, WRITE } from './expiringQueues.ts';
import { FifoList } from './fifoList.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export class Deadline extends ExpiringQueues {
  private readonly fifoBatch: number;
  private readonly writesStarved: number;
  private readonly contiguous: boolean;
  private readonly fromLowest: boolean;
  private readonly alwaysAnew: boolean;
  /**
   * Per device: the request that stood next in the running batch's sweep when the last one was dispatched
   * (NONE ends the batch, whatever arrives later), the batch's direction and length; read batches since a
   * write batch; where the last one dispatched ends.
   */
  private readonly next: Int32Array;
  private readonly direction: Uint8Array;
  private readonly batch: Int32Array;
  private readonly starved: Int32Array;
  private readonly end: Float64Array;
  /** Per device: requests that were pushed out, in that order. */
  private readonly out: FifoList;
  private readonly outCount: Int32Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues, rules: KernelRules['deadline']) {
    super(requests, devices, tunables);
    this.fifoBatch = tunables.fifoBatch;
    this.writesStarved = tunables.writesStarved;
    this.contiguous = rules.batches === 'sequential';
    this.fromLowest = rules.startsAt === 'lowest';
    this.alwaysAnew = rules.countsAnew === 'always';
    this.next = new Int32Array(devices).fill(NONE);
    this.direction = new Uint8Array(devices);
    this.batch = new Int32Array(devices);
    this.starved = new Int32Array(devices);
    this.end = new Float64Array(devices).fill(NONE);
    this.out = new FifoList(requests, devices);
    this.outCount = new Int32Array(devices);
  }

  override add(device: DiskIndex, request: RequestIndex): void {
    this.pushOut(device, request);
    super.add(device, request);
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    const pushedOut = this.out.first(device);
    if (pushedOut !== NONE) {
      this.out.remove(device, pushedOut);
      this.outCount[device]--;
      this.decision.set(PUSHED_OUT);
      return pushedOut;
    }
    const request = this.choose(device, now);
    if (request === NONE) return NONE;
    this.leave(device, request);
    this.batch[device]++;
    return request;
  }

  /** Takes a request out, from which the sweep continues. */
  private leave(device: DiskIndex, request: RequestIndex): void {
    const { lba, sectors, write } = this.requests;
    const queue = 2 * device + write[request];
    this.remove(queue, request);
    this.next[device] = this.sorted.atOrAfter(queue, lba[request]);
    this.end[device] = lba[request] + sectors[request];
  }

  private choose(device: DiskIndex, now: number): number {
    const reads = this.sorted.size(2 * device + READ);
    const writes = this.sorted.size(2 * device + WRITE);
    if (reads + writes === 0) return NONE;
    const onward = this.next[device];
    // The process that is not contiguous ends the batch, and all that follow until one counts from zero.
    if (onward !== NONE && this.contiguous && this.requests.lba[onward] !== this.end[device]) this.batch[device] = this.fifoBatch;
    if (onward !== NONE && this.batch[device] < this.fifoBatch) {
      this.decision.set(BATCH, NOBODY, 0, this.batch[device]);
      return onward;
    }
    const turn = this.turn(device, reads, writes);
    return this.start(device, turn, onward !== NONE && this.requests.write[onward] === turn ? onward : NONE, now);
  }

  /** Which direction's turn it is between batches. */
  private turn(device: DiskIndex, reads: number, writes: number): number {
    const { decision, starved } = this;
    let turn = READ;
    let why = ONWARD;
    let count = 0;
    if (reads === 0) turn = WRITE;
    else if (writes > 0 && starved[device]++ >= this.writesStarved) {
      turn = WRITE;
      why = STARVED;
      count = starved[device] - 1;
    }
    if (turn === WRITE) starved[device] = 0;
    if (why !== STARVED && turn !== this.direction[device]) why = TURNED;
    this.direction[device] = turn;
    decision.set(why, NOBODY, 0, count);
    return turn;
  }

  /** The request that starts a batch of the direction: with a passed deadline, else onward, else by the version's rule. */
  private start(device: DiskIndex, direction: number, onward: number, now: number): number {
    const { decision, batch } = this;
    const queue = 2 * device + direction;
    const oldest = this.fifo.first(queue);
    if (now >= this.expires[oldest]) {
      batch[device] = 0;
      if (decision.why !== STARVED) decision.set(EXPIRED, NOBODY, now - this.expires[oldest]);
      return oldest;
    }
    if (onward !== NONE) {
      if (this.alwaysAnew) batch[device] = 0;
      return onward;
    }
    batch[device] = 0;
    if (decision.why === ONWARD) decision.why = this.fromLowest ? WRAPPED : OLDEST;
    return this.fromLowest ? this.sorted.first(queue) : oldest;
  }

  override moved(device: DiskIndex, request: RequestIndex): void {
    const queue = 2 * device + this.requests.write[request];
    this.sorted.remove(queue, request);
    this.pushOut(device, request);
    this.sorted.add(queue, request);
  }

  override absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex): void {
    const wasNext = this.next[device] === gone;
    const queue = 2 * device + this.requests.write[gone];
    super.absorbed(device, kept, gone);
    if (wasNext) this.next[device] = this.sorted.atOrAfter(queue, this.requests.lba[gone]);
  }

  override size(device: DiskIndex): number {
    return super.size(device) + this.outCount[device];
  }

  private pushOut(device: DiskIndex, request: RequestIndex): void {
    if (!this.contiguous) return;
    const at = this.requests.lba[request];
    const same = this.sorted.atOrAfter(2 * device + this.requests.write[request], at);
    if (same === NONE || this.requests.lba[same] !== at) return;
    this.leave(device, same);
    this.out.add(device, same);
    this.outCount[device]++;
  }
}
