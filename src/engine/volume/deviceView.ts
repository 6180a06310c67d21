/** What a map may know of the devices: just enough to choose between two copies. */
import type { DiskIndex } from '../kernel/indexes.ts';
export interface DeviceView {
  /** Requests waiting for or in service at the device. */
  outstanding(device: DiskIndex): number;
  /** How far the device's arm has to go, in sectors from the end of the request that it started last. */
  headDistance(device: DiskIndex, lba: number): number;
}

/** Idle devices with the arm at the edge: for explanations. */
export const IDLE: DeviceView = Object.freeze({ outstanding: () => 0, headDistance: (_device: DiskIndex, lba: number) => lba });
