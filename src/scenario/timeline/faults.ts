/** What is wrong with an action where it stands in its timeline, and the nearest thing that would be right. */
import { formatBytes, formatMoment, SECTOR_BYTES } from '../../base/units.ts';
import { growthOf } from '../growth.ts';
import { targetName } from '../names.ts';
import type { Action, DbObject } from '../schema.ts';
import { wordsOf } from '../terms.ts';
import { nearestIds } from '../validate/nearest.ts';
import { checkBalance } from './balances.ts';
import { checkDisk, isDead } from './diskFaults.ts';
import { groupPart, isGroupAction, notLoaded } from './groupPart.ts';
import { checkPath } from './pathFaults.ts';
import { checkFree, checkNotRebalanced, checkRoom, elsewhere, onItsWay } from './moments.ts';
import { checkStripeUnit } from './relays.ts';
import { checkScheduler, checkUsers, type Say } from './settingFaults.ts';
import { checkTable } from './tableMoves.ts';
import { containerBytes, moved, movedName, spaceState, targetOf, type UnitState, type Walk } from './walk.ts';

type Of<K extends Action['kind']> = Action & { kind: K };

/** Whether the action can be planned; says what is wrong with it otherwise. Ids are looked at here too: what follows needs them. */
export function checkAction(walk: Walk, action: Action, k: number): boolean {
  const before = walk.faults.length;
  const say: Say = (key, message, expected) => {
    walk.faults.push({ action: k, key, message, expected });
    return false;
  };
  checkMoment(walk, action, k, say);
  if (action.kind === 'move') checkMove(walk, action, say);
  else if (action.kind === 'users') checkUsers(walk, action, say);
  else if (action.kind === 'fail-disk' || action.kind === 'replace-disk') checkDisk(walk, action, say);
  else if (action.kind === 'fail-path') checkPath(walk, action, say);
  else if (isGroupAction(action)) (groupPart.checkGroupAction ?? notLoaded)(walk, action, say);
  else if (action.kind === 'scheduler') checkScheduler(walk, action, say);
  else if (action.kind === 'stripe-unit') checkStripeUnit(walk, action, say);
  else if (action.kind === 'move-table') checkTable(walk, action, say);
  else if (action.kind === 'balance') checkBalance(walk, action, say);
  else if (action.kind === 'cancel') checkCancel(walk, action, k, say);
  else if (action.kind === 'add-container' || action.kind === 'drop-container' || action.kind === 'rebalance')
    checkSpace(walk, action, say);
  if ('pace' in action && (action.pace?.chunkBytes ?? 0) % SECTOR_BYTES !== 0) {
    const chunk = action.pace?.chunkBytes ?? 0;
    say('pace/chunkBytes', `a chunk of ${chunk} bytes is not whole sectors`, `${Math.round(chunk / SECTOR_BYTES) * SECTOR_BYTES}`);
  }
  return walk.faults.length === before;
}

function checkMoment({ actions, scenario: { workload } }: Walk, { id, atMs }: Action, k: number, say: Say): void {
  const first = actions.findIndex((other) => other.id === id);
  if (first !== k) say('id', `two actions are called "${id}"`, 'an id of its own for each action');
  if (k > 0 && atMs < actions[k - 1].atMs)
    say(
      'atMs',
      `the action is at ${formatMoment(atMs)}, before the one listed before it (${formatMoment(actions[k - 1].atMs)})`,
      'actions in order of time',
    );
  const { until } = workload;
  if (until !== undefined && atMs >= until.seconds * 1000)
    say(
      'atMs',
      `the action is at ${formatMoment(atMs)}, and the run ends at ${formatMoment(until.seconds * 1000)}`,
      'an earlier moment, or a longer run',
    );
}

/** The object, if there is one that could be moved at all. */
function objectNamed({ scenario: { database } }: Walk, id: string, say: Say): DbObject | null {
  const object = database.objects.find((each) => each.id === id);
  if (object === undefined) {
    say('object', `"${id}" is none of the document's objects`, nearestIds(id, idsOf(database.objects), 'objects'));
    return null;
  }
  if (growthOf(object) !== undefined) {
    say(
      'object',
      `files of ${object.name} grow extent by extent, so that none lies in one piece that could move`,
      'an object whose files are preallocated',
    );
    return null;
  }
  return object;
}

function targetNamed({ layout }: Walk, id: string, say: Say): number {
  const target = targetOf(layout, id);
  if (target < 0)
    say('to', `"${id}" is neither a volume nor a disk of no volume`, nearestIds(id, idsOf(layout.targets), 'volumes and loose disks'));
  return target;
}

function checkMove(walk: Walk, action: Of<'move'>, say: Say): void {
  const object = objectNamed(walk, action.object, say);
  const target = targetNamed(walk, action.to, say);
  if (object === null || target < 0) return;
  const { psu, segment = 1, method, atMs } = action;
  const isSpace = object.extents !== undefined;
  const files = isSpace ? spaceState(walk, object.id).containers.length : object.psusPerSegment;
  if (segment > object.segments) return void say('segment', `${object.name} has no segment ${segment}`, `1 to ${object.segments}`);
  if (psu > files) return void say('psu', `${object.name} has no file ${psu}`, `1 to ${files}`);
  if (method === 'rebalance' && !isSpace)
    return void say(
      'method',
      `${object.name} is no table space, so it has no extents to rebalance`,
      'copy, volume-manager, pages or restore',
    );
  if (action.writeCacheBytes !== undefined && method !== 'copy' && method !== 'restore')
    say('writeCacheBytes', `a move by the method "${method}" writes past the host's memory`, 'the method "copy" or "restore"');
  if (action.restore !== undefined && method !== 'restore')
    say('restore', `a move by the method "${method}" restores nothing`, 'the method "restore", or no field "restore"');
  if (action.reopens !== undefined && method !== 'restore' && method !== 'copy')
    say('reopens', `a move by the method "${method}" reopens nothing`, 'the method "copy"');
  const name = movedName(walk.scenario, walk.layout, action, wordsOf(walk.scenario).psu.one);
  const { state, container } = moved(walk, action);
  const { expected, dropped, lost, bytes, places } = state.containers[container];
  if (lost) return void say('psu', `${name} has been lost with its disk`, 'a file that is left, or an earlier moment');
  if (isDead(walk, target))
    return void say('to', `${targetName(walk.scenario, action.to)} has failed before that moment`, elsewhere(walk, target, bytes));
  if (dropped) return void say('psu', `${name} has been dropped`, 'a container that is left');
  if (!(bytes > 0)) return void say('psu', `${name} is empty`, 'a file that holds something');
  const move = state.moves.get(container);
  checkFree(move, atMs, name, say);
  checkNotRebalanced(state, atMs, object.name, say);
  if (expected.length === 1 && expected[0] === target)
    say('to', `${name} is on ${targetName(walk.scenario, action.to)} already${onItsWay(move)}`, elsewhere(walk, target, bytes));
  else if (!places.has(target)) checkRoom(walk, target, bytes, 'to', name, say);
}

function checkSpace(walk: Walk, action: Of<'add-container' | 'drop-container' | 'rebalance'>, say: Say): void {
  const object = objectNamed(walk, action.object, say);
  if (object === null) return;
  if (object.extents === undefined) return void say('object', `${object.name} is no table space: it has no containers`, 'a table space');
  if (object.extents.managed !== 'database')
    return void say(
      'object',
      `containers of ${object.name} are not the database's to add or drop (managed "${object.extents.managed}")`,
      'a table space that the database manages',
    );
  const state = spaceState(walk, object.id);
  const gone = state.containers.findIndex(({ lost }) => lost);
  if (gone >= 0)
    return void say(
      'object',
      `container ${gone + 1} of ${object.name} has been lost with its disk`,
      'an earlier moment, or another table space',
    );
  state.moves.forEach((move, container) => checkFree(move, action.atMs, `container ${container + 1} of ${object.name}`, say));
  if (action.kind === 'add-container') checkAdd(walk, action, state, object, say);
  else if (action.kind === 'drop-container') checkDrop(walk, action, state, object, say);
  else if (!state.stopped)
    say('object', `no rebalance of ${object.name} has been canceled by then`, 'an action that adds or drops a container');
}

function checkAdd(walk: Walk, action: Of<'add-container'>, state: UnitState, { name }: DbObject, say: Say): void {
  const target = targetNamed(walk, action.to, say);
  if (target < 0) return;
  if (isDead(walk, target))
    return void say('to', `${targetName(walk.scenario, action.to)} has failed before that moment`, elsewhere(walk, target, 0));
  const { granuleBytes } = walk.units[state.unit];
  const bytes = containerBytes(walk, state, action.bytes);
  const { blockBytes } = walk.scenario.database;
  if (bytes < granuleBytes || bytes % blockBytes !== 0)
    say(
      'bytes',
      `a container of ${bytes} bytes does not hold whole blocks and at least one extent`,
      `${Math.max(granuleBytes, Math.round(bytes / blockBytes) * blockBytes)}`,
    );
  else checkRoom(walk, target, bytes, 'to', `the new container of ${name}`, say);
}

function checkDrop(walk: Walk, { psu }: Of<'drop-container'>, state: UnitState, object: DbObject, say: Say): void {
  const { containers } = state;
  const left = containers.filter(({ dropped }) => !dropped);
  if (psu > containers.length) return void say('psu', `${object.name} has no container ${psu}`, `1 to ${containers.length}`);
  if (containers[psu - 1].dropped)
    return void say('psu', `container ${psu} of ${object.name} has been dropped`, 'a container that is left');
  if (left.length === 1)
    return void say('psu', `container ${psu} is the last one of ${object.name}`, 'an action that adds another container first');
  const { granuleBytes } = walk.units[state.unit];
  const inUse = walk.units[state.unit].inUse + state.gained;
  const holds = left.reduce((sum, each) => sum + (each === containers[psu - 1] ? 0 : Math.floor(each.bytes / granuleBytes)), 0);
  if (inUse > holds)
    say(
      'psu',
      `${formatBytes(inUse * granuleBytes)} are in use of ${object.name}, and its other containers hold ${formatBytes(holds * granuleBytes)}`,
      `an action that adds a container of ${formatBytes((inUse - holds) * granuleBytes)} or more first`,
    );
}

function checkCancel({ actions }: Walk, { action }: Of<'cancel'>, k: number, say: Say): void {
  const of = actions.findIndex(({ id }) => id === action);
  const moves = actions.slice(0, k).filter(({ kind }) => CANCELED.has(kind));
  if (of < 0 || of >= k) {
    say(
      'action',
      `no action before this one is called "${action}"`,
      moves.length === 0 ? 'an action that moves something' : nearestIds(action, idsOf(moves), 'moves'),
    );
  } else if (actions[of].kind === 'stripe-unit')
    say('action', `"${action}" lays a volume out again, which cannot stop half-way`, 'a later action that changes the unit back');
  else if (!CANCELED.has(actions[of].kind)) say('action', `"${action}" moves nothing that could be canceled`, 'a move or a rebalance');
}

/** What takes time, so that it can be canceled. */
const CANCELED: ReadonlySet<Action['kind']> = new Set([
  'move',
  'add-container',
  'drop-container',
  'rebalance',
  'move-table',
  'balance',
  'move-logical',
  'remove-physical',
]);

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);
