/** What became of an action of the timeline, in words. */
import { MOVE_REASONS } from '../../../analysis/run/moveReasons.ts';
import { remapLog, remapWarnings } from '../../../analysis/run/remapped.ts';
import { PHASE_WORDS } from '../../../analysis/run/movePhases.ts';
import { formatMoment } from '../../../analysis/format.ts';
import type { MoveSummary } from '../../../engine/record/result.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import { messages } from './timelineMessages.ts';

/** Where the playhead is, as seen from an action. */
export type Tense = 'ahead' | 'underWay' | 'passed';

/** @param move undefined: no run of the document is complete yet */
export function stateWords(move: MoveSummary | undefined, tense: Tense): string {
  if (move === undefined) return messages.notKnown;
  const waits = move.waits > 0 ? messages.waits(move.waits, move.waitedMs, tense === 'passed') : '';
  return outcome(move, tense) + stopWords(move) + waits;
}

/** @param doesNow it does something at that moment, which the film knows before the run is complete */
export function phaseAt(action: Pick<Action, 'atMs'>, move: MoveSummary | undefined, ms: number, doesNow = false): Tense {
  if (ms < action.atMs) return 'ahead';
  if (move === undefined) return doesNow ? 'underWay' : 'passed';
  return move.beganMs !== null && (move.endedMs === null || ms < move.endedMs) ? 'underWay' : 'passed';
}

/** What was lost with a disk, each object with its files. */
export function lostWords({ kind, lost = [] }: MoveSummary, { database }: Pick<Scenario, 'database'>): string {
  if (lost.length === 0) return '';
  const each = lost.map(({ object, files, of, bytes }) => {
    const name = database.objects.find(({ id }) => id === object)?.name ?? object;
    return messages.lostOf(name, files.join(', '), of, files.length, messages.bytes(bytes));
  });
  return (kind === 'fail-path' ? messages.outOfReach : messages.lost)(each.join('; '));
}

/** Lines of the log that are shown in the list; the report has all. */
const MOST_LINES = 4;

/** What is mapped elsewhere by an action on a volume group, and the warning where the volume manager chose. Null: nothing is. */
export function remapWords(move: MoveSummary, scenario: Scenario): { readonly log: string; readonly warning: string | null } | null {
  const log = remapLog(scenario, [move]);
  if (log.length === 0) return null;
  const lines = log.slice(0, MOST_LINES).map(({ words }) => words);
  const [warning] = remapWarnings(scenario, [move]);
  return {
    log: messages.remapped(formatMoment(log[0].atMs), lines.join('; '), log.length - lines.length),
    warning: warning === undefined ? null : messages.remapWarning(warning),
  };
}

const stopWords = ({ state, reason }: MoveSummary): string =>
  state === 'canceled' && reason !== undefined ? messages.stopped(MOVE_REASONS[reason]) : '';

/** ". In turn it restores 1 min 2 s to 3 min 4 s (1.0 GiB), ..."; empty where a move does one thing only. */
export function phaseWords({ phases = [] }: MoveSummary): string {
  // An action may pass through others at once.
  const lasting = phases.filter(
    ({ beganMs, endedMs, bytes }) => bytes > 0 || endedMs === null || formatMoment(endedMs) !== formatMoment(beganMs),
  );
  if (lasting.length < 2) return '';
  const each = lasting.map(({ name, beganMs, endedMs, bytes }) =>
    messages.phase(
      PHASE_WORDS[name],
      formatMoment(beganMs),
      endedMs === null ? null : formatMoment(endedMs),
      bytes === 0 ? null : messages.bytes(bytes),
    ),
  );
  return messages.phases(each.join('; '));
}

const FINISHED = { ahead: 'willFinish', underWay: 'finishes', passed: 'finished' } as const;

function outcome({ state, reason, atMs, beganMs, endedMs, bytes, movedBytes, leftBytes }: MoveSummary, tense: Tense): string {
  const began = formatMoment(beganMs ?? atMs);
  const ended = formatMoment(endedMs ?? atMs);
  const moved = messages.bytes(movedBytes);
  const left = messages.bytes(leftBytes);
  switch (state) {
    case 'not-reached':
      return messages.notReached;
    case 'waiting':
      return messages.waiting;
    case 'running':
      return messages.running(began, moved, left, tense !== 'ahead');
    case 'finished':
      return bytes === 0 ? messages.done(ended) : messages[FINISHED[tense]](began, ended, moved);
    case 'canceled':
      return beganMs === null ? messages.canceledBefore : messages.canceled(ended, moved, left, tense === 'passed');
    case 'refused':
      return messages.refused(reason === undefined ? '' : MOVE_REASONS[reason]);
  }
}
