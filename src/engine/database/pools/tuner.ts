/**
 * Memory that tunes itself. At each interval one step of memory goes from the pool or sort heap to which one more step would have been worth least to
 * the one to which it would have been worth most, by the time that its requests would have been saved (Storm et al., *Adaptive Self-Tuning Memory in DB2*,
 * VLDB 2006):
 *
 * - of a pool: misses of pages that it gave up within its last step of frames, times the mean response of its reads;
 * - of the sort heap: bytes that the sorts and joins which began would not have written and read back, times what such a byte took so far.
 *
 * Nothing moves unless the gain exceeds the loss by a tenth, so memory comes to rest where both are about equal.
 */
import { NS_PER_MS } from '../../../base/units.ts';
import type { SelfTuning } from '../../../scenario/schema.ts';
import type { Pool } from './pool.ts';

/** Index of the tuner's timer among the events of pools. */
export const TUNING_TIMER = 1;

/** Samples that are kept; with more, every second one is dropped, and from then on only every second one is taken. */
const MOST_SAMPLES = 512;
/** Least gain over loss. */
const HURDLE = 1.1;
/** Fewest frames that tuning leaves a pool. */
const LEAST_FRAMES = 16;

export class Tuner {
  readonly intervalNs: number;
  /** Sort heap now and at the start, in bytes. */
  heapBytes: number;
  readonly heapAtStart: number;
  moves = 0;
  /** Samples taken: time in nanoseconds, sort heap, then each pool, in bytes. */
  samples = 0;
  readonly rows: Float64Array;
  readonly width: number;
  private stride = 1;
  private ticks = 0;
  private readonly stepBytes: number;
  private readonly stepFrames: number;
  private readonly pageBytes: number;
  private readonly pools: readonly Pool[];
  /** By pool: displaced pages that were missed, as of the last interval. */
  private readonly missed: Float64Array;
  /** Temporary bytes that one more step of heap would have saved the queries of this interval. */
  private savedBytes = 0;

  constructor({ intervalMs, stepBytes, sortHeapBytes }: SelfTuning, pools: readonly Pool[], pageBytes: number, share: number) {
    // In a sample everything comes so much sooner, but a very thin one must not consist of intervals.
    this.intervalNs = Math.max(NS_PER_MS, Math.round(intervalMs * NS_PER_MS * share));
    this.stepBytes = stepBytes;
    this.heapBytes = sortHeapBytes;
    this.heapAtStart = sortHeapBytes;
    this.pageBytes = pageBytes;
    this.pools = pools;
    this.stepFrames = Math.max(1, Math.floor((stepBytes * share) / pageBytes));
    this.missed = new Float64Array(pools.length);
    this.width = 2 + pools.length;
    this.rows = new Float64Array(MOST_SAMPLES * this.width);
    this.sample(0);
  }

  /** Sort heap with one more step. */
  get heapAbove(): number {
    return this.heapBytes + this.stepBytes;
  }

  /** A sort or join begins: so many bytes of temporary space fewer with one more step of heap. */
  began(savedBytes: number): void {
    this.savedBytes += savedBytes;
  }

  /**
   * An interval is over.
   * @param nsPerByte time of requests for a byte of temporary space so far
   */
  tick(nsPerByte: number, now: number): void {
    const { pools } = this;
    const heap = pools.length;
    let best = -1;
    let most = 0;
    let worst = -1;
    let least = Infinity;
    for (let each = 0; each <= heap; each++) {
      const gain = each === heap ? this.savedBytes * nsPerByte : this.gainOf(each);
      if (gain > most && this.canGrow(each)) {
        most = gain;
        best = each;
      }
      if (gain < least && this.canShrink(each)) {
        least = gain;
        worst = each;
      }
    }
    this.savedBytes = 0;
    if (best >= 0 && worst >= 0 && worst !== best && most > least * HURDLE) {
      this.resize(worst, -1);
      this.resize(best, 1);
      this.moves++;
    }
    if (++this.ticks === this.stride) {
      this.ticks = 0;
      this.sample(now);
    }
  }

  /** Time that readers would have been saved by one more step of frames, in this interval. */
  private gainOf(p: number): number {
    const pool = this.pools[p];
    const missed = pool.ghostHits - this.missed[p];
    this.missed[p] = pool.ghostHits;
    return pool.readsDone === 0 ? 0 : (missed * pool.readNs) / pool.readsDone;
  }

  private canGrow(each: number): boolean {
    if (each === this.pools.length) return true;
    const { first, end, size } = this.pools[each];
    return size + this.stepFrames <= end - first;
  }

  private canShrink(each: number): boolean {
    if (each === this.pools.length) return this.heapBytes >= 2 * this.stepBytes;
    return this.pools[each].size - this.stepFrames >= LEAST_FRAMES;
  }

  private resize(each: number, steps: number): void {
    if (each === this.pools.length) this.heapBytes += steps * this.stepBytes;
    else this.pools[each].size += steps * this.stepFrames;
  }

  private sample(now: number): void {
    const { rows, width } = this;
    if (this.samples === MOST_SAMPLES) {
      for (let k = 1; k < MOST_SAMPLES / 2; k++) rows.copyWithin(k * width, 2 * k * width, (2 * k + 1) * width);
      this.samples = MOST_SAMPLES / 2;
      this.stride *= 2;
    }
    const row = this.samples++ * width;
    rows[row] = now;
    rows[row + 1] = this.heapBytes;
    for (let p = 0; p < this.pools.length; p++) rows[row + 2 + p] = this.pools[p].size * this.pageBytes;
  }
}
