/**
 * Why it takes as long as it does, in two or three sentences computed from the run. The first names the limit (a
 * hot volume, a hot disk, the processors) or says that there is none: silence would be ambiguous. The last one
 * names the largest part of the last user's time; between them stands whether a scheduler keeps disks idle.
 */
import type { RunResult } from '../../engine/record/result.ts';
import { disksName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { hottest } from '../charts/heatModel.ts';
import { longestQueue } from '../charts/queueModel.ts';
import { balance, diskGroups, disksAtWork, lowerBoundMs, mainObjects, meanWaiting } from '../charts/stats.ts';
import type { Balance, DiskGroup } from '../charts/stats.ts';
import { formatCount, formatMs, formatNumber, formatPercent, formatRanges, formatRatio, plural, timeUnit } from '../format.ts';
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
/** A disk this much busier than the average of all is hot by itself, unless its whole group is about as busy. */
const STANDS_OUT = 1.5;
const LIKE_ITS_GROUP = 0.75;
/** On average busier than this, evenly loaded disks are the limit. */
const DISK_LIMIT = 0.6;
/** Below this coefficient of variation the load counts as even. */
const EVEN_CV = 0.15;
/** From this share of the elapsed time on, waiting is worth a word of its own. */
const MUCH = 0.25;

export function explain(scenario: Scenario, result: RunResult): Why {
  const { devices, cpu, elapsedMs } = result;
  const even = balanceOfWorking(scenario, devices);
  const rest = [...degraded(scenario), ...heldBack(scenario, result), largestPart(result)];
  if (devices.length === 0 || even.max === 0) {
    return { limit: 'none', sentences: ['No disk was used in this run.', ...rest], evidence: null };
  }
  if (cpu.utilization >= CPU_LIMIT && cpu.utilization > even.max) {
    const bound = lowerBoundMs(result).ms;
    const unit = timeUnit(elapsedMs);
    const first = `The processors are the limit: ${formatPercent(cpu.utilization)} busy, while the busiest disk (${even.busiest + 1}) is ${formatPercent(even.max)} busy. No layout can take less than ${formatMs(bound, unit)}, ${formatPercent(1 - bound / elapsedMs)} less than this one.`;
    return { limit: 'processors', sentences: [first, ...rest], evidence: evidenceOnDisk(result, even.busiest) };
  }
  const groups = diskGroups(scenario, result);
  const hot = hotGroup(groups, even);
  if (hot) {
    return { limit: 'hot-volume', sentences: [hotGroupSentence(hot, groups, even), ...rest], evidence: evidenceOnGroup(result, hot) };
  }
  if (even.max >= HOT && even.max > STANDS_OUT * even.mean) {
    const device = devices[even.busiest];
    const object = mainObjects(scenario, result.psuBytes)[even.busiest];
    const holds = object >= 0 ? `, used mostly for ${scenario.database.objects[object].name},` : '';
    const first = `Disk ${even.busiest + 1}${holds} is the hot spot: busy ${formatPercent(even.max)} of the run with ${formatNumber(meanWaiting(device), 2)} requests waiting, against ${formatPercent(even.mean)} on average (CV ${formatRatio(even.cv)}).`;
    return { limit: 'hot-disk', sentences: [first, ...rest], evidence: evidenceOnDisk(result, even.busiest) };
  }
  return {
    limit: even.mean >= DISK_LIMIT ? 'disks' : 'none',
    sentences: [evenSentence(even, result), ...rest],
    evidence: anyEvidence(result),
  };
}

/** The balance of the disks that can work: one that has failed is idle, and no reason to call the others loaded unevenly. */
function balanceOfWorking({ hardware }: Scenario, devices: RunResult['devices']): Balance {
  const working = devices.map((_, d) => d).filter((d) => !hardware.disks[d]?.failed);
  const even = balance(working.map((d) => devices[d]));
  return { ...even, busiest: working[even.busiest] ?? 0 };
}

/** Volumes that go on without some of their disks, a sentence each. */
function degraded({ hardware, volumes }: Scenario): readonly string[] {
  const failed = new Set(hardware.disks.filter((disk) => disk.failed).map(({ id }) => id));
  return volumes.flatMap(({ name, members }) => {
    const gone = members.filter((id) => failed.has(id));
    return gone.length === 0
      ? []
      : [`Volume ${name} is degraded: ${disksName(gone)} ${gone.length === 1 ? 'has' : 'have'} failed, and the others do the work.`];
  });
}

function hotGroupSentence(hot: DiskGroup, groups: readonly DiskGroup[], even: Balance): string {
  const disks = (group: DiskGroup) => `${plural(group.disks.length, 'disk')} ${group.name}`;
  const first = `The hot spot: ${hot.disks.length} of ${plural(even.disks, 'disk')}, those ${hot.name} (${formatRanges(hot.disks.map((d) => d + 1))}). They do ${formatPercent(hot.shareOfWork)} of the disk work and are busy ${formatPercent(hot.meanUtilization)} of the run, with ${formatNumber(hot.meanWaiting, 2)} requests waiting on each.`;
  // A second group that is nearly as busy is the next limit; of several quiet ones the largest says most about what could be used.
  const next = groups.find((group) => group !== hot && group.meanUtilization >= Math.max(HOT, LIKE_ITS_GROUP * hot.meanUtilization));
  const quiet = groups
    .filter((group) => group !== hot && group.meanUtilization < hot.meanUtilization / 2)
    .toSorted((a, b) => b.disks.length - a.disks.length)[0] as DiskGroup | undefined;
  const also = next ? ` The ${disks(next)} come close with ${formatPercent(next.meanUtilization)}.` : '';
  const verb = quiet?.disks.length === 1 ? 'is' : 'are';
  const idle = quiet ? ` The ${disks(quiet)} ${verb} idle ${formatPercent(1 - quiet.meanUtilization)} of it.` : '';
  return first + also + idle;
}

function evenSentence(even: Balance, result: RunResult): string {
  const { cpu, devices, attributionMs, elapsedMs } = result;
  const spread =
    even.cv < EVEN_CV ? `share the work evenly (CV ${formatRatio(even.cv)})` : `are loaded unevenly (CV ${formatRatio(even.cv)})`;
  const range = `busy ${formatPercent(even.mean)} on average, ${formatPercent(even.max)} at most (disk ${even.busiest + 1})`;
  if (even.disks === 1)
    return `The one disk is busy ${formatPercent(even.max)} of the run${even.max >= DISK_LIMIT ? ' and is the limit' : ''}; the processors ${formatPercent(cpu.utilization)}.`;
  if (even.mean >= DISK_LIMIT) return `The disks ${spread} and are the limit: ${range}.`;
  const quiet = `No hot spot: the disks ${spread}, ${range}; the processors ${formatPercent(cpu.utilization)}.`;
  const working = `${formatNumber(disksAtWork(devices), 2)} of ${formatCount(even.disks)} on average`;
  // Long waits although disks rest: more than one request for the few that are at work.
  if (attributionMs.queue >= MUCH * elapsedMs)
    return `${quiet} Requests wait all the same, on those disks that are at work at a time: ${working}.`;
  return `${quiet} Disks at work at a time: ${working}.`;
}

/**
 * A Linux queue may keep its disk idle on purpose. How much is told from below, bin by bin: where at most `maxDepth`
 * requests were there at a time, some were for at least `outstandingMs / maxDepth`, and what the disk did not work then it rested.
 */
function heldBack({ host }: Scenario, { series, attributionMs, elapsedMs }: RunResult): readonly string[] {
  // Where nobody waits for it, as for what is read ahead early enough, that is nothing to speak of.
  if (!host.kernel || !series || attributionMs.queue < MUCH * elapsedMs) return [];
  let there = 0;
  let busy = 0;
  for (const [bin, depth] of series.maxDepth.entries()) {
    busy += series.busyMs[bin];
    there += Math.max(series.busyMs[bin], depth > 0 ? series.outstandingMs[bin] / depth : 0);
  }
  const share = there > 0 ? 1 - busy / there : 0;
  if (share < MUCH) return [];
  const rests = series.disks === 1 ? 'the disk rests' : 'disks rest';
  return [
    `While requests are there, ${rests} at least ${formatPercent(share)} of the time: they are held back on purpose. Lanes show for whom and why.`,
  ];
}

/** "Of the last user's 45.1 s, 20.1 s (45 %) went into waiting in disk queues and 9 s into seeking." */
function largestPart({ elapsedMs, attributionMs }: RunResult): string {
  const [first, next] = ranked(elapsedTimes(attributionMs));
  if (!first || !(elapsedMs > 0)) return 'Nothing was to be done.';
  const unit = timeUnit(elapsedMs);
  const share = (ms: number) => `${formatMs(ms, unit)} (${formatPercent(ms / elapsedMs)})`;
  const more = next && next.ms >= WORTH_NAMING * elapsedMs ? ` and ${share(next.ms)} into ${next.group.words}` : '';
  return `Of the last user\u2019s ${formatMs(elapsedMs, unit)}, ${share(first.ms)} went into ${first.group.words}${more}.`;
}

/** A smaller second part says nothing. */
const WORTH_NAMING = 0.03;

function hotGroup(groups: readonly DiskGroup[], even: Balance): DiskGroup | undefined {
  if (groups.length < 2) return undefined;
  // One disk is no group: that is the finding of the single hot disk.
  return groups.find(
    (group) =>
      group.disks.length > 1 &&
      group.meanUtilization > UNEVEN * even.mean &&
      (group.meanUtilization >= HOT ||
        (even.max >= HOT && group.disks.includes(even.busiest) && group.meanUtilization >= LIKE_ITS_GROUP * even.max)),
  );
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
function evidenceOnGroup(result: RunResult, group: DiskGroup): Evidence | null {
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
