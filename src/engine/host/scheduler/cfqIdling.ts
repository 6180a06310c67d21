/**
 * Which processes are worth keeping a disk idle for, as CFQ with time slices judges it: those that think no longer than
 * the idle time and, since 2.6.18, do not seek while the drive has a queue of its own. Kept for each process at each disk.
 */
import { grownF64, grownU8 } from '../../kernel/arrays.ts';
import { GAVE_UP_SEEKY, GAVE_UP_THINK } from '../../record/decision.ts';
import { clippedSeek, DecayingMeans } from './decayingMeans.ts';

/** So many samples tell something; in fixed point, the third observation passes it. */
const VALID_SAMPLES = 80;
/** Mean distance, in sectors, beyond which a process seeks. */
const SEEKY_SECTORS = 128 * 1024;

export class CfqIdling {
  private readonly think = new DecayingMeans();
  private readonly seek = new DecayingMeans();
  /** By queue: completion of its last request (or when it was first seen), end of the last one asked for, whether it is idled for. */
  private doneAt: Float64Array = new Float64Array(16);
  private nextLba: Float64Array = new Float64Array(16);
  private window: Uint8Array = new Uint8Array(16).fill(1);
  private known: Uint8Array = new Uint8Array(16);
  private readonly idleNs: number;
  private readonly minds: boolean;

  /** @param mindsSeeks whether seeking processes are known as such (2.6.18) */
  constructor(idleNs: number, mindsSeeks: boolean) {
    this.idleNs = idleNs;
    this.minds = mindsSeeks;
  }

  ensure(queues: number): void {
    const { length } = this.window;
    if (queues <= length) return;
    this.doneAt = grownF64(this.doneAt, queues);
    this.nextLba = grownF64(this.nextLba, queues);
    this.window = grownU8(this.window, queues).fill(1, length);
    this.known = grownU8(this.known, queues);
  }

  /** The queue's process asks for a request that it will wait for. @param deep whether the drive was seen to queue */
  asked(queue: number, lba: number, sectors: number, deep: boolean, now: number): void {
    const { think, seek, idleNs } = this;
    if (this.known[queue] === 0) {
      this.known[queue] = 1;
      this.doneAt[queue] = now;
    }
    think.observe(queue, Math.min(now - this.doneAt[queue], 2 * idleNs));
    seek.observe(queue, clippedSeek(seek, queue, Math.abs(lba - this.nextLba[queue])));
    this.nextLba[queue] = lba + sectors;
    if (idleNs === 0 || (this.minds && deep && this.seeks(queue))) this.window[queue] = 0;
    else if (think.samples(queue) > VALID_SAMPLES) this.window[queue] = think.mean(queue) <= idleNs ? 1 : 0;
  }

  done(queue: number, now: number): void {
    this.doneAt[queue] = now;
  }

  /** Whether the disk is kept idle for the queue within its slice. */
  isOn(queue: number): boolean {
    return this.window[queue] === 1;
  }

  /** Whether the queue is known to seek, so that only a short while is waited. */
  isSeeky(queue: number): boolean {
    return this.minds && this.seek.samples(queue) > VALID_SAMPLES && this.seeks(queue);
  }

  /** Why the disk is not kept idle for the queue, as in `Decision`. */
  reason(queue: number): number {
    return this.think.samples(queue) > VALID_SAMPLES && this.think.mean(queue) > this.idleNs ? GAVE_UP_THINK : GAVE_UP_SEEKY;
  }

  /** How long the queue's process usually thinks. */
  thinkNs(queue: number): number {
    return this.think.mean(queue);
  }

  private seeks(queue: number): boolean {
    return this.seek.mean(queue) > SEEKY_SECTORS;
  }
}
