/** The study's disks and loops; its drive is `src/scenario/drives/cheetah18lp.ts`. */
import { cheetah18lp } from '../../scenario/drives/cheetah18lp.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** 22 disks, as in the document's array. */
export const DISK_COUNT = 22;

/** The assumed drive of the array; the drive library has it too. */
export { cheetah18lp } from '../../scenario/drives/cheetah18lp.ts';

/** Ids of disks first to last, counted from 1. */
export const diskIds = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, k) => `d${first + k}`);

/**
 * The array, 22 disks unless told otherwise, half of them on each of its two loops. The document takes it that the path is never the
 * bottleneck, so the loops are uncapped.
 */
export function hardware(count = DISK_COUNT): Scenario['hardware'] {
  return {
    drives: [cheetah18lp],
    paths: [
      { id: 'loop-a', name: 'FC-AL loop A', mibPerSecond: null, perRequestMs: 0 },
      { id: 'loop-b', name: 'FC-AL loop B', mibPerSecond: null, perRequestMs: 0 },
    ],
    disks: diskIds(1, count).map((id, d) => ({
      id,
      drive: cheetah18lp.id,
      path: d < count / 2 ? 'loop-a' : 'loop-b',
    })),
  };
}
