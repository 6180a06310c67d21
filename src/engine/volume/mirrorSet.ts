/**
 * Disks that hold the same data: one column of RAID 1, 10 and 0+1. Writes go to all copies that are in use,
 * reads to one of them.
 */
import type { MirrorVolume } from '../../scenario/schema.ts';
import type { DeviceView } from './deviceView.ts';
import { DATA, MIRROR, REBUILT, SURVIVOR, type AddressMap, type Plan } from './plan.ts';
import { PlannedChunks, type FailingPart } from './rebuild.ts';

export type ReadPolicy = NonNullable<MirrorVolume['reads']>;

const NONE = -1;

export interface MirrorSetOptions {
  readonly devices: readonly number[];
  readonly sectors: number;
  readonly unitSectors: number;
  readonly reads: ReadPolicy;
  readonly view: DeviceView;
  /** For each copy, whether it is in use: its disk works, and so does the half that it belongs to. At least one is. */
  readonly inUse: readonly boolean[];
  /** The copy that is rebuilt, and the device that takes it. */
  readonly rebuild?: { readonly copy: number; readonly onto: number } | undefined;
  /** Array whose controller all requests pass; none: they go straight to the disks. */
  readonly controlledArray?: number | undefined;
}

export class MirrorSet implements AddressMap, FailingPart {
  readonly columns = 1;
  readonly sectors: number;
  readonly unitSectors: number;
  rebuildSectors: number;
  private readonly devices: Int32Array;
  private readonly inUse: Uint8Array;
  private readonly reads: ReadPolicy;
  private readonly view: DeviceView;
  private readonly array: number;
  private rebuilt: number;
  private chunks = new PlannedChunks();
  /** The copy that the last read went to, for `alternate`. */
  private lastCopy: number;

  constructor(options: MirrorSetOptions) {
    this.devices = Int32Array.from(options.devices);
    this.inUse = Uint8Array.from(options.inUse, Number);
    this.sectors = options.sectors;
    this.unitSectors = options.unitSectors;
    this.reads = options.reads;
    this.view = options.view;
    this.array = options.controlledArray ?? NONE;
    this.rebuilt = options.rebuild?.copy ?? NONE;
    this.rebuildSectors = options.rebuild === undefined ? 0 : options.sectors;
    if (options.rebuild !== undefined) this.devices[options.rebuild.copy] = options.rebuild.onto;
    this.lastCopy = this.devices.length - 1;
    if (!options.inUse.includes(true)) throw new Error('All copies of a mirror have failed: what was on it is lost.');
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    if (this.array === NONE) plan.enter(0, 0);
    else plan.begin(this.array);
    if (!write) {
      plan.read(this.devices[this.readFrom(sector, sectors)], sector, sectors, DATA);
      return;
    }
    let role = DATA;
    for (let copy = 0; copy < this.devices.length; copy++) {
      // What lies beyond the mark is copied when the rebuild gets there.
      if (this.inUse[copy] === 0 && !(copy === this.rebuilt && sector < this.rebuiltSectors)) continue;
      plan.write(this.devices[copy], sector, sectors, role);
      role = MIRROR;
    }
  }

  get plannedSectors(): number {
    return this.chunks.planned;
  }

  get rebuiltSectors(): number {
    return this.chunks.written;
  }

  planRebuild(chunk: number, plan: Plan): void {
    const from = this.chunks.planned;
    const sectors = Math.min(chunk, this.rebuildSectors - from);
    const chain = plan.begin(Math.max(0, this.array));
    plan.read(this.devices[this.readFrom(from, sectors)], from, sectors, SURVIVOR);
    plan.enter(chain, 1);
    plan.write(this.devices[this.rebuilt], from, sectors, REBUILT);
    this.chunks.add(from + sectors, sectors);
  }

  chunkRebuilt(): void {
    this.chunks.take();
  }

  survives(member: number): boolean {
    for (let copy = 0; copy < this.devices.length; copy++) if (copy !== member && this.readable(copy, this.sectors)) return true;
    return false;
  }

  has(member: number): boolean {
    return this.readable(member, this.sectors);
  }

  lose(member: number): void {
    this.settle();
    if (this.rebuilt === member) this.forget();
    this.inUse[member] = 0;
  }

  startRebuild(member: number, onto: number): void {
    this.settle();
    this.devices[member] = onto;
    this.rebuilt = member;
    this.rebuildSectors = this.sectors;
    this.chunks = new PlannedChunks();
  }

  /** A copy that is complete is one like the others. */
  private settle(): void {
    if (this.rebuilt === NONE || this.rebuiltSectors < this.rebuildSectors) return;
    this.inUse[this.rebuilt] = 1;
    this.forget();
  }

  private forget(): void {
    this.rebuilt = NONE;
    this.rebuildSectors = 0;
    this.chunks = new PlannedChunks();
  }

  private readable(copy: number, end: number): boolean {
    return this.inUse[copy] === 1 || (copy === this.rebuilt && end <= this.rebuiltSectors);
  }

  /** The copy that a read goes to. Equal queues and distances: the first. */
  private readFrom(sector: number, sectors: number): number {
    const { devices, view } = this;
    const end = sector + sectors;
    if (this.reads === 'alternate') {
      let copy = this.lastCopy;
      do copy = (copy + 1) % devices.length;
      while (!this.readable(copy, end));
      this.lastCopy = copy;
      return copy;
    }
    let best = NONE;
    let bestQueue = Infinity;
    let bestDistance = Infinity;
    for (let copy = 0; copy < devices.length; copy++) {
      if (!this.readable(copy, end)) continue;
      if (this.reads === 'first') return copy;
      const queue = view.outstanding(devices[copy]);
      if (queue > bestQueue) continue;
      const distance = view.headDistance(devices[copy], sector);
      if (queue === bestQueue && distance >= bestDistance) continue;
      best = copy;
      bestQueue = queue;
      bestDistance = distance;
    }
    return best;
  }
}
