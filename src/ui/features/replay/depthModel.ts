/** Queue depth over time of a replay's disks, as numbers, words and axes; the marks are those of `charts/queueModel.ts`. */
import type { Series, ServerSummary } from '../../../engine/record/result.ts';
import type { ReplayResult } from '../../../trace/replayDocument.ts';
import { meanWaiting } from '../../../analysis/run/loads.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { momentAt } from '../../../analysis/run/columns.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { msOf } from '../../kit/plots/timePlot.ts';
import type { Plot } from '../../kit/plots/timePlot.ts';
import { depthWords } from '../../kit/plots/queueModel.ts';
import { depthRange } from '../../../analysis/run/depths.ts';
import type { Axes } from '../../kit/plots/axes.ts';
import { formatInstant, formatNumber } from '../../../analysis/format.ts';
import { messages } from './messages.ts';

/** The disks that requests went to, with their part of the series. */
export interface UsedDisks {
  readonly names: readonly string[];
  readonly devices: readonly ServerSummary[];
  readonly series: Series;
}

/** Null where there is nothing to draw. */
export function usedDisks({ devices, series }: ReplayResult): UsedDisks | null {
  const at = devices.flatMap(({ requests }, d) => (requests > 0 ? [d] : []));
  if (!series || at.length === 0) return null;
  const { bins } = series;
  const rows = (column: Float32Array): Float32Array => {
    const some = new Float32Array(at.length * bins);
    for (const [row, d] of at.entries()) some.set(column.subarray(d * bins, (d + 1) * bins), row * bins);
    return some;
  };
  return {
    names: at.map((d) => devices[d].id),
    devices: at.map((d) => devices[d]),
    series: {
      binMs: series.binMs,
      bins,
      disks: at.length,
      busyMs: rows(series.busyMs),
      outstandingMs: rows(series.outstandingMs),
      maxDepth: rows(series.maxDepth),
      bytes: rows(series.bytes),
      completions: rows(series.completions),
      responseMs: rows(series.responseMs),
    },
  };
}

export function depthSummary({ devices, series, names }: UsedDisks, elapsedMs: number): string {
  const mean = devices.reduce((sum, { meanQueueDepth }) => sum + meanQueueDepth, 0);
  const waiting = devices.reduce((sum, device) => sum + meanWaiting(device), 0);
  const peak = longest(series);
  const at = formatInstant(peak.bin * series.binMs, elapsedMs);
  return messages.onAverageRequestsAtThe(mean, waiting, peak.depth, names[peak.disk], at, depthWords(depthRange(series)));
}

/** Where the longest queue was, for the first time. */
function longest({ maxDepth, bins }: Series): { readonly depth: number; readonly disk: number; readonly bin: number } {
  let at = 0;
  for (let k = 1; k < maxDepth.length; k += 1) if (maxDepth[k] > maxDepth[at]) at = k;
  return { depth: maxDepth[at], disk: Math.floor(at / bins), bin: at % bins };
}

/** All disks together in the bin that holds an instant. */
function depthAt({ series, devices }: UsedDisks, elapsedMs: number, ms: number): { readonly mean: number; readonly most: number } {
  let mean = 0;
  let most = 0;
  for (let disk = 0; disk < series.disks; disk += 1) {
    const moment = momentAt({ series, elapsedMs, devices }, disk, ms);
    mean += moment?.meanDepth ?? 0;
    most = Math.max(most, moment?.maxDepth ?? 0);
  }
  return { mean, most };
}

export function depthReading(used: UsedDisks, elapsedMs: number, ms: number): string {
  const { mean, most } = depthAt(used, elapsedMs, ms);
  return messages.atRequestsAtTheDisks(ms, elapsedMs, mean, most);
}

/** Rows of the table: instants in the middle of so many equal parts. */
const PARTS = 20;

export function depthRows(used: UsedDisks, elapsedMs: number): string[][] {
  return Array.from({ length: PARTS }, (_, part) => {
    const ms = ((part + 0.5) / PARTS) * elapsedMs;
    const { mean, most } = depthAt(used, elapsedMs, ms);
    return [formatInstant(ms, elapsedMs), formatNumber(mean), formatNumber(most)];
  });
}

export interface TimeAxes extends Axes {
  readonly plot: Plot;
}

/** The plot of the time pictures, seen as the two axes of a small plot. */
export function timeAxes(plot: Plot, elapsedMs: number): TimeAxes {
  const window = { fromMs: 0, toMs: elapsedMs };
  const { left, right, top, bottom } = plot;
  return {
    plot,
    left,
    right,
    top,
    bottom,
    x: (ms) => left + (ms / elapsedMs) * (right - left),
    y: () => bottom,
    xAt: (pixel) => msOf(plot, window, pixel),
    xTicks: [],
    yTicks: [],
  };
}

/** Row labels count rows; here rows are disks that need not follow each other. */
export function relabeled(marks: readonly Mark[], plot: Plot, { names }: UsedDisks): Mark[] {
  return marks.map((mark) =>
    mark.kind === 'text' && mark.anchor === 'end' && mark.x < plot.left
      ? { ...mark, text: diskLabel(names[Number(mark.text) - 1] ?? mark.text) }
      : mark,
  );
}
