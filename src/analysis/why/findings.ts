/**
 * Why it takes as long as it does, in two or three sentences computed from the run. The first names the limit; the last
 * the largest part of the last user's time. Between them stands what is out of the ordinary: volumes that are degraded
 * or rebuilt, a scheduler that keeps disks idle, and dirty pages.
 */
import { formatBytes } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { disksName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatMs, formatPercent, timeUnit } from '../format.ts';
import { elapsedTimes, ranked } from '../run/phases.ts';
import { evidenceFor } from './evidence.ts';
import { MUCH } from './finding.ts';
import type { Finding } from './finding.ts';
import { limitOf } from './limit.ts';
import type { Limit } from './limit.ts';
import { tuneGroupStep } from './nextStep.ts';
import { rebuilding } from './rebuilding.ts';

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
      ...degraded(scenario),
      ...rebuilding(scenario, result),
      ...heldBack(scenario, result),
      ...dirtyPages(result),
      largestPart(scenario, result),
    ],
  };
}

const found = (id: string, text: string): Finding => ({ id, text, evidence: null, suggestion: null });

/** Volumes that go on without some of their disks, a finding each. */
function degraded({ hardware, volumes }: Scenario): readonly Finding[] {
  const failed = new Set(hardware.disks.filter((disk) => disk.failed).map(({ id }) => id));
  return volumes.flatMap(({ id: volume, name, members }) => {
    const gone = members.filter((id) => failed.has(id));
    return gone.length === 0
      ? []
      : [
          found(
            `degraded/${volume}`,
            `Volume ${name} is degraded: ${disksName(gone)} ${gone.length === 1 ? 'has' : 'have'} failed, and the others do the work.`,
          ),
        ];
  });
}

/**
 * A Linux queue may keep its disk idle on purpose. How much is inferred from below, bin by bin: where at most `maxDepth`
 * requests were there at a time, some were for at least `outstandingMs / maxDepth`, and what the disk did not work then it rested.
 */
function heldBack({ host }: Scenario, { series, attributionMs, elapsedMs }: RunResult): readonly Finding[] {
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
    found(
      'held-back',
      `While requests are there, ${rests} at least ${formatPercent(share)} of the time: they are held back on purpose. Lanes show for whom and why.`,
    ),
  ];
}

/** What elapsed time leaves out, and what it holds that no query asked for: dirty pages at the end, and waits for room. */
function dirtyPages({ writeBack, pendingWriteBytes }: RunResult): readonly Finding[] {
  if (writeBack === undefined || (pendingWriteBytes === 0 && writeBack.throttledMs === 0)) return [];
  const left =
    pendingWriteBytes === 0
      ? 'Writes go to the file cache, and all were on disk at the end.'
      : `Writes go to the file cache: ${formatBytes(pendingWriteBytes)} were still to be written when the last query was complete, and elapsed time does not wait for them.`;
  const waited =
    writeBack.throttledMs === 0 ? '' : ` Processes waited ${formatMs(writeBack.throttledMs)} in all because too much was dirty.`;
  return [found('dirty-pages', `${left}${waited}`)];
}

/** "Of the last user's 45.1 s, 20.1 s (45 %) went into waiting in disk queues and 9 s into seeking." */
function largestPart(scenario: Scenario, result: RunResult): Finding {
  const { elapsedMs, attributionMs } = result;
  const [first, next] = ranked(elapsedTimes(attributionMs));
  if (!first || !(elapsedMs > 0)) return found('largest-part', 'Nothing was to be done.');
  const unit = timeUnit(elapsedMs);
  const share = (ms: number) => `${formatMs(ms, unit)} (${formatPercent(ms / elapsedMs)})`;
  const more = next && next.ms >= WORTH_NAMING * elapsedMs ? ` and ${share(next.ms)} into ${next.group.words}` : '';
  const text = `Of the last user\u2019s ${formatMs(elapsedMs, unit)}, ${share(first.ms)} went into ${first.group.words}${more}.`;
  const step = tuneGroupStep(scenario, result);
  return { id: 'largest-part', text, evidence: evidenceFor(first.group.id, result), suggestion: step && `${step.label}: ${step.title}.` };
}
