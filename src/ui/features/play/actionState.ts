/** What became of an action of the timeline, in words. */
import { MOVE_REASONS } from '../../../analysis/run/moveReasons.ts';
import { PHASE_WORDS } from '../../../analysis/run/movePhases.ts';
import { formatMoment } from '../../../analysis/format.ts';
import type { MoveSummary } from '../../../engine/record/result.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import { messages } from './timelineMessages.ts';

/** @param move undefined: no run of the document is complete yet */
export function stateWords(move: MoveSummary | undefined): string {
  if (move === undefined) return messages.notKnown;
  return outcome(move) + stopWords(move) + (move.waits > 0 ? messages.waits(move.waits, move.waitedMs) : '');
}

/** Where an action is when the playhead is at this moment. */
export function phaseAt(action: Action, move: MoveSummary | undefined, ms: number): 'ahead' | 'underWay' | 'passed' {
  if (ms < action.atMs) return 'ahead';
  return move !== undefined && move.beganMs !== null && (move.endedMs === null || ms < move.endedMs) ? 'underWay' : 'passed';
}

/** What was lost with a disk, each object with its files. */
export function lostWords({ lost = [] }: MoveSummary, { database }: Pick<Scenario, 'database'>): string {
  if (lost.length === 0) return '';
  const each = lost.map(({ object, files, of, bytes }) => {
    const name = database.objects.find(({ id }) => id === object)?.name ?? object;
    return messages.lostOf(name, files.join(', '), of, files.length, messages.bytes(bytes));
  });
  return messages.lost(each.join('; '));
}

const stopWords = ({ state, reason }: MoveSummary): string =>
  state === 'canceled' && reason !== undefined ? messages.stopped(MOVE_REASONS[reason]) : '';

/** ". In turn it restores 1 min 2 s to 3 min 4 s (1.0 GiB), ..."; empty where a move does one thing only. */
export function phaseWords({ phases = [] }: MoveSummary): string {
  if (phases.length < 2) return '';
  const each = phases.map(({ name, beganMs, endedMs, bytes }) =>
    messages.phase(
      PHASE_WORDS[name],
      formatMoment(beganMs),
      endedMs === null ? null : formatMoment(endedMs),
      bytes === 0 ? null : messages.bytes(bytes),
    ),
  );
  return messages.phases(each.join('; '));
}

function outcome({ state, reason, atMs, beganMs, endedMs, bytes, movedBytes, leftBytes }: MoveSummary): string {
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
      return messages.running(began, moved, left);
    case 'finished':
      return bytes === 0 ? messages.done(ended) : messages.finished(began, ended, moved);
    case 'canceled':
      return beganMs === null ? messages.canceledBefore : messages.canceled(ended, moved, left);
    case 'refused':
      return messages.refused(reason === undefined ? '' : MOVE_REASONS[reason]);
  }
}
