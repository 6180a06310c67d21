/** Steps of `spindle edit` that add actions to a timeline: `at MS move B:1 d2 copy chunk=1048576`. */
import { freeActionId, setAction } from '../scenario/edit/timeline.ts';
import { usableScheduler, withTunable } from '../scenario/edit/schedulers.ts';
import type { TunableName } from '../scenario/kernel/tunables.ts';
import type { Action, Scenario, Scheduler, SchedulerKind } from '../scenario/schema.ts';
import { BALANCED_BY, MOVE_METHODS, type Pace, type Restore } from '../scenario/timeline/timeline.ts';
import { FormError, UsageError } from './failure.ts';
import { withoutClash } from './movesOfRun.ts';

/** Words of each action after its moment. */
const FORMS: Readonly<Record<string, string>> = {
  move: 'move FILE TARGET copy|rebalance|volume-manager|pages|restore',
  'add-container': 'add-container SPACE TARGET [BYTES]',
  'drop-container': 'drop-container SPACE NUMBER',
  rebalance: 'rebalance SPACE resume|reverse',
  cancel: 'cancel ACTION',
  users: 'users STREAM|batch NUMBER',
  scheduler: 'scheduler KIND [TUNABLE=VALUE ...]',
  'fail-disk': 'fail-disk DISK',
  'replace-disk': 'replace-disk DISK',
  'fail-path': 'fail-path PATH [retry=MS]',
  'move-table': 'move-table TABLE SPACE',
  balance: 'balance bytes|heat TARGET TARGET ...',
  'stripe-unit': 'stripe-unit VOLUME BYTES',
  'move-logical': 'move-logical VOLUME DISK[,DISK...] [from=DISK,...] [extents=FIRST-LAST]',
  'resize-logical': 'resize-logical VOLUME BYTES [on=DISK,...]',
  'remove-physical': 'remove-physical DISK',
  'add-physical': 'add-physical GROUP DISK',
};

const SETTINGS =
  'id=NAME and, for what moves data, chunk=BYTES pause=MS rate=MIB/S order=descending processor=MS; for copy and restore cache=BYTES reopens=database; for restore also backup=MIB/S forbids=changes';

export const TIMELINE_USAGE = `at MS ${Object.values(FORMS).join(' | ')}, each with ${SETTINGS}`;

/** An action is at fault by its own form, not by those of all the others. */
export function timelineEdit(scenario: Scenario, words: readonly string[]): Scenario {
  try {
    return withAction(scenario, words);
  } catch (error) {
    const form = FORMS[words[1] ?? ''];
    if (!(error instanceof FormError) || form === undefined) throw error;
    throw new FormError(error.message, `at MS ${form}, with ${SETTINGS}`);
  }
}

function withAction(scenario: Scenario, [moment, kind, ...words]: readonly string[]): Scenario {
  const values = new Map(
    words.filter((word) => word.includes('=')).map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]),
  );
  const plain = words.filter((word) => !word.includes('='));
  const id = values.get('id') ?? freeActionId(scenario);
  values.delete('id');
  const at = { id, atMs: numberIn(moment, 'a moment in milliseconds') };
  const put = (action: Action): Scenario => withoutClash(scenario, setAction(scenario, action), action.id);
  if (kind === 'scheduler') return put({ kind, ...at, scheduler: schedulerIn(scenario, plain[0], values) });
  const group = groupAction(kind, plain, at, values);
  if (group !== null) return put(group);
  const restore = restoreIn(values);
  const retry = values.get('retry');
  values.delete('retry');
  const cache = values.get('cache');
  const reopens = values.get('reopens');
  values.delete('cache');
  values.delete('reopens');
  const pace = paceIn(values);
  const action = withRetry(actionIn(kind, plain, at, pace), retry);
  return put(withReopens(withCache(withRestore(action, restore), cache), reopens));
}

function actionIn(kind: string | undefined, words: readonly string[], at: { id: string; atMs: number }, pace: Pace | undefined): Action {
  const [first = '', second = '', third] = words;
  const paced = pace === undefined ? {} : { pace };
  switch (kind) {
    case 'move': {
      const match = /^([^:]+):(?:(\d+)\.)?(\d+)$/.exec(first);
      if (match === null) throw new UsageError(`${JSON.stringify(first)} names no file; expected OBJECT:NUMBER or OBJECT:SEGMENT.NUMBER`);
      const [, object, segment, psu] = match as unknown as [string, string, string | undefined, string];
      const method = MOVE_METHODS.find((each) => each === (third ?? 'copy'));
      if (method === undefined)
        throw new UsageError(`${JSON.stringify(third)} is not a way to move; expected one of ${MOVE_METHODS.join(', ')}`);
      return {
        kind,
        ...at,
        object,
        ...(segment !== undefined && { segment: Number(segment) }),
        psu: Number(psu),
        to: second,
        method,
        ...paced,
      };
    }
    case 'add-container':
      return {
        kind,
        ...at,
        object: first,
        to: second,
        ...(third !== undefined && { bytes: numberIn(third, 'a size in bytes') }),
        ...paced,
      };
    case 'drop-container':
      return { kind, ...at, object: first, psu: numberIn(second, 'the number of a container'), ...paced };
    case 'rebalance':
      if (second !== 'resume' && second !== 'reverse') throw new FormError(`${JSON.stringify(second)} is neither resume nor reverse`);
      return { kind, ...at, object: first, direction: second, ...paced };
    case 'cancel':
      return { kind, ...at, action: first };
    case 'fail-disk':
    case 'replace-disk':
      return { kind, ...at, disk: first };
    case 'fail-path':
      return { kind, ...at, path: first };
    case 'move-table':
      return { kind, ...at, table: first, to: second, ...paced };
    case 'balance': {
      const by = BALANCED_BY.find((each) => each === first);
      if (by === undefined) throw new FormError(`${JSON.stringify(first)} is neither bytes nor heat`);
      const over = words.slice(1);
      if (over.length < 2) throw new FormError('A balancer needs at least two volumes or disks');
      return { kind, ...at, over, by, ...paced };
    }
    case 'stripe-unit':
      return { kind, ...at, volume: first, stripeUnitBytes: numberIn(second, 'a size in bytes'), ...paced };
    case 'users':
      return { kind, ...at, ...(first !== 'batch' && { stream: first }), users: numberIn(second, 'a number of users') };
    default:
      throw new UsageError(`${JSON.stringify(kind ?? '')} is no action of a timeline; expected one of ${Object.keys(FORMS).join(', ')}`);
  }
}

/** An action on a volume group, or null. */
function groupAction(
  kind: string | undefined,
  words: readonly string[],
  at: { id: string; atMs: number },
  values: Map<string, string>,
): Action | null {
  const [first = '', second = ''] = words;
  const taken = (name: string): string | undefined => {
    const value = values.get(name);
    values.delete(name);
    return value;
  };
  const list = (text: string): string[] => text.split(',');
  switch (kind) {
    case 'move-logical': {
      const from = taken('from');
      const extents = taken('extents');
      const range = extents === undefined ? null : /^(\d+)-(\d+)$/.exec(extents);
      const [begin, end] = range === null ? [0, 0] : [Number(range[1]), Number(range[2])];
      if (extents !== undefined && (range === null || end < begin))
        throw new UsageError(
          `${JSON.stringify(`extents=${extents}`)} is no range of extents; expected extents=FIRST-LAST, such as extents=0-99`,
        );
      const pace = paceIn(values);
      return {
        kind,
        ...at,
        logical: first,
        to: list(second),
        ...(from !== undefined && { from: list(from) }),
        ...(range !== null && { extents: { first: begin, count: end - begin + 1 } }),
        ...(pace && { pace }),
      };
    }
    case 'resize-logical': {
      const on = taken('on');
      return { kind, ...at, logical: first, bytes: numberIn(second, 'a size in bytes'), ...(on !== undefined && { on: list(on) }) };
    }
    case 'remove-physical': {
      const pace = paceIn(values);
      return { kind, ...at, physical: first, ...(pace && { pace }) };
    }
    case 'add-physical':
      return { kind, ...at, group: first, physical: second };
    default:
      return null;
  }
}

function restoreIn(values: Map<string, string>): Restore | undefined {
  const rate = values.get('backup');
  const forbids = values.get('forbids');
  values.delete('backup');
  values.delete('forbids');
  if (rate === undefined && forbids === undefined) return undefined;
  if (forbids !== undefined && forbids !== 'nothing' && forbids !== 'changes')
    throw new UsageError(`${JSON.stringify(`forbids=${forbids}`)} is neither forbids=nothing nor forbids=changes`);
  return {
    ...(rate !== undefined && { backupMibPerSecond: numberIn(rate, 'a rate in MiB/s') }),
    ...(forbids !== undefined && { forbids }),
  };
}

function withRestore(action: Action, restore: Restore | undefined): Action {
  if (restore === undefined) return action;
  if (action.kind !== 'move') throw new UsageError('backup= and forbids= are settings of a move by restore and roll forward');
  return { ...action, restore };
}

function schedulerIn({ host }: Scenario, kind: string | undefined, values: ReadonlyMap<string, string>): Scheduler {
  const kernel = host.kernel?.profile;
  let scheduler = usableScheduler((kind ?? '') as SchedulerKind, kernel);
  for (const [name, value] of values)
    scheduler = withTunable(scheduler, name as TunableName, numberIn(value, `a value of the tunable ${name}`), kernel);
  return scheduler;
}

function withRetry(action: Action, retry: string | undefined): Action {
  if (retry === undefined) return action;
  if (action.kind !== 'fail-path') throw new UsageError('retry= is a setting of fail-path');
  return { ...action, retryMs: numberIn(retry, 'a time in milliseconds') };
}

function withCache(action: Action, cache: string | undefined): Action {
  if (cache === undefined) return action;
  if (action.kind !== 'move') throw new UsageError('cache= is a setting of a move by copy or restore');
  return { ...action, writeCacheBytes: numberIn(cache, 'a size in bytes') };
}

function withReopens(action: Action, reopens: string | undefined): Action {
  if (reopens === undefined) return action;
  if (action.kind !== 'move' || reopens !== 'database') throw new UsageError('reopens=database is a setting of a move by copy or restore');
  return { ...action, reopens };
}

function paceIn(values: ReadonlyMap<string, string>): Pace | undefined {
  if (values.size === 0) return undefined;
  const pace: Pace = {};
  for (const [name, value] of values) {
    if (name === 'chunk') pace.chunkBytes = numberIn(value, 'a chunk in bytes');
    else if (name === 'pause') pace.pauseMs = numberIn(value, 'a pause in milliseconds');
    else if (name === 'rate') pace.mibPerSecond = numberIn(value, 'a rate in MiB/s');
    else if (name === 'processor') pace.processorMsPerBlock = numberIn(value, 'processor milliseconds');
    else if (name === 'order' && (value === 'ascending' || value === 'descending')) pace.order = value;
    else throw new FormError(`${JSON.stringify(`${name}=${value}`)} is not a setting of a move`);
  }
  return pace;
}

function numberIn(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d+(\.\d+)?$/.test(text)) throw new FormError(`${JSON.stringify(text ?? '')} is not ${what}`);
  return Number(text);
}
