/**
 * What a RAID controller's cache has taken of writes and not yet written: sectors that are dirty and sectors that are being destaged, volume by
 * volume. A line that holds any of them, or that a write is on its way to, may not leave the cache; such lines are counted whole. Which sectors are
 * destaged next: of each volume in order of address in one direction, at most one row at a time, volume after volume; what is being destaged waits.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import type { TargetIndex } from '../kernel/indexes.ts';
import type { ControllerCache } from './controllerCache.ts';
import { NONE } from './requests.ts';
import { SectorSet } from './sectorSet.ts';

export interface CacheWriteRules {
  /** Sectors of lines that may be held at most, and beyond which dirty lines are destaged. */
  readonly mostSectors: number;
  readonly fromSectors: number;
  /** A line that has been dirty for so long is destaged. */
  readonly restNs: number;
}

export class CacheWrites {
  /** Sectors: written to the cache, of them over dirty ones, and destaged. */
  writtenSectors = 0;
  mergedSectors = 0;
  /** Sectors of lines that may not leave, now and at most at any time: lines are counted whole. */
  heldSectors = 0;
  peakSectors = 0;
  /** What `take` has found. */
  takenTarget: TargetIndex = NONE;
  takenFirst = 0;
  takenEnd = 0;
  readonly rules: CacheWriteRules;
  private readonly cache: ControllerCache;
  /** By target: sectors of a line and of a row of its volume, what is dirty, what is being destaged, and where the next destage looks first. */
  private readonly unit: Int32Array;
  private readonly row: Float64Array;
  private readonly dirty: readonly SectorSet[];
  private readonly writing: readonly SectorSet[];
  private readonly cursor: Float64Array;
  /** By target: sectors destaged. */
  readonly destaged: Float64Array;
  private turn = 0;
  /** Sectors of lines that hold something dirty. */
  private dirtyLines = 0;
  /** By line (row of the cache): its target, writes that are on their way to it, 1 if it holds something dirty, since when, and its neighbors in that order. */
  private target: Int32Array = new Int32Array(32);
  private coming: Int32Array = new Int32Array(32);
  private isDirty: Uint8Array = new Uint8Array(32);
  private since: Float64Array = new Float64Array(32);
  private older: Int32Array = new Int32Array(32);
  private newer: Int32Array = new Int32Array(32);
  private oldest = NONE;
  private newest = NONE;

  /** @param unit of each target a line, `row` a row, in sectors */
  constructor(cache: ControllerCache, rules: CacheWriteRules, unit: Int32Array, row: Float64Array) {
    this.cache = cache;
    this.rules = rules;
    this.unit = unit;
    this.row = row;
    this.dirty = Array.from(unit, () => new SectorSet());
    this.writing = Array.from(unit, () => new SectorSet());
    this.cursor = new Float64Array(unit.length);
    this.destaged = new Float64Array(unit.length);
  }

  /** Holds the lines of [from, end) for a write, one after the other while there is room. @returns up to where there was */
  admit(target: TargetIndex, from: number, end: number): number {
    const { cache } = this;
    const unit = this.unit[target];
    let line = Math.floor(from / unit);
    for (; line * unit < end; line++) {
      let row = cache.rowOf(target, line);
      if (row === NONE || !cache.isPinned(row)) {
        if (this.heldSectors + unit > this.rules.mostSectors) break;
        row = cache.pin(target, line, unit);
        if (row === NONE) break;
        this.heldSectors += unit;
        if (this.heldSectors > this.peakSectors) this.peakSectors = this.heldSectors;
        while (row >= this.coming.length) this.grow();
        this.target[row] = target;
      }
      this.coming[row]++;
      cache.touch(target, line);
    }
    return Math.max(from, Math.min(end, line * unit));
  }

  /** What `admit` has made room for is there. */
  arrived(target: TargetIndex, from: number, end: number, now: number): void {
    const unit = this.unit[target];
    this.writtenSectors += end - from;
    this.mergedSectors += this.dirty[target].add(from, end);
    for (let line = Math.floor(from / unit); line * unit < end; line++) {
      const row = this.cache.rowOf(target, line);
      this.coming[row]--;
      if (this.isDirty[row] === 1) continue;
      this.isDirty[row] = 1;
      this.since[row] = now;
      this.dirtyLines += unit;
      this.older[row] = this.newest;
      this.newer[row] = NONE;
      if (this.newest === NONE) this.oldest = row;
      else this.newer[this.newest] = row;
      this.newest = row;
    }
  }

  /** When the line that has been dirty for longest is to be destaged; Infinity: none is dirty. */
  get dueNs(): number {
    return this.oldest === NONE ? Infinity : this.since[this.oldest] + this.rules.restNs;
  }

  /**
   * Begins to destage, if something is to be: more is dirty than there should be, someone waits for room, or a line has rested long enough.
   * @returns whether something is; `takenTarget`, `takenFirst` and `takenEnd` say what
   */
  take(isWaitedFor: boolean, now: number): boolean {
    if (this.oldest === NONE) return false;
    const isMuch = isWaitedFor || this.dirtyLines > this.rules.fromSectors;
    if (!isMuch) return this.takeRested(now);
    const count = this.unit.length;
    for (let k = 0; k < count; k++) {
      const target = (this.turn + k) % count;
      if (this.dirty[target].count === 0 || !this.takeOf(target)) continue;
      this.turn = (target + 1) % count;
      return true;
    }
    return false;
  }

  /** Of lines that have rested long enough, with what follows them without a gap in their row. */
  private takeRested(now: number): boolean {
    for (let row = this.oldest; row !== NONE && now >= this.since[row] + this.rules.restNs; row = this.newer[row]) {
      const target = this.target[row];
      const begin = this.cache.lineOf(row) * this.unit[target];
      const first = this.writable(target, begin);
      if (first >= begin + this.unit[target]) continue;
      this.takeFrom(target, first);
      return true;
    }
    return false;
  }

  private takeOf(target: TargetIndex): boolean {
    const from = this.writable(target, this.cursor[target]);
    const first = from === Infinity ? this.writable(target, 0) : from;
    if (first === Infinity) return false;
    this.takeFrom(target, first);
    this.cursor[target] = this.takenEnd;
    return true;
  }

  /** From a sector on that is dirty and not being destaged. */
  private takeFrom(target: TargetIndex, first: number): void {
    const dirty = this.dirty[target];
    const writing = this.writing[target];
    const row = this.row[target];
    const end = Math.min(dirty.coveredTo(first), writing.next(first), (Math.floor(first / row) + 1) * row);
    dirty.remove(first, end);
    writing.add(first, end);
    const unit = this.unit[target];
    for (let line = Math.floor(first / unit); line * unit < end; line++) {
      if (dirty.next(line * unit) >= (line + 1) * unit) this.clean(this.cache.rowOf(target, line), unit);
    }
    this.takenTarget = target;
    this.takenFirst = first;
    this.takenEnd = end;
  }

  /** The first sector from this one on that is dirty and not being destaged. */
  private writable(target: TargetIndex, from: number): number {
    let sector = this.dirty[target].next(from);
    for (;;) {
      const after = sector === Infinity ? sector : this.writing[target].coveredTo(sector);
      if (after === sector) return sector;
      sector = this.dirty[target].next(after);
    }
  }

  /** These sectors are on the disks. */
  done(target: TargetIndex, first: number, end: number): void {
    const unit = this.unit[target];
    this.writing[target].remove(first, end);
    this.destaged[target] += end - first;
    for (let line = Math.floor(first / unit); line * unit < end; line++) {
      const row = this.cache.rowOf(target, line);
      const begin = line * unit;
      this.cache.keep(row, Math.max(0, first - begin), Math.min(unit, end - begin));
      this.letGo(target, row, begin, unit);
    }
  }

  /** Up to where sectors from this one on are dirty or being destaged. */
  coveredTo(target: TargetIndex, sector: number): number {
    let at = sector;
    for (;;) {
      const to = this.writing[target].coveredTo(this.dirty[target].coveredTo(at));
      if (to === at) return at;
      at = to;
    }
  }

  /** Sectors not on the disks: dirty, or being destaged. */
  get leftSectors(): number {
    let left = 0;
    for (let target = 0; target < this.unit.length; target++) {
      const [dirty, writing] = [this.dirty[target], this.writing[target]];
      // What was written again while it is being destaged is left once.
      left += dirty.sectors + writing.sectors - writing.common(dirty);
    }
    return left;
  }

  get isDestaging(): boolean {
    return this.writing.some(({ count }) => count > 0);
  }

  private letGo(target: TargetIndex, row: number, begin: number, unit: number): void {
    if (this.coming[row] > 0 || this.isDirty[row] === 1 || this.writing[target].next(begin) < begin + unit) return;
    this.heldSectors -= unit;
    this.cache.unpin(row);
  }

  /** Nothing of the line is dirty any more. */
  private clean(row: number, unit: number): void {
    if (this.isDirty[row] === 0) return;
    const { older, newer } = this;
    this.isDirty[row] = 0;
    this.dirtyLines -= unit;
    if (older[row] === NONE) this.oldest = newer[row];
    else newer[older[row]] = newer[row];
    if (newer[row] === NONE) this.newest = older[row];
    else older[newer[row]] = older[row];
  }

  private grow(): void {
    const length = this.coming.length * 2;
    this.target = grownI32(this.target, length);
    this.coming = grownI32(this.coming, length);
    this.isDirty = grownU8(this.isDirty, length);
    this.since = grownF64(this.since, length);
    this.older = grownI32(this.older, length);
    this.newer = grownI32(this.newer, length);
  }
}
