/** Replays in words: what was asked, what was read, what was answered. */
import { formatBytes, formatCount, formatMs, plural } from '../../../analysis/format.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import type { SchedulerKind } from '../../../scenario/schema.ts';
import type { Answered, ReplayState } from '../../../store/replaySlice.ts';
import type { ReplaySettings } from '../../../store/replaySpec.ts';
import { TRACE_FORMAT_TITLES } from '../../../trace/names.ts';
import type { DisciplineName } from '../../../trace/setup.ts';
import type { ReadTrace } from '../../../worker/replayProtocol.ts';

export const DISCIPLINE_NAMES: Readonly<Record<DisciplineName, string>> = {
  fcfs: 'FCFS',
  sstf: 'SSTF',
  look: 'LOOK',
  clook: 'C-LOOK',
  scan: 'SCAN',
  cscan: 'C-SCAN',
  sptf: 'SPTF',
  asptf: 'aged SPTF',
};

export const DISCIPLINE_NOTES: Readonly<Record<DisciplineName, string>> = {
  fcfs: 'first come, first served',
  sstf: 'shortest seek first',
  look: 'back and forth',
  clook: 'one way, then back to the lowest',
  scan: 'back and forth, to the edges',
  cscan: 'one way, by the edges',
  sptf: 'shortest positioning first',
  asptf: 'SPTF that weighs waiting',
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
    mode === 'closed' ? `closed, ${outstanding ?? 1} outstanding` : 'open',
    ...(speed === 1 ? [] : [`${speed} times as fast`]),
    ...(overflow.count === 0 ? [] : [overflow.policy === 'wrap' ? 'addresses wrapped' : 'beyond the end left out']),
  ];
  return parts.join(' \u00b7 ');
}

function disciplineWords({ discipline, queueDepth, ageWeight }: ReplaySettings, own: SchedulerKind): string {
  const name = discipline === 'own' ? SCHEDULER_NAMES[own] : DISCIPLINE_NAMES[discipline];
  const weight = discipline === 'asptf' ? ` (${ageWeight})` : '';
  return `${name}${weight}${queueDepth === null ? '' : `, ${queueDepth} at the drive`}`;
}

export function readWords({ format, report }: ReadTrace): string {
  const { count } = report.malformed;
  const malformed = count === 0 ? '' : ` ${plural(count, 'malformed line')} left out.`;
  return `Read ${plural(report.requests, 'request')} as ${TRACE_FORMAT_TITLES[format]}.${malformed}`;
}

export function answeredWords({ answer: { result } }: Pick<Answered, 'answer'>): string {
  return `Replayed ${plural(result.trace.replayed, 'request')}: mean response ${formatMs(result.workloads[0].responseMs.mean)}.`;
}

/** What is running now, for the line under the progress bar; empty when nothing does. */
export function progressWords({ status, reading, replaying, file }: ReplayState): string {
  switch (status) {
    case 'reading':
    case 'replaying':
    case 'saving': {
      if (reading && file) {
        const malformed = reading.malformed > 0 ? `, ${formatCount(reading.malformed)} malformed` : '';
        return `Reading: ${formatBytes(reading.bytes)} of ${formatBytes(file.bytes)}, ${formatCount(reading.lines)} lines${malformed}`;
      }
      if (replaying) {
        const doing = status === 'saving' ? 'Writing responses' : 'Replaying';
        return `${doing}: ${Math.floor(replaying.fraction * 100)}\u202f%, simulated time ${formatMs(replaying.simulatedMs)}`;
      }
      return status === 'reading' ? 'Reading\u2026' : status === 'saving' ? 'Writing responses\u2026' : 'Replaying\u2026';
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
