/**
 * Plugging: a disk's queue that was empty is held back for a moment, so that what comes together is merged and sorted
 * before the drive sees the first of it. The plug is pulled when so many requests are there, after a time, when a process waits
 * that has a request behind it or sleeps for want of one, or when the drive completes something (2.6: blk_plug_device,
 * unplug_thresh, unplug_delay, sync_page, get_request_wait, blk_run_queue).
 */
import { grownI32 } from '../kernel/arrays.ts';
import { NONE } from './requests.ts';
import type { DiskIndex, ProcessIndex } from '../kernel/indexes.ts';

export class Plugs {
  /** Pulled when so many requests wait. */
  readonly requests: number;
  readonly ns: number;
  /** The plug is that of the task that submits (since 2.6.39): completions leave it alone. */
  readonly ofTask: boolean;
  /** By device: 1 where no plug is ever put in. */
  private readonly never: Uint8Array;
  /** By device: when the plug is pulled by itself; 0: there is none. */
  private readonly until: Float64Array;
  /** Devices that are plugged, in no order, and where in that list each is. */
  private readonly list: Int32Array;
  private count = 0;
  private readonly place: Int32Array;
  /** By device: processes that have a request behind the plug. They may be more than its requests, of which each may be merged of several. */
  private readonly behind: Int32Array[];
  private readonly behindCount: Int32Array;

  /** @param never by device: whether it is never plugged; default: all may be */
  constructor(devices: number, requests: number, ns: number, ofTask = false, never: readonly boolean[] = []) {
    this.requests = requests;
    this.ns = ns;
    this.ofTask = ofTask;
    this.never = Uint8Array.from({ length: devices }, (_, device) => (never.length > device && never[device] ? 1 : 0));
    this.until = new Float64Array(devices);
    this.list = new Int32Array(devices);
    this.place = new Int32Array(devices).fill(NONE);
    this.behind = Array.from({ length: devices }, () => new Int32Array(requests));
    this.behindCount = new Int32Array(devices);
  }

  mayPlug(device: DiskIndex): boolean {
    return this.never[device] === 0;
  }

  isPlugged(device: DiskIndex): boolean {
    return this.place[device] !== NONE;
  }

  /** Puts the plug in, after which nothing leaves the queue before `untilNs`. */
  plug(device: DiskIndex, now: number): void {
    this.until[device] = now + this.ns;
    this.place[device] = this.count;
    this.list[this.count++] = device;
    this.behindCount[device] = 0;
  }

  untilNs(device: DiskIndex): number {
    return this.until[device];
  }

  /** The process has a request behind the plug. */
  add(device: DiskIndex, process: ProcessIndex): void {
    const count = this.behindCount[device];
    if (isAmong(this.behind[device], count, process)) return;
    if (count === this.behind[device].length) this.behind[device] = grownI32(this.behind[device], 2 * count);
    this.behind[device][count] = process;
    this.behindCount[device] = count + 1;
  }

  pull(device: DiskIndex): void {
    const at = this.place[device];
    const last = this.list[--this.count];
    this.list[at] = last;
    this.place[last] = at;
    this.place[device] = NONE;
  }

  /** A plugged device on which the process has a request behind the plug, or NONE. */
  heldFor(process: ProcessIndex): number {
    for (let k = 0; k < this.count; k++) {
      const device = this.list[k];
      if (isAmong(this.behind[device], this.behindCount[device], process)) return device;
    }
    return NONE;
  }
}

function isAmong(processes: Int32Array, count: number, process: ProcessIndex): boolean {
  for (let k = 0; k < count; k++) if (processes[k] === process) return true;
  return false;
}
