/**
 * Where things stand in a time picture: one row a disk, time to the right.
 *
 *   0    left                          right   width
 *   |----|-----------------------------|-------|  top
 *   | 1  | row 0                       |  bar  |
 *   | 2  | row 1                       |       |
 *   |----|-----------------------------|-------|  bottom
 *        0 s        10 s        20 s              height
 */
import { ticks as roundTicks } from 'd3-array';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatCount, timeUnit } from '../../../analysis/format.ts';
import type { Mark } from '../canvas/draw.ts';
import { nameWidth } from '../canvas/textWidth.ts';
import { messages } from '../messages.ts';

export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Rows drawn; fewer than disks when several share one. */
  readonly rows: number;
  readonly rowHeight: number;
  /** Disks per row: 1 as long as a row has at least MIN_ROW pixels. */
  readonly disksPerRow: number;
  readonly disks: number;
  /** What stands at the left of each disk's row; its number where none are given. */
  readonly labels?: readonly string[] | undefined;
}

/** What a time axis needs of a picture. */
export type TimePlot = Pick<Plot, 'width' | 'left' | 'right' | 'top' | 'bottom'>;

const TOP = 4;
/** Lower than this a row is a hair; several disks then share one. */
const MIN_ROW = 3;

export interface PlotSpace {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
  /** Room at the right for a bar of means. */
  readonly marginRight: number;
  /** What the disks are called. */
  readonly labels?: readonly string[] | undefined;
}

/** Room for names, in widths of a letter's height: longer ones lose their beginning, for their ends tell disks apart. */
const WIDEST_LABEL = 5;

export function plotFor(disks: number, { width, height, labelPx, marginRight, labels: names }: PlotSpace): Plot {
  const widest = labelPx * WIDEST_LABEL;
  const labels = names?.map((name) => cutTo(name, widest, labelPx));
  const named = Math.max(0, ...(labels ?? []).map((label) => nameWidth(label, labelPx)));
  const left = Math.ceil(Math.max(labelPx * 2.2, named + 2)) + 4;
  const right = Math.max(left + 1, width - marginRight);
  const bottom = Math.max(TOP + 1, height - labelPx - 8);
  const perRow = (from: number): number => Math.max(1, Math.ceil(disks / Math.max(1, Math.floor((bottom - from) / MIN_ROW))));
  // Where rows are shared a line above them says so, and hides none.
  const top = perRow(TOP) === 1 ? TOP : Math.min(bottom - 1, TOP + labelPx + 2);
  const disksPerRow = perRow(top);
  const rows = Math.ceil(disks / disksPerRow);
  return { width, height, left, right, top, bottom, rows, rowHeight: rows === 0 ? 0 : (bottom - top) / rows, disksPerRow, disks, labels };
}

function cutTo(name: string, width: number, labelPx: number): string {
  let text = name;
  for (let k = 1; nameWidth(text, labelPx) > width && k < name.length; k++) text = `…${name.slice(k)}`;
  return text;
}

export function xOf(plot: TimePlot, window: TimeWindow, ms: number): number {
  return plot.left + ((ms - window.fromMs) / (window.toMs - window.fromMs)) * (plot.right - plot.left);
}

export function msOf(plot: TimePlot, window: TimeWindow, x: number): number {
  const share = Math.max(0, Math.min(1, (x - plot.left) / (plot.right - plot.left)));
  return window.fromMs + share * (window.toMs - window.fromMs);
}

export function rowTop(plot: Plot, row: number): number {
  return plot.top + row * plot.rowHeight;
}

/** First disk of the row under a point; null outside the rows. */
export function diskAt(plot: Plot, y: number): number | null {
  if (plot.rows === 0 || y < plot.top || y >= plot.bottom) return null;
  const row = Math.floor((y - plot.top) / plot.rowHeight);
  return Math.min(plot.disks - 1, row * plot.disksPerRow);
}

/** Disks [first, last] of a row, last included. */
export function disksOfRow(plot: Plot, row: number): readonly [number, number] {
  return [row * plot.disksPerRow, Math.min(plot.disks, (row + 1) * plot.disksPerRow) - 1];
}

export interface AxisStyle {
  readonly ink: string;
  readonly line: string;
  readonly labelPx: number;
}

/**
 * Time axis: ticks at round numbers, all in one unit.
 * @param endX where its labels end, if something else is written behind it
 */
export function timeAxis(plot: TimePlot, window: TimeWindow, style: AxisStyle, endX = plot.width): Mark[] {
  const unit = timeUnit(window.toMs);
  const from = window.fromMs / unit.ms;
  const to = window.toMs / unit.ms;
  const gap = style.labelPx / 3;
  const labeled = (most: number) => {
    const ticks = roundTicks(from, to, most);
    const step = ticks.length > 1 ? ticks[1] - ticks[0] : to - from;
    const texts = ticks.map((tick) => `${tickText(tick, step)} ${unit.name}`);
    const widths = texts.map((text) => nameWidth(text, style.labelPx));
    const apart = (step / (to - from)) * (plot.right - plot.left);
    return { ticks, texts, widths, fits: Math.max(0, ...widths) + gap <= apart };
  };
  let most = Math.max(2, Math.floor((plot.right - plot.left) / (style.labelPx * 6)));
  let { ticks, texts, widths, fits } = labeled(most);
  while (!fits && most > 2) ({ ticks, texts, widths, fits } = labeled((most -= 1)));
  const marks: Mark[] = [];
  let labeledTo = -Infinity;
  ticks.forEach((tick, k) => {
    const x = xOf(plot, window, tick * unit.ms);
    marks.push({ kind: 'line', x1: x, y1: plot.top, x2: x, y2: plot.bottom + 3, stroke: style.line, width: 1 });
    // The outermost labels stay inside the picture.
    const half = widths[k] / 2;
    const anchor = x - half < 0 ? 'start' : x + half > endX ? 'end' : 'middle';
    const left = anchor === 'start' ? x : anchor === 'end' ? x - 2 * half : x - half;
    // The last one, pushed inward, would run into the one before it: its line stays.
    if (left < labeledTo + gap) return;
    labeledTo = left + 2 * half;
    marks.push({ kind: 'text', x, y: plot.bottom + 5 + style.labelPx / 2, text: texts[k], fill: style.ink, size: style.labelPx, anchor });
  });
  return marks;
}

function tickText(value: number, step: number): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return decimals === 0 ? formatCount(value) : value.toFixed(decimals);
}

/** Numbers of the disks at the left, as many as fit without touching. */
export function rowLabels(plot: Plot, style: AxisStyle, marked: number | null, strong: string): Mark[] {
  const every = Math.max(1, Math.ceil((style.labelPx + 1) / Math.max(plot.rowHeight, 0.01)));
  const marks: Mark[] = [];
  for (let row = 0; row < plot.rows; row += 1) {
    const [first, last] = disksOfRow(plot, row);
    const isMarked = marked !== null && marked >= first && marked <= last;
    const nearMarked = marked !== null && Math.abs(row - Math.floor(marked / plot.disksPerRow)) < every;
    if (!isMarked && (row % every !== 0 || nearMarked)) continue;
    marks.push({
      kind: 'text',
      x: plot.left - 5,
      y: rowTop(plot, row) + plot.rowHeight / 2,
      text: plot.labels?.[first] ?? String(first + 1),
      fill: isMarked ? strong : style.ink,
      size: style.labelPx,
      anchor: 'end',
      bold: isMarked,
    });
  }
  return marks;
}

/** Says so above the rows when they are shared: "each row: the busiest of 8 disks". */
export function sharedRowsNote(plot: Plot, chosen: string, style: AxisStyle): Mark[] {
  if (plot.disksPerRow === 1) return [];
  return [
    {
      kind: 'text',
      x: plot.right - 4,
      y: plot.top - 2 - style.labelPx / 2,
      text: messages.sharedRows(chosen, plot.disksPerRow),
      fill: style.ink,
      size: style.labelPx,
      anchor: 'end',
      bold: true,
    },
  ];
}
