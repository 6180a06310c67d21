/** Shortest seek time first, by distance in addresses; a tie goes to the higher address. */
import { NONE } from '../requests.ts';
import { Elevator } from './elevator.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

export class Sstf extends Elevator {
  protected override readonly byDistance = true;

  protected choose(device: DiskIndex): number {
    const head = this.head[device];
    const ahead = this.sorted.atOrAfter(device, head);
    const behind = this.sorted.before(device, head);
    if (ahead === NONE) return behind;
    if (behind === NONE) return ahead;
    const { lba } = this.requests;
    return lba[ahead] - head <= head - lba[behind] ? ahead : behind;
  }
}
