/**
 * Where elapsed time goes, kept forward: every process carries a vector of phases that always sums to
 * its own time so far, to the nanosecond. The process that waits for several takes the vector of the one that
 * finished last, so the last user's vector at the end is the critical path. Memory is one vector a
 * process, whatever the number of I/Os.
 */
import { ARRIVAL, OVERHEAD as OVERHEAD_TIME, PATH as PATH_TIME, START } from './requestTimes.ts';
import { PHASES } from './result.ts';

export const PHASE_COUNT = PHASES.length;
export const CPU = 0;
export const CPU_WAIT = 1;
export const GROUP_WAIT = 2;
export const QUEUE = 3;
export const OVERHEAD = 4;
export const SEEK = 5;
export const ROTATION = 6;
export const TRANSFER = 7;
export const PATH = 8;
export const THINK = 9;

export class Attribution {
  vectors: Float64Array;

  constructor(carriers: number) {
    this.vectors = new Float64Array(carriers * PHASE_COUNT);
  }

  /** Makes room for so many carriers. */
  room(carriers: number): void {
    if (carriers * PHASE_COUNT <= this.vectors.length) return;
    const vectors = new Float64Array(carriers * PHASE_COUNT);
    vectors.set(this.vectors);
    this.vectors = vectors;
  }

  add(carrier: number, phase: number, ns: number): void {
    this.vectors[carrier * PHASE_COUNT + phase] += ns;
  }

  clear(carrier: number): void {
    this.vectors.fill(0, carrier * PHASE_COUNT, (carrier + 1) * PHASE_COUNT);
  }

  copy(from: number, to: number): void {
    this.vectors.copyWithin(to * PHASE_COUNT, from * PHASE_COUNT, (from + 1) * PHASE_COUNT);
  }

  /** Adds the carrier's vector to row `row` of `sums`. */
  addTo(sums: Float64Array, row: number, carrier: number): void {
    for (let phase = 0; phase < PHASE_COUNT; phase++) sums[row * PHASE_COUNT + phase] += this.vectors[carrier * PHASE_COUNT + phase];
  }

  /**
   * A wait of `waitedNs` that ended with the completion of a request: of the request's phases, in order
   * of time, only the last `waitedNs` count (what lay before was not waited for: read-ahead). `times` and
   * `row` are the request's (see `requestTimes.ts`).
   */
  addWait(carrier: number, waitedNs: number, times: Float64Array, row: number): void {
    const at = carrier * PHASE_COUNT + QUEUE;
    const { vectors } = this;
    const queue = times[row + START] - times[row + ARRIVAL];
    let skip = queue - waitedNs;
    for (let part = OVERHEAD_TIME; part <= PATH_TIME; part++) skip += times[row + part];
    if (skip <= 0) {
      // The usual case: issued and waited for at one instant. What is left before it (an earlier stage) is queue.
      vectors[at] += queue - skip;
      for (let part = OVERHEAD_TIME; part <= PATH_TIME; part++) vectors[at + 1 + part - OVERHEAD_TIME] += times[row + part];
      return;
    }
    skip = this.clipped(at, queue, skip);
    for (let part = OVERHEAD_TIME; part <= PATH_TIME; part++) skip = this.clipped(at + 1 + part - OVERHEAD_TIME, times[row + part], skip);
  }

  private clipped(at: number, duration: number, skip: number): number {
    if (duration <= skip) return skip - duration;
    this.vectors[at] += duration - skip;
    return 0;
  }
}
