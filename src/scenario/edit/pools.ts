/** Buffer pools, which table space is in which, the log, and memory that tunes itself: add, change and remove. */
import { sameMeaning } from '../../base/same.ts';
import { MOST_POOLS } from '../pools/pools.ts';
import { LIMITS, type Database, type Log, type Pool, type Scenario, type SelfTuning } from '../schema.ts';
import { EditRefused } from './refused.ts';
import { sound } from './spaces.ts';

/** Adds a pool without cleaners and prefetchers, in which no table space is yet. */
export function addPool(scenario: Scenario, name: string, bytes: number): Scenario {
  const pools = scenario.database.pools ?? [];
  if (pools.length >= MOST_POOLS) throw new EditRefused('limit', `${pools.length} buffer pools`, `at most ${MOST_POOLS}`);
  checkName(pools, name);
  return withPools(scenario, [...pools, { id: freeId(pools, name), name: name.trim(), pageBytes: scenario.database.blockBytes, bytes }]);
}

/** Puts a pool in the place of the one with its id: another name or size, other cleaners or prefetchers. */
export function setPool(scenario: Scenario, pool: Pool): Scenario {
  const pools = scenario.database.pools ?? [];
  const at = indexOf(pools, pool.id);
  if (sameMeaning(pools[at], pool)) return scenario;
  checkName(pools, pool.name, pool.id);
  return withPools(scenario, pools.with(at, pool));
}

/** Removes a pool: its table spaces are in none. With the last pool memory no longer tunes itself. */
export function removePool(scenario: Scenario, id: string): Scenario {
  const pools = scenario.database.pools ?? [];
  const left = pools.toSpliced(indexOf(pools, id), 1);
  const objects = scenario.database.objects.map((object) =>
    object.extents?.pool === id ? { ...object, extents: without(object.extents, 'pool') } : object,
  );
  const { selfTuning, ...database } = scenario.database;
  const kept: Database = { ...database, objects, ...(left.length > 0 && selfTuning !== undefined && { selfTuning }) };
  return withPools({ ...scenario, database: kept }, left, scenario);
}

/** Puts a table space into a pool, or with null into none. */
export function setPoolOf(scenario: Scenario, space: string, pool: string | null): Scenario {
  const object = scenario.database.objects.find(({ id }) => id === space);
  if (object?.extents === undefined)
    throw new EditRefused('member', `${object?.name ?? space} is not a table space, so it cannot be in a pool`, 'choose a table space');
  const { extents } = object;
  if ((extents.pool ?? null) === pool) return scenario;
  const next = pool === null ? without(extents, 'pool') : { ...extents, pool };
  const objects = scenario.database.objects.map((each) => (each === object ? { ...each, extents: next } : each));
  return sound(scenario, { ...scenario, database: { ...scenario.database, objects } });
}

/** Has commits written together to a log, or with null each by itself. Classes that log elsewhere are refused by name. */
export function setLog(scenario: Scenario, log: Log | null): Scenario {
  const { log: _before, ...database } = scenario.database;
  return changed(scenario, log === null ? database : { ...database, log });
}

/** Has memory tune itself, or with null keep its sizes. */
export function setSelfTuning(scenario: Scenario, selfTuning: SelfTuning | null): Scenario {
  const { selfTuning: _before, ...database } = scenario.database;
  return changed(scenario, selfTuning === null ? database : { ...database, selfTuning });
}

function changed(scenario: Scenario, database: Database): Scenario {
  if (sameMeaning(scenario.database, database)) return scenario;
  return sound(scenario, { ...scenario, database });
}

/** With these pools; `before` is the document as it was before the edit. */
function withPools(scenario: Scenario, pools: Pool[], before = scenario): Scenario {
  const { pools: _before, ...database } = scenario.database;
  return sound(before, { ...scenario, database: pools.length === 0 ? database : { ...database, pools } });
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _gone, ...others } = value;
  return others;
}

function indexOf(pools: readonly Pool[], id: string): number {
  const at = pools.findIndex((pool) => pool.id === id);
  if (at < 0) throw new EditRefused('unknown', `There is no pool ${id}`, 'choose one that exists');
  return at;
}

function checkName(pools: readonly Pool[], name: string, except?: string): void {
  if (name.trim() === '') throw new EditRefused('range', 'The name is empty', 'a name');
  if (name.length > LIMITS.titleLength)
    throw new EditRefused('range', `The name has ${name.length} characters`, `at most ${LIMITS.titleLength}`);
  const twice = pools.find((pool) => pool.id !== except && pool.name.toLowerCase() === name.trim().toLowerCase());
  if (twice !== undefined) throw new EditRefused('unknown', `There is a pool ${twice.name} already`, 'another name');
}

function freeId(pools: readonly Pool[], name: string): string {
  const taken = new Set(pools.map(({ id }) => id));
  const plain =
    name
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 32) || 'pool';
  for (let k = 1; ; k++) {
    const id = k === 1 ? plain : `${plain}-${k}`;
    if (!taken.has(id)) return id;
  }
}
