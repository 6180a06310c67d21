/**
 * What SCAN and C-SCAN share: sweeps that end at the edge of the disk, not at the last request. The
 * arm's way to the edge takes time (see `Scheduler.detour`). A sweep exists only while there is work: a
 * request that comes to an idle device is gone to directly, in whichever direction it lies.
 */
import { NONE, type Requests } from '../requests.ts';
import { Elevator } from './elevator.ts';
import { NO_DETOUR } from './scheduler.ts';
import type { DiskIndex, RequestIndex } from '../../kernel/indexes.ts';

export abstract class Sweep extends Elevator {
  /** Requests dispatched and not complete. */
  private readonly away: Int32Array;
  /** 1 if the device was idle when the first of those that wait came. */
  private readonly rested: Uint8Array;

  constructor(requests: Requests, devices: number) {
    super(requests, devices);
    this.away = new Int32Array(devices);
    this.rested = new Uint8Array(devices).fill(1);
  }

  /** The next request in the sweep, NONE at its end. */
  protected abstract onward(device: DiskIndex): number;
  /** Begins the sweep that follows the one which has ended; answers its first request. Sets `detour`. */
  protected abstract turn(device: DiskIndex): number;
  /** Begins a sweep at a request of an idle device. */
  protected abstract begin(device: DiskIndex, request: RequestIndex): void;

  override add(device: DiskIndex, request: RequestIndex): void {
    if (this.away[device] === 0 && this.sorted.size(device) === 0) this.rested[device] = 1;
    super.add(device, request);
  }

  protected choose(device: DiskIndex): number {
    this.detour = NO_DETOUR;
    this.away[device]++;
    const rested = this.rested[device] === 1;
    this.rested[device] = 0;
    if (rested && this.sorted.size(device) === 1) {
      const only = this.sorted.first(device);
      this.begin(device, only);
      return only;
    }
    const request = this.onward(device);
    return request === NONE ? this.turn(device) : request;
  }

  override completed(device: DiskIndex): void {
    this.away[device]--;
  }
}
