/**
 * Why it takes as long as it does, in two or three sentences computed from the run. The first names the limit; the last
 * the largest part of the last user's time. Between them stands what is out of the ordinary: volumes that are degraded
 * or rebuilt, a scheduler that keeps disks idle, and dirty pages.
 */
import { formatBytes } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { disksName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capital, formatMs, formatNumber, formatPercent, timeUnit } from '../format.ts';
import { groupWords } from '../run/groupWords.ts';
import { elapsedTimes, ranked } from '../run/phases.ts';
import { evidenceOfPart } from './parts.ts';
import { evidenceOn, quantityOf, timeWithRequests } from './evidence.ts';
import { finding, MUCH, sentence } from './finding.ts';
import type { Finding } from './finding.ts';
import { limitOf } from './limit.ts';
import type { Limit } from './limit.ts';
import { workingArray, workingMembers } from './members.ts';
import { otherSaturatedPaths } from './paths.ts';
import { tuneGroupStep } from './nextStep.ts';
import { rebuilding } from './rebuilding.ts';
import { waitsForTurns } from './turns.ts';
import { isTimed } from './timed.ts';

export interface Why {
  readonly limit: Limit;
  /** The limit first. */
  readonly findings: readonly Finding[];
}

/** A smaller second part of the time says nothing. */
const WORTH_NAMING = 0.03;

/** @param result of this very scenario; without its series nothing says where to look */
export function explain(scenario: Scenario, result: RunResult): Why {
  const limit = limitOf(scenario, result);
  return {
    limit: limit.limit,
    findings: [
      limit,
      ...otherSaturatedPaths(scenario, result, limit.limit),
      ...degraded(scenario, result),
      ...failedAlone(scenario),
      ...rebuilding(scenario, result),
      ...waitsForTurns(scenario, result, limit.limit),
      ...aboveVolumes(scenario, result),
      ...heldBack(scenario, result),
      ...dirtyPages(result),
      largestPart(scenario, result),
    ],
  };
}

/** Volumes that go on without some of their disks, a finding each. */
function degraded(scenario: Scenario, result: RunResult): readonly Finding[] {
  const failed = new Set(scenario.hardware.disks.filter((disk) => disk.failed).map(({ id }) => id));
  return scenario.volumes.flatMap((volume) => {
    const gone = volume.members.filter((id) => failed.has(id));
    if (gone.length === 0) return [];
    const others = [...new Set(gone.flatMap((id) => workingArray(scenario, volume, id)))];
    const evidence = evidenceOn(result, others, 'busy');
    const whole = workingMembers(scenario, volume).filter((d) => !others.includes(d));
    const rest = evidenceOn(result, whole, 'busy');
    const have = gone.length === 1 ? 'has' : 'have';
    const array =
      whole.length > 0 ? 'the other disks of its array do' : others.length === 1 ? 'the other one does' : `the other ${others.length} do`;
    return [
      finding(`degraded/${volume.id}`, [
        sentence(
          `Volume ${volume.name} is degraded: ${disksName(gone)} ${have} failed, and ${array} the work${evidence ? `, busy ${formatPercent(evidence.value)} of the run` : ''}.`,
          evidence,
        ),
        rest ? sentence(`The disks of its intact arrays are busy ${formatPercent(rest.value)}.`, rest) : undefined,
      ]),
    ];
  });
}

/** Failed disks that belong to no volume: they take no part, and figures of "the disks" are without them. */
function failedAlone({ hardware, volumes }: Scenario): readonly Finding[] {
  const inVolumes = new Set(volumes.flatMap(({ members }) => members));
  const gone = hardware.disks.filter(({ id, failed }) => failed && !inVolumes.has(id)).map(({ id }) => id);
  if (gone.length === 0) return [];
  return [
    finding('failed-disks', [
      sentence(`${capital(disksName(gone))} ${gone.length === 1 ? 'has' : 'have'} failed and took no part in the run.`),
    ]),
  ];
}

/** Requests that wait above a volume, before any disk has them: no picture of a disk shows those. */
function aboveVolumes(scenario: Scenario, result: RunResult): readonly Finding[] {
  return scenario.volumes.flatMap((volume) => {
    const depth = result.volumes.find(({ id }) => id === volume.id)?.queue?.meanQueueDepth ?? 0;
    if (depth < 1) return [];
    const evidence = evidenceOn(result, workingMembers(scenario, volume), 'busy');
    return [
      finding(`volume-queue/${volume.id}`, [
        sentence(
          `On average ${formatNumber(depth, 2)} requests wait above volume ${volume.name} before they reach any of its disks; the charts of the disks do not show them.`,
        ),
        evidence ? sentence(`Its disks are busy ${formatPercent(evidence.value)} of the run.`, evidence) : undefined,
      ]),
    ];
  });
}

/** A Linux queue may keep its disk idle on purpose. */
function heldBack({ host }: Scenario, result: RunResult): readonly Finding[] {
  const { series, attributionMs, elapsedMs } = result;
  // Where nobody waits for it, as for what is read ahead early enough, that is nothing to speak of.
  if (!host.kernel || !series || attributionMs.queue < MUCH * elapsedMs) return [];
  const disks = Array.from({ length: series.disks }, (_, disk) => disk);
  const times = disks.map((disk) => timeWithRequests(series, disk));
  const there = times.reduce((sum, each) => sum + each.there, 0);
  const share = there > 0 ? 1 - times.reduce((sum, each) => sum + each.busy, 0) / there : 0;
  if (share < MUCH) return [];
  const are = disks.length === 1 ? 'the disk is' : 'disks are';
  const held = disks.filter((disk) => quantityOf(result, disk, 'held', { fromMs: 0, toMs: elapsedMs }) >= MUCH);
  return [
    finding('held-back', [
      sentence(
        `While requests are outstanding, ${are} idle at least ${formatPercent(share)} of the time: the requests are held back on purpose. The lanes show for which process and why.`,
        evidenceOn(result, held, 'held'),
      ),
    ]),
  ];
}

/** What elapsed time leaves out, and what it holds that no query asked for: dirty pages at the end, and waits for room. */
function dirtyPages({ writeBack, pendingWriteBytes }: RunResult): readonly Finding[] {
  if (writeBack === undefined || (pendingWriteBytes === 0 && writeBack.throttledMs === 0)) return [];
  const left =
    pendingWriteBytes === 0
      ? 'Writes go to the file cache, and all were on disk at the end.'
      : `Writes go to the file cache: ${formatBytes(pendingWriteBytes)} were still to be written when the last query was complete, and elapsed time does not wait for them.`;
  const waited = `Processes waited ${formatMs(writeBack.throttledMs)} in all because too much was dirty.`;
  return [finding('dirty-pages', [sentence(left), writeBack.throttledMs === 0 ? undefined : sentence(waited)])];
}

/** "Of the last user's 45.1 s, 20.1 s (45 %) went into waiting in disk queues and 9 s (20 %) into seeking." */
function largestPart(scenario: Scenario, result: RunResult): Finding {
  const { elapsedMs, attributionMs } = result;
  const [first, next] = ranked(elapsedTimes(attributionMs));
  if (!first || !(elapsedMs > 0)) return finding('largest-part', [sentence('The workload is empty.')]);
  const unit = timeUnit(elapsedMs);
  const share = (ms: number) => `${formatMs(ms, unit)} (${formatPercent(ms / elapsedMs)})`;
  const more = next && next.ms >= WORTH_NAMING * elapsedMs ? ` and ${share(next.ms)} into ${groupWords(next.group, scenario, result)}` : '';
  const part = (ms: number) => formatPercent(ms / elapsedMs);
  const nextPart = more === '' || !next ? '' : ` and ${part(next.ms)} into ${groupWords(next.group, scenario, result)}`;
  const text = isTimed(result)
    ? `Of the queries\u2019 time, ${part(first.ms)} went into ${groupWords(first.group, scenario, result)}${nextPart}.`
    : `Of the last user\u2019s ${formatMs(elapsedMs, unit)}, ${share(first.ms)} went into ${groupWords(first.group, scenario, result)}${more}.`;
  const step = tuneGroupStep(scenario, result);
  return finding(
    'largest-part',
    [sentence(text, evidenceOfPart(scenario, result, first.group.id))],
    step && `${step.label}: ${step.title}.`,
  );
}
