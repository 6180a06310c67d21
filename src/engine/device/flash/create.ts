/** The model of a flash module that its description asks for. */
import type { Flash } from '../../../scenario/schema.ts';
import type { DeviceModel } from '../device.ts';
import { FlashModel } from '../flash.ts';
import { StatefulFlashModel } from './model.ts';

/** With a translation layer the module has state; without one its steady state stands for it. */
export function flashModel(drive: Flash, units: number): DeviceModel {
  return drive.translation === undefined ? new FlashModel(drive, units) : new StatefulFlashModel(drive, drive.translation, units);
}
