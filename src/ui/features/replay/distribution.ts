/** The distribution of responses as the page shows it: read from the very histogram that the result's percentiles come from. */
import { NS_PER_MS } from '../../../base/units.ts';
import { HISTOGRAM_BINS, histogramPercentile, histogramValue } from '../../../engine/record/histogram.ts';
import type { ReplayAnswer } from '../../../worker/replayProtocol.ts';

/** Steps of the distribution function: at `ms[k]` and below lies the share `share[k]` of all responses. Both ascending. */
export interface Distribution {
  readonly count: number;
  readonly ms: readonly number[];
  readonly share: readonly number[];
}

export function distributionOf({ histogram, largestMs }: Pick<ReplayAnswer, 'histogram' | 'largestMs'>): Distribution {
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const ms: number[] = [];
  const share: number[] = [];
  let below = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin += 1) {
    if (histogram[bin] === 0) continue;
    below += histogram[bin];
    // The last step is the largest response itself: its bin's value may lie below it.
    ms.push(below === count ? largestMs : Math.min(largestMs, histogramValue(bin) / NS_PER_MS));
    share.push(below / count);
  }
  return { count, ms, share };
}

/** Nearest-rank percentile in ms, as in the result; `share` in (0, 1], 1 for the largest. NaN of nothing. */
export function percentileMs({ histogram, largestMs }: Pick<ReplayAnswer, 'histogram' | 'largestMs'>, share: number): number {
  if (largestMs === 0 && histogram.every((each) => each === 0)) return Number.NaN;
  return share >= 1 ? largestMs : Math.min(largestMs, histogramPercentile(histogram, 0, share) / NS_PER_MS);
}

/** Share of the responses that are at most `ms`. */
export function shareWithin({ ms, share }: Distribution, limitMs: number): number {
  let within = 0;
  for (let k = 0; k < ms.length && ms[k] <= limitMs; k += 1) within = share[k];
  return within;
}
