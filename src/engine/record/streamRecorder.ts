/**
 * Queries of streams: counts, response times and how many are under way, by group and by class, in the whole and over time. There is no end to
 * them, so histograms keep them: memory is that of the groups, not of their queries.
 */
import { PHASE_COUNT, type Attribution } from './attribution.ts';
import { HISTOGRAM_BINS, histogramBin } from './histogram.ts';

/** Windows over time. */
export const MOST_WINDOWS = 64;
/** A run of unknown length begins with windows this long, and doubles them whenever it outgrows them: 2^24 ns, about 17 ms. */
const FIRST_WINDOW_NS = 2 ** 24;
/** Windows of a timed run, whose length is known. */
export const TIMED_WINDOWS = 60;
/** Eight bins of a window's histogram make an octave: one for eight of the histogram of the whole run. */
const COARSER_BITS = 3;
export const WINDOW_BINS = 2 + ((HISTOGRAM_BINS - 2) >> COARSER_BITS);

export const windowBin = (bin: number): number => (bin === 0 ? 0 : 1 + ((bin - 1) >> COARSER_BITS));

const NO_POOLS: readonly { readonly used: number }[] = Object.freeze([]);

export class StreamRecorder {
  readonly groups: number;
  /** From when on queries count; 0 without a warm-up. */
  readonly fromNs: number;
  /** Since then, by group: queries that arrived, or that users began; those that were turned away; complete ones; those that ended because their data were lost. */
  readonly arrived: Float64Array;
  readonly refused: Float64Array;
  readonly completed: Float64Array;
  readonly failed: Float64Array;
  /** Of complete ones: sums of responses and of their squares (in ms), of waits for a connection; longest response. */
  readonly responseNs: Float64Array;
  readonly responseMs2: Float64Array;
  readonly waitNs: Float64Array;
  readonly maxNs: Float64Array;
  readonly histogram: Uint32Array;
  /** Under way or waiting now; the integral of that since `fromNs`; over the whole run, with the sum of all responses. */
  readonly inSystem: Float64Array;
  readonly areaNs: Float64Array;
  readonly wholeAreaNs: Float64Array;
  readonly wholeResponseNs: Float64Array;
  /** By class of the scenario, of queries that are not in the log of queries: elapsed times without waits for a connection. */
  readonly classCount: Float64Array;
  readonly classNs: Float64Array;
  readonly classMaxNs: Float64Array;
  readonly classVectors: Float64Array;
  readonly classHistogram: Uint32Array;
  /** By slot: where the time of its complete queries went. */
  readonly slotVectors: Float64Array;
  /** By group and window, from t = 0 on. */
  windowNs: number;
  readonly windowCount: Float64Array;
  readonly windowResponseNs: Float64Array;
  readonly windowHistogram: Uint32Array;
  /** Steps: pieces of processor work that processes of the group have begun, because what they waited for was there. */
  readonly windowSteps: Float64Array;
  /** By slot: steps of its query so far; by group: steps of complete queries, and how many these are, over the whole run. */
  readonly slotSteps: Float64Array;
  readonly querySteps: Float64Array;
  readonly queryCount: Float64Array;
  /** By pool and window: pages in use at its last step; -1: there was none. */
  readonly windowPages: Float64Array;
  /** Buffer pools of the run; none where there are none. */
  pools: readonly { readonly used: number }[] = NO_POOLS;
  private readonly changedNs: Float64Array;
  private readonly attribution: Attribution;

  /** @param endNs of a timed run; Infinity: its length is unknown */
  constructor(groups: number, slots: number, classes: number, fromNs: number, endNs: number, attribution: Attribution, pools: number) {
    const of = (): Float64Array => new Float64Array(groups);
    this.groups = groups;
    this.fromNs = fromNs;
    this.arrived = of();
    this.refused = of();
    this.completed = of();
    this.failed = of();
    this.responseNs = of();
    this.responseMs2 = of();
    this.waitNs = of();
    this.maxNs = of();
    this.histogram = new Uint32Array(groups * HISTOGRAM_BINS);
    this.inSystem = of();
    this.areaNs = of();
    this.wholeAreaNs = of();
    this.wholeResponseNs = of();
    this.changedNs = of();
    this.classCount = new Float64Array(classes);
    this.classNs = new Float64Array(classes);
    this.classMaxNs = new Float64Array(classes);
    this.classVectors = new Float64Array(classes * PHASE_COUNT);
    this.classHistogram = new Uint32Array(classes * HISTOGRAM_BINS);
    this.slotVectors = new Float64Array(slots * PHASE_COUNT);
    this.windowNs = Number.isFinite(endNs) ? Math.max(1, Math.ceil(endNs / TIMED_WINDOWS)) : FIRST_WINDOW_NS;
    this.windowCount = new Float64Array(groups * MOST_WINDOWS);
    this.windowResponseNs = new Float64Array(groups * MOST_WINDOWS);
    this.windowHistogram = new Uint32Array(groups * MOST_WINDOWS * WINDOW_BINS);
    this.windowSteps = new Float64Array(groups * MOST_WINDOWS);
    this.slotSteps = new Float64Array(slots);
    this.querySteps = of();
    this.queryCount = of();
    this.windowPages = new Float64Array(pools * MOST_WINDOWS).fill(-1);
    this.attribution = attribution;
  }

  /** By group: steps of all of the run so far. */
  stepsSoFar(): Float64Array {
    const { windowSteps } = this;
    return Float64Array.from({ length: this.groups }, (_, group) =>
      windowSteps.subarray(group * MOST_WINDOWS, (group + 1) * MOST_WINDOWS).reduce((sum, steps) => sum + steps, 0),
    );
  }

  /** A process of the slot's query has what it waited for, and computes. */
  step(group: number, slot: number, now: number): void {
    const window = this.windowOf(now);
    this.windowSteps[group * MOST_WINDOWS + window]++;
    this.slotSteps[slot]++;
    for (let pool = 0; pool < this.pools.length; pool++) this.windowPages[pool * MOST_WINDOWS + window] = this.pools[pool].used;
  }

  /** A query arrives at a group, or a user begins one. */
  arrives(group: number, now: number): void {
    this.changes(group, now);
    this.inSystem[group]++;
    if (now >= this.fromNs) this.arrived[group]++;
  }

  turnedAway(group: number, now: number): void {
    if (now < this.fromNs) return;
    this.arrived[group]++;
    this.refused[group]++;
  }

  /**
   * @param process the one that finished last: its vector is the query's
   * @param failed what it needs was lost: it counts in no rate and no response time
   */
  finished(group: number, slot: number, arrivedNs: number, startedNs: number, now: number, process: number, failed: boolean): void {
    this.changes(group, now);
    this.inSystem[group]--;
    this.attribution.addTo(this.slotVectors, slot, process);
    const response = now - arrivedNs;
    this.wholeResponseNs[group] += response;
    if (failed) {
      this.slotSteps[slot] = 0;
      if (now >= this.fromNs) this.failed[group]++;
      return;
    }
    this.querySteps[group] += this.slotSteps[slot];
    this.queryCount[group]++;
    this.slotSteps[slot] = 0;
    const bin = histogramBin(response);
    this.inWindow(group, now, response, bin);
    if (now < this.fromNs) return;
    this.completed[group]++;
    this.responseNs[group] += response;
    const ms = response / 1e6;
    this.responseMs2[group] += ms * ms;
    this.waitNs[group] += startedNs - arrivedNs;
    if (response > this.maxNs[group]) this.maxNs[group] = response;
    this.histogram[group * HISTOGRAM_BINS + bin]++;
  }

  /** A query that leaves no line in the log. */
  ofClass(classIndex: number, startedNs: number, now: number, process: number): void {
    const elapsed = now - startedNs;
    this.classCount[classIndex]++;
    this.classNs[classIndex] += elapsed;
    if (elapsed > this.classMaxNs[classIndex]) this.classMaxNs[classIndex] = elapsed;
    this.classHistogram[classIndex * HISTOGRAM_BINS + histogramBin(elapsed)]++;
    this.attribution.addTo(this.classVectors, classIndex, process);
  }

  /** The run ends. */
  close(now: number): void {
    for (let group = 0; group < this.groups; group++) this.changes(group, now);
  }

  private changes(group: number, now: number): void {
    const since = this.changedNs[group];
    if (now === since) return;
    const inSystem = this.inSystem[group];
    this.wholeAreaNs[group] += inSystem * (now - since);
    if (now > this.fromNs) this.areaNs[group] += inSystem * (now - Math.max(since, this.fromNs));
    this.changedNs[group] = now;
  }

  private inWindow(group: number, now: number, response: number, bin: number): void {
    const at = group * MOST_WINDOWS + this.windowOf(now);
    this.windowCount[at]++;
    this.windowResponseNs[at] += response;
    this.windowHistogram[at * WINDOW_BINS + windowBin(bin)]++;
  }

  /** What is complete at the very end of a window belongs to it: a timed run ends with its last one. */
  private windowOf(now: number): number {
    while (now > MOST_WINDOWS * this.windowNs) this.double();
    return Math.max(0, Math.ceil(now / this.windowNs) - 1);
  }

  private double(): void {
    this.windowNs *= 2;
    for (let group = 0; group < this.groups; group++) {
      const first = group * MOST_WINDOWS;
      for (let window = 0; window < MOST_WINDOWS; window++) {
        const [a, b] = [first + 2 * window, first + 2 * window + 1];
        const to = first + window;
        const isThere = 2 * window < MOST_WINDOWS;
        this.windowCount[to] = isThere ? this.windowCount[a] + this.windowCount[b] : 0;
        this.windowResponseNs[to] = isThere ? this.windowResponseNs[a] + this.windowResponseNs[b] : 0;
        this.windowSteps[to] = isThere ? this.windowSteps[a] + this.windowSteps[b] : 0;
        for (let bin = 0; bin < WINDOW_BINS; bin++) {
          this.windowHistogram[to * WINDOW_BINS + bin] = isThere
            ? this.windowHistogram[a * WINDOW_BINS + bin] + this.windowHistogram[b * WINDOW_BINS + bin]
            : 0;
        }
      }
    }
    const { windowPages } = this;
    for (let first = 0; first < windowPages.length; first += MOST_WINDOWS) {
      for (let window = 0; window < MOST_WINDOWS; window++) {
        const a = first + 2 * window;
        windowPages[first + window] = 2 * window >= MOST_WINDOWS ? -1 : windowPages[a + 1] >= 0 ? windowPages[a + 1] : windowPages[a];
      }
    }
  }
}
