/** A set of sectors as ranges in order that neither touch nor overlap. */
import { grownF64 } from '../kernel/arrays.ts';

export class SectorSet {
  /** Sectors in all ranges. */
  sectors = 0;
  /** Ranges. */
  count = 0;
  private first: Float64Array = new Float64Array(16);
  private end: Float64Array = new Float64Array(16);

  /** Adds [from, to). @returns how many of them were there already */
  add(from: number, to: number): number {
    // All ranges that the new one overlaps or touches become one with it.
    const low = this.rankOfEnd(from);
    let high = low;
    let there = 0;
    let begin = from;
    let stop = to;
    for (; high < this.count && this.first[high] <= to; high++) {
      there += Math.max(0, Math.min(to, this.end[high]) - Math.max(from, this.first[high]));
      begin = Math.min(begin, this.first[high]);
      stop = Math.max(stop, this.end[high]);
    }
    this.shift(high, low + 1 - high);
    this.first[low] = begin;
    this.end[low] = stop;
    this.sectors += to - from - there;
    return there;
  }

  /** Takes out [from, to), all of which is in one range. */
  remove(from: number, to: number): void {
    const at = this.rankOfEnd(from + 1);
    const begin = this.first[at];
    const stop = this.end[at];
    const left = (begin < from ? 1 : 0) + (to < stop ? 1 : 0);
    this.shift(at + 1, left - 1);
    let next = at;
    if (begin < from) {
      this.first[next] = begin;
      this.end[next++] = from;
    }
    if (to < stop) {
      this.first[next] = to;
      this.end[next] = stop;
    }
    this.sectors -= to - from;
  }

  /** Where the first sector is from this one on; Infinity: there is none. */
  next(sector: number): number {
    const at = this.rankOfEnd(sector + 1);
    return at === this.count ? Infinity : Math.max(sector, this.first[at]);
  }

  /** Up to where all sectors from this one on are in the set; the sector itself: it is not. */
  coveredTo(sector: number): number {
    const at = this.rankOfEnd(sector + 1);
    return at < this.count && this.first[at] <= sector ? this.end[at] : sector;
  }

  /** Sectors that both sets have. */
  common(other: SectorSet): number {
    let common = 0;
    for (let k = 0; k < this.count; k++) {
      for (let at = other.rankOfEnd(this.first[k] + 1); at < other.count && other.first[at] < this.end[k]; at++)
        common += Math.min(this.end[k], other.end[at]) - Math.max(this.first[k], other.first[at]);
    }
    return common;
  }

  /** The first range that ends at this sector or behind it. */
  private rankOfEnd(sector: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.end[middle] < sector) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Moves all ranges from this one on by so many places. */
  private shift(from: number, by: number): void {
    if (by === 0) return;
    if (this.count + by > this.first.length) {
      this.first = grownF64(this.first, this.first.length * 2);
      this.end = grownF64(this.end, this.end.length * 2);
    }
    this.first.copyWithin(from + by, from, this.count);
    this.end.copyWithin(from + by, from, this.count);
    this.count += by;
  }
}
