/**
 * What one logical request becomes: device requests in stages. All of a stage run at once; the next
 * stage starts when the last of them is complete (a RAID-5 small write reads old data and parity in
 * stage 0 and writes in stage 1). Striping and concatenation have one stage. One plan is reused for
 * every request, so planning allocates nothing.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';

export class Plan {
  count = 0;
  stages = 1;
  device: Int32Array = new Int32Array(64);
  lba: Float64Array = new Float64Array(64);
  sectors: Int32Array = new Int32Array(64);
  stage: Uint8Array = new Uint8Array(64);
  write: Uint8Array = new Uint8Array(64);

  clear(): void {
    this.count = 0;
    this.stages = 1;
  }

  add(device: number, lba: number, sectors: number, write: boolean): void {
    const at = this.count++;
    if (at === this.device.length) this.grow();
    this.device[at] = device;
    this.lba[at] = lba;
    this.sectors[at] = sectors;
    this.stage[at] = 0;
    this.write[at] = write ? 1 : 0;
  }

  private grow(): void {
    const length = this.device.length * 2;
    this.device = grownI32(this.device, length);
    this.lba = grownF64(this.lba, length);
    this.sectors = grownI32(this.sectors, length);
    this.stage = grownU8(this.stage, length);
    this.write = grownU8(this.write, length);
  }
}

/** Address map of a volume (or of a disk that is its own volume). Addresses and lengths in sectors. */
export interface AddressMap {
  readonly sectors: number;
  /** Disks side by side: 1 for a disk or a concatenation. Read-ahead makes its window columns x unit. */
  readonly columns: number;
  /** Contiguous sectors on one disk before the next disk's turn; `sectors` where there is no striping. */
  readonly unitSectors: number;
  /** Adds the device requests that [sector, sector + sectors) becomes. */
  plan(sector: number, sectors: number, write: boolean, plan: Plan): void;
}
