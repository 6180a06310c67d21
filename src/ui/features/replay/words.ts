/** Replays in words: what was asked, what was read, what was answered. */
import { formatCount } from '../../../analysis/format.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import type { SchedulerKind } from '../../../scenario/schema.ts';
import type { Answered, ReplayState } from '../../../store/replaySlice.ts';
import type { ReplaySettings } from '../../../store/replaySpec.ts';
import { TRACE_FORMAT_TITLES } from '../../../trace/names.ts';
import type { DisciplineName } from '../../../trace/setup.ts';
import type { ReadTrace } from '../../../worker/replayProtocol.ts';
import { messages } from './messages.ts';

export const DISCIPLINE_NAMES: Readonly<Record<DisciplineName, string>> = {
  fcfs: 'FCFS',
  sstf: 'SSTF',
  look: 'LOOK',
  clook: 'C-LOOK',
  scan: 'SCAN',
  cscan: 'C-SCAN',
  sptf: 'SPTF',
  asptf: messages.agedSptf,
};

export const DISCIPLINE_NOTES: Readonly<Record<DisciplineName, string>> = {
  fcfs: messages.firstComeFirstServed,
  sstf: messages.shortestSeekFirst,
  look: messages.backAndForth,
  clook: messages.oneWayThenBackTo,
  scan: messages.backAndForthToTheEdges,
  cscan: messages.oneWayByTheEdges,
  sptf: messages.shortestPositioningFirst,
  asptf: messages.sptfThatWeighsWaiting,
};

/** "volume Fact · SPTF · open", "disk 3 · FCFS · closed, 4 outstanding · 2 times as fast": what tells this replay from another. */
export function settingsWords({
  settings,
  answer,
  placeTitle,
  spec,
}: Pick<Answered, 'settings' | 'answer' | 'placeTitle' | 'spec'>): string {
  const { mode, outstanding, speed, overflow } = answer.result.trace;
  const parts = [
    placeTitle,
    disciplineWords(settings, spec.scenario.host.scheduler.kind),
    mode === 'closed' ? messages.closedOutstanding(outstanding ?? 1) : 'open',
    ...(speed === 1 ? [] : [messages.timesAsFast(speed)]),
    ...(overflow.count === 0 ? [] : [overflow.policy === 'wrap' ? messages.addressesWrapped : messages.beyondTheEndLeftOut]),
  ];
  return parts.join(' \u00b7 ');
}

function disciplineWords({ discipline, queueDepth, ageWeight }: ReplaySettings, own: SchedulerKind): string {
  const name = discipline === 'own' ? SCHEDULER_NAMES[own] : DISCIPLINE_NAMES[discipline];
  const weight = discipline === 'asptf' ? ` (${ageWeight})` : '';
  return `${name}${weight}${queueDepth === null ? '' : messages.atTheDrive(queueDepth)}`;
}

export function readWords({ format, report }: ReadTrace): string {
  const { count } = report.malformed;
  const malformed = count === 0 ? '' : messages.leftOut(count);
  return messages.readAs(report.requests, TRACE_FORMAT_TITLES[format], malformed);
}

export function answeredWords({ answer: { result } }: Pick<Answered, 'answer'>): string {
  if (result.trace.replayed === 0) return messages.noneReplayed;
  return messages.replayedMeanResponse(result.trace.replayed, result.workloads[0].responseMs.mean);
}

/** What is running now, for the line under the progress bar; empty when nothing does. */
export function progressWords({ status, reading, replaying, file }: ReplayState): string {
  switch (status) {
    case 'reading':
    case 'replaying':
    case 'saving': {
      if (reading && file) {
        const malformed = reading.malformed > 0 ? `, ${formatCount(reading.malformed)} malformed` : '';
        return messages.readingOfLines(reading.bytes, file.bytes, reading.lines, malformed);
      }
      if (replaying) {
        const doing = status === 'saving' ? messages.writingResponses : 'Replaying';
        return messages.simulatedTime(doing, Math.floor(replaying.fraction * 100), replaying.simulatedMs);
      }
      return status === 'reading' ? 'Reading\u2026' : status === 'saving' ? messages.writingResponses2 : 'Replaying\u2026';
    }
    case 'idle':
      return '';
  }
}

/** Share that is done, 0 to 1; null when it is unknown. */
export function progressShare({ reading, replaying, file }: ReplayState): number | null {
  if (replaying) return replaying.fraction;
  return reading && file && file.bytes > 0 ? Math.min(1, reading.bytes / file.bytes) : null;
}
