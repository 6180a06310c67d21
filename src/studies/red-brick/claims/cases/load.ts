/** Cases of RB-02: the load on fewer and fewer disks. */
import type { ClaimCase } from '../../../claims/cases.ts';
import { both, firstSegments, onFirstDisks, onlyUsedClasses } from '../changes.ts';
import { M22 } from '../common.ts';

/** Loaded segments: with fewer disks the whole warehouse would not fit, and room is not the question. */
const LOADED_SEGMENTS = 5;

/** The load of five segments, placed by hand on this many disks. */
export const loadOn = (disks: number): ClaimCase => ({
  id: `${disks}-disks`,
  title: disks === 1 ? '1 disk' : `${disks} disks`,
  group: 'five segments loaded',
  layout: M22,
  workload: 'w1',
  change: both(onlyUsedClasses, firstSegments(LOADED_SEGMENTS), onFirstDisks(disks)),
});

export const ALL_DISKS = 22;
/** Numbers of disks that are tried, falling. */
export const FEWER_DISKS = [16, 12, 8, 6, 4, 3, 2, 1] as const;

export const LOAD_CASES: readonly ClaimCase[] = [ALL_DISKS, ...FEWER_DISKS].map(loadOn);
