/** Where a run was busiest and where its queues were longest: moments and disks to look at. */
import { perObject } from '../../base/perObject.ts';
import type { RunResult } from '../../engine/record/result.ts';

/** Shares of busy time that differ by less are equal: what is left is rounding of float32 sums. */
const EQUAL_SHARES = 1e-3;

/** Largest busy share of a bin and where it is; null without data. */
export const hottest = perObject(
  (result: RunResult): { readonly disk: number; readonly ms: number; readonly utilization: number } | null => {
    const { series, elapsedMs } = result;
    if (!series) return null;
    const { disks, bins, binMs, busyMs, outstandingMs } = series;
    let best = -1;
    let utilization = 0;
    let waiting = 0;
    // A page of 200 disks waits for this: one pass, and only numbers.
    for (let disk = 0, at = 0; disk < disks; disk += 1) {
      for (let bin = 0; bin < bins; bin += 1, at += 1) {
        const covered = Math.min(elapsedMs, (bin + 1) * binMs) - bin * binMs;
        if (!(covered > 0)) continue;
        const share = busyMs[at] / covered;
        const queued = outstandingMs[at] / covered;
        // Of several that are always busy the one with more waiting is hotter.
        const isHotter = share > utilization + EQUAL_SHARES || (share >= utilization - EQUAL_SHARES && queued > waiting);
        if (best >= 0 && !isHotter) continue;
        best = at;
        utilization = share;
        waiting = queued;
      }
    }
    if (best < 0) return null;
    const from = (best % bins) * binMs;
    return { disk: Math.floor(best / bins), ms: from + (Math.min(elapsedMs, from + binMs) - from) / 2, utilization };
  },
);

/** Longest queue of the run: where and when, of several the earliest; null without data. */
export const longestQueue = perObject(
  ({ series, elapsedMs }: RunResult): { readonly disk: number; readonly ms: number; readonly depth: number } | null => {
    if (!series) return null;
    const { disks, bins, binMs, maxDepth } = series;
    let best = -1;
    let depth = 0;
    for (let disk = 0, at = 0; disk < disks; disk += 1) {
      for (let bin = 0; bin < bins; bin += 1, at += 1) {
        const here = maxDepth[at];
        if (here < depth || here <= 0 || (here === depth && bin >= best % bins)) continue;
        best = at;
        depth = here;
      }
    }
    return best < 0 ? null : { disk: Math.floor(best / bins), ms: Math.min(elapsedMs, ((best % bins) + 0.5) * binMs), depth };
  },
);
