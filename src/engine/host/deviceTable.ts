/** The devices of a run, by device: what block layer, schedulers and drive queues look them up in. */
import type { DeviceModel } from '../device/device.ts';
import type { Scheduler } from './scheduler/scheduler.ts';

export interface DeviceTable {
  /** Model of each device and its number among the devices of that model. */
  readonly models: readonly DeviceModel[];
  readonly unit: Int32Array;
  /** Path that each device is attached to. */
  readonly path: Int32Array;
  /**
   * What each device orders those by that it holds without serving them (null: it holds no more than it
   * serves). By default they wait in order of arrival. One queue may serve several devices.
   */
  readonly queues?: readonly (Scheduler | null)[];
}
