/**
 * Busy share and mean queue of every disk, over the whole run, in the bin at the time cursor, or in the part of the run that
 * evidence marks. Tube, label and caption share one function, so they always describe the same window.
 */
import type { RunResult } from '../../../engine/record/result.ts';
import { perObject } from '../../../base/perObject.ts';
import { columnsOf } from '../../../analysis/run/columns.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { depthsOf, NO_DEPTHS } from '../../../analysis/run/depths.ts';
import type { RunDepths } from '../../../analysis/run/depths.ts';

export interface DiskMeasure {
  /** Fraction of the window with the mechanism at work. */
  readonly utilization: number;
  /** Time average of the outstanding requests. */
  readonly meanDepth: number;
}

export interface MeasureWindow {
  readonly kind: 'run' | 'bin' | 'marked';
  readonly fromMs: number;
  readonly toMs: number;
}

/** The window that the board describes: the part that evidence marks, otherwise the bin at the cursor if there is a series, otherwise the whole run. */
export function measureWindow(result: RunResult, cursorMs: number | null, marked: TimeWindow | null = null): MeasureWindow {
  const { series, elapsedMs } = result;
  if (marked)
    return marked.fromMs <= 0 && marked.toMs >= elapsedMs ? { kind: 'run', fromMs: 0, toMs: elapsedMs } : { kind: 'marked', ...marked };
  if (cursorMs === null || series === null || series.bins === 0 || !(series.binMs > 0)) return { kind: 'run', fromMs: 0, toMs: elapsedMs };
  const bin = Math.max(0, Math.min(series.bins - 1, Math.floor(cursorMs / series.binMs)));
  const fromMs = bin * series.binMs;
  // The end of the run cuts the last bin short; dividing by its full length would show it too idle.
  const end = Math.min(fromMs + series.binMs, elapsedMs);
  return { kind: 'bin', fromMs, toMs: end > fromMs ? end : fromMs + series.binMs };
}

/** Measures of one disk (document order); null if the result does not include it. */
export function measureDisk(result: RunResult, disk: number, window: MeasureWindow): DiskMeasure | null {
  if (window.kind === 'run') {
    const device = result.devices[disk];
    return device ? { utilization: device.utilization, meanDepth: device.meanQueueDepth } : null;
  }
  const { series } = result;
  if (!series || disk >= series.disks) return null;
  if (window.kind === 'marked') {
    const { busyMs, outstandingMs } = columnsOf(series, result.elapsedMs, disk, window, 1);
    const ms = window.toMs - window.fromMs;
    return { utilization: Math.min(1, busyMs[0] / ms), meanDepth: outstandingMs[0] / ms };
  }
  const at = disk * series.bins + Math.min(series.bins - 1, Math.round(window.fromMs / series.binMs));
  const length = window.toMs - window.fromMs;
  return { utilization: Math.min(1, series.busyMs[at] / length), meanDepth: series.outstandingMs[at] / length };
}

/** Largest mean queue of any disk within a part of the run. All tubes ask for the same part, so the last one of a run is cached. */
const peakMarkedDepth = perObject((result: RunResult) => {
  let last = { fromMs: NaN, toMs: NaN, most: 0 };
  return (window: MeasureWindow): number => {
    const { fromMs, toMs } = window;
    if (last.fromMs !== fromMs || last.toMs !== toMs) {
      const most = result.devices.reduce((so, _, disk) => Math.max(so, measureDisk(result, disk, window)?.meanDepth ?? 0), 0);
      last = { fromMs, toMs, most };
    }
    return last.most;
  };
});

/** Requests that fill the space above a tube: one scale per kind of window for all disks; a marked part has its own. */
export function queueScale(result: RunResult, window: MeasureWindow, compared: RunDepths = NO_DEPTHS): number {
  // Parts of two runs are not comparable.
  if (window.kind === 'marked') return roundDepth(peakMarkedDepth(result)(window));
  const kind = window.kind === 'run' ? 'mean' : 'bin';
  return roundDepth(Math.max(depthsOf(result)[kind], compared[kind]));
}

/** Scales are round and at least one request, so short queues look short and a small change does not move the scale. */
const STEPS = [1, 2, 3, 5, 7, 10];
function roundDepth(depth: number): number {
  let power = 1;
  while (depth > 10 * power) power *= 10;
  return power * (STEPS.find((step) => step * power >= depth) ?? 10);
}
