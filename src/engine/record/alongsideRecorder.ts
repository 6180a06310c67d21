/** Queries of users alongside the batch, by entry of `workload.alongside`: there is no end to them, so a histogram keeps them. */
import { NS_PER_MS } from '../../base/units.ts';
import { PHASE_COUNT, type Attribution } from './attribution.ts';
import { HISTOGRAM_BINS, histogramBin, histogramPercentile } from './histogram.ts';
import type { WorkloadSummary } from './result.ts';

export class AlongsideRecorder {
  readonly count: Float64Array;
  readonly sumNs: Float64Array;
  /** Per entry: where the time of its queries went, each on its own critical path. */
  readonly vectors: Float64Array;
  private readonly maxNs: Float64Array;
  private readonly histogram: Uint32Array;
  private readonly attribution: Attribution;

  constructor(entries: number, attribution: Attribution) {
    this.attribution = attribution;
    this.count = new Float64Array(entries);
    this.vectors = new Float64Array(entries * PHASE_COUNT);
    this.sumNs = new Float64Array(entries);
    this.maxNs = new Float64Array(entries);
    this.histogram = new Uint32Array(entries * HISTOGRAM_BINS);
  }

  /** @param process the one that finished last: its vector is the query's */
  finished(entry: number, elapsedNs: number, process: number): void {
    this.count[entry]++;
    this.sumNs[entry] += elapsedNs;
    if (elapsedNs > this.maxNs[entry]) this.maxNs[entry] = elapsedNs;
    this.histogram[entry * HISTOGRAM_BINS + histogramBin(elapsedNs)]++;
    this.attribution.addTo(this.vectors, entry, process);
  }

  /** @param id of the class that the entry's users repeat */
  summary(entry: number, id: string, elapsedMs: number): WorkloadSummary {
    const percentile = (share: number): number =>
      Math.min(this.maxNs[entry], histogramPercentile(this.histogram, entry * HISTOGRAM_BINS, share)) / NS_PER_MS;
    const queries = this.count[entry];
    const mean = queries > 0 ? this.sumNs[entry] / queries / NS_PER_MS : 0;
    return { id, elapsedMs, queries, responseMs: { mean, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) } };
  }
}
