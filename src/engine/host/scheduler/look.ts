/**
 * LOOK (the elevator): sweep toward higher addresses, then toward lower ones, turning at the last request
 * that waits. Addresses are those of the requests' first blocks, counted from where the last one began.
 */
import { NONE, type Requests } from '../requests.ts';
import { Elevator } from './elevator.ts';
import type { DiskIndex } from '../../kernel/indexes.ts';

export class Look extends Elevator {
  /** Per device: 1 while the sweep goes toward lower addresses. */
  private readonly down: Uint8Array;

  constructor(requests: Requests, devices: number) {
    super(requests, devices);
    this.down = new Uint8Array(devices);
  }

  protected choose(device: DiskIndex): number {
    const onward = this.nearest(device, this.down[device] === 1);
    if (onward !== NONE) return onward;
    this.down[device] ^= 1;
    return this.nearest(device, this.down[device] === 1);
  }

  private nearest(device: DiskIndex, down: boolean): number {
    return down ? this.sorted.atOrBefore(device, this.last[device]) : this.sorted.atOrAfter(device, this.last[device]);
  }
}
