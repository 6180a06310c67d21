/**
 * One RAID-5 array. A read goes to the disks that hold what is asked for. A write of a whole row goes out at
 * once, data and parity; a write of part of a row first reads what the new parity is computed from: either what
 * will be overwritten, with the old parity (read-modify-write), or the rest of the row (reconstruct write),
 * whichever needs fewer disk I/Os; between equals the first, which keeps fewer disks busy. Each such row is a chain of
 * its own: none waits for another's reads. Within a chain, neighbors on one disk are one device request.
 *
 * With a failed member: lost data are computed from all other units of their row; a write to lost parity is the
 * data alone; a write to lost data goes into the parity.
 */
import type { ParityVolume } from '../../scenario/schema.ts';
import { ParityLayout, type Rotation } from './parityLayout.ts';
import { DATA, OLD_DATA, OLD_PARITY, PARITY, REBUILT, REST_OF_ROW, SURVIVOR, type AddressMap, type Plan } from './plan.ts';
import { PlannedChunks, type FailingPart } from './rebuild.ts';
import { RowPart } from './rowPart.ts';

export type SmallWrites = NonNullable<ParityVolume['smallWrites']>;

const NONE = -1;
/** Read data are computed when all is there: before a stage that a chain does not have. */
const AT_THE_END = 255;

export interface ParityArrayOptions {
  readonly devices: readonly number[];
  /** Sectors used of each member, in whole units. */
  readonly memberSectors: number;
  readonly unitSectors: number;
  readonly rotation: Rotation;
  readonly spareSpace: boolean;
  readonly smallWrites: SmallWrites;
  /** Number of the array within its volume: whose controller it is. */
  readonly array: number;
  /** The failed member. */
  readonly failed?: number | undefined;
  /** Rebuild onto this device, or into the array's own spare space. */
  readonly rebuild?: { readonly onto: number | 'spare-space' } | undefined;
}

export class ParityArray implements AddressMap, FailingPart {
  readonly columns: number;
  readonly sectors: number;
  readonly unitSectors: number;
  rebuildSectors: number;
  private readonly layout: ParityLayout;
  private readonly devices: Int32Array;
  private readonly rows: number;
  private readonly smallWrites: SmallWrites;
  private readonly array: number;
  private failed: number;
  /** The rebuild goes to the device behind the last member; otherwise into spare space. */
  private ontoDisk: boolean;
  /** Up to where the members are rebuilt, and from where on the next chunk is planned. */
  private mark = 0;
  private planFrom = 0;
  private chunks = new PlannedChunks();
  /** The plan's latest request at each device, so that neighbors become one. */
  private readonly latest: Int32Array;
  private readonly asked = new RowPart();

  constructor(options: ParityArrayOptions) {
    const { devices, memberSectors, unitSectors, rotation, spareSpace, rebuild, failed = NONE } = options;
    this.layout = new ParityLayout(devices.length, rotation, spareSpace);
    this.ontoDisk = rebuild !== undefined && rebuild.onto !== 'spare-space';
    // The last one takes the place of the failed member, where one does.
    this.devices = Int32Array.from([...devices, rebuild !== undefined && rebuild.onto !== 'spare-space' ? rebuild.onto : NONE]);
    this.latest = new Int32Array(this.devices.length).fill(NONE);
    this.unitSectors = unitSectors;
    this.rows = memberSectors / unitSectors;
    this.columns = this.layout.columns;
    this.sectors = this.rows * this.columns * unitSectors;
    this.smallWrites = options.smallWrites;
    this.array = options.array;
    this.failed = failed;
    this.rebuildSectors = rebuild === undefined || failed === NONE ? 0 : this.rowsToRebuild() * unitSectors;
  }

  plan(sector: number, sectors: number, write: boolean, plan: Plan): void {
    const { unitSectors: unit, columns, asked } = this;
    const last = sector + sectors - 1;
    const firstUnit = Math.floor(sector / unit);
    const lastUnit = Math.floor(last / unit);
    const firstRow = Math.floor(firstUnit / columns);
    const lastRow = Math.floor(lastUnit / columns);
    this.latest.fill(NONE);
    let together = write ? NONE : plan.begin(this.array);
    if (!write) plan.xorBefore[together] = AT_THE_END;
    for (let row = firstRow; row <= lastRow; row++) {
      asked.row = row;
      asked.first = row === firstRow ? firstUnit - row * columns : 0;
      asked.last = row === lastRow ? lastUnit - row * columns : columns - 1;
      asked.from = row === firstRow ? sector - firstUnit * unit : 0;
      asked.to = row === lastRow ? last - lastUnit * unit + 1 : unit;
      if (!write) this.readRow(plan, together);
      else together = this.writeRow(plan, together);
    }
  }

  // ---------------------------------------------------------------- reads

  /** Reads what is asked of a row. */
  private readRow(plan: Plan, chain: number): void {
    const { layout, unitSectors: unit, asked } = this;
    const { row, first, last } = asked;
    const lost = this.lostColumn(row);
    if (lost < first || lost > last) {
      for (let i = first; i <= last; i++) this.read(plan, layout.data(row, i), asked.fromOf(i), asked.toOf(i, unit), DATA);
      return;
    }
    const lostFrom = asked.fromOf(lost);
    const lostTo = asked.toOf(lost, unit);
    for (let i = 0; i < this.columns; i++) {
      if (i === lost) continue;
      const given = i >= first && i <= last;
      const begin = given ? Math.min(lostFrom, asked.fromOf(i)) : lostFrom;
      const end = given ? Math.max(lostTo, asked.toOf(i, unit)) : lostTo;
      this.read(plan, layout.data(row, i), begin, end, given ? DATA : SURVIVOR);
    }
    this.read(plan, layout.parity(row), lostFrom, lostTo, SURVIVOR);
    plan.xorSectors[chain] += this.columns * (lostTo - lostFrom);
  }

  // --------------------------------------------------------------- writes

  /**
   * Writes what is asked of a row. Rows that need no reads share one chain.
   * @returns that chain, or NONE if it has not begun
   */
  private writeRow(plan: Plan, together: number): number {
    const { layout, columns, unitSectors: unit, asked } = this;
    const { row, first, from, last, to } = asked;
    const lost = this.lostColumn(row);
    const parityLost = this.failed !== NONE && !this.isRebuilt(row) && layout.parity(row) === this.failed;
    const whole = first === 0 && last === columns - 1 && from === 0 && to === unit;
    // What of the parity changes: with two units or more, one reaches to its end and one from its start.
    asked.begin = first === last ? from : 0;
    asked.end = first === last ? to : unit;
    const changed = asked.end - asked.begin;
    if (whole || parityLost) {
      const chain = together === NONE ? plan.begin(this.array) : together;
      if (!parityLost) plan.xorSectors[chain] += columns * unit;
      plan.enter(chain, 0);
      this.writeUnits(plan, lost);
      if (!parityLost) this.write(plan, layout.parity(row), 0, unit, PARITY);
      return chain;
    }
    const chain = plan.begin(this.array);
    plan.xorBefore[chain] = 1;
    if (lost !== NONE && lost >= first && lost <= last) {
      // Of a lost unit that is written in part, the rest is only known from the old parity and all others.
      const inPart = (lost === first && from > asked.begin) || (lost === last && to < asked.end);
      if (inPart) this.readAll(plan, lost);
      else this.readRest(plan, lost);
      plan.xorSectors[chain] += (columns + (inPart ? 1 : 0)) * changed;
    } else if (lost !== NONE || this.readsOld()) {
      this.readOld(plan, chain);
    } else {
      this.readRest(plan, NONE);
      plan.xorSectors[chain] += columns * changed;
    }
    plan.enter(chain, 1);
    this.writeUnits(plan, lost);
    this.write(plan, layout.parity(row), asked.begin, asked.end, PARITY);
    return together;
  }

  /** Whether a write of part of a row reads what it overwrites, rather than the rest of the row. */
  private readsOld(): boolean {
    if (this.smallWrites !== 'cheaper') return this.smallWrites === 'read-modify-write';
    const { first, from, last, to } = this.asked;
    const touched = last - first + 1;
    const cut = touched > 1 ? (from > 0 ? 1 : 0) + (to < this.unitSectors ? 1 : 0) : 0;
    return touched + 1 <= this.columns - touched + cut;
  }

  /** Reads what is overwritten: data and the parity that changes. */
  private readOld(plan: Plan, chain: number): void {
    const { layout, unitSectors: unit, asked } = this;
    for (let i = asked.first; i <= asked.last; i++) {
      const from = asked.fromOf(i);
      const to = asked.toOf(i, unit);
      this.read(plan, layout.data(asked.row, i), from, to, OLD_DATA);
      plan.xorSectors[chain] += 2 * (to - from); // old and new
    }
    this.read(plan, layout.parity(asked.row), asked.begin, asked.end, OLD_PARITY);
    plan.xorSectors[chain] += asked.end - asked.begin;
  }

  /** Reads what the row's data have, where parity changes, besides what is written. */
  private readRest(plan: Plan, except: number): void {
    const { row, first, from, last, to, begin, end } = this.asked;
    for (let i = 0; i < this.columns; i++) {
      if (i === except) continue;
      const member = this.layout.data(row, i);
      if (i < first || i > last) this.read(plan, member, begin, end, REST_OF_ROW);
      else if (i === first && from > begin) this.read(plan, member, begin, from, REST_OF_ROW);
      else if (i === last && to < end) this.read(plan, member, to, end, REST_OF_ROW);
    }
  }

  /** Reads all that is left of the row, where parity changes. */
  private readAll(plan: Plan, lost: number): void {
    const { row, begin, end } = this.asked;
    for (let i = 0; i < this.columns; i++) if (i !== lost) this.read(plan, this.layout.data(row, i), begin, end, REST_OF_ROW);
    this.read(plan, this.layout.parity(row), begin, end, OLD_PARITY);
  }

  private writeUnits(plan: Plan, lost: number): void {
    const { asked, unitSectors } = this;
    for (let i = asked.first; i <= asked.last; i++)
      if (i !== lost) this.write(plan, this.layout.data(asked.row, i), asked.fromOf(i), asked.toOf(i, unitSectors), DATA);
  }

  // -------------------------------------------------------------- rebuild

  planRebuild(chunk: number, plan: Plan): void {
    const { unitSectors: unit, layout, failed } = this;
    const chain = plan.begin(this.array);
    plan.xorBefore[chain] = 1;
    this.latest.fill(NONE);
    while (this.keepsNothing(Math.floor(this.planFrom / unit))) this.planFrom = (Math.floor(this.planFrom / unit) + 1) * unit;
    // Whole units, so that a row is either rebuilt or not and writes to it know what they find.
    const end = Math.min(this.planFrom + Math.max(1, Math.floor(chunk / unit)) * unit, this.rows * unit);
    const firstRow = Math.floor(this.planFrom / unit);
    let sectors = 0;
    const lastRow = Math.floor((end - 1) / unit);
    for (let stage = 0; stage <= 1; stage++) {
      plan.enter(chain, stage);
      for (let row = firstRow; row <= lastRow; row++) {
        if (this.keepsNothing(row)) continue;
        this.asked.row = row;
        if (stage === 1) {
          this.write(plan, failed, 0, unit, REBUILT);
          sectors += unit;
          continue;
        }
        for (let member = 0; member < layout.members; member++) {
          if (member === failed || member === layout.spare(row)) continue;
          this.read(plan, member, 0, unit, SURVIVOR);
          plan.xorSectors[chain] += unit;
        }
      }
    }
    this.planFrom = end;
    this.chunks.add(end, sectors);
  }

  chunkRebuilt(): void {
    this.mark = this.chunks.take();
  }

  survives(member: number): boolean {
    return this.failed === NONE || this.failed === member || (this.ontoDisk && this.isComplete());
  }

  has(member: number): boolean {
    return this.failed !== member || (this.ontoDisk && this.isComplete());
  }

  lose(member: number): void {
    this.settle();
    this.failed = member;
    this.forget();
  }

  startRebuild(member: number, onto: number): void {
    this.failed = member;
    this.forget();
    this.ontoDisk = onto !== NONE;
    this.devices[this.layout.members] = onto;
    this.rebuildSectors = this.rowsToRebuild() * this.unitSectors;
  }

  private isComplete(): boolean {
    return this.rebuildSectors > 0 && this.rebuiltSectors >= this.rebuildSectors;
  }

  /** A disk whose rebuild is complete is a member like the others. */
  private settle(): void {
    if (this.failed === NONE || !this.ontoDisk || !this.isComplete()) return;
    this.devices[this.failed] = this.devices[this.layout.members];
    this.failed = NONE;
    this.forget();
  }

  private forget(): void {
    this.ontoDisk = false;
    this.rebuildSectors = 0;
    this.mark = 0;
    this.planFrom = 0;
    this.chunks = new PlannedChunks();
  }

  get plannedSectors(): number {
    return this.chunks.planned;
  }

  get rebuiltSectors(): number {
    return this.chunks.written;
  }

  /** Whether the failed member's unit of the row is spare space, so that nothing of it was lost. */
  private keepsNothing(row: number): boolean {
    return this.layout.spare(row) === this.failed;
  }

  private rowsToRebuild(): number {
    const { members } = this.layout;
    const turns = Math.floor(this.rows / members);
    let kept = 0;
    for (let row = 0; row < members; row++) if (this.keepsNothing(row)) kept += turns + (row < this.rows % members ? 1 : 0);
    return this.rows - kept;
  }

  private isRebuilt(row: number): boolean {
    return (row + 1) * this.unitSectors <= this.mark;
  }

  /** The row's data unit that is lost, NONE if all are there. */
  private lostColumn(row: number): number {
    if (this.failed === NONE || this.isRebuilt(row)) return NONE;
    for (let i = 0; i < this.columns; i++) if (this.layout.data(row, i) === this.failed) return i;
    return NONE;
  }

  // ---------------------------------------------------------------- pieces

  /** Reads [from, to) of a member's unit of the row, in the chain and stage that the plan is at. */
  private read(plan: Plan, member: number, from: number, to: number, role: number): void {
    const at = this.placeOf(member);
    const lba = this.asked.row * this.unitSectors + from;
    if (!this.joined(plan, at, lba, to - from)) this.latest[at] = plan.read(this.devices[at], lba, to - from, role);
  }

  private write(plan: Plan, member: number, from: number, to: number, role: number): void {
    const at = this.placeOf(member);
    const lba = this.asked.row * this.unitSectors + from;
    if (!this.joined(plan, at, lba, to - from)) this.latest[at] = plan.write(this.devices[at], lba, to - from, role);
  }

  /** Where a member's unit of the row is now: index into `devices`. */
  private placeOf(member: number): number {
    if (member !== this.failed) return member;
    return this.ontoDisk ? this.layout.members : this.layout.spare(this.asked.row);
  }

  /** Makes the latest request to the device longer, if it is of the same stage and ends where these sectors begin. */
  private joined(plan: Plan, at: number, lba: number, sectors: number): boolean {
    const before = this.latest[at];
    if (before === NONE || !plan.isHere(before) || plan.lba[before] + plan.sectors[before] !== lba) return false;
    plan.sectors[before] += sectors;
    return true;
  }
}
