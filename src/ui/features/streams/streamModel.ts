/** Pictures of streams over time: throughput, and the response that 95 of 100 queries stay below; a line for each stream. */
import { overTime } from '../../../analysis/run/streamRows.ts';
import type { Verdict } from '../../../analysis/levels/judge.ts';
import type { StreamFigures } from '../../../engine/record/result.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import { axesFor, axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';
import { messages } from './messages.ts';

/** More lines than this cannot be told apart. */
const MOST_LINES = 5;
export const COLORS: readonly ColorName[] = ['fact', 'index', 'spill', 'dimension', 'system'];
/** Also without colors lines differ. */
export const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3], [1, 4]];
const MS_PER_MINUTE = 60_000;

/** `gain`: throughput to that before anything moved. */
export type Figure = 'throughput' | 'response' | 'gain';

export interface StreamModel {
  readonly figure: Figure;
  /** Rows of the streams shown, those with most queries first, and how many are left out. */
  readonly shown: readonly number[];
  readonly left: number;
  /** Of each shown stream by window; null: nothing was complete in it, so there is no response. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly windowMs: number;
  readonly elapsedMs: number;
  readonly fromMs: number;
  readonly most: number;
  /** Service levels of the figure, by shown stream; null: it has none. */
  readonly limits: readonly (LimitLine | null)[];
}

interface LimitLine {
  readonly value: number;
  /** By window: 1 within a breach. */
  readonly beyond: Uint8Array;
}

/** A limit that is further away than this is not drawn: the lines would be flat. */
const MOST_OVER = 2;

/** @param before of `gain`: queries per minute of each stream before anything moved; null, or 0: its line is left out */
export function streamModel(
  figures: StreamFigures,
  elapsedMs: number,
  figure: Figure,
  before: readonly (number | null)[] = [],
  verdicts: readonly Verdict[] = [],
): StreamModel {
  const { streams, series, fromMs } = figures;
  const { windows, windowMs } = series;
  const over = overTime(figures).streams;
  const order = streams.map((_, row) => row).toSorted((a, b) => streams[b].completed - streams[a].completed);
  const shown = order.slice(0, MOST_LINES);
  const valueAt = (row: number, w: number): number | null => {
    const { completed, progress, p95Ms } = over[row].windows[w];
    if (figure === 'response') return completed > 0 ? p95Ms : null;
    // The last window may be cut by the end of the run.
    const ms = Math.min(windowMs, elapsedMs - w * windowMs);
    const perMinute = ms > 0 ? (progress * MS_PER_MINUTE) / ms : 0;
    if (figure === 'throughput') return perMinute;
    const reference = before[row] ?? 0;
    return reference > 0 ? (100 * perMinute) / reference : null;
  };
  const values = shown.map((row) => Array.from({ length: windows }, (_, w) => valueAt(row, w)));
  const most = values.flat().reduce<number>((largest, value) => Math.max(largest, value ?? 0), 0);
  const limit = figure === 'throughput' ? 'rate' : 'response';
  const limits = shown.map((row): LimitLine | null => {
    const own = figure === 'gain' ? undefined : verdicts.find((each) => each.stream === streams[row].id && each.limit === limit);
    // The line is of the 95th percentile.
    if (own === undefined || (limit === 'response' && own.level.percent === 50)) return null;
    return { value: own.value, beyond: own.beyond };
  });
  const drawn = limits.flatMap((each) => (each !== null && each.value <= MOST_OVER * most ? [each.value] : []));
  const left = order.length - shown.length;
  return { figure, shown, left, values, windowMs, elapsedMs, fromMs, most: Math.max(most, ...drawn), limits };
}

/** @param scale of layouts that are compared: both have the axes of the larger */
export const streamAxes = (
  { elapsedMs, most }: StreamModel,
  scale: { readonly elapsedMs: number; readonly most: number },
  space: Space,
): Axes => axesFor(space, [0, Math.max(elapsedMs, scale.elapsedMs) / 1000], Math.max(most, scale.most));

const AXES: Readonly<Record<Figure, string>> = {
  throughput: messages.throughputAxis,
  response: messages.responseAxis,
  gain: messages.gainAxis,
};

export function streamMarks(
  model: StreamModel,
  axes: Axes,
  ink: Ink & { readonly worse?: string },
  color: (k: number) => string,
  linePx: number,
): Mark[] {
  const { values, windowMs, elapsedMs, fromMs, limits, most } = model;
  const marks = axisMarks(axes, ink, messages.seconds, AXES[model.figure]);
  if (fromMs > 0) {
    const x = axes.x(fromMs / 1000);
    marks.push({ kind: 'line', x1: x, y1: axes.top, x2: x, y2: axes.bottom, stroke: ink.line, width: linePx, dash: [2, 2] });
  }
  for (const [k, limit] of limits.entries()) {
    if (limit === null) continue;
    const y = axes.y(limit.value);
    if (limit.value <= most)
      marks.push({ kind: 'line', x1: axes.left, y1: y, x2: axes.right, y2: y, stroke: color(k), width: linePx, dash: [1, 3] });
    // Breaches as bars along the top, a row for each stream: what is beyond is seen without comparing lines.
    limit.beyond.forEach((each, w) => {
      if (each === 0) return;
      const [from, to] = [axes.x((w * windowMs) / 1000), axes.x(Math.min(elapsedMs, (w + 1) * windowMs) / 1000)];
      const at = axes.top + 2 + 4 * k;
      marks.push({ kind: 'line', x1: from, y1: at, x2: to, y2: at, stroke: ink.worse ?? color(k), width: 3 });
    });
  }
  for (const [k, line] of [...values.entries()].toReversed()) {
    const dash = DASHES[k % DASHES.length];
    for (let w = 0; w < line.length; w++) {
      const value = line[w];
      if (value === null) continue;
      const [from, to] = [axes.x((w * windowMs) / 1000), axes.x(Math.min(elapsedMs, (w + 1) * windowMs) / 1000)];
      const y = axes.y(value);
      const common = { kind: 'line' as const, stroke: color(k), width: 2 * linePx, ...(dash && { dash }) };
      marks.push({ ...common, x1: from, y1: y, x2: to, y2: y });
      const next = line[w + 1];
      if (next !== undefined && next !== null) marks.push({ ...common, x1: to, y1: y, x2: to, y2: axes.y(next), width: linePx });
    }
  }
  return marks;
}

const windowAt = (windows: number, windowMs: number, seconds: number): number =>
  Math.max(0, Math.min(windows - 1, Math.ceil((seconds * 1000) / windowMs) - 1));

/** Values of the shown streams at a moment, in seconds. */
export function valuesAt({ values, windowMs }: StreamModel, seconds: number): readonly (number | null)[] {
  return values.map((line) => line[windowAt(line.length, windowMs, seconds)] ?? null);
}

/** Whether each shown stream is within a breach at that moment. */
export function beyondAt({ limits, windowMs }: StreamModel, seconds: number): readonly boolean[] {
  return limits.map((limit) => limit !== null && limit.beyond[windowAt(limit.beyond.length, windowMs, seconds)] === 1);
}
