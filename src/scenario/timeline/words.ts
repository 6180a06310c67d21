/** Timelines in words. */
import { formatBytes, formatMoment, plural } from '../../base/units.ts';
import { SCHEDULER_NAMES } from '../kernel/names.ts';
import { meaningHash } from '../hash.ts';
import { diskName, pathsName } from '../names.ts';
import type { Action, Scenario } from '../schema.ts';
import { wordsOf } from '../terms.ts';
import { groupPart } from './groupPart.ts';
import type { MoveMethod } from './timeline.ts';

export const METHOD_WORDS: Readonly<Record<MoveMethod, string>> = {
  copy: 'quiesce and copy',
  rebalance: 'rebalance by extents',
  'volume-manager': 'move by the volume manager',
  pages: 'page by page, with updates at both ends',
  restore: 'restore and roll forward',
};

type Named = Pick<Scenario, 'database' | 'terms'> &
  Partial<Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups' | 'workload' | 'timeline'>>;

/** "container 2 of Table B to d2: quiesce and copy"; without the moment. */
export function actionWords(scenario: Named, action: Action): string {
  const { objects } = scenario.database;
  const volumeOf = (id: string): string | undefined => scenario.volumes?.find((volume) => volume.id === id)?.name;
  const placeOf = (id: string): string => (volumeOf(id) === undefined ? diskName(id) : `volume ${volumeOf(id)}`);
  const nameOf = (id: string): string => objects.find((object) => object.id === id)?.name ?? id;
  const pathOf = (id: string): string => {
    const path = scenario.hardware?.paths.find((one) => one.id === id);
    return path === undefined ? `path ${id}` : pathsName([path]);
  };
  switch (action.kind) {
    case 'move': {
      const object = objects.find(({ id }) => id === action.object);
      const { psu, segment } = wordsOf(scenario);
      const file = object?.extents === undefined ? psu.one : 'container';
      const within = (object?.segments ?? 1) > 1 ? ` in ${segment.one} ${action.segment ?? 1}` : '';
      return `${file} ${action.psu}${within} of ${nameOf(action.object)} to ${placeOf(action.to)}: ${METHOD_WORDS[action.method]}`;
    }
    case 'add-container': {
      const size = action.bytes === undefined ? '' : ` of ${formatBytes(action.bytes)}`;
      return `another container${size} for ${nameOf(action.object)} on ${placeOf(action.to)}`;
    }
    case 'drop-container':
      return `container ${action.psu} of ${nameOf(action.object)} dropped`;
    case 'rebalance':
      return `rebalance of ${nameOf(action.object)} ${action.direction === 'resume' ? 'resumed' : 'reversed'}`;
    case 'cancel': {
      const canceled = scenario.timeline?.find(({ id }) => id === action.action);
      return `cancels ${canceled === undefined || canceled.kind === 'cancel' ? action.action : `"${actionLine(scenario, canceled)}"`}`;
    }
    case 'fail-disk':
      return `${diskName(action.disk)} fails`;
    case 'replace-disk':
      return `${diskName(action.disk)} is replaced`;
    case 'fail-path':
      return `${pathOf(action.path)} fails`;
    case 'scheduler':
      return `scheduler ${SCHEDULER_NAMES[action.scheduler.kind]}`;
    case 'stripe-unit':
      return `stripe unit of ${volumeOf(action.volume) ?? action.volume} ${formatBytes(action.stripeUnitBytes)}`;
    case 'move-table': {
      const table = scenario.database.tables?.find(({ id }) => id === action.table)?.name ?? action.table;
      return `${table} to the table space ${nameOf(action.to)}`;
    }
    case 'balance':
      return `blocks of ${action.over.map(placeOf).join(', ')} balanced by ${action.by}`;
    case 'move-logical':
    case 'resize-logical':
    case 'remove-physical':
    case 'add-physical':
      return groupPart.groupWords?.(scenario, action, placeOf) ?? action.kind;
    case 'users': {
      const stream = scenario.workload?.streams?.find(({ id }) => id === action.stream)?.title ?? 'the batch';
      return `${plural(action.users, 'user')} of ${stream}`;
    }
  }
}

/** "at 300 s container 2 of Table B to d2: quiesce and copy". */
const actionLine = (scenario: Named, action: Action): string => `at ${formatMoment(action.atMs)} ${actionWords(scenario, action)}`;

/** A line for each action. */
export const describeTimeline = (scenario: Named): string[] => (scenario.timeline ?? []).map((action) => actionLine(scenario, action));

/** What differs between two timelines, a line for each action that is new, gone or different. */
export function timelineDifferences(before: Scenario, after: Scenario): string[] {
  const was = new Map((before.timeline ?? []).map((action) => [action.id, action]));
  const is = new Map((after.timeline ?? []).map((action) => [action.id, action]));
  const lines: string[] = [];
  for (const [id, action] of is) {
    const old = was.get(id);
    if (old === undefined || meaningHash(old) !== meaningHash(action))
      lines.push(`${actionLine(after, action)}${old === undefined ? '' : ' (changed)'}`);
  }
  for (const [id, action] of was) if (!is.has(id)) lines.push(`no more at ${formatMoment(action.atMs)}: ${actionWords(before, action)}`);
  return lines;
}
