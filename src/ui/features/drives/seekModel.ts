/** The seek curve of a drive as the engine takes it, and as a picture: one column a pixel, nothing left out. */
import { seekTable } from '../../../engine/device/seekTable.ts';
import type { HardDisk, SeekCurve } from '../../../scenario/schema.ts';
import { cylinderCount } from '../../../scenario/validate/demand.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesFor, axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';
import { messages } from './messages.ts';

export interface SeekPoint {
  readonly cylinders: number;
  readonly ms: number;
}

export interface SeekModel {
  /** Time in ms by distance in cylinders, 0 to cylinders - 1. */
  readonly readMs: Float64Array;
  /** The same for writes, settling included; null where they do not differ. */
  readonly writeMs: Float64Array | null;
  /** What the curve was given by: datasheet points or measured ones. */
  readonly given: readonly SeekPoint[];
  readonly givenAre: 'datasheet' | 'measured' | 'formula';
  /** Mean over all pairs of cylinders, each as likely: sum of 2 (N-d)/N² t(d). */
  readonly meanMs: number;
  readonly fullMs: number;
  readonly mostMs: number;
}

const NS = 1e6;

export function seekModel(drive: HardDisk): SeekModel {
  const cylinders = Math.max(2, cylinderCount(drive));
  const table = seekTable(drive.seek, cylinders);
  const readMs = inMs(table, 0);
  const { writeSeek, writeSettleMs } = drive;
  const writeMs =
    writeSeek === undefined && writeSettleMs === 0 ? null : inMs(writeSeek ? seekTable(writeSeek, cylinders) : table, writeSettleMs);
  const meanMs = meanOf(readMs);
  const given = givenPoints(drive.seek, readMs, meanMs);
  const mostMs = Math.max(largest(readMs), writeMs ? largest(writeMs) : 0);
  const givenAre = drive.seek.kind === 'three-point' ? 'datasheet' : drive.seek.kind === 'table' ? 'measured' : 'formula';
  return { readMs, writeMs, given, givenAre, meanMs, fullMs: readMs[cylinders - 1], mostMs };
}

// Drives of today have two million cylinders: plain loops, no callbacks.
function inMs(table: Float64Array, settleMs: number): Float64Array {
  const times = new Float64Array(table.length);
  for (let d = 1; d < table.length; d++) times[d] = Math.max(0, table[d] / NS + settleMs);
  return times;
}

function largest(times: Float64Array): number {
  let most = 0;
  for (let d = 0; d < times.length; d++) if (times[d] > most) most = times[d];
  return most;
}

function meanOf(times: Float64Array): number {
  const n = times.length;
  let sum = 0;
  for (let d = 1; d < n; d++) sum += (n - d) * times[d];
  return (2 * sum) / (n * n);
}

function givenPoints(curve: SeekCurve, readMs: Float64Array, meanMs: number): SeekPoint[] {
  const full = readMs.length - 1;
  switch (curve.kind) {
    case 'table':
      return curve.points.filter(([d]) => d <= full).map(([cylinders, ms]) => ({ cylinders, ms }));
    case 'three-point':
      return [
        { cylinders: 1, ms: curve.singleMs },
        // The average belongs to no distance: it is marked where the curve passes it.
        { cylinders: crossing(readMs, meanMs), ms: curve.averageMs },
        { cylinders: full, ms: curve.fullMs },
      ];
    case 'two-regime':
      return (curve.firstMs ?? [curve.singleMs]).map((ms, k) => ({ cylinders: k + 1, ms })).filter(({ cylinders }) => cylinders <= full);
  }
}

/** First distance whose time reaches `ms`. */
function crossing(times: Float64Array, ms: number): number {
  const at = times.findIndex((time) => time >= ms);
  return at < 1 ? times.length - 1 : at;
}

/** Rows of the table beside the picture: 1, 2, 5, 10, ... cylinders and the full stroke. */
export function seekRows({
  readMs,
  writeMs,
}: SeekModel): readonly { readonly cylinders: number; readonly readMs: number; readonly writeMs: number }[] {
  const full = readMs.length - 1;
  const distances: number[] = [];
  for (let decade = 1; decade < full; decade *= 10) distances.push(...[1, 2, 5].map((k) => k * decade).filter((d) => d < full));
  return [...distances, full].map((cylinders) => ({ cylinders, readMs: readMs[cylinders], writeMs: (writeMs ?? readMs)[cylinders] }));
}

export interface SeekColors extends Ink {
  readonly curve: string;
  readonly point: string;
  readonly linePx: number;
}

export const seekAxes = (model: SeekModel, space: Space, log: boolean): Axes =>
  axesFor(space, [log ? 1 : 0, model.readMs.length - 1], model.mostMs, log);

export function seekMarks(model: SeekModel, axes: Axes, colors: SeekColors): Mark[] {
  const marks = axisMarks(axes, colors, 'cylinders', 'ms');
  const full = model.readMs.length - 1;
  const mean = axes.y(model.meanMs);
  marks.push({ kind: 'line', x1: axes.left, y1: mean, x2: axes.right, y2: mean, stroke: colors.strong, width: 1, dash: [5, 4] });
  // By distance the curve passes below the left end of the line, linearly above its right end.
  const atLeft = axes.x(Math.sqrt(full)) > (axes.left + axes.right) / 2 - 1;
  marks.push({
    kind: 'text',
    x: atLeft ? axes.left + 4 : axes.right - 2,
    y: mean + colors.labelPx * (atLeft ? -0.75 : 0.75),
    text: messages.mean(model.meanMs),
    fill: colors.strong,
    size: colors.labelPx,
    anchor: atLeft ? 'start' : 'end',
  });
  if (model.writeMs) marks.push(...curveMarks(model.writeMs, axes, colors.curve, colors.linePx, [3, 3]));
  marks.push(...curveMarks(model.readMs, axes, colors.curve, colors.linePx * 1.5));
  const half = model.given.length > 60 ? 1.5 : 4;
  for (const { cylinders, ms } of model.given) marks.push(diamond(axes.x(cylinders), axes.y(ms), half, colors.point));
  return marks;
}

/** The curve by columns of one pixel: from first to last time of each, from least to most where these lie beyond, and on to the next. */
function curveMarks(times: Float64Array, axes: Axes, stroke: string, width: number, dash?: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    marks.push({ kind: 'line', x1, y1, x2, y2, stroke, width, ...(dash ? { dash } : {}) });
  let before: readonly [number, number] | null = null;
  for (let d = 1; d < times.length; d++) {
    const x = axes.x(d);
    const first = times[d];
    let least = first;
    let most = first;
    // The last distance within a pixel of this one.
    const to = Math.max(d, x + 1 >= axes.right ? times.length - 1 : Math.min(times.length - 1, Math.ceil(axes.xAt(x + 1)) - 1));
    while (d < to) {
      const time = times[++d];
      if (time < least) least = time;
      if (time > most) most = time;
    }
    const last = times[d];
    if (before) line(before[0], before[1], x, axes.y(first));
    const end = axes.x(d);
    if (end > x) line(x, axes.y(first), end, axes.y(last));
    // What lies beyond both ends of a column is drawn too: no dip or peak is lost.
    if (least < Math.min(first, last) || most > Math.max(first, last)) line(x, axes.y(least), x, axes.y(most));
    before = [end, axes.y(last)];
  }
  return marks;
}

function diamond(x: number, y: number, half: number, fill: string): Mark {
  return { kind: 'area', points: [x, y - half, x + half, y, x, y + half, x - half, y], fill, opacity: 1 };
}
