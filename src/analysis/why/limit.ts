/** The limit of a run: a hot volume, a hot disk, all disks or the processors; or that there is none, for silence would be ambiguous. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatCount, formatMs, formatNumber, formatPercent, formatRanges, formatRatio, plural, timeUnit } from '../format.ts';
import { balance, diskGroups, disksAtWork, lowerBoundMs, mainObjects, meanWaiting, replacesText } from '../run/loads.ts';
import type { Balance, DiskGroup } from '../run/loads.ts';
import { anyEvidence, evidenceOnDisk, evidenceOnGroup } from './evidence.ts';
import { MUCH } from './finding.ts';
import type { Finding } from './finding.ts';

export type Limit = 'processors' | 'hot-volume' | 'hot-disk' | 'disks' | 'none';

export interface LimitFinding extends Finding {
  readonly limit: Limit;
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
/** What keeps the run from being faster, or that nothing stands out. */
export function limitOf(scenario: Scenario, result: RunResult): LimitFinding {
  const { devices, cpu } = result;
  const even = balanceOfWorking(scenario, devices);
  const found = (limit: Limit, text: string, evidence: Finding['evidence']): LimitFinding => ({
    limit,
    id: `limit/${limit}`,
    text,
    evidence,
    suggestion: null,
  });
  if (devices.length === 0 || even.max === 0) return found('none', 'No disk was used in this run.', null);
  if (cpu.utilization >= CPU_LIMIT && cpu.utilization > even.max) {
    return found('processors', processorSentence(even, result), evidenceOnDisk(result, even.busiest));
  }
  const groups = diskGroups(scenario, result);
  const hot = hotGroup(groups, even);
  if (hot) return found('hot-volume', hotGroupSentence(hot, groups, even), evidenceOnGroup(result, hot));
  if (even.max >= HOT && even.max > STANDS_OUT * even.mean) {
    return found('hot-disk', hotDiskSentence(scenario, even, result), evidenceOnDisk(result, even.busiest));
  }
  return found(even.mean >= DISK_LIMIT ? 'disks' : 'none', evenSentence(even, result), anyEvidence(result));
}

/** The balance of the disks that can work: one that has failed is idle, and no reason to call the others loaded unevenly. */
function balanceOfWorking({ hardware }: Scenario, devices: RunResult['devices']): Balance {
  const working = devices.map((_, d) => d).filter((d) => !hardware.disks[d]?.failed);
  const even = balance(working.map((d) => devices[d]));
  return { ...even, busiest: working[even.busiest] ?? 0 };
}

function processorSentence(even: Balance, result: RunResult): string {
  const { cpu, elapsedMs } = result;
  const bound = lowerBoundMs(result);
  const least = formatMs(bound, timeUnit(elapsedMs));
  return `The processors are the limit: ${formatPercent(cpu.utilization)} busy, while the busiest disk (${even.busiest + 1}) is ${formatPercent(even.max)} busy. No layout can take less than ${least}, ${formatPercent(1 - bound / elapsedMs)} less than this one.`;
}

function hotDiskSentence(scenario: Scenario, even: Balance, result: RunResult): string {
  const { devices, psuBytes } = result;
  const object = mainObjects(scenario, psuBytes)[even.busiest];
  const replaces = replacesText(scenario, result, devices[even.busiest].id);
  const role = replaces ?? (object >= 0 ? `used mostly for ${scenario.database.objects[object].name}` : undefined);
  const holds = role === undefined ? '' : `, ${role.replace(/^that /, 'which ')},`;
  return `Disk ${even.busiest + 1}${holds} is the hot spot: busy ${formatPercent(even.max)} of the run with ${formatNumber(meanWaiting(devices[even.busiest]), 2)} requests waiting, against ${formatPercent(even.mean)} on average (CV ${formatRatio(even.cv)}).`;
}

function hotGroupSentence(hot: DiskGroup, groups: readonly DiskGroup[], even: Balance): string {
  const disks = ({ disks: { length }, name }: DiskGroup) => `${length === 1 ? 'disk' : plural(length, 'disk')} ${name}`;
  const first = `The hot spot: ${hot.disks.length} of ${plural(even.disks, 'disk')}, those ${hot.name} (${formatRanges(hot.disks.map((d) => d + 1))}). They do ${formatPercent(hot.shareOfWork)} of the disk work and are busy ${formatPercent(hot.meanUtilization)} of the run, with ${formatNumber(hot.meanWaiting, 2)} requests waiting on each.`;
  // A second group that is nearly as busy is the next limit; of several quiet ones the largest says most about what could be used.
  const next = groups.find((group) => group !== hot && group.meanUtilization >= Math.max(HOT, LIKE_ITS_GROUP * hot.meanUtilization));
  const quiet = groups
    .filter((group) => group !== hot && group.meanUtilization < hot.meanUtilization / 2)
    .toSorted((a, b) => b.disks.length - a.disks.length)[0] as DiskGroup | undefined;
  const also = next
    ? ` The ${disks(next)} ${next.disks.length === 1 ? 'comes' : 'come'} close with ${formatPercent(next.meanUtilization)}.`
    : '';
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
