/**
 * The one question that a device answers: a request starts now; how long does each of its phases take?
 * Hard disk and fixed-service test device are two answers; flash will be a third.
 */

/** Where a model writes its answer; durations in integer nanoseconds. */
export class Phases {
  overhead = 0;
  seek = 0;
  rotation = 0;
  transfer = 0;
  /** Cylinders that the arm moved. */
  cylinders = 0;
}

/** A drive model with the state of all devices that are of this model. `unit` counts those devices from 0. */
export interface DeviceModel {
  readonly kind: string;
  /** Addressable 512-byte sectors. */
  readonly sectors: number;
  /**
   * @param now start of service (S), integer ns
   * @param lba first sector; `lba + sectors` is within the device
   * @param out receives the phases, in this order of time: overhead, seek, rotation, transfer
   */
  serve(unit: number, now: number, lba: number, sectors: number, write: boolean, out: Phases): void;
}
