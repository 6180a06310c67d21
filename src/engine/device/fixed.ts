/** Test device with a known service distribution, for checking the engine against queueing theory. */
import { NS_PER_MS } from '../../base/units.ts';
import { naturalLog } from '../../base/logarithm.ts';
import { draw } from '../../base/random.ts';
import type { FixedServiceDevice } from '../../scenario/schema.ts';
import type { DeviceCommand, DeviceModel, Phases } from './device.ts';

const TWO_POW_32 = 4_294_967_296;

export class FixedModel implements DeviceModel {
  readonly kind = 'fixed';
  readonly parallel: number = 1;
  readonly depth: number = 1;
  readonly sectors: number;
  private readonly meanNs: number;
  private readonly exponential: boolean;
  private readonly seed: number;
  private readonly served: Float64Array;
  private readonly deviceIndex: Int32Array;

  constructor(device: FixedServiceDevice, seed: number, deviceIndex: readonly number[]) {
    this.sectors = Math.floor(device.capacityBytes / 512);
    this.meanNs = device.serviceMs * NS_PER_MS;
    this.exponential = device.distribution === 'exponential';
    this.seed = seed;
    this.deviceIndex = Int32Array.from(deviceIndex);
    this.served = new Float64Array(deviceIndex.length);
  }

  serve({ unit }: DeviceCommand, _now: number, out: Phases): void {
    out.overhead = 0;
    out.seek = 0;
    out.rotation = 0;
    out.bus = 0;
    out.cylinders = 0;
    if (!this.exponential) {
      out.transfer = Math.round(this.meanNs);
      return;
    }
    const request = this.served[unit]++;
    const u =
      (draw(this.seed, this.deviceIndex[unit], (request % TWO_POW_32) | 0, Math.floor(request / TWO_POW_32), 0x5e41) + 0.5) / TWO_POW_32;
    out.transfer = Math.round(-naturalLog(u) * this.meanNs);
  }

  positioningNs(): number {
    return 0;
  }
}
