/**
 * Where the pieces of files lie that a timeline moves, now. A *granule* is an extent of a table space or a piece of a file, named by its file
 * and its place there at t = 0; a *slot* is room for one in a region. Each granule has exactly one authoritative slot (`at`), and each slot at
 * most one owner: both are kept, and both have to agree at every change (`fault`). A second copy under way (`twin`) is equal as far as it has been copied, and gets every
 * write; nobody reads it.
 *
 * Counts of writes stand in for contents: a slot counts those that came to it, a granule those that were complete. A granule that moves to
 * a slot with another count would lose a committed update.
 */
import type { Layout } from '../../../scenario/layout.ts';
import { ExtentMap, type ContainerPlace } from '../../../scenario/spaces/extentMap.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { Extents } from './extents.ts';
import type { PsuIndex } from '../../kernel/indexes.ts';

export const NONE = -1;
/** Owner of a slot that something is being copied to. */
const RESERVED = -2;

/** Used up at once. */
const PLACE: ContainerPlace = { container: 0, offset: 0 };

export class Places {
  /** By file of the layout: its unit, or NONE; its first sector on its target at t = 0, its first granule, and how many it has. */
  private readonly unitOf: Int32Array;
  private readonly sectorOf: Float64Array;
  readonly firstGranule: Int32Array;
  readonly granules: Int32Array;
  /** By unit: sectors of a granule, first file, its first container, and granules in use. */
  readonly granuleSectors: Float64Array;
  readonly firstPsu: Int32Array;
  readonly firstContainer: Int32Array;
  readonly inUse: Int32Array;
  /** By unit, what its extents are dealt by at t = 0; null: a plain file. */
  readonly maps: readonly (ExtentMap | null)[];
  /** By container of all units: the region that it lies in or comes to; 1 if it has not been dropped; bytes. */
  readonly current: Int32Array;
  readonly present: Uint8Array;
  readonly containerBytes: Float64Array;
  /** By region. */
  readonly target: Int32Array;
  readonly sector: Float64Array;
  readonly sectors: Float64Array;
  readonly firstSlot: Int32Array;
  readonly slots: Int32Array;
  readonly unit: Int32Array;
  readonly container: Int32Array;
  /** By granule. `lock`: the job that copies it, so that writes wait. */
  readonly at: Int32Array;
  readonly twin: Int32Array;
  readonly lock: Int32Array;
  /** Where a second copy is that has been written whole, NONE: nowhere. With it as `twin` it is equal, else it is as of `asOf`. */
  readonly copyAt: Int32Array;
  readonly written: Int32Array;
  /** Parts of writes under way to where the piece lay when they were issued: after a move these may be its old place. */
  readonly open: Int32Array;
  /** Of a restore under way: the count of writes that the new copy is as of, NONE: there is none yet; and sectors written since. */
  readonly asOf: Int32Array;
  readonly behind: Float64Array;
  /** By slot: its region, owner, writes that came to it, and requests under way. */
  readonly regionOf: Int32Array;
  readonly owner: Int32Array;
  readonly content: Int32Array;
  readonly reading: Int32Array;
  readonly writing: Int32Array;
  /** By granule: the action that its content is lost with, from 1; 0: it is there. By target: 1 where nothing can be read or written now; null: no disk fails. */
  readonly lost: Int16Array;
  /** By granule: the unit whose extents it is one of; by unit, what has come to it with tables of others, as granules, and how many. */
  readonly home: Int32Array;
  private readonly adopted: readonly Int32Array[];
  private readonly adoptedCount: Int32Array;
  /** By granule: requests to it since t = 0; null: nobody asks. */
  heat: Float64Array | null = null;
  /** Regions may hold a part of a container only. */
  readonly isScattered: boolean;
  gone: Uint8Array | null = null;
  /** Extents of logical volumes, which may lie on a target that is gone; null: no action concerns a volume group. */
  logical: Extents | null = null;
  /** Slots from here on are worth a look when one is wanted, by region. */
  private readonly hint: Int32Array;
  /** The first thing that did not hold, as a granule; NONE: all did. */
  faultAt = NONE;

  constructor({ units, regions, steps }: TimelinePlan, layout: Layout) {
    const u = units.length;
    this.unitOf = new Int32Array(layout.psuCount).fill(NONE);
    this.sectorOf = new Float64Array(layout.psuCount);
    this.firstGranule = new Int32Array(layout.psuCount);
    this.granules = new Int32Array(layout.psuCount);
    this.granuleSectors = Float64Array.from(units, ({ granuleBytes }) => granuleBytes / SECTOR_BYTES);
    this.firstPsu = Int32Array.from(units, ({ firstPsu }) => firstPsu);
    this.inUse = Int32Array.from(units, ({ inUse }) => inUse);
    this.firstContainer = new Int32Array(u + 1);
    for (let k = 0; k < u; k++) {
      const most = regions.reduce((sum, region) => (region.unit === k ? Math.max(sum, region.container + 1) : sum), 0);
      this.firstContainer[k + 1] = this.firstContainer[k] + most;
    }
    const containers = this.firstContainer[u];
    this.current = new Int32Array(containers).fill(NONE);
    this.present = new Uint8Array(containers);
    this.containerBytes = new Float64Array(containers);
    this.target = Int32Array.from(regions, (region) => region.target);
    this.sector = Float64Array.from(regions, ({ atBytes }) => Math.floor(atBytes / SECTOR_BYTES));
    this.sectors = Float64Array.from(regions, ({ bytes }) => Math.ceil(bytes / SECTOR_BYTES));
    this.unit = Int32Array.from(regions, ({ unit }) => unit);
    this.container = Int32Array.from(regions, ({ unit, container }) => this.firstContainer[unit] + container);
    // Table spaces use whole extents only; the last piece of a file may be short.
    this.slots = Int32Array.from(regions, ({ bytes, unit }) =>
      units[unit].isSpace ? Math.floor(bytes / units[unit].granuleBytes) : Math.ceil(bytes / units[unit].granuleBytes),
    );
    this.firstSlot = new Int32Array(regions.length + 1);
    for (let r = 0; r < regions.length; r++) this.firstSlot[r + 1] = this.firstSlot[r] + this.slots[r];
    const slots = this.firstSlot[regions.length];
    this.regionOf = new Int32Array(slots);
    this.owner = new Int32Array(slots).fill(NONE);
    this.content = new Int32Array(slots);
    this.reading = new Int32Array(slots);
    this.writing = new Int32Array(slots);
    this.hint = new Int32Array(regions.length);
    for (let r = 0; r < regions.length; r++) this.regionOf.fill(r, this.firstSlot[r], this.firstSlot[r + 1]);
    this.maps = units.map(({ isSpace, firstPsu, psus, granuleBytes }) =>
      isSpace ? new ExtentMap(layout.bytes.subarray(firstPsu, firstPsu + psus), granuleBytes) : null,
    );
    let granules = 0;
    regions.forEach((region, r) => {
      // What a balancer may use is a part only.
      this.containerBytes[this.container[r]] = Math.max(this.containerBytes[this.container[r]], region.bytes);
      const { firstPsu, psus } = units[region.unit];
      const isFirst = this.current[this.container[r]] === NONE;
      if (region.container >= psus || !isFirst) return;
      const psu = firstPsu + region.container;
      this.current[this.container[r]] = r;
      this.present[this.container[r]] = 1;
      this.unitOf[psu] = region.unit;
      this.sectorOf[psu] = this.sector[r];
      this.firstGranule[psu] = granules;
      this.granules[psu] = this.slots[r];
      granules += this.slots[r];
    });
    this.at = new Int32Array(granules).fill(NONE);
    this.twin = new Int32Array(granules).fill(NONE);
    this.lock = new Int32Array(granules).fill(NONE);
    this.copyAt = new Int32Array(granules).fill(NONE);
    this.written = new Int32Array(granules);
    this.open = new Int32Array(granules);
    this.asOf = new Int32Array(granules).fill(NONE);
    this.behind = new Float64Array(granules);
    this.lost = new Int16Array(granules);
    this.home = new Int32Array(granules);
    for (let psu = 0; psu < layout.psuCount; psu++)
      if (this.unitOf[psu] !== NONE) this.home.fill(this.unitOf[psu], this.firstGranule[psu], this.firstGranule[psu] + this.granules[psu]);
    const coming = new Int32Array(u);
    for (const { kind, others, extents } of steps) if (kind === 'move-table' && others.length > 0) coming[others.at(-1)!] += extents;
    this.adopted = Array.from(coming, (most) => new Int32Array(most));
    this.adoptedCount = new Int32Array(u);
    this.isScattered = steps.some(({ kind }) => kind === 'balance');
    for (let k = 0; k < u; k++) for (let extent = 0; extent < this.inUse[k]; extent++) this.begin(k, this.granuleOf(k, extent));
  }

  /** Units, containers, regions and granules up to here lie as under another timeline. */
  takeOver(before: Places, units: number, containers: number, regions: number, granules: number): void {
    const slots = this.firstSlot[regions];
    this.current.set(before.current.subarray(0, containers));
    this.present.set(before.present.subarray(0, containers));
    this.hint.set(before.hint.subarray(0, regions));
    for (const key of ['at', 'twin', 'lock', 'copyAt', 'written', 'open', 'asOf', 'behind'] as const)
      this[key].set(before[key].subarray(0, granules));
    for (const key of ['owner', 'content', 'reading', 'writing'] as const) this[key].set(before[key].subarray(0, slots));
    this.lost.set(before.lost.subarray(0, granules));
    this.home.set(before.home.subarray(0, granules));
    for (let unit = 0; unit < units; unit++) {
      this.adopted[unit].set(before.adopted[unit].subarray(0, before.adoptedCount[unit]));
      this.adoptedCount[unit] = before.adoptedCount[unit];
    }
    if (before.heat !== null) this.heat?.set(before.heat.subarray(0, granules));
    this.faultAt = before.faultAt;
  }

  private begin(unit: number, granule: number): void {
    let psu = this.firstPsu[unit];
    while (psu + 1 < this.unitOf.length && this.unitOf[psu + 1] === unit && this.firstGranule[psu + 1] <= granule) psu++;
    const region = this.current[this.firstContainer[unit] + psu - this.firstPsu[unit]];
    const slot = this.firstSlot[region] + granule - this.firstGranule[psu];
    this.at[granule] = slot;
    this.owner[slot] = granule;
  }

  /** The granule of a unit's extent, or of a file's piece. */
  granuleOf(unit: number, extent: number): number {
    if (extent >= this.inUse[unit]) return this.adopted[unit][extent - this.inUse[unit]];
    const map = this.maps[unit];
    if (map === null) return this.firstGranule[this.firstPsu[unit]] + extent;
    map.locate(extent * map.extentBytes, PLACE);
    return this.firstGranule[this.firstPsu[unit] + PLACE.container] + Math.floor(PLACE.offset / map.extentBytes);
  }

  /** Extents that a unit has numbers for: its own, and those that have come with tables. */
  extents(unit: number): number {
    return this.inUse[unit] + this.adoptedCount[unit];
  }

  /** All pieces of a table are those of this unit from now on. */
  adopt(unit: number, pieces: Int32Array): void {
    for (const piece of pieces) this.home[piece] = unit;
    const adopted = this.adopted[unit];
    const count = this.adoptedCount[unit];
    // It may have been here before, at t = 0 or later.
    if (this.isOwn(unit, pieces[0]) || adopted.subarray(0, count).includes(pieces[0])) return;
    adopted.set(pieces, count);
    this.adoptedCount[unit] = count + pieces.length;
  }

  private isOwn(unit: number, piece: number): boolean {
    let psu = this.firstPsu[unit];
    for (; psu < this.unitOf.length && this.unitOf[psu] === unit; psu++)
      if (piece >= this.firstGranule[psu] && piece < this.firstGranule[psu] + this.granules[psu]) return true;
    return false;
  }

  /** Whether a file's pieces may lie elsewhere than the layout says. */
  covers(psu: PsuIndex): boolean {
    return this.unitOf[psu] !== NONE;
  }

  /** Files of the layout. */
  get files(): number {
    return this.unitOf.length;
  }

  unitOfPsu(psu: PsuIndex): number {
    return this.unitOf[psu];
  }

  /** Sectors from a file's begin to a sector of the target that it lies on at t = 0. */
  within(psu: PsuIndex, sector: number): number {
    return sector - this.sectorOf[psu];
  }

  /** The container that a byte of a file lies in now. */
  containerOf(psu: PsuIndex, offset: number): number {
    const unit = this.unitOf[psu];
    const granule = this.firstGranule[psu] + Math.floor(offset / SECTOR_BYTES / this.granuleSectors[unit]);
    const slot = granule < this.at.length ? this.at[granule] : NONE;
    return slot === NONE ? NONE : this.container[this.regionOf[slot]];
  }

  /** What lies on the target is lost with an action, counted from 1, but for pieces whose second copy elsewhere is equal: that is the authoritative one from now on. */
  lose(target: number, action: number): void {
    const { at, lost } = this;
    for (let granule = 0; granule < at.length; granule++) {
      if (at[granule] === NONE || lost[granule] > 0 || !this.liesOn(at[granule], target)) continue;
      if (this.isKept(granule)) this.keepCopy(granule);
      else lost[granule] = action;
    }
  }

  /** Whether a slot is on a target, or on a logical volume with extents there that can be neither read nor written. */
  private liesOn(slot: number, target: number): boolean {
    const { [this.regionOf[slot]]: on } = this.target;
    return on === target || (this.logical !== null && this.logical.volumeOf[on] !== NONE && this.isSlotGone(slot));
  }

  /** Whether a slot is on what can be neither read nor written. */
  isSlotGone(slot: number): boolean {
    const { logical, target } = this;
    const region = this.regionOf[slot];
    if (this.gone !== null && this.gone[target[region]] === 1) return true;
    if (logical === null) return false;
    const from = this.sectorOfSlot(slot);
    const end = this.sector[region] + this.sectors[region];
    return logical.isGone(target[region], from, Math.min(this.granuleSectors[this.unit[region]], end - from));
  }

  /** Whether a piece has a second copy on a target that works, which all of it has come to, which lacks no write, and misses none of those under way. */
  private isKept(granule: number): boolean {
    const { at, twin, copyAt, lock, open, asOf, content } = this;
    const copy = copyAt[granule];
    if (copy === NONE || lock[granule] !== NONE || this.isSlotGone(copy)) return false;
    return twin[granule] === copy || (open[granule] === 0 && asOf[granule] === content[at[granule]]);
  }

  private keepCopy(granule: number): void {
    const slot = this.copyAt[granule];
    const before = this.at[granule];
    if (this.twin[granule] !== slot) this.content[slot] = this.content[before];
    this.owner[slot] = granule;
    this.at[granule] = slot;
    this.twin[granule] = NONE;
    this.copyAt[granule] = NONE;
    this.giveUp(before);
  }

  /** Granules of a container that were lost with an action. */
  lostWith(container: number, action: number): number {
    let count = 0;
    for (let granule = 0; granule < this.lost.length; granule++)
      if (this.lost[granule] === action && this.container[this.regionOf[this.at[granule]]] === container) count++;
    return count;
  }

  /** Whether anything of a unit, or of one of its containers, is lost. */
  hasLost(unit: number, container = NONE): boolean {
    for (let granule = 0; granule < this.at.length; granule++) {
      if (this.lost[granule] === 0) continue;
      const region = this.regionOf[this.at[granule]];
      if (this.unit[region] === unit && (container === NONE || this.container[region] === container)) return true;
    }
    return false;
  }

  isGone(region: number): boolean {
    const { gone, logical, target } = this;
    if (gone === null || region === NONE) return false;
    return gone[target[region]] === 1 || (logical !== null && logical.isGone(target[region], this.sector[region], this.sectors[region]));
  }

  /** Sector of a slot's first byte on its region's target. */
  sectorOfSlot(slot: number): number {
    const region = this.regionOf[slot];
    return this.sector[region] + (slot - this.firstSlot[region]) * this.granuleSectors[this.unit[region]];
  }

  /**
   * A slot of the region that nothing lies in, reserved from now on; NONE: there is none. One that requests to what lay there before are under way to
   * is taken last: a copy to it waits for them (`isUsed`).
   */
  reserve(region: number): number {
    let used = NONE;
    const first = this.firstSlot[region];
    const end = this.firstSlot[region + 1];
    for (let slot = first + this.hint[region]; slot < end; slot++) {
      if (this.owner[slot] !== NONE) {
        if (slot === first + this.hint[region]) this.hint[region]++;
        continue;
      }
      if (this.isUsed(slot)) {
        if (used === NONE) used = slot;
        continue;
      }
      this.owner[slot] = RESERVED;
      return slot;
    }
    if (used !== NONE) this.owner[used] = RESERVED;
    return used;
  }

  isUsed(slot: number): boolean {
    return this.reading[slot] > 0 || this.writing[slot] > 0;
  }

  /** The same of one certain slot; whether it could be had. */
  reserveSlot(slot: number): boolean {
    if (this.owner[slot] !== NONE) return false;
    this.owner[slot] = RESERVED;
    return true;
  }

  /** A second copy is about to take the place of the first. */
  reserveTwin(slot: number): void {
    if (this.owner[slot] === NONE) this.owner[slot] = RESERVED;
  }

  isEmpty(region: number): boolean {
    for (let slot = this.firstSlot[region]; slot < this.firstSlot[region + 1]; slot++) if (this.owner[slot] !== NONE) return false;
    return true;
  }

  /** Gives a slot up if it is still reserved only. */
  giveBack(slot: number): void {
    if (this.owner[slot] === RESERVED) this.giveUp(slot);
  }

  giveUp(slot: number): void {
    this.owner[slot] = NONE;
    const region = this.regionOf[slot];
    this.hint[region] = Math.min(this.hint[region], slot - this.firstSlot[region]);
  }

  /** All of the granule has been copied to a slot that is reserved for it: that is its place from now on. */
  settle(granule: number, slot: number): void {
    const before = this.at[granule];
    const quiet = this.writing[before] === 0 && this.writing[slot] === 0;
    if (this.owner[before] !== granule || this.owner[slot] !== RESERVED || (quiet && this.content[before] !== this.content[slot]))
      this.fault(granule);
    this.at[granule] = slot;
    this.owner[slot] = granule;
    this.twin[granule] = NONE;
    this.copyAt[granule] = NONE;
    // It was read before its disk failed.
    this.lost[granule] = 0;
    this.giveUp(before);
  }

  private fault(granule: number): void {
    if (this.faultAt === NONE) this.faultAt = granule;
  }

  /** Whether every granule has one place and every place one granule, and no write that was complete is missing there. */
  check(): number {
    if (this.faultAt !== NONE) return this.faultAt;
    let owned = 0;
    for (let slot = 0; slot < this.owner.length; slot++) if (this.owner[slot] >= 0) owned++;
    for (let granule = 0; granule < this.at.length; granule++) {
      const slot = this.at[granule];
      if (slot === NONE) continue;
      owned--;
      if (this.owner[slot] !== granule) return granule;
      const twin = this.twin[granule];
      const isQuiet = this.open[granule] === 0 && this.writing[slot] === 0 && (twin === NONE || this.writing[twin] === 0);
      if (isQuiet && this.content[slot] !== this.written[granule]) return granule;
      if (isQuiet && twin !== NONE && this.content[twin] !== this.content[slot]) return granule;
    }
    return owned === 0 ? NONE : 0;
  }
}
