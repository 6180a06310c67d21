/** Responses of a replay's requests: a histogram of all of them, and anyone who wants each one. */
import { NS_PER_MS } from '../base/units.ts';
import { HISTOGRAM_BINS, histogramBin, histogramPercentile } from '../engine/record/histogram.ts';
import type { WorkloadSummary } from '../engine/record/result.ts';

/**
 * Is told of every request at its completion. `times` and `row` are the row of the device request that
 * completed it (see `engine/record/requestTimes.ts`), readable during the call only; a request to a volume has
 * the parts of its last piece, and its own arrival.
 */
export interface ResponseSink {
  response(index: number, arrivalNs: number, completionNs: number, times: Float64Array, row: number): void;
}

export class ResponseRecorder {
  count = 0;
  private sumNs = 0;
  private maxNs = 0;
  private readonly histogram = new Uint32Array(HISTOGRAM_BINS);

  add(responseNs: number): void {
    this.count++;
    this.sumNs += responseNs;
    if (responseNs > this.maxNs) this.maxNs = responseNs;
    this.histogram[histogramBin(responseNs)]++;
  }

  summary(id: string, elapsedMs: number): WorkloadSummary {
    const percentile = (share: number): number => Math.min(this.maxNs, histogramPercentile(this.histogram, 0, share)) / NS_PER_MS;
    return {
      id,
      elapsedMs,
      queries: this.count,
      responseMs: {
        mean: this.count > 0 ? this.sumNs / this.count / NS_PER_MS : 0,
        p50: percentile(0.5),
        p95: percentile(0.95),
        p99: percentile(0.99),
      },
    };
  }
}
