/**
 * P3, queue depth per disk over time: one small step picture a disk, all on the same vertical scale.
 * Three layers: the largest depth of each column (light), the time average of all outstanding requests,
 * and inside it the part in service. Columns come from `columnsOf`, so areas are exact and every peak is
 * drawn; nothing is sampled or smoothed. One burst must not flatten all rows for the whole run, so the
 * height of a row is the depth that is rarely exceeded; columns beyond it carry a mark.
 */
import type { Series } from '../../../engine/record/result.ts';
import { columnsOf } from '../../../analysis/run/columns.ts';
import type { Columns, TimeWindow } from '../../../analysis/run/columns.ts';
import type { Mark } from '../canvas/draw.ts';
import { rowLabels, rowTop, sharedRowsNote, timeAxis } from './timePlot.ts';
import type { Plot } from './timePlot.ts';
import { depthRange } from '../../../analysis/run/depths.ts';
import type { DepthRange, RunDepths } from '../../../analysis/run/depths.ts';
import { messages } from '../messages.ts';

export type DepthScale = 'linear' | 'log';

export interface QueueRow {
  /** Disk that is drawn: of a row that several share, the one with the largest queue. */
  readonly disk: number;
  readonly columns: Columns;
}

export interface QueueModel {
  readonly window: TimeWindow;
  readonly columns: number;
  readonly rows: readonly QueueRow[];
  /** Depth at the top of every row; columns with a larger one are marked. */
  readonly topDepth: number;
  readonly scale: DepthScale;
}

/** "rows 0 to 24 requests, longest 73 (marked)": what a row's height means, and what lies beyond it. */
export function depthWords({ top, largest }: DepthRange, scale: DepthScale = 'linear'): string {
  const rows = messages.rowDepth(top, scale === 'log');
  return largest > top ? messages.longestDepth(rows, largest) : rows;
}

/** The same for a caption, which has few lines: "0–24 requests, log, longest 73 (marked)". */
export function depthCaption({ top, largest }: DepthRange, scale: DepthScale): string {
  const rows = messages.rowDepthShort(top, scale === 'log');
  return largest > top ? messages.longestDepth(rows, largest) : rows;
}

/** The same height for runs that are compared: that of the deepest. What lies beyond it is still this run's. */
export function sharedRange(series: Series, others: RunDepths): DepthRange {
  const own = depthRange(series);
  return { top: Math.max(own.top, others.row), largest: own.largest };
}

export function queueModel(
  series: Series,
  endMs: number,
  window: TimeWindow,
  columns: number,
  scale: DepthScale,
  disksPerRow = 1,
  topDepth = depthRange(series).top,
): QueueModel {
  const rows: QueueRow[] = [];
  for (let first = 0; first < series.disks; first += disksPerRow) {
    let chosen: QueueRow | null = null;
    for (let disk = first; disk < Math.min(series.disks, first + disksPerRow); disk += 1) {
      const row = { disk, columns: columnsOf(series, endMs, disk, window, columns) };
      if (!chosen || peak(row.columns) > peak(chosen.columns)) chosen = row;
    }
    if (chosen) rows.push(chosen);
  }
  return { window, columns, rows, topDepth, scale };
}

const peak = ({ maxDepth }: Columns): number => maxDepth.reduce((best, depth) => Math.max(best, depth), 0);

/** Height of a depth as a share of the row. The logarithmic scale is log2(1 + depth): zero stays zero. */
export function depthShare(depth: number, topDepth: number, scale: DepthScale): number {
  if (!(depth > 0)) return 0;
  const share = scale === 'linear' ? depth / topDepth : Math.log2(1 + depth) / Math.log2(1 + topDepth);
  return Math.min(1, share);
}

export interface QueueColors {
  /** Color of each disk's row. */
  readonly disk: readonly string[];
  readonly ink: string;
  readonly strong: string;
  readonly line: string;
  readonly hatch: string;
  /** Of the marks on columns whose depth exceeds the row. */
  readonly outOfRange: string;
  readonly labelPx: number;
}

export const LAYERS = [
  { name: messages.longest, opacity: 0.28, depth: (c: Columns, i: number) => c.maxDepth[i] },
  { name: messages.mean, opacity: 0.62, depth: (c: Columns, i: number) => c.outstandingMs[i] / c.coveredMs[i] },
  { name: messages.inService, opacity: 1, depth: (c: Columns, i: number) => Math.min(c.busyMs[i], c.outstandingMs[i]) / c.coveredMs[i] },
] as const;

export function queueMarks(model: QueueModel, plot: Plot, colors: QueueColors, disk: number | null): Mark[] {
  const style = { ink: colors.ink, line: colors.line, labelPx: colors.labelPx };
  const marks: Mark[] = timeAxis(plot, model.window, style);
  const step = (plot.right - plot.left) / model.columns;
  const gap = plot.rowHeight >= 5 ? 1 : 0;
  model.rows.forEach((row, r) => {
    const base = rowTop(plot, r) + plot.rowHeight - gap / 2;
    const room = plot.rowHeight - gap;
    marks.push({ kind: 'rect', x: plot.left, y: base - 0.5, width: plot.right - plot.left, height: 0.5, fill: colors.line });
    for (const layer of LAYERS) {
      const height = (i: number) =>
        row.columns.coveredMs[i] > 0 ? depthShare(layer.depth(row.columns, i), model.topDepth, model.scale) * room : 0;
      marks.push(...stepAreas(height, model.columns, plot.left, base, step, colors.disk[row.disk] ?? colors.ink, layer.opacity));
    }
    marks.push(...overRange(row.columns, model.topDepth, plot.left, base - room, step, colors.outOfRange));
    const [from, to] = missing(row.columns);
    if (to > from)
      marks.push({
        kind: 'hatch',
        x: plot.left + from * step,
        y: base - room,
        width: (to - from) * step,
        height: room,
        stroke: colors.hatch,
        gap: 6,
        pattern: 'dots',
      });
  });
  marks.push(
    ...rowLabels(plot, style, disk, colors.strong),
    ...sharedRowsNote(plot, messages.longestQueue, { ...style, ink: colors.strong }),
  );
  return marks;
}

/** One outline for each run of columns above zero. */
function stepAreas(
  height: (i: number) => number,
  count: number,
  left: number,
  base: number,
  step: number,
  fill: string,
  opacity: number,
): Mark[] {
  const marks: Mark[] = [];
  let points: number[] = [];
  let last = 0;
  for (let i = 0; i <= count; i += 1) {
    const now = i < count ? height(i) : 0;
    const x = left + i * step;
    if (now !== last) {
      if (last === 0) points = [x, base];
      else points.push(x, base - last);
      if (now === 0) {
        points.push(x, base);
        marks.push({ kind: 'area', points, fill, opacity });
      } else points.push(x, base - now);
    }
    last = now;
  }
  return marks;
}

/** Height of a mark on columns beyond the row, and its least width, in pixels. */
const CAP_PX = 2;

/** A cap on every run of columns whose largest depth does not fit into the row. */
function overRange({ maxDepth, count }: Columns, topDepth: number, left: number, y: number, step: number, fill: string): Mark[] {
  const marks: Mark[] = [];
  for (let i = 0; i < count; i += 1) {
    if (maxDepth[i] <= topDepth) continue;
    const from = i;
    while (i + 1 < count && maxDepth[i + 1] > topDepth) i += 1;
    marks.push({ kind: 'rect', x: left + from * step, y, width: Math.max(CAP_PX, (i + 1 - from) * step), height: CAP_PX, fill });
  }
  return marks;
}

/** Columns without data at the end of the window, [from, to). */
function missing({ coveredMs, count }: Columns): readonly [number, number] {
  let from = count;
  while (from > 0 && !(coveredMs[from - 1] > 0)) from -= 1;
  return [from, count];
}
