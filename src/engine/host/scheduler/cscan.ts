/**
 * C-SCAN: toward higher addresses to the edge of the disk, back to the other edge without serving, and
 * from there upward again.
 */
import { BY_FIRST_BLOCK, BY_LAST_BLOCK } from './scheduler.ts';
import { Sweep } from './sweep.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

export class CScan extends Sweep {
  protected onward(device: DiskIndex): number {
    return this.sorted.atOrAfter(device, this.last[device]);
  }

  protected turn(device: DiskIndex): number {
    this.detour = BY_LAST_BLOCK | BY_FIRST_BLOCK;
    return this.sorted.first(device);
  }

  /** Sweeps have one direction: there is nothing to remember. */
  protected begin(): void {}
}
