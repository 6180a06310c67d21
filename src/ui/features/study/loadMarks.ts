/** What is drawn of throughput against response time: lines in the order of the load, crosses, bounds and target. Pure. */
import type { LoadBounds } from '../../../analysis/sweep/load/bounds.ts';
import { RATE_UNITS, type Figure, type LoadLine, type LoadPoint, type Rate } from '../../../analysis/sweep/load/points.ts';
import { loadNumber } from '../../../analysis/sweep/load/words.ts';
import { formatNumber, timeUnit } from '../../../analysis/format.ts';
import type { TimeUnit } from '../../../analysis/format.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesOf } from '../../kit/plots/axes.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { lookOf, shapeMark } from './sweepMarks.ts';
import type { SweepInk } from './sweepMarks.ts';
import { messages } from './sweepMessages.ts';

/** A point and its line; the cursor goes through all of them, line by line in the order of the load. */
export interface LoadStep {
  readonly line: LoadLine;
  readonly point: LoadPoint;
}

export const stepsOf = (lines: readonly LoadLine[]): readonly LoadStep[] =>
  lines.flatMap((line) => line.points.map((point) => ({ line, point })));

const highOf = ({ mean, high = mean }: Figure): number => high;
/** What is 0 has no place on a log axis. */
const lowOf = ({ mean, low = mean }: Figure): number => (low > 0 ? low : mean);

export const unitOfResponses = ({ lines }: Pick<LoadAxesSpec, 'lines'>): TimeUnit =>
  timeUnit(Math.max(1e-6, ...stepsOf(lines).map(({ point }) => point.responseMs.mean)));

export interface LoadAxesSpec {
  readonly lines: readonly LoadLine[];
  readonly rate: Rate;
  readonly isLog: boolean;
  readonly targetMs: number | null;
  readonly bounds: LoadBounds | null;
}

/** A target far above all that was measured is left to the words: to draw it would flatten the lines. */
const FAR = 2;

const shownTarget = ({ lines, targetMs }: LoadAxesSpec): number | null =>
  targetMs !== null && targetMs <= FAR * Math.max(...stepsOf(lines).map(({ point }) => highOf(point.responseMs))) ? targetMs : null;

/** 1, 2 and 5 of each decade. */
function ticksBetween(from: number, to: number): number[] {
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(from)); decade <= Math.log10(to); decade += 1)
    for (const step of [1, 2, 5]) {
      const tick = Number((step * 10 ** decade).toPrecision(3));
      if (tick >= from && tick <= to) ticks.push(tick);
    }
  return ticks;
}

/** Pixels of throughput in its unit, and of responses in theirs. */
export function loadAxes(drawn: LoadAxesSpec, space: Space): Axes {
  const { lines, rate, isLog, bounds } = drawn;
  const targetMs = shownTarget(drawn);
  const { size } = RATE_UNITS[rate];
  const { ms } = unitOfResponses(drawn);
  const points = stepsOf(lines).map(({ point }) => point);
  const mostX = Math.max(1e-9, ...points.map((point) => highOf(point.rate)), bounds?.mostPerSecond ?? 0) / size;
  const most = Math.max(1e-9, ...points.map(({ responseMs }) => highOf(responseMs)), targetMs ?? 0) / ms;
  const least = Math.min(...points.map(({ responseMs }) => lowOf(responseMs)), targetMs ?? Infinity, bounds?.aloneMs ?? Infinity) / ms;
  const room = (width: number) => Math.max(2, Math.floor(width / (space.labelPx * 6)));
  const x = { x: [0, mostX * 1.06] as const, xTicks: (width: number) => evenTicks(mostX * 1.06, room(width)) };
  const isDrawnLog = isLog && Number.isFinite(least) && least > 0;
  if (!isDrawnLog) return axesOf(space, { ...x, y: [0, most * 1.06] });
  const [from, to] = [Math.log10(least / 1.2), Math.log10(most * 1.2)];
  const own = axesOf(space, { ...x, y: [from, to], yTicks: [], leftLabels: 3.4 });
  return { ...own, y: (value) => own.y(Math.log10(Math.max(value, 1e-12))), yTicks: ticksBetween(10 ** from, 10 ** to) };
}

/** Round numbers from 0 on. */
function evenTicks(to: number, room: number): number[] {
  const rough = to / room;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((by) => by * decade).find((by) => by >= rough)!;
  return Array.from({ length: Math.floor(to / step) + 1 }, (_, k) => Number((k * step).toPrecision(6)));
}

export function loadMarks(drawn: LoadAxesSpec, axes: Axes, ink: SweepInk): Mark[] {
  const { lines, rate, bounds } = drawn;
  const targetMs = shownTarget(drawn);
  const { size } = RATE_UNITS[rate];
  const { ms } = unitOfResponses(drawn);
  const marks: Mark[] = [];
  if (bounds !== null) {
    const [x, y] = [axes.x(bounds.mostPerSecond / size), axes.y(bounds.aloneMs / ms)];
    const bound = (x1: number, y1: number, x2: number, y2: number): Mark => ({
      kind: 'line',
      x1,
      y1,
      x2,
      y2,
      stroke: ink.strong,
      width: 1,
      dash: [5, 4],
    });
    marks.push(bound(x, axes.top, x, axes.bottom), bound(axes.left, y, axes.right, y));
    const text = messages.kneeMark(formatNumber(bounds.knee));
    marks.push({ kind: 'text', x: x - 4, y: axes.top + ink.labelPx * 0.7, text, fill: ink.strong, size: ink.labelPx, anchor: 'end' });
  }
  if (targetMs !== null) {
    const y = axes.y(targetMs / ms);
    marks.push({ kind: 'line', x1: axes.left, y1: y, x2: axes.right, y2: y, stroke: ink.strong, width: 1.5, dash: [1, 3] });
    marks.push({
      kind: 'text',
      x: axes.left + 4,
      y: y - ink.labelPx * 0.7,
      text: messages.target,
      fill: ink.strong,
      size: ink.labelPx,
      anchor: 'start',
    });
  }
  let labels: readonly (readonly [number, number])[] = [];
  for (const line of lines) {
    const { color, dash, shape } = lookOf(line.style, ink.colors);
    const places = line.points.map(({ rate: x, responseMs }) => [axes.x(x.mean / size), axes.y(responseMs.mean / ms)] as const);
    for (let p = 1; p < places.length; p += 1) {
      const [[x1, y1], [x2, y2]] = [places[p - 1], places[p]];
      marks.push({ kind: 'line', x1, y1, x2, y2, stroke: color, width: ink.linePx + 0.5, ...(dash.length > 0 && { dash }) });
    }
    for (const [k, point] of line.points.entries()) {
      const [x, y] = places[k];
      const { rate: across, responseMs: up } = point;
      if (across.low !== undefined && up.low !== undefined) {
        const arm = { kind: 'line' as const, stroke: color, width: 1 };
        marks.push({ ...arm, x1: axes.x(lowOf(across) / size), y1: y, x2: axes.x(highOf(across) / size), y2: y });
        marks.push({ ...arm, x1: x, y1: axes.y(lowOf(up) / ms), x2: x, y2: axes.y(highOf(up) / ms) });
      }
      marks.push(shapeMark(shape, x, y, ink.linePx + 2.5, color));
      if (across.low === undefined) marks.push(shapeMark(shape, x, y, (ink.linePx + 2.5) * 0.55, ink.panel));
      // A label gives way to one that stands there already; the cursor says all of them.
      const isLow = y > axes.bottom - ink.labelPx * 1.6;
      const at = [x + ink.labelPx * 0.6, y + ink.labelPx * (isLow ? -0.8 : 0.8)] as const;
      if (labels.some(([left, top]) => Math.abs(left - at[0]) < ink.labelPx * 1.6 && Math.abs(top - at[1]) < ink.labelPx)) continue;
      labels = [...labels, at];
      marks.push({ kind: 'text', x: at[0], y: at[1], text: loadNumber(point.load), fill: color, size: ink.labelPx, anchor: 'start' });
    }
  }
  return marks;
}

/** A ring around the point of the cursor. */
export function loadCursor(steps: readonly LoadStep[], step: number, drawn: LoadAxesSpec, axes: Axes, ink: SweepInk): Mark[] {
  const at = steps.at(step);
  if (at === undefined) return [];
  const [x, y] = placeOfStep(at, drawn, axes);
  const r = ink.labelPx * 0.8;
  const corner = (k: number) => [x + r * Math.cos((k * Math.PI) / 8), y + r * Math.sin((k * Math.PI) / 8)] as const;
  return Array.from({ length: 16 }, (_, k): Mark => {
    const [[x1, y1], [x2, y2]] = [corner(k), corner(k + 1)];
    return { kind: 'line', x1, y1, x2, y2, stroke: ink.strong, width: 1.5 };
  });
}

const placeOfStep = ({ point }: LoadStep, drawn: LoadAxesSpec, axes: Axes): readonly [number, number] => [
  axes.x(point.rate.mean / RATE_UNITS[drawn.rate].size),
  axes.y(point.responseMs.mean / unitOfResponses(drawn).ms),
];

/** The point nearest to a pixel. */
export function nearestPoint(steps: readonly LoadStep[], drawn: LoadAxesSpec, axes: Axes, x: number, y: number): number {
  const far = steps.map((step) => {
    const [px, py] = placeOfStep(step, drawn, axes);
    return Math.hypot(px - x, py - y);
  });
  return Math.max(0, far.indexOf(Math.min(...far)));
}
