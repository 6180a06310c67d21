/** Which decisions of a disk the list shows. */
import type { DetailRecord } from '../../../engine/record/detail.ts';
import type { DiskDetail } from './disks.ts';
import { ALL_PROCESSES } from '../../../store/lanesView.ts';

export interface DecisionFilter {
  /** Only those before which the disk was kept idle. */
  readonly onlyIdle: boolean;
  /** Only about requests of this process, or time kept idle for it. */
  readonly process: number;
}

export const PAGE = 25;

/** Rows of decisions, in order of time. */
export function decisionsShown({ decisions }: DetailRecord, disk: DiskDetail, { onlyIdle, process }: DecisionFilter): Int32Array {
  return disk.decisions.filter((row) => {
    const idle = decisions.idleMs[row] > 0;
    if (onlyIdle && !idle) return false;
    return process === ALL_PROCESSES || decisions.process[row] === process || (idle && decisions.idleFor[row] === process);
  });
}

/** The page on which a decision stands; null where it is not among those shown. */
export function pageOf(shown: Int32Array, decision: number): number | null {
  const at = shown.indexOf(decision);
  return at < 0 ? null : Math.floor(at / PAGE);
}
