/**
 * Striping over columns that are maps themselves: mirrored sets (RAID 10), parity arrays (RAID 50), stripes
 * (plaid). `StripeMap` is the same over bare disks, written out because it is the hot path. Units of one request
 * that are neighbors in their column are one request to it.
 */
import type { AddressMap, Plan } from './plan.ts';

export class StripedOver implements AddressMap {
  readonly columns: number;
  readonly sectors: number;
  readonly unitSectors: number;
  private readonly over: readonly AddressMap[];
  private readonly outerUnit: number;

  /** @param unit sectors dealt to one column at a time */
  constructor(over: readonly AddressMap[], unit: number) {
    this.over = over;
    this.outerUnit = unit;
    this.columns = over.reduce((sum, column) => sum + column.columns, 0);
    this.unitSectors = Math.min(unit, over[0].unitSectors);
    this.sectors = over.length * Math.floor(Math.min(...over.map((column) => column.sectors)) / unit) * unit;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { over, outerUnit: unit } = this;
    const last = sector + sectors - 1;
    const firstUnit = Math.floor(sector / unit);
    const lastUnit = Math.floor(last / unit);
    const pieces = Math.min(over.length, lastUnit - firstUnit + 1);
    for (let k = 0; k < pieces; k++) {
      const u = firstUnit + k;
      const row = Math.floor(u / over.length);
      const rows = Math.floor((lastUnit - u) / over.length);
      const begin = k === 0 ? sector - firstUnit * unit : 0;
      const end = u + rows * over.length === lastUnit ? last - lastUnit * unit + 1 : unit;
      over[u - row * over.length].plan(row * unit + begin, rows * unit + end - begin, write, plan);
    }
  }
}
