/**
 * Decaying averages as Linux' schedulers keep them of processes: each observation weighs an eighth, in fixed
 * point with 1.0 = 256, so that the number of samples converges to about 256 and thresholds on it (60, 80) are
 * the kernel's (as_update_thinktime, as_update_seekdist of as-iosched.c; CFQ and BFQ do the same). Rows, usually processes, may be any
 * number and come in any order.
 */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';

/** One observation, in fixed point. */
export const ONE = 256;

/** `average` after another observation of `value`: seven eighths of it remain. Whole numbers, rounded down. */
export function decayed(average: number, value: number): number {
  return Math.floor((7 * average + value) / 8);
}

export class DecayingMeans {
  private count: Int32Array = new Int32Array(16);
  private total: Float64Array = new Float64Array(16);
  private average: Float64Array = new Float64Array(16);

  /** Observations, the old ones faded, as fixed point: 0, 32, 60, 84, ... below 256. 0: nothing was observed. */
  samples(row: number): number {
    return row < this.count.length ? this.count[row] : 0;
  }

  /** In the unit of what was observed, whole; 0 without observations. */
  mean(row: number): number {
    return row < this.average.length ? this.average[row] : 0;
  }

  observe(row: number, value: number): void {
    if (row >= this.count.length) this.grow(row);
    const count = decayed(this.count[row], ONE);
    const total = decayed(this.total[row], ONE * value);
    this.count[row] = count;
    this.total[row] = total;
    this.average[row] = Math.floor((total + (count >> 1)) / count);
  }

  private grow(row: number): void {
    const length = 2 * row;
    this.count = grownI32(this.count, length);
    this.total = grownF64(this.total, length);
    this.average = grownF64(this.average, length);
  }
}

/** While samples are few, up to here, a long seek counts for more. */
const FEW_SAMPLES = 60;
const FAR_SECTORS = 2 * 1024 * 1024;
const FAR_SECTORS_LATER = 128 * 1024;

/**
 * A seek distance as it enters a mean of them, in sectors: a single far one, of a page fault for instance, must
 * not spoil the mean.
 */
export function clippedSeek(means: DecayingMeans, row: number, sectors: number): number {
  const most = 4 * means.mean(row) + (means.samples(row) <= FEW_SAMPLES ? FAR_SECTORS : FAR_SECTORS_LATER);
  return Math.min(sectors, most);
}
