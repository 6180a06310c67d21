/** Two axes of a small plot: where values stand, and ticks at round numbers. */
import { ticks } from 'd3-array';
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

interface AxesSpec {
  readonly x: readonly [from: number, to: number];
  /** By decades; `x` is above 0. */
  readonly log?: boolean;
  readonly xTicks: readonly number[] | ((width: number) => readonly number[]);
  readonly y: readonly [from: number, to: number];
  /** Default: round numbers, and `y` is widened to the next of them. */
  readonly yTicks?: readonly number[] | number;
  /** Whether what lies beyond the ends of `y` stands at them. */
  readonly clampY?: boolean;
  /** Least room for the numbers at the left, in heights of a label. */
  readonly leftLabels?: number;
}

/** Widths in heights of a label: of a figure, and of what is left free between a number and the axis. */
const CHARACTER = 0.6;
const LABEL_GAP = 0.5;

/** Axes as they are asked for. */
export function axesOf(space: Space, { x: across, log, xTicks, y: up, yTicks = 4, clampY = false, leftLabels = 2.6 }: AxesSpec): Axes {
  const y = scaleLinear().domain(up).clamp(clampY);
  if (typeof yTicks === 'number') y.nice(4);
  const levels = typeof yTicks === 'number' ? y.ticks(yTicks) : yTicks;
  const longest = Math.max(0, ...levels.map((level) => tickText(level, levels[levels.length - 1]).length));
  const left = Math.ceil(space.labelPx * Math.max(leftLabels, longest * CHARACTER + LABEL_GAP));
  const right = Math.max(left + 10, space.width - space.labelPx);
  const top = Math.ceil(space.labelPx * 1.6);
  const bottom = Math.max(top + 10, space.height - space.labelPx * 1.8);
  const x = (log ? scaleLog() : scaleLinear()).domain(across).range([left, right]).clamp(true);
  y.range([bottom, top]);
  return {
    left,
    right,
    top,
    bottom,
    x: (v) => x(v),
    y: (v) => y(v),
    xAt: (p) => x.invert(p),
    xTicks: typeof xTicks === 'function' ? xTicks(right - left) : xTicks,
    yTicks: levels,
  };
}

/** Axes for x in [xFrom, xTo] (`log`: by decades, xFrom at least 1) and y in [0, yTo]. */
export function axesFor(space: Space, [xFrom, xTo]: readonly [number, number], yTo: number, log = false): Axes {
  const last = Math.max(xTo, xFrom + 1e-9);
  const room = (width: number) => Math.max(2, Math.floor(width / (space.labelPx * 6)));
  return axesOf(space, {
    x: [xFrom, last],
    log,
    xTicks: (width) => (log ? decades(xFrom, last, width >= space.labelPx * 30) : ticks(xFrom, last, room(width))),
    y: [0, Math.max(yTo, 1e-9)],
  });
}

/** Axes of a distribution over time: to the right ms by decades (above 0), upward the percentage that took no longer. */
export function shareAxes(space: Space, [from, to]: readonly [number, number]): Axes {
  return axesOf(space, {
    x: [from, to],
    log: true,
    xTicks: (width) => logTicks(from, to, Math.max(2, Math.floor(width / (space.labelPx * 5)))),
    y: [0, 100],
    yTicks: [0, 25, 50, 75, 100],
    leftLabels: 3.2,
  });
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

/** 1, 2 and 5 of each decade, or 1 alone where there are many. */
function logTicks(from: number, to: number, room: number): number[] {
  for (const steps of [[1, 2, 5], [1]]) {
    const ticks: number[] = [];
    for (let decade = Math.floor(Math.log10(from)); decade <= Math.log10(to); decade += 1) {
      for (const step of steps) {
        const tick = step * 10 ** decade;
        if (tick >= from && tick <= to) ticks.push(Number(tick.toPrecision(6)));
      }
    }
    if (ticks.length <= room || steps.length === 1) return ticks;
  }
  return [];
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
