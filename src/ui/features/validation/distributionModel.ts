/**
 * Two distributions of response times, measured and simulated: cumulative over time, and their horizontal
 * distance over the share of requests. Demerit is the root mean square of that distance, so the cursor is a share:
 * step k of the quantiles, at which both have a time.
 */
import type { Distribution } from '../../../studies/validation/results.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesFor, axesOf, shareAxes } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';
import { formatPercent } from '../../../analysis/format.ts';
import { msChangeText, msText } from './words.ts';
import { messages } from './messages.ts';

export type TimeAxis = 'log' | 'linear';

/** The two distributions; `quantiles` of both are as many. */
export interface Pair {
  readonly measured: Distribution;
  readonly simulated: Distribution;
}

export interface PairColors extends Ink {
  readonly measured: string;
  readonly simulated: string;
  readonly between: string;
  readonly linePx: number;
}

/** Steps of the cursor: 0 to this. */
export const lastStep = ({ measured, simulated }: Pair): number => Math.min(measured.quantiles.length, simulated.quantiles.length) - 1;

export const shareAt = (pair: Pair, step: number): number => step / lastStep(pair);

/** Simulated - measured at a step, ms. */
export const differenceAt = ({ measured, simulated }: Pair, step: number): number => simulated.quantiles[step] - measured.quantiles[step];

/** The step of the slowest request that was measured within `ms`; the first if none was. */
export function stepWithin(pair: Pair, ms: number): number {
  const last = lastStep(pair);
  let step = 0;
  while (step < last && pair.measured.quantiles[step + 1] <= ms) step += 1;
  return step;
}

export function timeAxes(pair: Pair, space: Space, axis: TimeAxis): Axes {
  const last = lastStep(pair);
  const from = Math.min(pair.measured.quantiles[0], pair.simulated.quantiles[0]);
  const to = Math.max(pair.measured.quantiles[last], pair.simulated.quantiles[last]);
  return axis === 'log' ? shareAxes(space, [from / 1.08, to * 1.08]) : axesFor(space, [0, to], 100);
}

/**
 * Share of requests to the right, distance up, the same up and down. The fastest and the slowest of all are single
 * requests: they do not make the scale, and are given in words where they lie beyond it.
 */
export function differenceAxes(pair: Pair, space: Space): Axes {
  let most = 0.001;
  for (let step = 1; step < lastStep(pair); step += 1) most = Math.max(most, Math.abs(differenceAt(pair, step)));
  // A sign more than the numbers of the other axes.
  return axesOf(space, { x: [0, 100], xTicks: [0, 20, 40, 60, 80, 100], y: [-most, most], yTicks: 5, clampY: true, leftLabels: 2.9 });
}

/** The curves: measured broad, simulated fine above it, what lies between them tinted. */
export function timeMarks(pair: Pair, axes: Axes, { measured, simulated, between, linePx }: PairColors): Mark[] {
  const points = (distribution: Distribution) =>
    distribution.quantiles.slice(0, lastStep(pair) + 1).map((ms, step) => [axes.x(ms), axes.y(shareAt(pair, step) * 100)] as const);
  const theirs = points(pair.measured);
  const ours = points(pair.simulated);
  return [
    { kind: 'area', points: [...theirs, ...ours.toReversed()].flat(), fill: between, opacity: 0.3 },
    ...polyline(theirs, measured, linePx + 3),
    ...polyline(ours, simulated, linePx + 0.5),
  ];
}

export function differenceMarks(pair: Pair, axes: Axes, { strong, simulated, between, linePx }: PairColors): Mark[] {
  const zero = axes.y(0);
  const points: (readonly [number, number])[] = [];
  for (let step = 0; step <= lastStep(pair); step += 1) {
    points.push([axes.x(shareAt(pair, step) * 100), axes.y(differenceAt(pair, step))]);
  }
  return [
    { kind: 'area', points: [axes.left, zero, ...points.flat(), axes.right, zero], fill: between, opacity: 0.3 },
    { kind: 'line', x1: axes.left, y1: zero, x2: axes.right, y2: zero, stroke: strong, width: linePx },
    ...polyline(points, simulated, linePx + 0.5),
  ];
}

/** Height of the legend above the axis, in letters. */
const LEGEND_LINES = 4;

/**
 * Names and means of the curves, where a cumulative distribution leaves room: below its right end. None where they would lie on
 * the curves, in a narrow picture with large type: words beside it say the same.
 */
export function legendMarks(pair: Pair, axes: Axes, colors: PairColors): Mark[] {
  const { measured, simulated } = pair;
  const { strong, labelPx, linePx } = colors;
  const lines = [
    { text: messages.measuredMean2(msText(measured.mean)), stroke: colors.measured, width: linePx + 3 },
    { text: messages.simulatedMean(msText(simulated.mean)), stroke: colors.simulated, width: linePx + 0.5 },
  ];
  const widest = Math.max(...lines.map(({ text }) => text.length));
  const x = axes.right - labelPx * (3 + widest * 0.55);
  // Curves rise: left of where they reach the legend's upper edge they lie beside or below it.
  const share = (labelPx * LEGEND_LINES) / (axes.bottom - axes.top);
  const reached = Math.min(lastStep(pair), Math.ceil(share * lastStep(pair)));
  if (Math.max(axes.x(measured.quantiles[reached]), axes.x(simulated.quantiles[reached])) > x - labelPx / 2) return [];
  return lines.flatMap(({ text, stroke, width }, k): Mark[] => {
    const y = axes.bottom - labelPx * (3.2 - 1.7 * k);
    return [
      { kind: 'line', x1: x, y1: y, x2: x + labelPx * 2, y2: y, stroke, width },
      { kind: 'text', x: x + labelPx * 2.5, y, text, fill: strong, size: labelPx, anchor: 'start' },
    ];
  });
}

/** The cursor on the curves: a line at the share, a mark at each time. */
export function timeCursorMarks(pair: Pair, axes: Axes, step: number, { strong, measured, simulated }: PairColors): Mark[] {
  const y = axes.y(shareAt(pair, step) * 100);
  const [theirs, ours] = [axes.x(pair.measured.quantiles[step]), axes.x(pair.simulated.quantiles[step])];
  return [
    { kind: 'line', x1: axes.left, y1: y, x2: Math.max(theirs, ours), y2: y, stroke: strong, width: 1, dash: [3, 3] },
    diamond(theirs, y, 6, measured),
    diamond(ours, y, 4, simulated),
  ];
}

export function differenceCursorMarks(pair: Pair, axes: Axes, step: number, { strong, simulated }: PairColors): Mark[] {
  const x = axes.x(shareAt(pair, step) * 100);
  return [
    { kind: 'line', x1: x, y1: axes.top, x2: x, y2: axes.bottom, stroke: strong, width: 1, dash: [3, 3] },
    diamond(x, axes.y(differenceAt(pair, step)), 4, simulated),
  ];
}

/** What stands at a step, in words. */
export function readingAt(pair: Pair, step: number): string {
  const [theirs, ours] = [pair.measured.quantiles[step], pair.simulated.quantiles[step]];
  return messages.theFastestMeasuredWithinSimulatedWithin(stepText(pair, step), msText(theirs), msText(ours), msChangeText(ours - theirs));
}

/** Shares of the table; those between the steps are left out. */
const SHARES = [0, 0.01, 0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99, 1] as const;

/** Share, measured, simulated, difference, as text. */
export function quantileRows(pair: Pair): string[][] {
  return SHARES.flatMap((share) => {
    const step = share * lastStep(pair);
    if (Math.abs(step - Math.round(step)) > 1e-9) return [];
    const at = Math.round(step);
    const name = share === 0 ? 'fastest' : share === 1 ? 'slowest' : stepText(pair, at);
    return [[name, msText(pair.measured.quantiles[at]), msText(pair.simulated.quantiles[at]), msChangeText(differenceAt(pair, at))]];
  });
}

/** The largest distance between the fastest and the slowest request of all, and at which step. */
export function largestDifference(pair: Pair): { readonly step: number; readonly ms: number } {
  let step = 1;
  for (let k = 2; k < lastStep(pair); k += 1) if (Math.abs(differenceAt(pair, k)) > Math.abs(differenceAt(pair, step))) step = k;
  return { step, ms: differenceAt(pair, step) };
}

/** A share of the requests, with as many decimals as a step needs. */
export function stepText(pair: Pair, step: number): string {
  const percent = shareAt(pair, step) * 100;
  return formatPercent(shareAt(pair, step), Number.isInteger(Number(percent.toFixed(6))) ? 0 : 2);
}

/** Joined lines; each reaches half its width further, so that corners of broad ones are closed. */
function polyline(points: readonly (readonly [number, number])[], stroke: string, width: number): Mark[] {
  const marks: Mark[] = [];
  let [x1, y1] = points[0];
  for (const [k, [x2, y2]] of points.entries()) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    // Steps of less than half a pixel cannot be seen: they are drawn with the next one.
    if (length < 0.5 && (k < points.length - 1 || length === 0)) continue;
    const [dx, dy] = [((x2 - x1) / length) * (width / 2), ((y2 - y1) / length) * (width / 2)];
    marks.push({ kind: 'line', x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy, stroke, width });
    [x1, y1] = [x2, y2];
  }
  return marks;
}

function diamond(x: number, y: number, half: number, fill: string): Mark {
  return { kind: 'area', points: [x, y - half, x + half, y, x, y + half, x - half, y], fill, opacity: 1 };
}
