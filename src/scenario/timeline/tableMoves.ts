/** Tables and indexes that a timeline moves to another table space: which extents they have, and what is wrong with such an action. */
import { formatBytes } from '../../base/units.ts';
import { growthOf } from '../growth.ts';
import type { Action, DbObject } from '../schema.ts';
import type { Table } from '../spaces/spaces.ts';
import { nearestIds } from '../validate/nearest.ts';
import { checkFree, checkNotRebalanced, onItsWay } from './moments.ts';
import type { Say } from './settingFaults.ts';
import { spaceState, type TableState, type UnitState, type Walk } from './walk.ts';

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

type Space = DbObject & { readonly extents: NonNullable<DbObject['extents']> };

export function tableState(walk: Walk, { id, space }: Table): TableState {
  const known = walk.tables.get(id);
  if (known !== undefined) return known;
  const state: TableState = { expected: [space], been: new Set([space]), move: undefined };
  walk.tables.set(id, state);
  return state;
}

/** Extents of a table. */
export const extentsOf = ({ scenario: { database } }: Walk, { bytes, space }: Table): number =>
  Math.ceil(bytes / database.objects.find(({ id }) => id === space)!.extents!.extentBytes);

/** Bytes of a table space that neither its own tables have nor those that come to it. */
function freeIn(walk: Walk, id: string): number {
  const { containers, unit, gained } = spaceState(walk, id);
  const { granuleBytes, inUse } = walk.units[unit];
  const holds = containers.reduce((sum, { bytes, dropped }) => sum + (dropped ? 0 : Math.floor(bytes / granuleBytes)), 0);
  return (holds - inUse - gained) * granuleBytes;
}

/** Why a table cannot be moved to a table space; null: it can. */
function whyNot(walk: Walk, table: Table, home: Space, to: Space): string | null {
  const { extentBytes, pool } = home.extents;
  if (to.extents.managed === 'system' || growthOf(to) !== undefined)
    return `containers of ${to.name} grow with what is in them, so that it has no extents to spare`;
  if (to.extents.extentBytes !== extentBytes)
    return `${table.name} lies in extents of ${formatBytes(extentBytes)}, and those of ${to.name} have ${formatBytes(to.extents.extentBytes)}`;
  if (to.extents.pool !== pool)
    return `${table.name} is read through ${pool ?? 'no buffer pool'}, and ${to.name} through ${to.extents.pool ?? 'none'}`;
  const takes = Math.ceil(table.bytes / extentBytes) * extentBytes;
  const free = freeIn(walk, to.id);
  return takes <= free ? null : `${table.name} takes ${formatBytes(takes)}, and ${to.name} has room for ${formatBytes(Math.max(0, free))}`;
}

export function checkTable(walk: Walk, action: Action & { kind: 'move-table' }, say: Say): void {
  const { objects, tables = [] } = walk.scenario.database;
  const table = tables.find(({ id }) => id === action.table);
  if (table === undefined) {
    return void say(
      'table',
      `"${action.table}" is none of the document's tables and indexes`,
      nearestIds(action.table, idsOf(tables), 'tables'),
    );
  }
  const spaces = objects.filter((object): object is Space => object.extents !== undefined);
  const home = spaces.find(({ id }) => id === table.space);
  const to = spaces.find(({ id }) => id === action.to);
  if (home === undefined) return;
  if (to === undefined) {
    return void say('to', `"${action.to}" is none of the document's table spaces`, nearestIds(action.to, idsOf(spaces), 'table spaces'));
  }
  const { expected, move } = tableState(walk, table);
  const others = spaces.filter((space) => !expected.includes(space.id) && whyNot(walk, table, home, space) === null);
  const fitting =
    others.length > 0
      ? others.map(({ id }) => id).join(', ')
      : 'another table space with such extents, the same buffer pool and enough room';
  checkFree(move, action.atMs, table.name, say);
  if (expected.length === 1 && expected[0] === to.id)
    return void say('to', `${table.name} is in ${to.name} already${onItsWay(move)}`, fitting);
  const why = expected.includes(to.id) ? null : whyNot(walk, table, home, to);
  if (why !== null) {
    const isFull = why.includes('has room for');
    return void say('to', why, isFull && others.length === 0 ? `an action before it that adds a container to ${to.name}` : fitting);
  }
  for (const id of new Set([...expected, to.id])) {
    const state: UnitState = spaceState(walk, id);
    const { name } = spaces.find((space) => space.id === id)!;
    checkNotRebalanced(state, action.atMs, name, say);
    state.moves.forEach((one, container) => checkFree(one, action.atMs, `container ${container + 1} of ${name}`, say));
  }
}
