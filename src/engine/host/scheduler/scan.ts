/** SCAN: toward higher addresses to the edge of the disk, then toward lower ones to the other edge. */
import type { Requests } from '../requests.ts';
import { BY_FIRST_BLOCK, BY_LAST_BLOCK } from './scheduler.ts';
import { Sweep } from './sweep.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export class Scan extends Sweep {
  /** Per device: 1 while the sweep goes toward lower addresses. */
  private readonly down: Uint8Array;

  constructor(requests: Requests, devices: number) {
    super(requests, devices);
    this.down = new Uint8Array(devices);
  }

  protected onward(device: DiskIndex): number {
    const from = this.last[device];
    return this.down[device] === 1 ? this.sorted.atOrBefore(device, from) : this.sorted.atOrAfter(device, from);
  }

  protected turn(device: DiskIndex): number {
    this.detour = this.down[device] === 1 ? BY_FIRST_BLOCK : BY_LAST_BLOCK;
    this.down[device] ^= 1;
    return this.onward(device);
  }

  protected begin(device: DiskIndex, request: RequestIndex): void {
    this.down[device] = this.requests.lba[request] < this.last[device] ? 1 : 0;
  }
}
