/** Where a run was busiest and where its queues were longest: moments and disks to look at. */
import { perObject } from '../../base/perObject.ts';
import type { RunResult } from '../../engine/record/result.ts';

/** Shares of busy time that differ by less are equal: what is left is rounding of float32 sums. */
const EQUAL_SHARES = 1e-3;

/** Largest busy share of a bin and where it is; null without data. */
export const hottest = perObject(
  (result: RunResult): { readonly disk: number; readonly ms: number; readonly utilization: number } | null => {
    const { series } = result;
    if (!series) return null;
    let best: { disk: number; ms: number; utilization: number; waiting: number } | null = null;
    for (let disk = 0; disk < series.disks; disk += 1) {
      for (let bin = 0; bin < series.bins; bin += 1) {
        const from = bin * series.binMs;
        const covered = Math.min(result.elapsedMs, from + series.binMs) - from;
        if (!(covered > 0)) continue;
        const at = disk * series.bins + bin;
        const utilization = series.busyMs[at] / covered;
        const waiting = series.outstandingMs[at] / covered;
        // Of several that are always busy the one with more waiting is hotter.
        if (
          !best ||
          utilization > best.utilization + EQUAL_SHARES ||
          (Math.abs(utilization - best.utilization) <= EQUAL_SHARES && waiting > best.waiting)
        ) {
          best = { disk, ms: from + covered / 2, utilization, waiting };
        }
      }
    }
    return best && { disk: best.disk, ms: best.ms, utilization: best.utilization };
  },
);

/** Longest queue of the run: where and when; null without data. */
export function longestQueue(result: RunResult): Peak | null {
  return nextPeak(result, null);
}

/**
 * The next lower local maximum of depth after the one at `after` (in descending order of depth, then by
 * time): what the key M walks through. Each disk offers its largest bin of every twentieth of the run.
 */
export function nextPeak(result: RunResult, after: { readonly disk: number; readonly ms: number } | null, by: 1 | -1 = 1): Peak | null {
  const peaks = depthPeaks(result);
  if (peaks.length === 0) return null;
  const at = after ? peaks.findIndex((each) => each.disk === after.disk && each.ms === after.ms) : -1;
  return peaks[at < 0 ? 0 : (at + by + peaks.length) % peaks.length];
}

const PARTS = 20;

interface Peak {
  readonly disk: number;
  readonly ms: number;
  readonly depth: number;
}

const depthPeaks = perObject(({ series, elapsedMs }: RunResult): readonly Peak[] => {
  if (!series) return [];
  const peaks: Peak[] = [];
  const perPart = Math.max(1, Math.ceil(series.bins / PARTS));
  for (let disk = 0; disk < series.disks; disk += 1) {
    for (let first = 0; first < series.bins; first += perPart) {
      let best = first;
      for (let bin = first; bin < Math.min(series.bins, first + perPart); bin += 1) {
        if (series.maxDepth[disk * series.bins + bin] > series.maxDepth[disk * series.bins + best]) best = bin;
      }
      const depth = series.maxDepth[disk * series.bins + best];
      const ms = Math.min(elapsedMs, (best + 0.5) * series.binMs);
      if (depth > 0) peaks.push({ disk, ms, depth });
    }
  }
  return peaks.toSorted((a, b) => b.depth - a.depth || a.ms - b.ms || a.disk - b.disk);
});
