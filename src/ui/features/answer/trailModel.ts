/** The edit trail as positions: one dot per edit, its height the elapsed time, oldest at the left. */
import type { HistoryEntry } from '../../../store/types.ts';

export interface TrailDot {
  readonly index: number;
  readonly label: string;
  readonly elapsedMs: number | null;
  /** Shares of the width and, from the bottom, of the height; 0 without a time. */
  readonly x: number;
  readonly y: number;
}

/** More dots than this would blur into each other; only the latest are shown. */
export const TRAIL_DOTS = 40;

/** @param only the hash of the one document whose time may be shown while a lesson withholds the others */
export function trailDots(history: readonly HistoryEntry[], only: string | null = null): readonly TrailDot[] {
  const first = Math.max(0, history.length - TRAIL_DOTS);
  const shown = history.slice(first).map(({ label, scenarioHash, elapsedMs }) => ({
    label,
    elapsedMs: only === null || scenarioHash === only ? elapsedMs : undefined,
  }));
  const top = Math.max(0, ...shown.map(({ elapsedMs }) => elapsedMs ?? 0));
  const slots = Math.max(8, shown.length);
  return shown.map(({ label, elapsedMs }, i) => ({
    index: first + i,
    label,
    elapsedMs: elapsedMs ?? null,
    x: (i + 0.5) / slots,
    y: elapsedMs === undefined || top === 0 ? 0 : elapsedMs / top,
  }));
}
