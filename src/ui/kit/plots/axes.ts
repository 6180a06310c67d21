/** Two axes of a small plot: where values stand, and ticks at round numbers. */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Mark } from '../canvas/draw.ts';
import { formatCount } from '../../../analysis/format.ts';

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
}

export interface Ink {
  readonly ink: string;
  readonly strong: string;
  readonly line: string;
  readonly labelPx: number;
}

export interface Axes {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** Value at a pixel of the x axis, within its domain. */
  readonly xAt: (pixel: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Axes for x in [xFrom, xTo] (`log`: by decades, xFrom at least 1) and y in [0, yTo]. */
export function axesFor(space: Space, [xFrom, xTo]: readonly [number, number], yTo: number, log = false): Axes {
  const left = Math.ceil(space.labelPx * 2.6);
  const right = Math.max(left + 10, space.width - space.labelPx);
  const top = Math.ceil(space.labelPx * 1.6);
  const bottom = Math.max(top + 10, space.height - space.labelPx * 1.8);
  const last = Math.max(xTo, xFrom + 1e-9);
  const across = log ? scaleLog() : scaleLinear();
  const x = across.domain([xFrom, last]).range([left, right]).clamp(true);
  const y = scaleLinear()
    .domain([0, Math.max(yTo, 1e-9)])
    .nice(4)
    .range([bottom, top]);
  const room = Math.max(2, Math.floor((right - left) / (space.labelPx * 6)));
  const xTicks = log ? decades(xFrom, last, right - left >= space.labelPx * 30) : x.ticks(room);
  return { left, right, top, bottom, x: (v) => x(v), y: (v) => y(v), xAt: (p) => x.invert(p), xTicks, yTicks: y.ticks(4) };
}

/** 1, 10, 100, ..., with 2 and 5 between where there is room. */
function decades(from: number, to: number, roomy: boolean): number[] {
  const ticks: number[] = [];
  for (let decade = 1; decade <= to; decade *= 10) {
    for (const step of roomy && to / from < 1e4 ? [1, 2, 5] : [1]) {
      if (decade * step >= from && decade * step <= to) ticks.push(decade * step);
    }
  }
  return ticks;
}

/** Grid lines and numbers; `yTitle` stands above the axis, `xTitle` at its right end below. */
export function axisMarks(axes: Axes, style: Ink, xTitle: string, yTitle: string): Mark[] {
  const { left, right, top, bottom } = axes;
  const size = style.labelPx;
  const marks: Mark[] = [{ kind: 'text', x: 0, y: size * 0.6, text: yTitle, fill: style.ink, size, anchor: 'start' }];
  for (const tick of axes.yTicks) {
    const y = axes.y(tick);
    if (y < top - 1) continue;
    marks.push({ kind: 'line', x1: left, y1: y, x2: right, y2: y, stroke: style.line, width: 1 });
    marks.push({
      kind: 'text',
      x: left - 4,
      y,
      text: tickText(tick, axes.yTicks[axes.yTicks.length - 1]),
      fill: style.ink,
      size,
      anchor: 'end',
    });
  }
  const below = bottom + size * 0.95;
  // Without a title there, a label may stand out a little over the end of the axis.
  const labelsTo = xTitle === '' ? right + size : right - xTitle.length * size * 0.52 - 4;
  let labeledTo = -Infinity;
  for (const tick of axes.xTicks) {
    const x = axes.x(tick);
    const text = tickText(tick, axes.xTicks[axes.xTicks.length - 1]);
    const half = (text.length * size) / 3.4;
    marks.push({ kind: 'line', x1: x, y1: bottom, x2: x, y2: bottom + 3, stroke: style.ink, width: 1 });
    // The title stands at the end of the same line.
    if (x + half < labelsTo) {
      marks.push({ kind: 'text', x, y: below, text, fill: style.ink, size, anchor: x - half < 0 ? 'start' : 'middle' });
      labeledTo = x + half;
    } else if (xTitle === '' && x < labelsTo && labelsTo - 2 * half > labeledTo + size / 2) {
      // A long number at the end of the axis ends where there is room to.
      marks.push({ kind: 'text', x: labelsTo, y: below, text, fill: style.ink, size, anchor: 'end' });
      labeledTo = labelsTo;
    }
  }
  if (xTitle !== '') marks.push({ kind: 'text', x: right, y: below, text: xTitle, fill: style.ink, size, anchor: 'end' });
  return marks;
}

/** Ticks of one axis are all in thousands, or millions, or none is; 0 is 0. */
function tickText(value: number, most: number): string {
  if (most < 10_000 || value === 0) return value >= 1000 ? formatCount(value) : String(Number(value.toPrecision(6)));
  // Decades say each what they are.
  const million = value >= 1e6;
  if (value < 1000) return String(value);
  return million ? `${Number((value / 1e6).toPrecision(3))}M` : `${Number((value / 1e3).toPrecision(3))}k`;
}
