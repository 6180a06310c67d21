/** Marks on the height of a row: few round depths, where the scale has them. */
import { depthShare } from './queueModel.ts';
import type { DepthRange } from '../../../analysis/run/depths.ts';
import type { DepthScale } from './queueModel.ts';

export interface DepthTick {
  readonly depth: number;
  /** Where it is, as a share of the height. */
  readonly share: number;
}

const ROUND = [1, 2, 5];

/** From 0 to the top, both included; the others round, and at least `1 / most` of the height from each other. */
export function depthTicks({ top }: Pick<DepthRange, 'top'>, scale: DepthScale, most: number): readonly DepthTick[] {
  const tick = (depth: number): DepthTick => ({ depth, share: depthShare(depth, top, scale) });
  const ticks = [tick(0)];
  for (let power = 1; power < top; power *= 10) {
    for (const digit of ROUND) {
      const next = tick(digit * power);
      if (next.depth < top && next.share - ticks[ticks.length - 1].share >= 1 / most && 1 - next.share >= 1 / most) ticks.push(next);
    }
  }
  return [...ticks, tick(top)];
}
