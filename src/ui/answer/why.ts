/**
 * Why it takes as long as it does, in two sentences computed from the run. The first names the limit (a
 * hot volume, a hot disk, the processors) or says that there is none: silence would be ambiguous. The
 * second names the largest part of the last user's time.
 */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { hottest } from '../charts/heatModel.ts';
import { longestQueue } from '../charts/queueModel.ts';
import { balance, diskGroups, meanWaiting } from '../charts/stats.ts';
import type { Balance, DiskGroup } from '../charts/stats.ts';
import { formatMs, formatNumber, formatPercent, formatRanges, formatRatio, plural } from '../format.ts';
import { elapsedTimes, ranked } from './phases.ts';
import type { GroupId } from './phases.ts';

/** What a finding says where to look: a moment and a disk, or nothing to see in the time pictures. */
export interface Evidence {
  readonly ms: number;
  readonly disk: number;
}

export interface Why {
  readonly limit: 'processors' | 'hot-volume' | 'hot-disk' | 'disks' | 'none';
  readonly sentences: readonly string[];
  readonly evidence: Evidence | null;
}

/** Busier than this on average, the processors are the limit. */
const CPU_LIMIT = 0.85;
/** A group this much busier than the average of all disks, and at least HOT busy, is a hot spot. */
const UNEVEN = 1.2;
const HOT = 0.4;
/** On average busier than this, evenly loaded disks are the limit; below LIGHT they hardly matter. */
const DISK_LIMIT = 0.6;
const LIGHT = 0.3;
/** Below this coefficient of variation the load counts as even. */
const EVEN_CV = 0.15;

export function explain(scenario: Scenario, result: RunResult): Why {
  const { devices, cpu } = result;
  const even = balance(devices);
  const groups = diskGroups(scenario, result);
  const hot = hotGroup(groups, even);
  const second = largestPart(result);
  if (devices.length === 0 || even.max === 0) {
    return { limit: 'none', sentences: ['No disk was used in this run.', second], evidence: null };
  }
  if (cpu.utilization >= CPU_LIMIT && cpu.utilization > even.max) {
    const first = `The processors are the limit: ${formatPercent(cpu.utilization)} busy, while the busiest disk is ${formatPercent(even.max)} busy. Another layout changes little.`;
    return { limit: 'processors', sentences: [first, second], evidence: evidenceOnDisk(result, even.busiest) };
  }
  if (hot) {
    // Of several quiet groups the largest says most about what could be used.
    const quiet = groups
      .filter((group) => group !== hot && group.meanUtilization < hot.meanUtilization / 2)
      .toSorted((a, b) => b.disks.length - a.disks.length)[0] as DiskGroup | undefined;
    const first = `${capital(hot.name)} is the hot spot: its ${hot.disks.length} of ${plural(even.disks, 'disk')} (${formatRanges(hot.disks.map((d) => d + 1))}) do ${formatPercent(hot.shareOfWork)} of the disk work and are busy ${formatPercent(hot.meanUtilization)} of the run, with ${formatNumber(hot.meanWaiting, 2)} requests waiting on each.`;
    const idle = quiet
      ? ` ${capital(quiet.name)} (${plural(quiet.disks.length, 'disk')}) is idle ${formatPercent(1 - quiet.meanUtilization)} of it.`
      : '';
    return { limit: 'hot-volume', sentences: [first + idle, second], evidence: evidenceOnDisk(result, busiestOf(hot, result)) };
  }
  if (even.max >= HOT && even.max > 1.5 * even.mean) {
    const device = devices[even.busiest];
    const first = `Disk ${even.busiest + 1} is the hot spot: busy ${formatPercent(even.max)} of the run with ${formatNumber(meanWaiting(device), 2)} requests waiting, against ${formatPercent(even.mean)} on average (CV ${formatRatio(even.cv)}).`;
    return { limit: 'hot-disk', sentences: [first, second], evidence: evidenceOnDisk(result, even.busiest) };
  }
  return {
    limit: even.mean >= DISK_LIMIT ? 'disks' : 'none',
    sentences: [evenSentence(even, result), second],
    evidence: anyEvidence(result),
  };
}

function evenSentence(even: Balance, { cpu }: RunResult): string {
  const spread =
    even.cv < EVEN_CV ? `share the work evenly (CV ${formatRatio(even.cv)})` : `are loaded unevenly (CV ${formatRatio(even.cv)})`;
  const range = `busy ${formatPercent(even.mean)} on average, ${formatPercent(even.max)} at most (disk ${even.busiest + 1})`;
  if (even.mean >= DISK_LIMIT) return `The disks ${spread} and are the limit: ${range}.`;
  const processors = `the processors ${formatPercent(cpu.utilization)}`;
  if (even.mean <= LIGHT) return `No hot spot: the disks ${spread} and are lightly loaded, ${range}; ${processors}.`;
  return `No hot spot: the disks ${spread}, ${range}; ${processors}.`;
}

/** "Of the last user's 45.1 s, 20.1 s (45 %) went into waiting in disk queues and 9 s into seeking." */
function largestPart({ elapsedMs, attributionMs }: RunResult): string {
  const [first, next] = ranked(elapsedTimes(attributionMs));
  if (!first || !(elapsedMs > 0)) return 'Nothing was to be done.';
  const share = (ms: number) => `${formatMs(ms)} (${formatPercent(ms / elapsedMs)})`;
  const more = next ? ` and ${share(next.ms)} into ${next.group.words}` : '';
  return `Of the last user\u2019s ${formatMs(elapsedMs)}, ${share(first.ms)} went into ${first.group.words}${more}.`;
}

function hotGroup(groups: readonly DiskGroup[], even: Balance): DiskGroup | undefined {
  if (groups.length < 2) return undefined;
  // One disk is no group: that is the finding of the single hot disk.
  return groups.find((group) => group.disks.length > 1 && group.meanUtilization >= HOT && group.meanUtilization > UNEVEN * even.mean);
}

function busiestOf(group: DiskGroup, result: RunResult): number {
  return group.disks.reduce(
    (best, disk) => (result.devices[disk].utilization > result.devices[best].utilization ? disk : best),
    group.disks[0],
  );
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

function anyEvidence(result: RunResult): Evidence | null {
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
