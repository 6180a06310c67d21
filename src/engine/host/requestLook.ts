/** What only those who look at single requests ask of one: what it would take to reach it, and which file it is of. Never on the hot path. */
import { DeviceCommand } from '../device/device.ts';
import type { RequestIndex } from '../kernel/indexes.ts';
import type { DeviceTable } from './deviceTable.ts';
import { IO_PSU, IO_ROW } from './ioRows.ts';
import type { Requests } from './requests.ts';
import type { VolumeIo } from './volumeIo.ts';

export class RequestLook {
  /** Set once, after construction: volumes are made after the queues below them. */
  volumes: VolumeIo | null = null;
  private readonly devices: Pick<DeviceTable, 'models' | 'unit'>;
  private readonly requests: Requests;
  private readonly command = new DeviceCommand();

  constructor(devices: Pick<DeviceTable, 'models' | 'unit'>, requests: Requests) {
    this.devices = devices;
    this.requests = requests;
  }

  /** Of its device, integer ns, if it were served at `now`; see `DeviceModel.positioningNs`. */
  positioningNs(request: RequestIndex, now: number, foresight: boolean): number {
    const { command, devices, requests } = this;
    const device = requests.device[request];
    command.unit = devices.unit[device];
    command.lba = requests.lba[request];
    command.sectors = requests.sectors[request];
    command.write = requests.write[request] === 1;
    return devices.models[device].positioningNs(command, now, foresight);
  }

  /** Index of its file in the layout, or of something else where no process asked for it. */
  psuOf(request: RequestIndex): number {
    return this.volumes === null ? -1 : this.volumes.rows[this.requests.io[request] * IO_ROW + IO_PSU];
  }
}
