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

/** Longest queue of the run: where and when, of several the earliest; null without data. */
export const longestQueue = perObject(
  ({ series, elapsedMs }: RunResult): { readonly disk: number; readonly ms: number; readonly depth: number } | null => {
    if (!series) return null;
    let best: { readonly disk: number; readonly bin: number; readonly depth: number } | null = null;
    for (let disk = 0; disk < series.disks; disk += 1) {
      for (let bin = 0; bin < series.bins; bin += 1) {
        const depth = series.maxDepth[disk * series.bins + bin];
        if (depth > (best?.depth ?? 0) || (best && depth === best.depth && bin < best.bin)) best = { disk, bin, depth };
      }
    }
    return best && { disk: best.disk, ms: Math.min(elapsedMs, (best.bin + 0.5) * series.binMs), depth: best.depth };
  },
);
