/** How the host queues the requests of its devices, and who serves them and hears of them: what `blockLayer.ts` is put together with. */
import type { RequestAllocation } from './allocation.ts';
import type { DetailLog } from '../record/detailLog.ts';
import type { RequestIndex } from '../kernel/indexes.ts';
import type { Plugs } from './plugs.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import type { SwitchedScheduler } from './scheduler/switched.ts';

/** Who hears that a request is complete, after the device has been given its next one. */
export interface RequestClient {
  requestDone(request: RequestIndex, now: number): void;
}

/** What serves requests where that is not a device model: an array below, say. `deviceDone` follows, never from within this call. */
export interface RequestServer {
  serve(request: RequestIndex, now: number): void;
}

/** How the host queues a device's requests; what is null costs nothing. */
export interface HostQueues {
  /** By device; devices that are ordered alike share one. */
  readonly schedulers: readonly Scheduler[];
  /** Largest request that merging may build, in sectors; 0 switches merging off. */
  readonly mergeSectors: number;
  /** By device: whether it merges; default: all do. */
  readonly merges?: readonly boolean[];
  /** A request that has grown is joined with the queued one that it touches now, as Linux does. */
  readonly joins?: boolean;
  /** Commands that the driver gives a device at a time, if it takes as many; by device. */
  readonly tags?: readonly number[] | null;
  /** The driver keeps the next request chosen while the device is full: nothing overtakes it or merges with it. */
  readonly chosenAhead?: boolean;
  readonly allocation?: RequestAllocation | null;
  readonly plugs?: Plugs | null;
  readonly detail?: DetailLog | null;
  /** Where the timeline changes the host's scheduler. */
  readonly switched?: SwitchedScheduler | null;
  /** Serves in place of the devices' models, which then say no more than how many requests they take. The log is of the waits in the queue. */
  readonly server?: RequestServer | null;
  /** Kind of the events at which a device's scheduler is asked again; default: those of disks. */
  readonly dispatchEvent?: number;
}
