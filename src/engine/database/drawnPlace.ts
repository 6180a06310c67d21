import { drawBelow } from '../../base/random.ts';
import type { BurstContext } from './bursts.ts';

/**
 * A place below `count`, drawn; in a sample, which has a share of the caches, from a share of all places, so that a cache answers as much as in
 * the run.
 */
export function drawnPlace(
  { seed, share }: Pick<BurstContext, 'seed' | 'share'>,
  count: number,
  a: number,
  b: number,
  c: number,
  purpose: number,
): number {
  if (share === 1) return drawBelow(count, seed, a, b, c, purpose);
  const parts = Math.max(1, Math.floor(count * share));
  return Math.min(count - 1, Math.floor((drawBelow(parts, seed, a, b, c, purpose) + 0.5) / share));
}
