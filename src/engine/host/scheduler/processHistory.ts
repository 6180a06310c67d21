/**
 * What Linux' anticipatory scheduler remembers of a process, over all disks: how long it thinks between two reads, how
 * far it seeks, how many requests it has under way and where. Arrays by process that grow.
 */
import { grownF64, grownI32, grownU8 } from '../../kernel/arrays.ts';
import { clippedSeek, DecayingMeans } from './decayingMeans.ts';
import type { ProcessIndex } from '../../kernel/indexes.ts';

/** Longest think time that is recorded: HZ/50 less one tick, at the 1000 ticks a second of all kernels with this scheduler. */
const MOST_THINK_NS = 19e6;

const ASKED = 1;
const SERVED = 2;
const EXITED = 4;

export class ProcessHistory {
  /** From the completion of a read to the arrival of the next, in ns. */
  readonly think = new DecayingMeans();
  /** From the end of a read to the start of the next, in sectors. */
  readonly seek = new DecayingMeans();
  private queued: Int32Array = new Int32Array(16);
  private chosen: Int32Array = new Int32Array(16);
  private driven: Int32Array = new Int32Array(16);
  private lastDoneNs: Float64Array = new Float64Array(16);
  private nextLba: Float64Array = new Float64Array(16);
  private state: Uint8Array = new Uint8Array(16);

  /** Requests in the scheduler's queues. */
  queuedBy(process: ProcessIndex): number {
    return this.queued[process];
  }

  /** Requests that were dispatched and that no driver has taken yet. */
  chosenOf(process: ProcessIndex): number {
    return this.chosen[process];
  }

  /** Requests that drivers have taken and that are not complete. */
  inDrives(process: ProcessIndex): number {
    return this.driven[process];
  }

  hasExited(process: ProcessIndex): boolean {
    return (this.state[process] & EXITED) !== 0;
  }

  /** Whether the next read yields the first observation of think time and seek. */
  isNew(process: ProcessIndex): boolean {
    return this.think.samples(process) === 0;
  }

  enters(process: ProcessIndex): void {
    if (process >= this.state.length) this.grow(process);
    this.queued[process]++;
  }

  /** A queued request has become part of another. */
  vanishes(process: ProcessIndex): void {
    this.queued[process]--;
  }

  dispatched(process: ProcessIndex): void {
    this.queued[process]--;
    this.chosen[process]++;
  }

  taken(process: ProcessIndex): void {
    this.chosen[process]--;
    this.driven[process]++;
  }

  /** @param sync whether the process waited for it: think time counts from there */
  completed(process: ProcessIndex, sync: boolean, now: number): void {
    this.driven[process]--;
    if (!sync) return;
    this.state[process] |= SERVED;
    this.lastDoneNs[process] = now;
  }

  exits(process: ProcessIndex): void {
    if (process >= this.state.length) this.grow(process);
    this.state[process] |= EXITED;
  }

  /**
   * Think time that a read counts which the process asks for now: 0 if it has others in a scheduler. Negative: the process has
   * not read before, so that there is nothing to observe.
   */
  thinkNs(process: ProcessIndex, now: number): number {
    const state = process < this.state.length ? this.state[process] : 0;
    if ((state & (ASKED | SERVED)) === 0) return -1;
    if ((state & SERVED) === 0 || this.queued[process] + this.chosen[process] > 0) return 0;
    return Math.min(MOST_THINK_NS, now - this.lastDoneNs[process]);
  }

  /** Sectors from where the process' last read ended. */
  seekTo(process: ProcessIndex, lba: number): number {
    return Math.abs(lba - this.nextLba[process]);
  }

  /** Takes note of a think time and a seek, as `thinkNs` and `seekTo` say. */
  observe(process: ProcessIndex, thinkNs: number, seekSectors: number): void {
    this.think.observe(process, thinkNs);
    this.seek.observe(process, clippedSeek(this.seek, process, seekSectors));
  }

  /** The process' reads go on from here. */
  asks(process: ProcessIndex, endLba: number): void {
    if (process >= this.state.length) this.grow(process);
    this.state[process] |= ASKED;
    this.nextLba[process] = endLba;
  }

  private grow(process: ProcessIndex): void {
    const length = 2 * process;
    this.queued = grownI32(this.queued, length);
    this.chosen = grownI32(this.chosen, length);
    this.driven = grownI32(this.driven, length);
    this.lastDoneNs = grownF64(this.lastDoneNs, length);
    this.nextLba = grownF64(this.nextLba, length);
    this.state = grownU8(this.state, length);
  }
}
