/** Free ranges of one target, to choose an address in. */
import { coveredBlocks, type Taken } from '../gaps.ts';

export class FreeRanges {
  /** Ranges [from, to) that begin at whole blocks, outer edge first. */
  readonly ranges: { from: number; to: number }[] = [];
  private readonly blockBytes: number;

  constructor(taken: readonly Taken[], blockBytes: number, capacityBytes: number) {
    this.blockBytes = blockBytes;
    let from = 0;
    for (const each of taken.toSorted((a, b) => a.from - b.from)) {
      this.add(from, each.from);
      from = Math.max(from, coveredBlocks(each.to, blockBytes));
    }
    this.add(from, capacityBytes);
  }

  private add(from: number, to: number): void {
    if (to > from) this.ranges.push({ from, to });
  }

  /** Bytes of the largest range. */
  get largest(): number {
    return this.ranges.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  }

  outermost(bytes: number): number | null {
    return this.ranges.find(({ from, to }) => to - from >= bytes)?.from ?? null;
  }

  innermost(bytes: number): number | null {
    const range = this.ranges.findLast((each) => this.lastIn(each, bytes) >= each.from);
    return range === undefined ? null : this.lastIn(range, bytes);
  }

  /** As near as possible to the range [from, to), behind it rather than before it. */
  nearest(bytes: number, from: number, to: number): number | null {
    let best: number | null = null;
    let least = Infinity;
    for (const range of this.ranges) {
      if (range.to - range.from < bytes) continue;
      const isBehind = range.from >= from;
      const at = isBehind ? range.from : this.lastIn(range, bytes);
      const away = isBehind ? at - to : from - (at + bytes);
      // The block in which the other one ends is no distance.
      if (at < range.from || Math.max(0, away) >= least + (isBehind ? 1 : 0)) continue;
      best = at;
      least = Math.max(0, away);
    }
    return best;
  }

  holds(at: number, bytes: number): boolean {
    return this.ranges.some(({ from, to }) => from <= at && at + bytes <= to);
  }

  /** Takes bytes of a range that holds them. */
  take(at: number, bytes: number): void {
    const k = this.ranges.findIndex(({ from, to }) => from <= at && at + bytes <= to);
    const { from, to } = this.ranges[k];
    const behind = at + coveredBlocks(bytes, this.blockBytes);
    const parts = [
      { from, to: at },
      { from: behind, to },
    ].filter((part) => part.to > part.from);
    this.ranges.splice(k, 1, ...parts);
  }

  /** The last whole block of a range that so many bytes may begin at; before the range where they do not fit. */
  private lastIn({ to }: { readonly to: number }, bytes: number): number {
    return Math.floor((to - bytes) / this.blockBytes) * this.blockBytes;
  }
}
