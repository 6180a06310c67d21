/** What became of the actions of a timeline, for people. */
import { MOVE_REASONS } from '../analysis/run/moveReasons.ts';
import { actionNames } from '../analysis/policy/actions.ts';
import { lookWords } from '../analysis/policy/words.ts';
import { PHASE_WORDS } from '../analysis/run/movePhases.ts';
import { remapLog, remapWarnings } from '../analysis/run/remapped.ts';
import { formatBytes, formatMs, formatNumber } from '../base/units.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { ResultDocument } from './resultSchema.ts';
import { table } from './table.ts';

type Named = Pick<Scenario, 'database' | 'terms' | 'volumes' | 'volumeGroups'> & Partial<Pick<Scenario, 'timeline'>>;
type Moves = NonNullable<ResultDocument['moves']>;

export const moveTexts = ({ moves, settling, policy }: ResultDocument, scenario: Named): string[] =>
  moves === undefined
    ? []
    : [
        `Timeline\n${rows(moves, scenario, policy)}`,
        ...phaseRows(moves),
        ...cacheRows(moves),
        ...lostRows(moves, scenario),
        ...remapRows(moves, scenario),
        ...rates(moves),
        ...(settling === undefined ? [] : [settledText(settling)]),
      ];

/** "stable 4 min 29 s after the last byte had moved: ..." */
function settledText({ endMs, stableMs, finalFromMs, windowMs, within }: NonNullable<ResultDocument['settling']>): string {
  const means = `steps of each stream and pages of each pool within ${formatNumber(100 * within)} % of their final means`;
  if (finalFromMs === null) return 'not known when it is stable: too little of the run follows the last byte that moved';
  const windows = `in windows of ${formatMs(windowMs)}; final: from ${formatMs(finalFromMs)} on`;
  if (stableMs === null) return `not stable when the run ends: not all ${means}, ${windows}`;
  return `stable ${stableMs === endMs ? 'at once when' : `${formatMs(stableMs - endMs)} after`} the last byte had moved: ${means}, ${windows}`;
}

const STATES: Readonly<Record<Moves[number]['state'], string>> = {
  'not-reached': 'not reached',
  waiting: 'waits',
  running: 'not over',
  finished: 'done',
  canceled: 'canceled',
  refused: 'refused',
};

function rows(moves: Moves, scenario: Named, policy: ResultDocument['policy'] = []): string {
  const words = actionNames(scenario, { policy });
  return table(
    ['at', 'action', 'state', 'began', 'took', 'moved', 'left', 'writes that waited', 'for'],
    moves.map(({ id, atMs, state, reason, beganMs, endedMs, movedBytes, leftBytes, waits, waitedMs }) => [
      formatMs(atMs),
      words.get(id) ?? id,
      reason === undefined ? STATES[state] : `${STATES[state]}: ${MOVE_REASONS[reason]}`,
      beganMs === null ? '-' : formatMs(beganMs),
      beganMs === null || endedMs === null ? '-' : formatMs(endedMs - beganMs),
      formatBytes(movedBytes),
      formatBytes(leftBytes),
      waits,
      formatMs(waitedMs),
    ]),
  );
}

/** What the policy saw and did, a line for each look. */
export const policyTexts = ({ policy }: ResultDocument, scenario: Named): string[] =>
  policy === undefined ? [] : [['Policy', ...policy.map((look) => lookWords(scenario, look))].join('\n')];

/** What was not on the disks yet when a move reported that it was done. */
const cacheRows = (moves: Moves): string[] =>
  moves.flatMap(({ id, unwrittenBytes = 0 }) =>
    unwrittenBytes > 0 ? [`${id} was reported as done with ${formatBytes(unwrittenBytes)} still in the host's memory.`] : [],
  );

/** What was lost with a disk, each object with its files; of a file that is only lost in part the bytes say how much. */
const lostRows = (moves: Moves, { database }: Named): string[] => {
  const of = (title: string, ofPaths: boolean): string[] => {
    const lines = lostLines(
      moves.filter(({ kind }) => (kind === 'fail-path') === ofPaths),
      database,
    );
    return lines.length === 0 ? [] : [`${title}\n${table(['action', 'object', 'files', 'bytes'], lines)}`];
  };
  return [...of('Lost', false), ...of('Out of reach', true)];
};

const lostLines = (moves: Moves, database: Named['database']): string[][] =>
  moves.flatMap(({ id, lost = [] }) =>
    lost.map(({ object, files, of, bytes }) => [
      id,
      database.objects.find((each) => each.id === object)?.name ?? object,
      `${files.join(', ')}${of > files.length ? ` and ${of - files.length} more` : ''}`,
      formatBytes(bytes),
    ]),
  );

/** Which extents lie elsewhere since, and what the volume manager has done by itself. */
const remapRows = (moves: Moves, scenario: Named): string[] => {
  const log = remapLog(scenario, moves);
  if (log.length === 0) return [];
  return [
    ['Extents mapped elsewhere', ...log.map(({ action, atMs, words }) => `${formatMs(atMs)}: ${words} (${action}).`)].join('\n'),
    ...remapWarnings(scenario, moves).map((text) => `Warning: ${text}`),
  ];
};

/** What each move did one after the other. */
function phaseRows(moves: Moves): string[] {
  const lines = moves.flatMap(({ id, phases = [] }) =>
    phases.map(({ name, beganMs, endedMs, bytes }) => [
      id,
      PHASE_WORDS[name],
      formatMs(beganMs),
      endedMs === null ? 'not over' : formatMs(endedMs - beganMs),
      bytes === 0 ? '-' : formatBytes(bytes),
    ]),
  );
  return lines.length === 0 ? [] : [`Phases of each move\n${table(['action', 'phase', 'began', 'took', 'bytes'], lines)}`];
}

/** Queries per minute of each stream before, during and after each move. */
function rates(moves: Moves): string[] {
  const lines = moves.flatMap(({ id, streams = [] }) =>
    streams.map((one) => [id, one.id, ...[one.before, one.during, one.after].map((rate) => (rate === null ? '-' : formatNumber(rate)))]),
  );
  return lines.length === 0
    ? []
    : [`Streams around each move (queries per minute)\n${table(['action', 'stream', 'before', 'during', 'after'], lines)}`];
}
