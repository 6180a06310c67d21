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

export class TimeSeries {
  readonly disks: number;
  readonly bins: number;
  widthNs: number;
  readonly busyNs: Float64Array;
  readonly outstandingNs: Float64Array;
  readonly maxDepth: Float64Array;
  readonly bytes: Float64Array;
  readonly completions: Float64Array;
  readonly responseNs: Float64Array;

  /** @param firstWidthNs width of a bin at the beginning; only tests of definitions need another one */
  constructor(disks: number, firstWidthNs = FIRST_WIDTH_NS) {
    this.disks = disks;
    this.widthNs = firstWidthNs;
    this.bins = binsFor(disks);
    const length = disks * this.bins;
    this.busyNs = new Float64Array(length);
    this.outstandingNs = new Float64Array(length);
    this.maxDepth = new Float64Array(length);
    this.bytes = new Float64Array(length);
    this.completions = new Float64Array(length);
    this.responseNs = new Float64Array(length);
  }

  /** Makes room for `now`. */
  reach(now: number): void {
    while (now >= this.bins * this.widthNs) this.double();
  }

  private double(): void {
    this.widthNs *= 2;
    const { bins } = this;
    const half = bins / 2;
    for (let disk = 0; disk < this.disks; disk++) {
      const from = disk * bins;
      for (const column of [this.busyNs, this.outstandingNs, this.bytes, this.completions, this.responseNs]) {
        for (let b = 0; b < half; b++) column[from + b] = column[from + 2 * b] + column[from + 2 * b + 1];
        column.fill(0, from + half, from + bins);
      }
      const deepest = this.maxDepth;
      for (let b = 0; b < half; b++) deepest[from + b] = Math.max(deepest[from + 2 * b], deepest[from + 2 * b + 1]);
      deepest.fill(0, from + half, from + bins);
    }
  }

  /** `depth` requests were outstanding on the disk during [from, to). */
  addOutstanding(disk: number, from: number, to: number, depth: number): void {
    this.reach(to);
    const { widthNs: width } = this;
    const base = disk * this.bins;
    let bin = Math.floor(from / width);
    const last = Math.floor(to / width);
    if (this.maxDepth[base + bin] < depth && from < to) this.maxDepth[base + bin] = depth;
    while (bin < last) {
      const edge = (bin + 1) * width;
      this.outstandingNs[base + bin] += (edge - from) * depth;
      from = edge;
      bin++;
      if (this.maxDepth[base + bin] < depth && from < to) this.maxDepth[base + bin] = depth;
    }
    this.outstandingNs[base + bin] += (to - from) * depth;
  }

  addBusy(disk: number, from: number, to: number): void {
    this.reach(to);
    const { widthNs: width } = this;
    const base = disk * this.bins;
    let bin = Math.floor(from / width);
    const last = Math.floor(to / width);
    while (bin < last) {
      const edge = (bin + 1) * width;
      this.busyNs[base + bin] += edge - from;
      from = edge;
      bin++;
    }
    this.busyNs[base + bin] += to - from;
  }

  /** The depth has just risen to `depth`. */
  peak(disk: number, now: number, depth: number): void {
    const at = disk * this.bins + Math.floor(now / this.widthNs);
    if (this.maxDepth[at] < depth) this.maxDepth[at] = depth;
  }

  complete(disk: number, now: number, bytes: number, responseNs: number): void {
    const at = disk * this.bins + Math.floor(now / this.widthNs);
    this.bytes[at] += bytes;
    this.completions[at] += 1;
    this.responseNs[at] += responseNs;
  }
}
