/**
 * C-LOOK: sweep toward higher addresses, then jump back to the lowest that waits. The sweep continues from
 * the end of the last request: one for the same blocks again waits for the next sweep.
 */
import { NONE } from '../requests.ts';
import { Elevator } from './elevator.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

export class CLook extends Elevator {
  protected choose(device: DiskIndex): number {
    const ahead = this.sorted.atOrAfter(device, this.head[device]);
    return ahead === NONE ? this.sorted.first(device) : ahead;
  }
}
