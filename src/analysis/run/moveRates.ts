/** What each stream got done before, during and after a move of a timeline, from the windows that a run keeps of its streams. */
import type { MoveSummary, StreamFigures } from '../../engine/record/result.ts';
import { overTime } from './streamRows.ts';

const MS_PER_MINUTE = 60_000;

/** Queries per minute, counted by their steps where the run kept them; null: there was no such time. */
export interface MoveRates {
  readonly id: string;
  readonly before: number | null;
  readonly during: number | null;
  readonly after: number | null;
}

/**
 * One entry for each stream, in their order; empty where the move moved nothing. Windows that a border of the move cuts belong to neither side. Only
 * where no whole window lies between two borders, those that are there count in proportion: figures of shorter times are means over such windows.
 * @param elapsedMs of the run
 */
export function moveRates(streams: StreamFigures, { beganMs, endedMs, bytes }: MoveSummary, elapsedMs: number): MoveRates[] {
  if (beganMs === null || bytes === 0) return [];
  const { fromMs, windowMs, streams: each } = overTime(streams);
  const end = endedMs ?? elapsedMs;
  const from = Math.min(fromMs, beganMs);
  return each.map(({ id, windows }) => {
    const rate = (begin: number, until: number): number | null => {
      if (!(until > begin)) return null;
      let [done, ms] = [0, 0];
      let shares = 0;
      windows.forEach((window, w) => {
        const [a, b] = [w * windowMs, Math.min(elapsedMs, (w + 1) * windowMs)];
        const shared = Math.min(b, until) - Math.max(a, begin);
        if (!(shared > 0 && b > a)) return;
        shares += (window.progress * shared) / (b - a);
        if (shared < (b - a) * (1 - 1e-9)) return;
        done += window.progress;
        ms += b - a;
      });
      return ms > 0 ? (done * MS_PER_MINUTE) / ms : (shares * MS_PER_MINUTE) / (until - begin);
    };
    return { id, before: rate(from, beganMs), during: rate(beganMs, end), after: rate(end, elapsedMs) };
  });
}
