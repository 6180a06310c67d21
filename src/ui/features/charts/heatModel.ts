/**
 * P2, utilization heat map: disk by time, the share of the time the mechanism is busy, on a fixed domain
 * of 0 to 100 %. Four states that look clearly different: no data (dotted), zero (the bare panel), in
 * range (the ramp), out of range (its own color, counted).
 */
import { nameWidth } from '../../kit/canvas/textWidth.ts';
import type { RunResult, Series, ServerSummary } from '../../../engine/record/result.ts';
import { perObject } from '../../../base/perObject.ts';
import { columnsOf } from '../../../analysis/run/columns.ts';
import { waitingOf } from '../../../analysis/run/waiting.ts';
import type { Columns, TimeWindow } from '../../../analysis/run/columns.ts';
import { rampColor, rampIndex } from '../../kit/canvas/ramp.ts';
import type { Ramp } from '../../kit/canvas/ramp.ts';
import type { Drawing, Mark } from '../../kit/canvas/draw.ts';
import { rowLabels, rowTop, sharedRowsNote, timeAxis } from '../../kit/plots/timePlot.ts';
import type { Plot } from '../../kit/plots/timePlot.ts';
import { messages } from './messages.ts';

export type CellState = 'no-data' | 'zero' | 'in-range' | 'out-of-range';

/** Cell codes: three states, then the steps of the ramp. */
export const CELL = { noData: 0, zero: 1, outOfRange: 2, ramp: 3 } as const;
/** At or above this a disk counts as saturated if requests wait. */
const SATURATED = 0.995;
/** Tolerates the rounding of float32 sums, so that a full cell is not out of range. */
const FULL_TOLERANCE = 1e-3;
/** Smaller than any real overlap: what float32 rounding leaves in an idle bin. */
const ZERO_TOLERANCE = 1e-9;

export interface HeatModel {
  readonly columns: number;
  readonly rows: number;
  readonly window: TimeWindow;
  /** Row-major codes, see CELL. */
  readonly cells: Uint16Array;
  /** 1 where the disk is saturated: always busy with requests waiting. */
  readonly saturated: Uint8Array;
  /** Busy milliseconds of every cell (of the busiest disk where several share a row). */
  readonly busyMs: Float64Array;
  /** Mean utilization of each row over the window. */
  readonly rowMean: Float64Array;
  readonly outOfRange: number;
}

export function cellCode(utilization: number): number {
  if (Number.isNaN(utilization)) return CELL.noData;
  if (utilization <= ZERO_TOLERANCE) return CELL.zero;
  if (utilization > 1 + FULL_TOLERANCE) return CELL.outOfRange;
  return CELL.ramp + rampIndex(utilization);
}

export function cellState(code: number): CellState {
  if (code === CELL.noData) return 'no-data';
  if (code === CELL.zero) return 'zero';
  return code === CELL.outOfRange ? 'out-of-range' : 'in-range';
}

/** The cells of a chart with `columns` columns and one row per disk, or one row for the busiest of `disksPerRow` disks. */
export function heatModel(
  series: Series,
  endMs: number,
  window: TimeWindow,
  columns: number,
  disksPerRow = 1,
  devices: readonly ServerSummary[] = [],
): HeatModel {
  const rows = Math.ceil(series.disks / disksPerRow);
  const cells = new Uint16Array(rows * columns);
  const saturated = new Uint8Array(rows * columns);
  const busyMs = new Float64Array(rows * columns);
  const rowMean = new Float64Array(rows);
  let outOfRange = 0;
  for (let row = 0; row < rows; row += 1) {
    const group: Columns[] = [];
    for (let disk = row * disksPerRow; disk < Math.min(series.disks, (row + 1) * disksPerRow); disk += 1) {
      group.push(columnsOf(series, endMs, disk, window, columns));
    }
    rowMean[row] = Math.max(...group.map(meanUtilization));
    for (let column = 0; column < columns; column += 1) {
      const covered = group[0].coveredMs[column];
      const busiest = group.reduce((best, each) => (each.busyMs[column] > best.busyMs[column] ? each : best));
      const at = row * columns + column;
      const busy = busiest.busyMs[column];
      busyMs[at] = busy;
      cells[at] = cellCode(covered > 0 ? busy / covered : Number.NaN);
      if (cells[at] === CELL.outOfRange) outOfRange += 1;
      const device = devices[row * disksPerRow + group.indexOf(busiest)] as ServerSummary | undefined;
      const outstanding = busiest.outstandingMs[column];
      const waiting = device ? waitingOf(device, outstanding, busy) : outstanding - busy;
      saturated[at] = covered > 0 && busy / covered >= SATURATED && waiting > covered * ZERO_TOLERANCE ? 1 : 0;
    }
  }
  return { columns, rows, window, cells, saturated, busyMs, rowMean, outOfRange };
}

function meanUtilization({ busyMs, coveredMs }: Columns): number {
  let busy = 0;
  let covered = 0;
  for (let i = 0; i < busyMs.length; i += 1) {
    busy += busyMs[i];
    covered += coveredMs[i];
  }
  return covered > 0 ? busy / covered : 0;
}

export interface HeatColors {
  readonly ramp: Ramp;
  readonly ink: string;
  readonly strong: string;
  readonly panel: string;
  readonly line: string;
  readonly hatch: string;
  /** Out of range, as [red, green, blue]. */
  readonly outOfRange: readonly [number, number, number];
  readonly notch: string;
  readonly bar: string;
  readonly labelPx: number;
}

/** The cells as a bitmap. No data and zero stay transparent, so that the panel shows through, hatched or bare. */
export function heatBitmap(model: HeatModel, colors: Pick<HeatColors, 'ramp' | 'outOfRange'>): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(model.cells.length * 4);
  for (let i = 0; i < model.cells.length; i += 1) {
    const code = model.cells[i];
    if (code === CELL.noData || code === CELL.zero) continue;
    const from = code === CELL.outOfRange ? colors.outOfRange : undefined;
    for (let c = 0; c < 3; c += 1) rgba[i * 4 + c] = from ? from[c] : colors.ramp.rgb[(code - CELL.ramp) * 3 + c];
    rgba[i * 4 + 3] = 255;
  }
  return rgba;
}

export function heatMarks(model: HeatModel, plot: Plot, colors: HeatColors, disk: number | null): Mark[] {
  const { left, right, top, bottom } = plot;
  const style = { ink: colors.ink, line: colors.line, labelPx: colors.labelPx };
  const marks: Mark[] = timeAxis(plot, model.window, style, plot.width - nameWidth(messages.mean, style.labelPx) - style.labelPx / 2);
  marks.push(...noDataHatches(model, plot, colors.hatch));
  marks.push({
    kind: 'cells',
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    columns: model.columns,
    rows: model.rows,
    rgba: heatBitmap(model, colors),
  });
  // A hairline separates the rows where there is room.
  if (plot.rowHeight >= 5) {
    for (let row = 1; row < model.rows; row += 1) {
      const y = Math.round(rowTop(plot, row));
      marks.push({ kind: 'rect', x: left, y: y - 0.5, width: right - left, height: 1, fill: colors.panel });
    }
  }
  marks.push(...notches(model, plot, colors.notch));
  marks.push(...meanBars(model, plot, colors));
  marks.push(...rowLabels(plot, style, disk, colors.strong), ...sharedRowsNote(plot, messages.busiest, { ...style, ink: colors.strong }));
  return marks;
}

const LEGEND = { height: 24, width: 160, steps: 32, line: 16 } as const;

/** The chart with the ramp below it, for export. */
export function withHeatLegend(drawing: Drawing, { ramp, ink, labelPx }: Pick<HeatColors, 'ramp' | 'ink' | 'labelPx'>): Drawing {
  const y = drawing.height + LEGEND.height / 2;
  const left = 140;
  const text = (x: number, words: string, anchor: 'start' | 'end'): Mark => ({
    kind: 'text',
    x,
    y,
    text: words,
    fill: ink,
    size: labelPx,
    anchor,
  });
  const step = LEGEND.width / LEGEND.steps;
  const marks: Mark[] = [...drawing.marks, text(left - 6, messages.rampStart, 'end')];
  for (let i = 0; i < LEGEND.steps; i += 1) {
    // Each box has the color of the value at its right edge, so that the last one is 100 %.
    marks.push({ kind: 'rect', x: left + i * step, y: y - 5, width: step, height: 10, fill: rampColor(ramp, (i + 1) / LEGEND.steps) });
  }
  marks.push(text(left + LEGEND.width + 6, messages.rampEnd(ramp.moreIs), 'start'));
  marks.push({ kind: 'text', x: 0, y: y + LEGEND.line, text: messages.heatNotes, fill: ink, size: labelPx, anchor: 'start' });
  return { width: drawing.width, height: drawing.height + LEGEND.height + LEGEND.line, marks };
}

/** Each run of cells without data as one hatched box. */
function noDataHatches(model: HeatModel, plot: Plot, stroke: string): Mark[] {
  const marks: Mark[] = [];
  const width = (plot.right - plot.left) / model.columns;
  for (let row = 0; row < model.rows; row += 1) {
    for (let column = 0; column < model.columns; column += 1) {
      if (model.cells[row * model.columns + column] !== CELL.noData) continue;
      let end = column + 1;
      while (end < model.columns && model.cells[row * model.columns + end] === CELL.noData) end += 1;
      marks.push({
        kind: 'hatch',
        x: plot.left + column * width,
        y: rowTop(plot, row),
        width: (end - column) * width,
        height: plot.rowHeight,
        stroke,
        gap: 6,
        pattern: 'dots',
      });
      column = end;
    }
  }
  return marks;
}

/** A notch needs a run of saturated cells at least this many pixels wide. */
const NOTCH_PX = 5;

/** A small notch in the upper edge of every run of saturated cells, one per 40 pixels of a long run. */
function notches(model: HeatModel, plot: Plot, fill: string): Mark[] {
  const marks: Mark[] = [];
  if (plot.rowHeight < 5) return marks;
  const width = (plot.right - plot.left) / model.columns;
  for (let row = 0; row < model.rows; row += 1) {
    for (let column = 0; column < model.columns; column += 1) {
      if (model.saturated[row * model.columns + column] === 0) continue;
      let end = column + 1;
      while (end < model.columns && model.saturated[row * model.columns + end] === 1) end += 1;
      const run = (end - column) * width;
      const count = run < NOTCH_PX ? 0 : Math.max(1, Math.round(run / 40));
      for (let k = 0; k < count; k += 1) {
        const x = plot.left + column * width + ((k + 0.5) / count) * run;
        const y = rowTop(plot, row);
        marks.push({ kind: 'area', points: [x - 2, y, x + 2, y, x, y + 3], fill, opacity: 1 });
      }
      column = end;
    }
  }
  return marks;
}

/** The mean of each row over the window as a bar in the right margin, on the same scale of 0 to 100 %. */
function meanBars(model: HeatModel, plot: Plot, colors: HeatColors): Mark[] {
  const x = plot.right + 4;
  const room = plot.width - x - 1;
  if (room < 8) return [];
  const marks: Mark[] = [{ kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom, stroke: colors.line, width: 1 }];
  const height = Math.max(1, plot.rowHeight - (plot.rowHeight >= 5 ? 2 : 0));
  for (let row = 0; row < model.rows; row += 1) {
    const width = Math.min(1, model.rowMean[row]) * room;
    if (width > 0) marks.push({ kind: 'rect', x, y: rowTop(plot, row) + (plot.rowHeight - height) / 2, width, height, fill: colors.bar });
  }
  marks.push({
    kind: 'text',
    x: x + room,
    y: plot.bottom + 5 + colors.labelPx / 2,
    text: messages.mean,
    fill: colors.ink,
    size: colors.labelPx,
    anchor: 'end',
  });
  return marks;
}

/** Bins of the whole run that are more than 100 % busy; a correct run has none. They have their own color. */
export const binsOutOfRange = perObject(({ series, elapsedMs }: RunResult): number => {
  let count = 0;
  if (!series) return count;
  const { disks, bins, binMs, busyMs } = series;
  for (let disk = 0, at = 0; disk < disks; disk += 1) {
    for (let bin = 0; bin < bins; bin += 1, at += 1) {
      const covered = Math.min(elapsedMs, (bin + 1) * binMs) - bin * binMs;
      // Hardly any is: what a cell looks like is asked for those only.
      if (covered > 0 && busyMs[at] > covered && cellCode(busyMs[at] / covered) === CELL.outOfRange) count += 1;
    }
  }
  return count;
});
