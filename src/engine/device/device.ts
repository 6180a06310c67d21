/**
 * The one question that a device answers: a request starts now; how long does each of its phases take?
 * Hard disk, flash and fixed-service test device are three answers.
 */

import type { FlashWear } from '../record/flashWear.ts';
import type { UnitIndex } from '../kernel/indexes.ts';

/** Where a model writes its answer; durations in integer nanoseconds. */
export class Phases {
  overhead = 0;
  seek = 0;
  rotation = 0;
  transfer = 0;
  /** Time on the device's own interface that did not overlap the other phases. */
  bus = 0;
  /** Cylinders that the arm moved. */
  cylinders = 0;
}

/**
 * What is asked of a device. The caller keeps one such object and fills it in again for every request, so that the way of an I/O
 * allocates nothing; no model keeps it beyond the call.
 */
export class DeviceCommand {
  unit: UnitIndex = 0;
  /** First sector; `lba + sectors` is within the device. */
  lba = 0;
  sectors = 0;
  write = false;
}

/** A drive model with the state of all devices that are of this model. `unit` counts those devices from 0. */
export interface DeviceModel {
  readonly kind: string;
  /** Addressable 512-byte sectors. */
  readonly sectors: number;
  /** Requests that may be in service at once at a unit: 1 for anything with an arm. */
  readonly parallel: number;
  /** Requests that a unit holds at a time, in service and in its own queue: its tags. At least `parallel`. */
  readonly depth: number;
  /**
   * A request enters service. Called in the order of time; with `parallel` above 1 others may be in service still.
   * @param now start of service (S), integer ns
   * @param out receives the phases, in this order of time: overhead, seek, rotation, transfer, bus
   */
  serve(command: DeviceCommand, now: number, out: Phases): void;
  /**
   * Seek, settle and rotational wait, integer ns, if the request were started at `now`: what SPTF goes by.
   * 0 for devices without an arm. Changes nothing.
   * @param foresight as the drive itself knows it: with command overheads, unwritten data, and 0 for what is in the buffer
   * @param bound answers of at least this need not be exact, only at least `bound`; default: all are exact
   */
  positioningNs(command: DeviceCommand, now: number, foresight: boolean, bound?: number): number;
  /**
   * Moves the arm to the cylinder of a block without reading or writing, from `now` on: the way of SCAN and
   * C-SCAN to the edge of the disk. Devices without an arm leave it out.
   * @param out receives `seek` (integer ns) and `cylinders`; the rest is 0
   */
  travel?(unit: UnitIndex, now: number, lba: number, out: Phases): void;
  /** The host needs these sectors no more (TRIM). Models that gain nothing by knowing leave it out. */
  discard?(unit: UnitIndex, now: number, lba: number, sectors: number): void;
  /** The host wants all that was reported as written to be safe. @returns when it is, integer ns. Models without it have nothing to say. */
  flush?(unit: UnitIndex, now: number): number;
  /** Models with wear say how far it is. */
  wear?(unit: UnitIndex): FlashWear;
}
