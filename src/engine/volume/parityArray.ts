/**
 * One RAID-5 array. A read goes to the disks that hold what is asked for. A write of a whole row goes out at
 * once, data and parity; a write of part of a row first reads what the new parity is computed from: either what
 * will be overwritten, with the old parity (read-modify-write), or the rest of the row (reconstruct write),
 * whichever needs fewer disk I/Os; between equals the first, which keeps fewer disks busy. Each such row is a chain of
 * its own: none waits for another's reads. Within a chain, neighbours on one disk are one device request.
 *
 * With a failed member: lost data are computed from all other units of their row; a write to lost parity is the
 * data alone; a write to lost data goes into the parity.
 */
import type { ParityVolume } from '../../scenario/schema.ts';
import { ParityLayout, type Rotation } from './parityLayout.ts';
import { DATA, OLD_DATA, OLD_PARITY, PARITY, REBUILT, REST_OF_ROW, SURVIVOR, type AddressMap, type Plan } from './plan.ts';
import { PlannedChunks, type RebuildPart } from './rebuild.ts';

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

export class ParityArray implements AddressMap, RebuildPart {
  readonly columns: number;
  readonly sectors: number;
  readonly unitSectors: number;
  readonly rebuildSectors: number;
  private readonly layout: ParityLayout;
  private readonly devices: Int32Array;
  private readonly rows: number;
  private readonly smallWrites: SmallWrites;
  private readonly array: number;
  private readonly failed: number;
  /** The rebuild goes to the device behind the last member; otherwise into spare space. */
  private readonly ontoDisk: boolean;
  /** Up to where the members are rebuilt, and from where on the next chunk is planned. */
  private mark = 0;
  private planFrom = 0;
  private readonly chunks = new PlannedChunks();
  /** The plan's latest request at each device, so that neighbours become one. */
  private readonly latest: Int32Array;

  constructor(options: ParityArrayOptions) {
    const { devices, memberSectors, unitSectors, rotation, spareSpace, rebuild, failed = NONE } = options;
    this.layout = new ParityLayout(devices.length, rotation, spareSpace);
    this.ontoDisk = rebuild !== undefined && rebuild.onto !== 'spare-space';
    this.devices = Int32Array.from(rebuild !== undefined && rebuild.onto !== 'spare-space' ? [...devices, rebuild.onto] : devices);
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
    const { unitSectors: unit, columns } = this;
    const last = sector + sectors - 1;
    const firstUnit = Math.floor(sector / unit);
    const lastUnit = Math.floor(last / unit);
    const firstRow = Math.floor(firstUnit / columns);
    const lastRow = Math.floor(lastUnit / columns);
    this.latest.fill(NONE);
    let together = write ? NONE : plan.begin(this.array);
    if (!write) plan.xorBefore[together] = AT_THE_END;
    for (let row = firstRow; row <= lastRow; row++) {
      const i0 = row === firstRow ? firstUnit - row * columns : 0;
      const i1 = row === lastRow ? lastUnit - row * columns : columns - 1;
      const from = row === firstRow ? sector - firstUnit * unit : 0;
      const to = row === lastRow ? last - lastUnit * unit + 1 : unit;
      if (!write) this.readRow(plan, together, row, i0, from, i1, to);
      else together = this.writeRow(plan, together, row, i0, from, i1, to);
    }
  }

  // ---------------------------------------------------------------- reads

  /** Reads data units i0 (from `from`) to i1 (to `to`) of a row. */
  private readRow(plan: Plan, chain: number, row: number, i0: number, from: number, i1: number, to: number): void {
    const { layout, unitSectors: unit } = this;
    const lost = this.lostColumn(row);
    if (lost < i0 || lost > i1) {
      for (let i = i0; i <= i1; i++) {
        this.piece(plan, chain, 0, row, layout.data(row, i), i === i0 ? from : 0, i === i1 ? to : unit, false, DATA);
      }
      return;
    }
    const lostFrom = lost === i0 ? from : 0;
    const lostTo = lost === i1 ? to : unit;
    for (let i = 0; i < this.columns; i++) {
      if (i === lost) continue;
      const asked = i >= i0 && i <= i1;
      const begin = asked ? Math.min(lostFrom, i === i0 ? from : 0) : lostFrom;
      const end = asked ? Math.max(lostTo, i === i1 ? to : unit) : lostTo;
      this.piece(plan, chain, 0, row, layout.data(row, i), begin, end, false, asked ? DATA : SURVIVOR);
    }
    this.piece(plan, chain, 0, row, layout.parity(row), lostFrom, lostTo, false, SURVIVOR);
    plan.xorSectors[chain] += this.columns * (lostTo - lostFrom);
  }

  // --------------------------------------------------------------- writes

  /**
   * Writes data units i0 (from `from`) to i1 (to `to`) of a row. Rows that need no reads share one chain.
   * @returns that chain, or NONE if it has not begun
   */
  private writeRow(plan: Plan, together: number, row: number, i0: number, from: number, i1: number, to: number): number {
    const { layout, columns, unitSectors: unit } = this;
    const lost = this.lostColumn(row);
    const parityLost = this.failed !== NONE && !this.isRebuilt(row) && layout.parity(row) === this.failed;
    const whole = i0 === 0 && i1 === columns - 1 && from === 0 && to === unit;
    // What of the parity changes: with two units or more, one reaches to its end and one from its start.
    const begin = i0 === i1 ? from : 0;
    const end = i0 === i1 ? to : unit;
    if (whole || parityLost) {
      const chain = together === NONE ? plan.begin(this.array) : together;
      if (!parityLost) plan.xorSectors[chain] += columns * unit;
      this.writeUnits(plan, chain, 0, row, i0, from, i1, to, lost);
      if (!parityLost) this.piece(plan, chain, 0, row, layout.parity(row), 0, unit, true, PARITY);
      return chain;
    }
    const chain = plan.begin(this.array);
    plan.xorBefore[chain] = 1;
    if (lost !== NONE && lost >= i0 && lost <= i1) {
      // Of a lost unit that is written in part, the rest is only known from the old parity and all others.
      const inPart = (lost === i0 && from > begin) || (lost === i1 && to < end);
      if (inPart) this.readAll(plan, chain, row, begin, end, lost);
      else this.readRest(plan, chain, row, i0, from, i1, to, begin, end, lost);
      plan.xorSectors[chain] += (columns + (inPart ? 1 : 0)) * (end - begin);
    } else if (lost !== NONE || this.readsOld(i0, from, i1, to)) {
      this.readOld(plan, chain, row, i0, from, i1, to, begin, end);
    } else {
      this.readRest(plan, chain, row, i0, from, i1, to, begin, end, NONE);
      plan.xorSectors[chain] += columns * (end - begin);
    }
    this.writeUnits(plan, chain, 1, row, i0, from, i1, to, lost);
    this.piece(plan, chain, 1, row, layout.parity(row), begin, end, true, PARITY);
    return together;
  }

  /** Whether a write of part of a row reads what it overwrites, rather than the rest of the row. */
  private readsOld(i0: number, from: number, i1: number, to: number): boolean {
    if (this.smallWrites !== 'cheaper') return this.smallWrites === 'read-modify-write';
    const touched = i1 - i0 + 1;
    const cut = touched > 1 ? (from > 0 ? 1 : 0) + (to < this.unitSectors ? 1 : 0) : 0;
    return touched + 1 <= this.columns - touched + cut;
  }

  private readOld(
    plan: Plan,
    chain: number,
    row: number,
    i0: number,
    from: number,
    i1: number,
    to: number,
    begin: number,
    end: number,
  ): void {
    const { layout, unitSectors: unit } = this;
    for (let i = i0; i <= i1; i++) {
      const a = i === i0 ? from : 0;
      const b = i === i1 ? to : unit;
      this.piece(plan, chain, 0, row, layout.data(row, i), a, b, false, OLD_DATA);
      plan.xorSectors[chain] += 2 * (b - a); // old and new
    }
    this.piece(plan, chain, 0, row, layout.parity(row), begin, end, false, OLD_PARITY);
    plan.xorSectors[chain] += end - begin;
  }

  /** Reads what [begin, end) of the row's data has besides what is written. */
  private readRest(
    plan: Plan,
    chain: number,
    row: number,
    i0: number,
    from: number,
    i1: number,
    to: number,
    begin: number,
    end: number,
    except: number,
  ): void {
    for (let i = 0; i < this.columns; i++) {
      if (i === except) continue;
      const member = this.layout.data(row, i);
      if (i < i0 || i > i1) this.piece(plan, chain, 0, row, member, begin, end, false, REST_OF_ROW);
      else if (i === i0 && from > begin) this.piece(plan, chain, 0, row, member, begin, from, false, REST_OF_ROW);
      else if (i === i1 && to < end) this.piece(plan, chain, 0, row, member, to, end, false, REST_OF_ROW);
    }
  }

  /** Reads [begin, end) of all that is left of a row. */
  private readAll(plan: Plan, chain: number, row: number, begin: number, end: number, lost: number): void {
    for (let i = 0; i < this.columns; i++) {
      if (i !== lost) this.piece(plan, chain, 0, row, this.layout.data(row, i), begin, end, false, REST_OF_ROW);
    }
    this.piece(plan, chain, 0, row, this.layout.parity(row), begin, end, false, OLD_PARITY);
  }

  private writeUnits(
    plan: Plan,
    chain: number,
    stage: number,
    row: number,
    i0: number,
    from: number,
    i1: number,
    to: number,
    lost: number,
  ): void {
    for (let i = i0; i <= i1; i++) {
      if (i === lost) continue;
      const member = this.layout.data(row, i);
      this.piece(plan, chain, stage, row, member, i === i0 ? from : 0, i === i1 ? to : this.unitSectors, true, DATA);
    }
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
      for (let row = firstRow; row <= lastRow; row++) {
        if (this.keepsNothing(row)) continue;
        const spare = layout.spare(row);
        if (stage === 1) {
          this.pieceAt(plan, chain, 1, row, this.ontoDisk ? layout.members : spare, 0, unit, true, REBUILT);
          sectors += unit;
          continue;
        }
        for (let member = 0; member < layout.members; member++) {
          if (member === failed || member === spare) continue;
          this.pieceAt(plan, chain, 0, row, member, 0, unit, false, SURVIVOR);
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

  /** Part of a member's unit of a row, wherever it is now. */
  private piece(
    plan: Plan,
    chain: number,
    stage: number,
    row: number,
    member: number,
    from: number,
    to: number,
    write: boolean,
    role: number,
  ): void {
    const moved = member === this.failed;
    const at = moved ? (this.ontoDisk ? this.layout.members : this.layout.spare(row)) : member;
    this.pieceAt(plan, chain, stage, row, at, from, to, write, role);
  }

  /** @param at index into `devices` */
  private pieceAt(
    plan: Plan,
    chain: number,
    stage: number,
    row: number,
    at: number,
    from: number,
    to: number,
    write: boolean,
    role: number,
  ): void {
    const lba = row * this.unitSectors + from;
    const before = this.latest[at];
    if (
      before !== NONE &&
      plan.chain[before] === chain &&
      plan.stage[before] === stage &&
      plan.lba[before] + plan.sectors[before] === lba
    ) {
      plan.sectors[before] += to - from;
      return;
    }
    this.latest[at] = plan.put(chain, stage, this.devices[at], lba, to - from, write, role);
  }
}
