/**
 * What one logical request becomes: device requests, in chains of stages. Chains run side by side and know
 * nothing of each other; within a chain the next stage starts when the last request of the one before is
 * complete (a RAID-5 small write reads old data and parity in stage 0 and writes both in stage 1). A plan
 * without chains is one stage: all of it at once, which is what striping, concatenation and mirrors need.
 * One plan is reused for every request, so planning allocates nothing.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import type { DiskIndex } from '../kernel/indexes.ts';

/** What a device request is there for. `data` of a read are what was asked for, of a write what was given. */
export const ROLES = ['data', 'mirror', 'parity', 'old data', 'old parity', 'rest of row', 'survivor', 'rebuilt'] as const;
export type Role = (typeof ROLES)[number];
export const DATA = 0;
/** A further copy of written data. */
export const MIRROR = 1;
export const PARITY = 2;
/** Read before they are overwritten, so that parity can be brought up to date. */
export const OLD_DATA = 3;
export const OLD_PARITY = 4;
/** What a write leaves alone of its row, read so that parity can be computed again. */
export const REST_OF_ROW = 5;
/** Read because a failed disk's data are computed from it. */
export const SURVIVOR = 6;
/** Written by a rebuild. */
export const REBUILT = 7;

export class Plan {
  count = 0;
  device: Int32Array = new Int32Array(64);
  lba: Float64Array = new Float64Array(64);
  sectors: Int32Array = new Int32Array(64);
  writes: Uint8Array = new Uint8Array(64);

  /** Chains begun; 0: all requests at once, and the columns below mean nothing. */
  chains = 0;
  /** Of each request: its chain and its stage there. Requests of a chain are added in order of stage. */
  chain: Int32Array = new Int32Array(64);
  stage: Uint8Array = new Uint8Array(64);
  /** Index into ROLES; see `roled`. */
  role: Uint8Array = new Uint8Array(64);
  /** False: nothing was added with a role, all requests are for data. */
  roled = false;
  /** Of each chain: the array (counted within the volume) whose controller it passes. */
  chainArray: Int32Array = new Int32Array(8);
  /** Sectors that go through the XOR of a chain, and the stage that waits for it; at the end of the chain if it has no such stage. */
  xorSectors: Float64Array = new Float64Array(8);
  xorBefore: Uint8Array = new Uint8Array(8);
  /** Chain and stage that requests are added to; 0 and 0 in a plan without chains. */
  private atChain = 0;
  private atStage = 0;

  clear(): void {
    this.count = 0;
    this.chains = 0;
    this.roled = false;
    this.enter(0, 0);
  }

  /** Adds a request of data to a plan without chains. */
  add(device: DiskIndex, lba: number, sectors: number, write: boolean): void {
    const at = this.count++;
    if (at === this.device.length) this.grow();
    this.device[at] = device;
    this.lba[at] = lba;
    this.sectors[at] = sectors;
    this.writes[at] = write ? 1 : 0;
  }

  /** Begins a chain, at its stage 0, and answers its number. */
  begin(array: number): number {
    const chain = this.chains++;
    if (chain === this.chainArray.length) this.growChains();
    this.chainArray[chain] = array;
    this.xorSectors[chain] = 0;
    this.xorBefore[chain] = 0;
    this.enter(chain, 0);
    return chain;
  }

  /** What `read` and `write` add from here on belongs to this stage of this chain. */
  enter(chain: number, stage: number): void {
    this.atChain = chain;
    this.atStage = stage;
  }

  /** Whether a request belongs to the stage that the plan is at. */
  isHere(request: number): boolean {
    return this.chain[request] === this.atChain && this.stage[request] === this.atStage;
  }

  /** Adds a request to the stage that the plan is at and answers its index. */
  read(device: DiskIndex, lba: number, sectors: number, role: number): number {
    this.add(device, lba, sectors, false);
    return this.placed(role);
  }

  /** The same for a write. */
  write(device: DiskIndex, lba: number, sectors: number, role: number): number {
    this.add(device, lba, sectors, true);
    return this.placed(role);
  }

  private placed(role: number): number {
    const at = this.count - 1;
    if (!this.roled) {
      this.role.fill(DATA, 0, at);
      this.roled = true;
    }
    this.chain[at] = this.atChain;
    this.stage[at] = this.atStage;
    this.role[at] = role;
    return at;
  }

  private grow(): void {
    const length = this.device.length * 2;
    this.device = grownI32(this.device, length);
    this.lba = grownF64(this.lba, length);
    this.sectors = grownI32(this.sectors, length);
    this.writes = grownU8(this.writes, length);
    this.chain = grownI32(this.chain, length);
    this.stage = grownU8(this.stage, length);
    this.role = grownU8(this.role, length);
  }

  private growChains(): void {
    const length = this.chainArray.length * 2;
    this.chainArray = grownI32(this.chainArray, length);
    this.xorSectors = grownF64(this.xorSectors, length);
    this.xorBefore = grownU8(this.xorBefore, length);
  }
}

/** Address map of a volume (or of a disk that is its own volume). Addresses and lengths in sectors. */
export interface AddressMap {
  readonly sectors: number;
  /** Disks side by side that hold data of one row (all but parity and further copies): 1 for a disk or a concatenation. Read-ahead makes its window columns x unit. */
  readonly columns: number;
  /** Contiguous sectors on one disk before the next disk's turn; `sectors` where there is no striping. */
  readonly unitSectors: number;
  /** Adds the device requests that [sector, sector + sectors) becomes. */
  plan(sector: number, sectors: number, write: boolean, plan: Plan): void;
}
