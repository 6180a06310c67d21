/**
 * Linux kyber (kyber-iosched.c, 2018 and later): reads and writes are domains with a number of tokens each; a request
 * is let go in order of arrival in its domain while that has a token, domains take turns in batches. At least
 * every 100 ms with completions the latencies are looked at: if the device itself is slow (90 % of a domain's
 * requests take it longer than the target), domains that meet their target are given fewer tokens in
 * proportion to their 99 %, those that miss it more. No sorting, no idling: to a disk it is first in, first out.
 *
 * A device counts as one hardware queue. Discards and flushes do not occur here. Merging finds any queued
 * request; the kernel looks at the last eight of a processor.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { TunableValues } from '../../../scenario/kernel/tunables.ts';
import { grownF64 } from '../../kernel/arrays.ts';
import { NOBODY, NO_TOKEN, TOKENS } from '../../record/decision.ts';
import { ARRIVAL, TIMES } from '../../record/requestTimes.ts';
import { NONE, type Requests } from '../requests.ts';
import { SchedulerBase } from './base.ts';
import { sortedCandidate } from './elevator.ts';
import { FifoList } from './fifoList.ts';
import { AT_TARGET, LatencyHistograms } from './latencyHistogram.ts';
import { SortedQueue } from './sortedQueue.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

/** Reads, writes. */
const DOMAINS = 2;
const DEPTH = Int32Array.of(256, 128);
const BATCH = Int32Array.of(16, 8);
const ADJUST_NS = 100e6;
/** Writes may take up this share of the request queue. */
const ASYNC_SHARE = 3 / 4;

export class Kyber extends SchedulerBase {
  /** Queue 2 * device + domain: order of arrival, index by address, tokens there are and tokens out. */
  private readonly fifo: FifoList;
  private readonly index: SortedQueue;
  private readonly depth: Int32Array;
  private readonly out: Int32Array;
  /** By queue: time inside the device, and time since arrival; the bucket of the latter's 99 % that has not been used yet. */
  private readonly deviceTimes: LatencyHistograms;
  private readonly totalTimes: LatencyHistograms;
  private readonly unused: Int32Array;
  private readonly targetNs: Float64Array;
  /** By device: domain whose batch runs and its length, when latencies are looked at again (Infinity: nothing complete since). */
  private readonly domain: Uint8Array;
  private readonly batch: Int32Array;
  private readonly adjustAt: Float64Array;
  /** By request: when the device was given it. */
  private issued: Float64Array;

  constructor(requests: Requests, devices: number, tunables: TunableValues) {
    super(requests);
    const queues = DOMAINS * devices;
    this.fifo = new FifoList(requests, queues);
    this.index = new SortedQueue(requests, queues);
    this.depth = new Int32Array(queues).map((_, queue) => DEPTH[queue % DOMAINS]);
    this.out = new Int32Array(queues);
    this.deviceTimes = new LatencyHistograms(queues);
    this.totalTimes = new LatencyHistograms(queues);
    this.unused = new Int32Array(queues).fill(NONE);
    this.targetNs = Float64Array.of(tunables.readLatMs * NS_PER_MS, tunables.writeLatMs * NS_PER_MS);
    this.domain = new Uint8Array(devices);
    this.batch = new Int32Array(devices);
    this.adjustAt = new Float64Array(devices).fill(Infinity);
    this.issued = new Float64Array(requests.device.length);
  }

  add(device: DiskIndex, request: RequestIndex): void {
    const queue = this.queue(device, request);
    this.fifo.add(queue, request);
    this.index.add(queue, request);
  }

  dispatch(device: DiskIndex, now: number): RequestIndex {
    this.adjustIfDue(device, now);
    if (this.size(device) === 0) return NONE;
    const { domain, batch } = this;
    let request = batch[device] < BATCH[domain[device]] ? this.from(device) : NONE;
    if (request === NONE) {
      batch[device] = 0;
      // Round once over all domains, which ends at the same again.
      for (let k = 0; k < DOMAINS && request === NONE; k++) {
        domain[device] = (domain[device] + 1) % DOMAINS;
        request = this.from(device);
      }
    }
    if (request === NONE) {
      this.decision.set(NO_TOKEN);
      return NONE;
    }
    this.decision.set(TOKENS, NOBODY, 0, batch[device]++);
    this.mark(request, now);
    return request;
  }

  /** The domain's oldest request if there is a token for it. */
  private from(device: DiskIndex): number {
    const queue = DOMAINS * device + this.domain[device];
    const request = this.fifo.first(queue);
    if (request === NONE || this.out[queue] >= this.depth[queue]) return NONE;
    this.out[queue]++;
    this.fifo.remove(queue, request);
    this.index.remove(queue, request);
    return request;
  }

  override taken(_device: DiskIndex, request: RequestIndex, now: number): void {
    this.mark(request, now);
  }

  private mark(request: RequestIndex, now: number): void {
    if (request >= this.issued.length) this.issued = grownF64(this.issued, this.requests.device.length);
    this.issued[request] = now;
  }

  override completed(device: DiskIndex, request: RequestIndex, now: number): void {
    this.adjustIfDue(device, now);
    const queue = this.queue(device, request);
    this.out[queue]--;
    const target = this.targetNs[queue % DOMAINS];
    this.deviceTimes.add(queue, now - this.issued[request], target);
    this.totalTimes.add(queue, now - this.requests.times[request * TIMES + ARRIVAL], target);
    if (this.adjustAt[device] === Infinity) this.adjustAt[device] = now + ADJUST_NS;
  }

  /** The kernel's timer: nothing but completions changes what it sees, so it may as well go off when next something happens. */
  private adjustIfDue(device: DiskIndex, now: number): void {
    const at = this.adjustAt[device];
    if (now < at) return;
    this.adjustAt[device] = Infinity;
    let congested = false;
    for (let domain = 0; domain < DOMAINS; domain++) {
      if (this.deviceTimes.take(DOMAINS * device + domain, 90, at) > AT_TARGET) congested = true;
    }
    for (let domain = 0; domain < DOMAINS; domain++) this.adjust(DOMAINS * device + domain, congested, at);
  }

  private adjust(queue: number, congested: boolean, now: number): void {
    let bucket = this.totalTimes.take(queue, 99, now);
    // Domains need not have enough samples at the same time: what was not used when it came is used when it is needed, once.
    if (congested) {
      if (bucket === NONE) bucket = this.unused[queue];
      this.unused[queue] = NONE;
    } else if (bucket !== NONE) this.unused[queue] = bucket;
    if (bucket === NONE || (!congested && bucket <= AT_TARGET)) return;
    const depth = Math.floor((this.depth[queue] * (bucket + 1)) / (AT_TARGET + 1));
    this.depth[queue] = Math.min(Math.max(depth, 1), DEPTH[queue % DOMAINS]);
  }

  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): number {
    return sortedCandidate(this.requests, this.index, this.queue(device, request), request, back);
  }

  moved(device: DiskIndex, request: RequestIndex): void {
    const queue = this.queue(device, request);
    this.index.remove(queue, request);
    this.index.add(queue, request);
  }

  absorbed(device: DiskIndex, _kept: RequestIndex, gone: RequestIndex): void {
    const queue = this.queue(device, gone);
    this.fifo.remove(queue, gone);
    this.index.remove(queue, gone);
  }

  size(device: DiskIndex): number {
    return this.index.size(DOMAINS * device) + this.index.size(DOMAINS * device + 1);
  }

  override mayAllocate(_device: DiskIndex, _process: ProcessIndex, allocated: number, limit: number, write = false): boolean {
    return allocated < (write ? Math.max(1, Math.floor(limit * ASYNC_SHARE)) : limit);
  }

  /** Tokens of reads or writes at a device, as they are now; for those who look. */
  tokens(device: DiskIndex, write: boolean): number {
    return this.depth[DOMAINS * device + (write ? 1 : 0)];
  }

  private queue(device: DiskIndex, request: RequestIndex): number {
    return DOMAINS * device + this.requests.write[request];
  }
}
