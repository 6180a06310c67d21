/** Address maps without redundancy: one disk, concatenation, striping. Pure arithmetic; every map is a bijection. */
import type { AddressMap, Plan } from './plan.ts';
import type { DiskIndex } from '../kernel/indexes.ts';

export class DiskMap implements AddressMap {
  readonly immutable = true as const;
  readonly columns = 1;
  readonly sectors: number;
  readonly unitSectors: number;
  readonly device: number;

  constructor(device: DiskIndex, sectors: number) {
    this.device = device;
    this.sectors = sectors;
    this.unitSectors = sectors;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    plan.add(this.device, sector, sectors, write);
  }
}

/** Members one after another. */
export class ConcatMap implements AddressMap {
  readonly immutable = true as const;
  readonly columns = 1;
  readonly sectors: number;
  readonly unitSectors: number;
  private readonly devices: Int32Array;
  /** First volume sector of each member, and the end: members + 1 entries. */
  private readonly first: Float64Array;

  constructor(devices: readonly number[], sectorsOf: readonly number[]) {
    this.devices = Int32Array.from(devices);
    this.first = new Float64Array(devices.length + 1);
    for (let m = 0; m < devices.length; m++) this.first[m + 1] = this.first[m] + sectorsOf[m];
    this.sectors = this.first[devices.length];
    this.unitSectors = this.sectors;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    let member = 0;
    while (this.first[member + 1] <= sector) member++;
    let at = sector;
    let left = sectors;
    while (left > 0) {
      const here = Math.min(left, this.first[member + 1] - at);
      plan.add(this.devices[member], at - this.first[member], here, write);
      at += here;
      left -= here;
      member++;
    }
  }
}

/**
 * Striping: with unit u = floor(a / su), disk = u mod n, offset = floor(u / n) * su + a mod su. Units
 * of one request that are neighbors on their disk (u and u + n) become one device request.
 */
export class StripeMap implements AddressMap {
  readonly immutable = true as const;
  readonly columns: number;
  readonly sectors: number;
  readonly unitSectors: number;
  private readonly devices: Int32Array;

  constructor(devices: readonly number[], sectorsOf: readonly number[], unitSectors: number) {
    this.devices = Int32Array.from(devices);
    this.columns = devices.length;
    this.unitSectors = unitSectors;
    this.sectors = devices.length * Math.floor(Math.min(...sectorsOf) / unitSectors) * unitSectors;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { unitSectors: unit, columns } = this;
    const last = sector + sectors - 1;
    const firstUnit = Math.floor(sector / unit);
    const lastUnit = Math.floor(last / unit);
    const pieces = Math.min(columns, lastUnit - firstUnit + 1);
    let row = Math.floor(firstUnit / columns);
    let column = firstUnit - row * columns;
    for (let k = 0; k < pieces; k++) {
      const u = firstUnit + k;
      const rows = Math.floor((lastUnit - u) / columns);
      const begin = k === 0 ? sector - firstUnit * unit : 0;
      const end = u + rows * columns === lastUnit ? last - lastUnit * unit + 1 : unit;
      plan.add(this.devices[column], row * unit + begin, rows * unit + end - begin, write);
      column++;
      if (column === columns) {
        column = 0;
        row++;
      }
    }
  }
}
