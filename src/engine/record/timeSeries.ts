/**
 * Per-disk series in bounded memory: a fixed number of bins whose width doubles when the run outgrows
 * them. Bins hold exact occupied time and area (never samples), so their sums equal the totals.
 */

/** Most bins a disk; with many disks fewer, so that all of them together stay bounded. */
const MOST_BINS = 4096;
const FEWEST_BINS = 256;
const ALL_BINS = 2 ** 19;
/** First width: 2^17 ns, about 0.13 ms. Powers of two keep bin arithmetic exact. */
const FIRST_WIDTH_NS = 2 ** 17;

export function binsFor(disks: number): number {
  let bins = MOST_BINS;
  while (bins > FEWEST_BINS && bins * disks > ALL_BINS) bins /= 2;
  return bins;
}

/**
 * One row of doubles per bin and disk, so that an event touches one cache line of it, and those of all disks that are written at about one
 * time lie side by side. Columns:
 */
const BUSY_NS = 0;
const OUTSTANDING_NS = 1;
const BYTES = 2;
const COMPLETIONS = 3;
const RESPONSE_NS = 4;
const MAX_DEPTH = 5;
const ROW = 8;

const COLUMNS = {
  busyNs: BUSY_NS,
  outstandingNs: OUTSTANDING_NS,
  bytes: BYTES,
  completions: COMPLETIONS,
  responseNs: RESPONSE_NS,
  maxDepth: MAX_DEPTH,
} as const;
export type SeriesFigure = keyof typeof COLUMNS;

export class TimeSeries {
  readonly disks: number;
  readonly bins: number;
  widthNs: number;
  private readonly rows: Float64Array;
  /** The bin that was written last, [fromNs, toNs): nearly everything happens in the same bin as what came before it, and needs no division. */
  private bin = 0;
  private fromNs = 0;
  private toNs: number;

  /** @param firstWidthNs width of a bin at the beginning; only tests of definitions need another one */
  constructor(disks: number, firstWidthNs = FIRST_WIDTH_NS) {
    this.disks = disks;
    this.widthNs = firstWidthNs;
    this.toNs = firstWidthNs;
    this.bins = binsFor(disks);
    this.rows = new Float64Array(disks * this.bins * ROW);
  }

  /** Its own, for `releaseState` (`kernel/fork.ts`, which nothing here knows). */
  get large(): readonly ArrayBufferView[] {
    return [this.rows];
  }

  /** A figure of one disk's first `bins` bins. */
  column(name: SeriesFigure, disk: number, bins = this.bins): Float64Array {
    const column = new Float64Array(bins);
    for (let bin = 0; bin < bins; bin++) column[bin] = this.rows[(bin * this.disks + disk) * ROW + COLUMNS[name]];
    return column;
  }

  /** The same in another unit, into as many bins as there is room for. */
  fill(name: SeriesFigure, disk: number, unit: number, into: Float32Array): void {
    for (let bin = 0; bin < into.length; bin++) into[bin] = this.rows[(bin * this.disks + disk) * ROW + COLUMNS[name]] / unit;
  }

  /** Makes room for `now`, and moves on to its bin if that lies behind the current one. */
  reach(now: number): void {
    if (now >= this.toNs) this.moveTo(now);
  }

  private moveTo(now: number): void {
    while (now >= this.bins * this.widthNs) this.double();
    this.bin = Math.floor(now / this.widthNs);
    this.fromNs = this.bin * this.widthNs;
    this.toNs = this.fromNs + this.widthNs;
  }

  /** Row of the disk's bin that holds `now`, which has been reached. */
  private rowAt(disk: number, now: number): number {
    return ((now >= this.fromNs ? this.bin : Math.floor(now / this.widthNs)) * this.disks + disk) * ROW;
  }

  private double(): void {
    this.widthNs *= 2;
    const { rows } = this;
    const length = this.disks * ROW;
    const half = this.bins / 2;
    for (let bin = 0; bin < half; bin++) {
      for (let row = 0; row < length; row += ROW) {
        const into = bin * length + row;
        const one = 2 * bin * length + row;
        const two = one + length;
        for (let column = 0; column < MAX_DEPTH; column++) rows[into + column] = rows[one + column] + rows[two + column];
        rows[into + MAX_DEPTH] = Math.max(rows[one + MAX_DEPTH], rows[two + MAX_DEPTH]);
      }
    }
    rows.fill(0, half * length);
  }

  /** `depth` requests were outstanding on the disk during [from, to). */
  addOutstanding(disk: number, from: number, to: number, depth: number): void {
    this.reach(to);
    const { rows } = this;
    let row = this.rowAt(disk, from);
    if (rows[row + MAX_DEPTH] < depth && from < to) rows[row + MAX_DEPTH] = depth;
    if (from < this.fromNs) {
      const { widthNs: width } = this;
      const last = Math.floor(to / width);
      for (let bin = Math.floor(from / width); bin < last; bin++) {
        const edge = (bin + 1) * width;
        rows[row + OUTSTANDING_NS] += (edge - from) * depth;
        from = edge;
        row += this.disks * ROW;
        if (rows[row + MAX_DEPTH] < depth && from < to) rows[row + MAX_DEPTH] = depth;
      }
    }
    rows[row + OUTSTANDING_NS] += (to - from) * depth;
  }

  addBusy(disk: number, from: number, to: number): void {
    this.reach(to);
    const { rows } = this;
    let row = this.rowAt(disk, from);
    if (from < this.fromNs) {
      const { widthNs: width } = this;
      const last = Math.floor(to / width);
      for (let bin = Math.floor(from / width); bin < last; bin++) {
        const edge = (bin + 1) * width;
        rows[row + BUSY_NS] += edge - from;
        from = edge;
        row += this.disks * ROW;
      }
    }
    rows[row + BUSY_NS] += to - from;
  }

  /** The depth rises to `depth` at `now`; it was one less since `since`. */
  rise(disk: number, since: number, now: number, depth: number): void {
    if (depth > 1 && since < now) this.addOutstanding(disk, since, now, depth - 1);
    else this.reach(now);
    const at = this.rowAt(disk, now) + MAX_DEPTH;
    if (this.rows[at] < depth) this.rows[at] = depth;
  }

  /**
   * A request is complete at `now`; `depth` were outstanding since `since`.
   * @param busySince since when the disk has been busy that is idle now; `now` if it is not
   */
  complete(disk: number, since: number, busySince: number, now: number, depth: number, bytes: number, responseNs: number): void {
    this.reach(now);
    if (since < this.fromNs || busySince < this.fromNs) {
      if (since < now) this.addOutstanding(disk, since, now, depth);
      if (busySince < now) this.addBusy(disk, busySince, now);
      since = now;
      busySince = now;
    }
    const { rows } = this;
    const row = this.rowAt(disk, now);
    if (since < now) {
      rows[row + OUTSTANDING_NS] += (now - since) * depth;
      if (rows[row + MAX_DEPTH] < depth) rows[row + MAX_DEPTH] = depth;
    }
    rows[row + BUSY_NS] += now - busySince;
    rows[row + BYTES] += bytes;
    rows[row + COMPLETIONS] += 1;
    rows[row + RESPONSE_NS] += responseNs;
  }
}
