/**
 * BFQ's raising of weights (low_latency): a process that asks after more than two seconds of silence is treated
 * as an interactive one, and its weight counts 30 times until it has had enough service or time. Not one of many processes that
 * began together (a large burst: eight or more, each within 180 ms of the one before), which are treated as one program that
 * wants throughput. Constants of bfq-iosched.c; raising of soft real-time processes is left out.
 */
import { grownU8 } from '../../kernel/arrays.ts';
import type { BfqQueues } from './bfqQueues.ts';
import { REFERENCE_RATE } from './peakRate.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

const NONE = -1;
export const RAISED = 30;
const SILENCE_NS = 2e9;
const MOST_SECTORS = 120_000;
const REFERENCE_NS = 7e9;
const SHORTEST_NS = 3e9;
const LONGEST_NS = 25e9;
const BURST_NS = 180e6;
const LARGE_BURST = 8;
const FORGET_BURST_NS = 10e9;

export class BfqRaising {
  private readonly enabled: boolean;
  private readonly queues: BfqQueues;
  /** By device: number of the burst, its size, and when its last queue came. */
  private readonly burst: Int32Array;
  private readonly burstSize: Int32Array;
  private readonly burstAt: Float64Array;
  /** By number of burst: whether it is large. */
  private large: Uint8Array = new Uint8Array(16);
  private bursts = 0;

  constructor(queues: BfqQueues, devices: number, enabled: boolean) {
    this.enabled = enabled;
    this.queues = queues;
    this.burst = new Int32Array(devices).fill(NONE);
    this.burstSize = new Int32Array(devices);
    this.burstAt = new Float64Array(devices).fill(-Infinity);
  }

  /** A process' queue asks for the first time. */
  born(device: DiskIndex, queue: number, now: number): void {
    if (now - this.burstAt[device] > BURST_NS) {
      if (this.bursts === this.large.length) this.large = grownU8(this.large, 2 * this.bursts);
      this.burst[device] = this.bursts++;
      this.burstSize[device] = 0;
    }
    this.burstAt[device] = now;
    this.queues.burst[queue] = this.burst[device];
    if (++this.burstSize[device] >= LARGE_BURST) this.large[this.burst[device]] = 1;
  }

  /** A process that had nothing queued asks: sets what its weight counts from now on. */
  asks(queue: number, now: number): void {
    if (!this.enabled) return;
    const { burst, raise, raisedAt, raisedService, idleSince } = this.queues;
    const silence = now - idleSince[queue];
    // Those that were never idle are new, and their burst is now.
    if (silence > FORGET_BURST_NS && silence !== Infinity) burst[queue] = NONE;
    if (this.inLargeBurst(queue)) raise[queue] = 1;
    else if (silence > SILENCE_NS) {
      raise[queue] = RAISED;
      raisedAt[queue] = now;
      raisedService[queue] = 0;
    }
  }

  private inLargeBurst(queue: number): boolean {
    const burst = this.queues.burst[queue];
    return burst !== NONE && this.large[burst] === 1;
  }

  /** Ends a raise of one of many, or one that has lasted as long as starting a large program takes at the device's rate, or has given enough. */
  endIfDue(queue: number, rate: number, now: number): void {
    const { raise, raisedAt, raisedService } = this.queues;
    if (raise[queue] === 1) return;
    const lastsNs = Math.min(Math.max((REFERENCE_NS * REFERENCE_RATE) / rate, SHORTEST_NS), LONGEST_NS);
    if (this.inLargeBurst(queue) || now - raisedAt[queue] > lastsNs || raisedService[queue] > MOST_SECTORS) raise[queue] = 1;
  }
}
