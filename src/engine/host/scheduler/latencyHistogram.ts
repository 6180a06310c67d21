/**
 * Latencies in eighths of twice a target, as kyber keeps them: bucket 0 up to a quarter of the target ... bucket 3 up to
 * the target, the last one beyond 7/4 of it. A percentile is answered once there are enough samples or they are old
 * enough, and empties the histogram (kyber-iosched.c, calculate_percentile).
 */
import { NONE } from '../requests.ts';

const BUCKETS = 8;
const PER_TARGET = 4;
/** Up to this bucket a latency is within the target. */
export const AT_TARGET = PER_TARGET - 1;
const ENOUGH_SAMPLES = 500;
const LONGEST_NS = 1e9;

export class LatencyHistograms {
  /** Row * BUCKETS + bucket. */
  private readonly counts: Int32Array;
  private readonly samples: Int32Array;
  /** By row: when a percentile is answered in any case; 0 until it is asked for with samples there. */
  private readonly dueAt: Float64Array;

  constructor(rows: number) {
    this.counts = new Int32Array(rows * BUCKETS);
    this.samples = new Int32Array(rows);
    this.dueAt = new Float64Array(rows);
  }

  add(row: number, latencyNs: number, targetNs: number): void {
    const bucket = latencyNs <= 0 ? 0 : Math.min(BUCKETS - 1, Math.ceil((latencyNs * PER_TARGET) / targetNs) - 1);
    this.counts[row * BUCKETS + bucket]++;
    this.samples[row]++;
  }

  /** Bucket of the percentile, NONE while there are too few samples. */
  take(row: number, percent: number, now: number): number {
    const samples = this.samples[row];
    if (samples === 0) return NONE;
    if (this.dueAt[row] === 0) this.dueAt[row] = now + LONGEST_NS;
    if (samples < ENOUGH_SAMPLES && now < this.dueAt[row]) return NONE;
    this.dueAt[row] = 0;
    this.samples[row] = 0;
    let left = Math.ceil((samples * percent) / 100);
    let bucket = 0;
    const at = row * BUCKETS;
    while (bucket < BUCKETS - 1 && this.counts[at + bucket] < left) left -= this.counts[at + bucket++];
    this.counts.fill(0, at, at + BUCKETS);
    return bucket;
  }
}
