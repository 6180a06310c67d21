/**
 * The cache of a RAID controller: lines of a stripe unit of the volume's addresses, each with one range of valid sectors; least
 * recently used go first. Lines that are being read stand still. It knows which sectors it holds; contents are not simulated.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import type { IoIndex, TargetIndex } from '../kernel/indexes.ts';
import { NONE } from './requests.ts';

/** A line is there. */
export const HIT = 0;
/** It, or a part that is asked for, is missing. */
export const MISS = 1;
/** Someone reads it from the disks at this moment. */
export const COMING = 2;

/** Sectors that a line holds beside those that it knows to be on the disks. */
export interface WrittenSectors {
  /** Up to where all sectors of the target from this one on are there. */
  coveredTo(target: TargetIndex, sector: number): number;
}

export class ControllerCache {
  /** Sectors that all lines may take. */
  readonly capacity: number;
  private used = 0;
  private readonly targets: number;
  private heads: Int32Array = new Int32Array(64).fill(NONE);
  private next: Int32Array;
  private key: Float64Array;
  /** Valid sectors [from, to) within the line, and the sectors of a line of its volume. */
  private from: Int32Array;
  private to: Int32Array;
  private size: Int32Array;
  /** Who reads it; NONE: nobody. */
  private reader: Int32Array;
  /** 1: written meanwhile, so that what is being read is not what lies on the disks. */
  private spoiled: Uint8Array;
  /** 1: it may not leave. */
  private pinned: Uint8Array;
  /** Neighbors in order of use, the latest first. */
  private newer: Int32Array;
  private older: Int32Array;
  private newest = NONE;
  private oldest = NONE;
  private free: Int32Array;
  private freeCount = 0;

  /** @param targets number of volumes and disks of the run */
  constructor(capacitySectors: number, targets: number) {
    this.capacity = capacitySectors;
    this.targets = targets;
    const rows = 32;
    const i32 = () => new Int32Array(rows);
    this.next = i32();
    this.key = new Float64Array(rows);
    this.from = i32();
    this.to = i32();
    this.size = i32();
    this.reader = i32();
    this.spoiled = new Uint8Array(rows);
    this.pinned = new Uint8Array(rows);
    this.newer = i32();
    this.older = i32();
    this.free = i32();
    for (let row = rows - 1; row >= 0; row--) this.free[this.freeCount++] = row;
  }

  /** Whether sectors [from, to) of a line are there; `HIT`, `MISS` or `COMING`. @param written what else is there; null: nothing */
  look(target: TargetIndex, line: number, from: number, to: number, written: WrittenSectors | null = null): number {
    const row = this.find(target, line);
    if (row === NONE) return MISS;
    if (written !== null && this.covers(row, target, line, from, to, written)) return HIT;
    if (this.reader[row] !== NONE) return COMING;
    return from >= this.from[row] && to <= this.to[row] ? HIT : MISS;
  }

  private covers(row: number, target: TargetIndex, line: number, from: number, to: number, written: WrittenSectors): boolean {
    const base = line * this.size[row];
    let at = from;
    while (at < to) {
      const read = at >= this.from[row] && at < this.to[row] ? this.to[row] : at;
      const next = Math.max(read, written.coveredTo(target, base + read) - base);
      if (next === at) return false;
      at = next;
    }
    return true;
  }

  /** It was asked for. */
  touch(target: TargetIndex, line: number): void {
    const row = this.find(target, line);
    if (row === NONE || row === this.newest) return;
    this.unlink(row);
    this.linkFirst(row);
  }

  /** A line is about to be read from the disks. Where there is no room for it, it will not be kept. */
  begin(target: TargetIndex, line: number, unitSectors: number, reader: IoIndex): void {
    let row = this.find(target, line);
    if (row === NONE) {
      row = this.take(target, line, unitSectors);
      if (row === NONE) return;
    } else this.unlink(row);
    this.from[row] = 0;
    this.to[row] = 0;
    this.reader[row] = reader;
    this.spoiled[row] = 0;
    this.linkFirst(row);
  }

  /** What this reader has read of a line is there: sectors [from, to) of it. */
  filled(target: TargetIndex, line: number, from: number, to: number, reader: IoIndex): void {
    const row = this.find(target, line);
    if (row === NONE || this.reader[row] !== reader) return;
    this.reader[row] = NONE;
    if (this.spoiled[row] === 1) {
      this.drop(row);
      return;
    }
    this.from[row] = from;
    this.to[row] = to;
  }

  /** The line is written on the disks: what is here is no longer true. */
  spoil(target: TargetIndex, line: number): void {
    const row = this.find(target, line);
    if (row === NONE) return;
    if (this.reader[row] === NONE) this.drop(row);
    else this.spoiled[row] = 1;
  }

  /** The row of a line, which stays its row as long as it is pinned; NONE: it is not here. */
  rowOf(target: TargetIndex, line: number): number {
    return this.find(target, line);
  }

  lineOf(row: number): number {
    return Math.floor(this.key[row] / this.targets);
  }

  isPinned(row: number): boolean {
    return this.pinned[row] === 1;
  }

  /** Keeps a line from leaving. @returns its row; NONE: there is no room for it */
  pin(target: TargetIndex, line: number, unitSectors: number): number {
    let row = this.find(target, line);
    if (row === NONE) {
      row = this.take(target, line, unitSectors);
      if (row === NONE) return NONE;
      this.from[row] = 0;
      this.to[row] = 0;
      this.reader[row] = NONE;
      this.spoiled[row] = 0;
      this.linkFirst(row);
    }
    this.pinned[row] = 1;
    return row;
  }

  unpin(row: number): void {
    this.pinned[row] = 0;
  }

  /**
   * Sectors [from, to) of a pinned line are on the disks now as they are here. A line knows one range of such sectors: of two that do not touch the
   * longer one, and while it is being read none.
   */
  keep(row: number, from: number, to: number): void {
    if (this.reader[row] !== NONE) return;
    const isApart = from > this.to[row] || to < this.from[row];
    if (isApart && to - from < this.to[row] - this.from[row]) return;
    this.from[row] = isApart ? from : Math.min(from, this.from[row]);
    this.to[row] = isApart ? to : Math.max(to, this.to[row]);
  }

  /** A row for a line that is not here, not linked yet; NONE: there is no room. */
  private take(target: TargetIndex, line: number, unitSectors: number): number {
    if (!this.makeRoom(unitSectors)) return NONE;
    if (this.freeCount === 0) this.grow();
    const row = this.free[--this.freeCount];
    this.key[row] = line * this.targets + target;
    this.size[row] = unitSectors;
    this.used += unitSectors;
    this.enter(row);
    return row;
  }

  private find(target: TargetIndex, line: number): number {
    const key = line * this.targets + target;
    let row = this.heads[this.slot(key)];
    while (row !== NONE && this.key[row] !== key) row = this.next[row];
    return row;
  }

  private slot(key: number): number {
    const high = Math.floor(key / 4_294_967_296);
    let bits = Math.imul(key | 0, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    bits ^= bits >>> 15;
    return bits & (this.heads.length - 1);
  }

  private enter(row: number): void {
    const slot = this.slot(this.key[row]);
    this.next[row] = this.heads[slot];
    this.heads[slot] = row;
  }

  private drop(row: number): void {
    const slot = this.slot(this.key[row]);
    if (this.heads[slot] === row) this.heads[slot] = this.next[row];
    else {
      let before = this.heads[slot];
      while (this.next[before] !== row) before = this.next[before];
      this.next[before] = this.next[row];
    }
    this.unlink(row);
    this.used -= this.size[row];
    this.free[this.freeCount++] = row;
  }

  /** Lines that are neither being read nor pinned leave, the one longest unused first, until there is room. */
  private makeRoom(sectors: number): boolean {
    if (sectors > this.capacity) return false;
    let row = this.oldest;
    while (this.used + sectors > this.capacity) {
      if (row === NONE) return false;
      const newer = this.newer[row];
      if (this.reader[row] === NONE && this.pinned[row] === 0) this.drop(row);
      row = newer;
    }
    return true;
  }

  private unlink(row: number): void {
    const { newer, older } = this;
    if (newer[row] === NONE) this.newest = older[row];
    else older[newer[row]] = older[row];
    if (older[row] === NONE) this.oldest = newer[row];
    else newer[older[row]] = newer[row];
  }

  private linkFirst(row: number): void {
    this.newer[row] = NONE;
    this.older[row] = this.newest;
    if (this.newest === NONE) this.oldest = row;
    else this.newer[this.newest] = row;
    this.newest = row;
  }

  private grow(): void {
    const old = this.key.length;
    const length = old * 2;
    this.next = grownI32(this.next, length);
    this.key = grownF64(this.key, length);
    this.from = grownI32(this.from, length);
    this.to = grownI32(this.to, length);
    this.size = grownI32(this.size, length);
    this.reader = grownI32(this.reader, length);
    this.spoiled = grownU8(this.spoiled, length);
    this.pinned = grownU8(this.pinned, length);
    this.newer = grownI32(this.newer, length);
    this.older = grownI32(this.older, length);
    this.free = grownI32(this.free, length);
    const isUsed = new Uint8Array(length);
    for (const head of this.heads) for (let row = head; row !== NONE; row = this.next[row]) isUsed[row] = 1;
    this.heads = new Int32Array(length * 2).fill(NONE);
    for (let row = 0; row < old; row++) if (isUsed[row] === 1) this.enter(row);
    for (let row = length - 1; row >= old; row--) this.free[this.freeCount++] = row;
  }
}
