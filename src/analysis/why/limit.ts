/**
 * The limit of a run: processors, a path, turns at file groups, processor work, a hot volume, a hot disk or all disks; or that
 * there is none, for silence would be ambiguous.
 */
import type { RunResult } from '../../engine/record/result.ts';
import { diskLabel, diskLabels, diskName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatCount, formatMs, formatNumber, formatPercent, formatRatio, plural, timeUnit } from '../format.ts';
import { balanceOfWorking, diskGroups, disksAtWork, lowerBoundMs, mainObjects, meanWaiting, replacesText } from '../run/loads.ts';
import type { Balance, DiskGroup } from '../run/loads.ts';
import { elapsedTimes } from '../run/phases.ts';
import { evidenceOn, evidenceOnMost } from './evidence.ts';
import { finding, MUCH, sentence } from './finding.ts';
import type { Finding, Sentence } from './finding.ts';
import { saturatedPaths, pathSentences } from './paths.ts';
import { turnSentences } from './turns.ts';
import { isTimed } from './timed.ts';
import { usersInAll } from '../../scenario/validate/streams.ts';

export type Limit = 'processors' | 'processor-work' | 'path' | 'turns' | 'hot-volume' | 'hot-disk' | 'disks' | 'none';

export interface LimitFinding extends Finding {
  readonly limit: Limit;
}

/** Busier than this on average, the processors are the limit. */
const CPU_LIMIT = 0.85;
/** A part of the last user's time that is larger than this is the limit, if no disk is busy enough to be it. */
const MOST_OF_THE_TIME = 0.5;
/** A group this much busier than the average of all disks, and at least HOT busy, is a hot spot. */
const UNEVEN = 1.2;
const HOT = 0.4;
/** A disk this much busier than the average of all is hot by itself, unless its whole group is about as busy. */
const STANDS_OUT = 1.5;
const LIKE_ITS_GROUP = 0.75;
/** On average busier than this, evenly loaded disks are the limit. */
const DISK_LIMIT = 0.6;
/** Below this coefficient of variation the load counts as even. */
export const EVEN_CV = 0.15;

/** What keeps the run from being faster, or that nothing stands out. */
export function limitOf(scenario: Scenario, result: RunResult): LimitFinding {
  const { devices, cpu, elapsedMs, attributionMs } = result;
  const even = balanceOfWorking(scenario, result);
  const times = elapsedTimes(attributionMs);
  const found = (limit: Limit, sentences: readonly (Sentence | undefined)[]): LimitFinding => ({
    ...finding(`limit/${limit}`, sentences),
    limit,
  });
  if (cpu.utilization >= CPU_LIMIT && cpu.utilization > even.max) return found('processors', processorSentences(even, result));
  if (devices.length === 0 || even.max === 0) return found('none', [sentence('No disk was used in this run.')]);
  const [path] = saturatedPaths(scenario, result);
  if (path) return found('path', pathSentences(result, path));
  // What the last user waited for most, where no disk was busy enough to be the reason.
  if (even.max < DISK_LIMIT && times.groupWait > MOST_OF_THE_TIME * elapsedMs) return found('turns', turnSentences(scenario, result, true));
  if (even.max < DISK_LIMIT && times.cpu > MOST_OF_THE_TIME * elapsedMs)
    return found('processor-work', workSentences(scenario, even, result));
  const groups = diskGroups(scenario, result);
  const hot = hotGroup(groups, even);
  if (hot) return found('hot-volume', hotGroupSentences(result, hot, groups, even));
  if (even.max >= HOT && even.max > STANDS_OUT * even.mean) return found('hot-disk', [hotDiskSentence(scenario, even, result)]);
  return found(even.mean >= DISK_LIMIT ? 'disks' : 'none', evenSentences(scenario, even, result));
}

function processorSentences(even: Balance, result: RunResult): Sentence[] {
  const { cpu, elapsedMs } = result;
  const bound = lowerBoundMs(result);
  return [
    sentence(`The processors are the limit: ${formatPercent(cpu.utilization)} busy.`),
    ...(even.max > 0 ? [busiestSentence(even, result)] : []),
    ...(bound === null
      ? []
      : [
          sentence(
            `No layout on these processors can take less than ${formatMs(bound, timeUnit(elapsedMs))}, ${formatPercent(1 - bound / elapsedMs)} less than this one, unless its caches save processor time.`,
          ),
        ]),
  ];
}

/** Most of the time is the work of a query's own processes, one step after the other, on processors that are not all busy. */
function workSentences(scenario: Scenario, even: Balance, result: RunResult): Sentence[] {
  const { workload, host } = scenario;
  const { cpu, elapsedMs, attributionMs } = result;
  const users = workload.streams === undefined ? workload.users : usersInAll(scenario);
  const atOnce = users * workload.queryProcs;
  const few =
    atOnce < host.processors
      ? ` At most ${plural(atOnce, 'process runs', 'processes run')} at a time on ${host.processors} processors.`
      : '';
  return [
    sentence(
      `Processor work is the limit: ${formatPercent(elapsedTimes(attributionMs).cpu / elapsedMs)} of ${isTimed(result) ? 'the queries\u2019' : 'the last user\u2019s'} time, with the processors ${formatPercent(cpu.utilization)} busy.${few}`,
    ),
    busiestSentence(even, result),
  ];
}

const busiestSentence = (even: Balance, result: RunResult): Sentence =>
  sentence(
    `The busiest disk (${diskLabel(result.devices[even.busiest].id)}) is busy ${formatPercent(even.max)} of the run.`,
    evidenceOn(result, [even.busiest], 'busy'),
  );

function hotDiskSentence(scenario: Scenario, even: Balance, result: RunResult): Sentence {
  const { devices, psuBytes } = result;
  const object = mainObjects(scenario, psuBytes)[even.busiest];
  const replaces = replacesText(scenario, result, devices[even.busiest].id);
  const role = replaces ?? (object >= 0 ? `used mostly for ${scenario.database.objects[object].name}` : undefined);
  const holds = role === undefined ? '' : `, ${role.replace(/^that /, 'which ')},`;
  const evidence = evidenceOn(result, [even.busiest], 'busy');
  return sentence(
    `Disk ${diskLabel(devices[even.busiest].id)}${holds} is the hot spot: busy ${formatPercent(even.max)} of the run with ${formatNumber(meanWaiting(devices[even.busiest]), 2)} requests waiting, against ${formatPercent(even.mean)} on average (CV ${formatRatio(even.cv)}).`,
    evidence && replaces === undefined && object >= 0 ? { ...evidence, object } : evidence,
  );
}

function hotGroupSentences(result: RunResult, hot: DiskGroup, groups: readonly DiskGroup[], even: Balance): Sentence[] {
  const disks = ({ disks: { length }, name }: DiskGroup) => `${length === 1 ? 'disk' : plural(length, 'disk')} ${name}`;
  const first = `The hot spot: ${hot.disks.length} of ${plural(even.disks, 'disk')}, those ${hot.name} (${diskLabels(hot.disks.map((d) => result.devices[d].id))}). They do ${formatPercent(hot.shareOfWork)} of the disk work and are busy ${formatPercent(hot.meanUtilization)} of the run, with ${formatNumber(hot.meanWaiting, 2)} requests waiting on each.`;
  const evidence = evidenceOn(result, hot.disks, 'busy');
  // A second group that is nearly as busy is the next limit; of several quiet ones the largest says most about what could be used.
  const next = groups.find((group) => group !== hot && group.meanUtilization >= Math.max(HOT, LIKE_ITS_GROUP * hot.meanUtilization));
  const quiet = groups
    .filter((group) => group !== hot && group.meanUtilization < hot.meanUtilization / 2)
    .toSorted((a, b) => b.disks.length - a.disks.length)[0] as DiskGroup | undefined;
  const verb = quiet?.disks.length === 1 ? 'is' : 'are';
  return [
    sentence(first, evidence && hot.object !== undefined ? { ...evidence, object: hot.object } : evidence),
    ...(next
      ? [
          sentence(
            `The ${disks(next)} ${next.disks.length === 1 ? 'comes' : 'come'} close with ${formatPercent(next.meanUtilization)}.`,
            evidenceOn(result, next.disks, 'busy'),
          ),
        ]
      : []),
    ...(quiet
      ? [
          sentence(
            `The ${disks(quiet)} ${verb} idle ${formatPercent(1 - quiet.meanUtilization)} of it.`,
            evidenceOn(result, quiet.disks, 'idle'),
          ),
        ]
      : []),
  ];
}

function evenSentences(scenario: Scenario, even: Balance, result: RunResult): Sentence[] {
  const { cpu, devices, attributionMs, elapsedMs } = result;
  const working = workingDisks(scenario, result);
  const ofAll = evidenceOn(result, working, 'busy');
  const isLimit = even.mean >= DISK_LIMIT;
  const processors = `The processors are ${formatPercent(cpu.utilization)} busy.`;
  if (even.disks === 1)
    return [
      sentence(`The only disk is busy ${formatPercent(even.max)} of the run${isLimit ? ' and is the limit' : ''}.`, ofAll),
      sentence(processors),
    ];
  const isEven = even.cv < EVEN_CV;
  const cv = `(CV ${formatRatio(even.cv)})`;
  const range = `busy ${formatPercent(even.mean)} on average, ${formatPercent(even.max)} at most (${diskName(devices[even.busiest].id)})`;
  if (isLimit)
    return [sentence(`The disks ${isEven ? 'share the work evenly' : 'are loaded unevenly'} ${cv} and are the limit: ${range}.`, ofAll)];
  const load = isEven ? `Even load, no hot spot ${cv}` : `Uneven load ${cv}, but no disk is saturated: disks are`;
  const atWork = `${formatNumber(disksAtWork(devices), 2)} of ${formatCount(even.disks)} on average`;
  // Long waits although disks rest: more than one request for the few that are at work.
  const waits = attributionMs.queue >= MUCH * elapsedMs;
  return [
    sentence(`${load}${isEven ? ', ' : ' '}${range}.`, ofAll),
    sentence(processors),
    waits
      ? sentence(`Requests still wait at the disks that are busy at the same time: ${atWork}.`, evidenceOnMost(result, 'waiting'))
      : sentence(`Disks busy at the same time: ${atWork}.`, ofAll),
  ];
}

const workingDisks = ({ hardware }: Scenario, { devices }: RunResult): readonly number[] =>
  devices.map((_, d) => d).filter((d) => !hardware.disks[d]?.failed);

function hotGroup(groups: readonly DiskGroup[], even: Balance): DiskGroup | undefined {
  if (groups.length < 2) return undefined;
  // One disk is not a group: that is the finding of the single hot disk.
  return groups.find(
    (group) =>
      group.disks.length > 1 &&
      group.meanUtilization > UNEVEN * even.mean &&
      (group.meanUtilization >= HOT ||
        (even.max >= HOT && group.disks.includes(even.busiest) && group.meanUtilization >= LIKE_ITS_GROUP * even.max)),
  );
}
