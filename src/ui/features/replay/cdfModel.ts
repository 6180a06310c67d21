/**
 * The distribution of responses: to the right the response in ms (logarithmic, because a buffer's hit and a queue's
 * tail lie three decades apart), upward the share of requests that were at least as quick. A step function, as it
 * is: nothing is smoothed.
 */
import type { Mark } from '../../kit/canvas/draw.ts';
import type { Axes } from '../../kit/plots/axes.ts';
import { formatMs, formatPercent, timeUnit } from '../../../analysis/format.ts';
import { percentileMs, shareWithin } from './distribution.ts';
import type { Distribution } from './distribution.ts';
import type { ReplayAnswer } from '../../../worker/replayProtocol.ts';
import { messages } from './messages.ts';

export interface Curve {
  readonly name: string;
  readonly distribution: Distribution;
  readonly stroke: string;
  readonly width: number;
  readonly dash?: readonly number[];
}

/** From the fastest to the slowest response of all curves; never empty. */
export function cdfDomain(distributions: readonly Distribution[]): readonly [number, number] {
  const some = distributions.filter(({ count }) => count > 0);
  const from = Math.min(...some.map(({ ms }) => ms[0]));
  const to = Math.max(...some.map(({ ms }) => ms[ms.length - 1]));
  if (!(to > 0 && Number.isFinite(from))) return [1, 10];
  const least = Math.max(from, to / 1e6);
  // A single response has a picture, too.
  return to / least < 1.2 ? [least / 1.5, to * 1.5] : [least / 1.08, to * 1.08];
}

/** Steps as lines, the curve that is compared first, so that this one lies over it. */
export function cdfMarks(curves: readonly Curve[], axes: Axes): Mark[] {
  const marks: Mark[] = [];
  for (const { distribution, stroke, width, dash } of curves) {
    // The dashes run on from step to step: started over at each of the many short ones, they would close to a line.
    let drawn = 0;
    const line = (x1: number, y1: number, x2: number, y2: number) => {
      marks.push({ kind: 'line', x1, y1, x2, y2, stroke, width, ...(dash && { dash, dashOffset: drawn }) });
      drawn += Math.abs(x2 - x1) + Math.abs(y2 - y1);
    };
    let x = axes.left;
    let y = axes.bottom;
    // Steps closer than half a pixel cannot be seen: they are drawn as one, at their last one's height.
    for (const [k, ms] of distribution.ms.entries()) {
      const toX = axes.x(ms);
      const toY = axes.y(distribution.share[k] * 100);
      const last = k === distribution.ms.length - 1;
      if (toX - x < 0.5 && y - toY < 0.5 && !last) continue;
      line(x, y, toX, y);
      line(toX, y, toX, toY);
      x = toX;
      y = toY;
    }
    if (distribution.count > 0) line(x, y, axes.right, y);
  }
  return marks;
}

/** Percentiles of the table. */
export const PERCENTILES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1] as const;

export function cdfRows(answers: readonly Pick<ReplayAnswer, 'histogram' | 'largestMs'>[]): string[][] {
  return PERCENTILES.map((share) => {
    const values = answers.map((answer) => percentileMs(answer, share));
    const unit = timeUnit(Math.max(...values.filter(Number.isFinite), 0));
    return [share === 1 ? 'largest' : percentileName(share), ...values.map((ms) => formatMs(ms, unit))];
  });
}

function percentileName(share: number): string {
  return `${Number((share * 100).toPrecision(4))}\u202f%`;
}

/** "within 8.2 ms: 71 %, before 43 %". */
export function cdfReading(ms: number, distributions: readonly Distribution[]): string {
  const [now, before] = distributions.map((each) => formatPercent(shareWithin(each, ms)));
  return messages.withinOfTheRequests(ms, now, before === undefined, before);
}
