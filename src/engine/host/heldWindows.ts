/** Stretches of volumes that are being laid out again: requests that reach into them wait until they are. One stretch a target. */
import { grownI32 } from '../kernel/arrays.ts';
import type { IoIndex, TargetIndex } from '../kernel/indexes.ts';

export class HeldWindows {
  /** By target: the stretch; from its begin to its begin: there is none. */
  private readonly first: Float64Array;
  private readonly end: Float64Array;
  /** By target: requests that reach into the stretch and were under way before it was held. */
  readonly underWay: Int32Array;
  /** What lays it out again goes through. */
  passes = false;
  /** Requests that wait, in order of coming. */
  held: Int32Array = new Int32Array(64);
  count = 0;

  constructor(targets: number) {
    this.first = new Float64Array(targets);
    this.end = new Float64Array(targets);
    this.underWay = new Int32Array(targets);
  }

  hold(target: TargetIndex, first: number, end: number): void {
    this.first[target] = first;
    this.end[target] = end;
  }

  free(target: TargetIndex): void {
    this.end[target] = this.first[target];
    this.underWay[target] = 0;
  }

  /** Whether these sectors reach into the target's stretch. */
  touches(target: TargetIndex, sector: number, sectors: number): boolean {
    return sector < this.end[target] && sector + sectors > this.first[target];
  }

  park(io: IoIndex): void {
    if (this.count === this.held.length) this.held = grownI32(this.held, 2 * this.count);
    this.held[this.count++] = io;
  }

  has(io: IoIndex): boolean {
    return this.held.subarray(0, this.count).includes(io);
  }
}
