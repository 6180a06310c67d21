/** Where in a run a finding can be seen. */
import type { RunResult } from '../../engine/record/result.ts';
import type { DiskGroup } from '../run/loads.ts';
import { hottest, longestQueue } from '../run/peaks.ts';
import type { GroupId } from '../run/phases.ts';

/** What a finding says where to look: a moment and a disk, or nothing to see in the time pictures. */
export interface Evidence {
  readonly ms: number;
  readonly disk: number;
}

function busiestOf(group: DiskGroup, result: RunResult): number {
  return group.disks.reduce(
    (best, disk) => (result.devices[disk].utilization > result.devices[best].utilization ? disk : best),
    group.disks[0],
  );
}

/**
 * The moment at which the disks of a group are busiest together, at equal load the one with more requests outstanding; a
 * blip of one of them would not show that all are hot. On its busiest disk.
 */
export function evidenceOnGroup(result: RunResult, group: DiskGroup): Evidence | null {
  const { series, elapsedMs } = result;
  const disks = series ? group.disks.filter((disk) => disk < series.disks) : [];
  if (!series || disks.length === 0) return null;
  const sum = (of: Float32Array, bin: number) => disks.reduce((total, disk) => total + of[disk * series.bins + bin], 0);
  let best = 0;
  for (let bin = 1; bin < series.bins; bin += 1) {
    const busier = sum(series.busyMs, bin) - sum(series.busyMs, best);
    if (busier > 0 || (busier === 0 && sum(series.outstandingMs, bin) > sum(series.outstandingMs, best))) best = bin;
  }
  return { disk: busiestOf(group, result), ms: Math.min(elapsedMs, (best + 0.5) * series.binMs) };
}

/** Moment with the longest queue on a disk, at equal depth the one with more requests outstanding. */
export function evidenceOnDisk({ series, elapsedMs }: RunResult, disk: number): Evidence | null {
  if (!series || disk >= series.disks) return null;
  let best = 0;
  const row = disk * series.bins;
  for (let bin = 1; bin < series.bins; bin += 1) {
    const deeper = series.maxDepth[row + bin] - series.maxDepth[row + best];
    if (deeper > 0 || (deeper === 0 && series.outstandingMs[row + bin] > series.outstandingMs[row + best])) best = bin;
  }
  return { disk, ms: Math.min(elapsedMs, (best + 0.5) * series.binMs) };
}

export function anyEvidence(result: RunResult): Evidence | null {
  return longestQueue(result) ?? hottest(result);
}

/** Where a part of the elapsed time can be seen: on the disk that spent most on it. */
export function evidenceFor(group: GroupId, result: RunResult): Evidence | null {
  if (group === 'queue' || group === 'groupWait') return longestQueue(result);
  if (group === 'cpu') return null;
  const part = group === 'other' ? 'overhead' : group;
  const disks = result.devices;
  if (disks.length === 0) return null;
  const most = disks.reduce((best, device, d) => (device.partsMs[part] > disks[best].partsMs[part] ? d : best), 0);
  return disks[most].partsMs[part] > 0 ? evidenceOnDisk(result, most) : null;
}
