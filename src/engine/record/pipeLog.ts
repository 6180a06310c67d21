/**
 * How long each pipe on the way from disk to processor was occupied over time, and what it carried: counters that only grow, taken at even
 * moments of the run. What lies between two moments is exact, and the moments double their distance when there are too many.
 */

/** Most steps over a run. */
const MOST_STEPS = 256;
/** First width of a step: 2^17 ns, about 0.13 ms, as that of other series. */
const FIRST_WIDTH_NS = 2 ** 17;

/** Columns of a pipe's counters, all since the start: occupied; at its own work and waiting for others, of complete requests; bytes. */
export const BUSY_NS = 0;
export const OWN_NS = 1;
export const WAITED_NS = 2;
export const BYTES = 3;
export const COUNTERS = 4;

/**
 * Pipes over time. Arrays are row-major [pipe][step]: disks, paths, links of nodes, processors of each node or of all, RAID controllers, in document order. Step s
 * covers [s, s+1) x `stepMs`; the last may be cut by the end of the run.
 */
export interface PipeSeries {
  readonly stepMs: number;
  readonly steps: number;
  /** Milliseconds of the step that it was occupied; a disk without its waits for paths; processors as a mean over them; a controller's processor with its parity. */
  readonly busyMs: Float32Array;
  /** A disk's of requests that were complete in the step; a path's likewise; none for processors and controllers. */
  readonly bytes: Float32Array;
}

export class PipeLog {
  private readonly pipes: number;
  private readonly taken: Float64Array[] = [];
  private widthNs = FIRST_WIDTH_NS;

  constructor(pipes: number) {
    this.pipes = pipes;
  }

  /** The moment that counters are wanted of next: before anything happens after it. */
  get nextNs(): number {
    return (this.taken.length + 1) * this.widthNs;
  }

  /** @param counters by pipe, `COUNTERS` each, at `nextNs` */
  take(counters: Float64Array): void {
    this.taken.push(counters);
    if (this.taken.length < MOST_STEPS) return;
    // Of pairs of steps the second's end.
    for (let at = 0; at < MOST_STEPS / 2; at++) this.taken[at] = this.taken[2 * at + 1];
    this.taken.length = MOST_STEPS / 2;
    this.widthNs *= 2;
  }

  /** @param end counters at the end of the run */
  series(end: Float64Array, elapsedNs: number): PipeSeries {
    const { pipes, taken, widthNs } = this;
    const ends = taken.length * widthNs < elapsedNs ? [...taken, end] : [...taken];
    const steps = ends.length;
    const busyMs = new Float32Array(pipes * steps);
    const bytes = new Float32Array(pipes * steps);
    for (let pipe = 0; pipe < pipes; pipe++) {
      let own = 1;
      for (let step = 0; step < steps; step++) {
        const grown = (column: number): number => {
          const at = pipe * COUNTERS + column;
          return ends[step][at] - (step > 0 ? ends[step - 1][at] : 0);
        };
        const complete = grown(OWN_NS) + grown(WAITED_NS);
        // Of a step in which nothing was complete nothing else is known.
        if (complete > 0) own = grown(OWN_NS) / complete;
        busyMs[pipe * steps + step] = (grown(BUSY_NS) * own) / 1e6;
        bytes[pipe * steps + step] = grown(BYTES);
      }
    }
    return { stepMs: widthNs / 1e6, steps, busyMs, bytes };
  }
}
