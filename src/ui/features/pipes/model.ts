/** The picture of pipes over time: a band for each kind, from the disks at the top to the processors, under one axis of time. */
import { ticks } from 'd3-array';
import type { PipeOverTime, WayOverTime } from '../../../analysis/pipes/overTime.ts';
import { FULL, type PipeKind } from '../../../analysis/pipes/pipes.ts';
import { kindWords, occupiedWords } from '../../../analysis/pipes/words.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { axesOf } from '../../kit/plots/axes.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { messages } from './messages.ts';

/** Share of the time that the fullest pipe was occupied, or what it carried against its limit. */
export type Figure = 'occupied' | 'carried';

/** Heights of a band in pixels: its words above it, the band, what is left free below it. */
const WORDS = 18;
const BAND = 34;
const FREE = 10;
/** Of the bar that marks the narrowest. */
const BAR = 4;
const AXIS = 40;

export const heightOf = ({ kinds }: WayOverTime): number => kinds.length * (WORDS + BAND + FREE) + AXIS;

/** Bands have their words above them, so the axis of time begins at the left edge. */
export const wayAxes = ({ elapsedMs }: WayOverTime, space: Space): Axes =>
  axesOf(space, {
    x: [0, elapsedMs / 1000],
    xTicks: (width) => ticks(0, elapsedMs / 1000, Math.max(2, Math.floor(width / (space.labelPx * 6)))),
    y: [0, 1],
    yTicks: [],
    leftLabels: 0.1,
  });

/** What fills a band by step, 0 to 1, and what its top stands for. */
export function filled(
  { occupied, carried, limitMibPerSecond }: PipeOverTime,
  figure: Figure,
): { readonly shares: readonly number[]; readonly top: number | null } {
  if (figure === 'occupied' || carried === null) return { shares: occupied, top: null };
  const top = limitMibPerSecond ?? Math.max(...carried, 1e-9);
  // Bytes are counted when their request is complete: of a step they may be a little more than passed in it.
  return { shares: carried.map((rate) => Math.min(1, rate / top)), top };
}

export function wayMarks(
  way: WayOverTime,
  axes: Axes,
  figure: Figure,
  narrowest: PipeOverTime | undefined,
  { color, labelPx, linePx }: Tokens,
): Mark[] {
  const { kinds, stepMs, elapsedMs } = way;
  const marks: Mark[] = [];
  const from = (step: number): number => axes.x((step * stepMs) / 1000);
  const to = (step: number): number => axes.x(Math.min(elapsedMs, (step + 1) * stepMs) / 1000);
  kinds.forEach((pipe, k) => {
    const above = k * (WORDS + BAND + FREE);
    const top = above + WORDS;
    const bottom = top + BAND;
    const { shares } = filled(pipe, figure);
    const text = { kind: 'text' as const, y: above + WORDS / 2, size: labelPx };
    const isNarrowest = pipe === narrowest;
    marks.push({
      ...text,
      x: axes.left,
      text: messages.kindOccupied(kindWords(pipe.kind), ownWords(pipe.kind), pipe.utilization, isNarrowest),
      fill: color.ink,
      anchor: 'start',
      bold: isNarrowest,
    });
    marks.push({ ...text, x: axes.right, text: topWords(pipe, figure), fill: color.ink2, anchor: 'end' });
    const points = [axes.left, bottom];
    shares.forEach((share, step) => points.push(from(step), bottom - share * BAND, to(step), bottom - share * BAND));
    points.push(axes.right, bottom);
    marks.push({
      kind: 'area',
      points,
      fill: pipe.kind === 'processors' || pipe.kind === 'controller' ? color.cpu : color.transfer,
      opacity: 1,
    });
    const line = (y: number, stroke: string, width: number, dash?: readonly number[]): Mark => ({
      kind: 'line',
      x1: axes.left,
      y1: y,
      x2: axes.right,
      y2: y,
      stroke,
      width,
      ...(dash && { dash }),
    });
    marks.push(line(top, color.ink2, linePx), line(bottom, color.ink2, linePx));
    if (figure === 'occupied') marks.push(line(bottom - FULL * BAND, color.ink2, 1, [4, 4]));
    for (const { first, last } of stretches(way.narrowest, k)) {
      marks.push({
        kind: 'rect',
        x: from(first),
        y: top - BAR,
        width: Math.max(1, to(last) - from(first)),
        height: BAR,
        fill: color.worse,
      });
    }
  });
  return [...marks, ...timeMarks(axes, kinds.length * (WORDS + BAND + FREE), color.ink2, labelPx)];
}

/** Steps one after the other in which the same kind is the narrowest, from the first to the last of each stretch. */
export function stretches(narrowest: readonly number[], kind: number): readonly { readonly first: number; readonly last: number }[] {
  const found: { first: number; last: number }[] = [];
  narrowest.forEach((at, step) => {
    if (at !== kind) return;
    const before = found.at(-1);
    if (before?.last === step - 1) before.last = step;
    else found.push({ first: step, last: step });
  });
  return found;
}

function topWords({ carried, limitMibPerSecond, mibPerSecond }: PipeOverTime, figure: Figure): string {
  if (figure === 'occupied') return mibPerSecond === null ? '' : messages.kindCarried('', mibPerSecond, limitMibPerSecond).trim();
  if (carried === null) return messages.noBytes;
  return limitMibPerSecond === null ? messages.noLimit(Math.max(...carried)) : messages.limitIs(limitMibPerSecond);
}

function timeMarks({ x, xTicks, right }: Axes, top: number, fill: string, size: number): Mark[] {
  const y = top + size;
  const marks: Mark[] = [{ kind: 'text', x: right, y, text: messages.seconds, fill, size, anchor: 'end' }];
  for (const tick of xTicks) {
    const at = x(tick);
    const text = String(Number(tick.toPrecision(6)));
    const half = (text.length * size) / 3.4;
    if (at + half > right - size * 1.5) continue;
    marks.push({ kind: 'line', x1: at, y1: top - FREE + 2, x2: at, y2: top - FREE + 6, stroke: fill, width: 1 });
    marks.push({ kind: 'text', x: at, y, text, fill, size, anchor: at - half < 0 ? 'start' : 'middle' });
  }
  return marks;
}

/** Of a disk, whose share is not how long it is occupied. */
const ownWords = (kind: PipeKind): string | null => (kind === 'disk' ? occupiedWords(kind) : null);

export const stepAt = ({ stepMs, narrowest }: WayOverTime, ms: number): number =>
  Math.max(0, Math.min(narrowest.length - 1, Math.floor(ms / stepMs)));

/** What every pipe does at a moment. */
export function wayReading(way: WayOverTime, seconds: number, figure: Figure): string {
  const step = stepAt(way, seconds * 1000);
  const parts = way.kinds.map(({ kind, occupied, carried, limitMibPerSecond }, k) =>
    figure === 'carried'
      ? messages.kindCarried(kindWords(kind), carried === null ? null : carried[step], limitMibPerSecond)
      : messages.kindOccupied(kindWords(kind), ownWords(kind), occupied[step], way.narrowest[step] === k),
  );
  return messages.reading(step * way.stepMs, way.stepMs, parts.join('; '));
}

/** The numbers behind it, one row a step: from, and of each kind occupied and carried. */
export function wayRows(way: WayOverTime): readonly (readonly (number | null)[])[] {
  return way.narrowest.map((_, step) => [
    (step * way.stepMs) / 1000,
    ...way.kinds.flatMap(({ occupied, carried }) => [occupied[step], ...(carried === null ? [] : [carried[step]])]),
  ]);
}

export const wayColumns = ({ kinds }: WayOverTime): string[] => [
  messages.from,
  ...kinds.flatMap(({ kind, carried }) => [
    messages.occupiedOf(kindWords(kind), occupiedWords(kind)),
    ...(carried === null ? [] : [messages.carriedOf(kindWords(kind))]),
  ]),
];
