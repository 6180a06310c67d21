/** Table spaces and tables: add, change and remove. Their containers are in `containers.ts`. */
import { sameMeaning } from '../../base/same.ts';
import { formatBytes, listWords, plural } from '../../base/units.ts';
import type { DbObject } from '../database.ts';
import { extentsInUse, extentsOfTables, type Extents } from '../spaces/spaces.ts';
import { layOut } from '../layout.ts';
import { LIMITS, type Scenario, type Table } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { targetIndexes } from './deal.ts';
import { readdressed } from './readdress.ts';
import { keepTimeline } from './keepTimeline.ts';
import { EditRefused } from './refused.ts';
import { accepted } from './room.ts';

export interface NewSpace {
  readonly name: string;
  readonly role: DbObject['role'];
  /** All of it, divided evenly over the containers in whole extents. */
  readonly bytes: number;
  readonly extentBytes: number;
  /** 0, the default: one extent of each container. */
  readonly prefetchBytes?: number;
  /** Default: the database. */
  readonly managed?: Extents['managed'];
  /** A container on each: disks and volumes by id. */
  readonly targets: readonly string[];
}

/** Adds a table space with one container on each target. Refuses a name that is taken, no room, and what the document's checks refuse. */
export function addSpace(
  scenario: Scenario,
  { name, role, bytes, extentBytes, prefetchBytes = 0, managed = 'database', targets }: NewSpace,
): Scenario {
  checkName(scenario, name);
  const layout = layOut(scenario);
  targetIndexes(scenario, layout, targets);
  const paths = [...new Set(targets)];
  const size = Math.max(1, Math.ceil(bytes / paths.length / extentBytes)) * extentBytes;
  const id = freeId(scenario, name, 'space');
  const object: DbObject = {
    id,
    name,
    role,
    segments: 1,
    psusPerSegment: paths.length,
    psuBytes: size,
    extents: { extentBytes, managed, ...(prefetchBytes > 0 && { prefetchBytes }) },
  };
  const { database, placement } = scenario;
  const rule = {
    object: id,
    spread:
      paths.length === 1
        ? { kind: 'all' as const, target: paths[0] }
        : { kind: 'round-robin' as const, targets: paths, offset: 0, segmentShift: 0 },
  };
  const after: Scenario = {
    ...scenario,
    database: { ...database, objects: [...database.objects, object] },
    placement: { ...placement, rules: [...placement.rules, rule] },
  };
  return accepted(scenario, readdressed(scenario, layout, sound(scenario, after)), size, layout);
}

/** Gives an object another name. */
export function renameObject(scenario: Scenario, id: string, name: string): Scenario {
  const object = objectOf(scenario, id);
  if (object.name === name) return scenario;
  checkName(scenario, name, id);
  return withObjects(scenario, (each) => (each.id === id ? { ...each, name } : each));
}

/** Changes the extent or the prefetch of a table space; `prefetchBytes` of 0: one extent of each container. */
export function setExtents(scenario: Scenario, id: string, extentBytes: number, prefetchBytes: number): Scenario {
  const { name, extents } = objectOf(scenario, id);
  if (extents === undefined) throw new EditRefused('member', `${name} is no table space: it has no extents`, 'choose a table space');
  const { prefetchBytes: _before, ...others } = extents;
  const next = { ...others, extentBytes, ...(prefetchBytes > 0 && { prefetchBytes }) };
  if (sameMeaning(next, extents)) return scenario;
  const after = sound(
    scenario,
    withObjects(scenario, (each) => (each.id === id ? { ...each, extents: next } : each)),
  );
  return accepted(scenario, after, 0);
}

/**
 * Who manages a table space: the containers of one that the system manages are all of one size, which holds what is in use, and take up no
 * more of their disks than that.
 */
export function manageSpace(scenario: Scenario, id: string, managed: Extents['managed']): Scenario {
  const { name, extents, psuBytes, psusPerSegment } = objectOf(scenario, id);
  if (extents === undefined) throw new EditRefused('member', `${name} is no table space: it has no extents`, 'choose a table space');
  if (extents.managed === managed) return scenario;
  const layout = layOut(scenario);
  const { extentBytes, containerBytes, ...others } = extents;
  const used = extentsInUse({ psuBytes, psusPerSegment, extents }, extentsOfTables(scenario.database.tables ?? [], id, extentBytes));
  const isUneven = managed !== 'system' && containerBytes !== undefined;
  const next = { ...others, extentBytes, managed, ...(isUneven && { containerBytes }) };
  const size = containerBytes === undefined || isUneven ? psuBytes : Math.ceil(used / psusPerSegment) * extentBytes;
  const after = withObjects(scenario, (each) => {
    if (each.id !== id) return each;
    const { growthBytes, ...object } = each;
    const grows = managed === 'system' && growthBytes !== undefined;
    return { ...object, ...(grows && { growthBytes }), psuBytes: Math.max(size, psuBytes - (psuBytes % extentBytes)), extents: next };
  });
  return accepted(scenario, readdressed(scenario, layout, sound(scenario, after)), 0, layout);
}

/** Bytes in use of a table space of which no tables are listed; null: all of it. */
export function setUsed(scenario: Scenario, id: string, bytes: number | null): Scenario {
  const { name, extents } = objectOf(scenario, id);
  if (extents === undefined) throw new EditRefused('member', `${name} is no table space: it has no extents`, 'choose a table space');
  const { usedBytes, ...others } = extents;
  if (usedBytes === (bytes ?? undefined)) return scenario;
  const layout = layOut(scenario);
  const next = { ...others, ...(bytes !== null && { usedBytes: bytes }) };
  const after = withObjects(scenario, (each) => (each.id === id ? { ...each, extents: next } : each));
  return accepted(scenario, readdressed(scenario, layout, sound(scenario, after)), 0, layout);
}

/** Removes an object with its files and the tables in it. Refused while queries use any of them, and for the last object. */
export function removeObject(scenario: Scenario, id: string): Scenario {
  const object = objectOf(scenario, id);
  const { database, placement } = scenario;
  const inside = (database.tables ?? []).filter(({ space }) => space === id);
  refuseUsed(scenario, [id, ...inside.map((table) => table.id)], object.name);
  if (database.objects.length === 1) throw new EditRefused('empty', `${object.name} is all that there is`, 'add another first');
  const layout = layOut(scenario);
  const gone = new Set(inside.map((table) => table.id));
  const tables = (database.tables ?? []).filter((table) => !gone.has(table.id)).map((table) => withoutOwner(table, gone));
  const after: Scenario = {
    ...scenario,
    database: withTables({ ...database, objects: database.objects.filter((each) => each.id !== id) }, tables),
    placement: {
      ...placement,
      rules: placement.rules.filter((rule) => rule.object !== id),
      exceptions: placement.exceptions.filter((exception) => exception.object !== id),
      ...(placement.addresses !== undefined && { addresses: placement.addresses.filter((address) => address.object !== id) }),
    },
  };
  return sound(scenario, readdressed(scenario, layout, after));
}

/** Id of the table of that name, whatever the case of its letters; empty for an empty name. Refuses one that is not there. */
export function idOfTable({ database: { tables = [] } }: Scenario, name: string): string {
  if (name === '') return '';
  const table = tables.find((each) => each.kind === 'table' && each.name.toLowerCase() === name.toLowerCase());
  if (table === undefined) throw new EditRefused('unknown', `There is no table ${name}`, 'the name of a table; empty if it is not known');
  return table.id;
}

export type NewTable = Omit<Table, 'id'>;

/** Adds a table or index to a table space. Refuses a name that is taken, and one that does not fit into the space. */
export function addTable(scenario: Scenario, table: NewTable): Scenario {
  checkName(scenario, table.name);
  const tables = scenario.database.tables ?? [];
  if (tables.length >= LIMITS.tables) throw new EditRefused('limit', `${tables.length} tables and indexes`, `at most ${LIMITS.tables}`);
  const added: Table = { id: freeId(scenario, table.name, table.kind), ...table };
  return fitting(scenario, [...tables.map((each) => each), added]);
}

/** Puts a table in the place of the one with its id: another name, size or space. */
export function setTable(scenario: Scenario, table: Table): Scenario {
  const tables = scenario.database.tables ?? [];
  const at = tables.findIndex(({ id }) => id === table.id);
  if (at < 0) throw new EditRefused('unknown', `There is no table ${table.id}`, 'choose one that exists');
  if (sameMeaning(tables[at], table)) return scenario;
  checkName(scenario, table.name, table.id);
  return fitting(scenario, tables.with(at, table));
}

/** Removes a table or index; indexes of it stay, of no table. Refused while queries use it. */
export function removeTable(scenario: Scenario, id: string): Scenario {
  const tables = scenario.database.tables ?? [];
  const table = tables.find((each) => each.id === id);
  if (table === undefined) throw new EditRefused('unknown', `There is no table ${id}`, 'choose one that exists');
  refuseUsed(scenario, [id], table.name);
  const left = tables.filter((each) => each.id !== id).map((each) => withoutOwner(each, new Set([id])));
  return fitting(scenario, left);
}

/** Query classes that use any of these objects and tables, by title. */
export function usersOf({ classes }: Pick<Scenario, 'classes'>, ids: ReadonlySet<string>): string[] {
  return classes
    .filter((query) => {
      return names(query, ids);
    })
    .map(({ title }) => title);
}

/** Whether a class names one of these: as what it reads, as an index, a dimension or where it spills. */
function names(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) => key !== 'id' && key !== 'title' && key !== 'operator' && names(each, ids));
}

function refuseUsed(scenario: Scenario, ids: readonly string[], name: string): void {
  const users = usersOf(scenario, new Set(ids));
  if (users.length === 0) return;
  const some = users.length > 3 ? [...users.slice(0, 3), plural(users.length - 3, 'other class', 'other classes')] : users;
  throw new EditRefused('lost', `${name} is used by ${listWords(some)}`, 'change or remove these query classes first');
}

function objectOf({ database }: Scenario, id: string): DbObject {
  const object = database.objects.find((each) => each.id === id);
  if (object === undefined) throw new EditRefused('unknown', `There is no object ${id}`, 'choose one that exists');
  return object;
}

function checkName({ database }: Scenario, name: string, except?: string): void {
  if (name.trim() === '') throw new EditRefused('range', 'The name is empty', 'a name');
  if (name.length > LIMITS.titleLength)
    throw new EditRefused('range', `The name has ${name.length} characters`, `at most ${LIMITS.titleLength}`);
  const twice = [...database.objects, ...(database.tables ?? [])].find(
    (each) => each.id !== except && each.name.toLowerCase() === name.trim().toLowerCase(),
  );
  if (twice !== undefined) throw new EditRefused('unknown', `There is ${twice.name} already`, 'another name');
}

function freeId({ database }: Scenario, name: string, otherwise: string): string {
  const taken = new Set([...database.objects, ...(database.tables ?? [])].map(({ id }) => id));
  const plain =
    name
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
      .replace(/^[^A-Za-z]+/, '')
      .slice(0, 32) || otherwise;
  for (let k = 1; ; k++) {
    const id = k === 1 ? plain : `${plain}-${k}`;
    if (!taken.has(id)) return id;
  }
}

const withObjects = (scenario: Scenario, change: (object: DbObject) => DbObject): Scenario => ({
  ...scenario,
  database: { ...scenario.database, objects: scenario.database.objects.map(change) },
});

function withTables({ tables: _before, ...database }: Scenario['database'], tables: Table[]): Scenario['database'] {
  return tables.length === 0 ? database : { ...database, tables };
}

function withoutOwner({ of, ...table }: Table, gone: ReadonlySet<string>): Table {
  return of === undefined || gone.has(of) ? table : { ...table, of };
}

/** With these tables; a space that they no longer fit into is refused in words of people. */
function fitting(scenario: Scenario, tables: Table[]): Scenario {
  return sound(scenario, { ...scenario, database: withTables(scenario.database, tables) });
}

/** The document after the edit; refused if it has a problem that it did not have before. */
export function sound(before: Scenario, after: Scenario): Scenario {
  keepTimeline(before, after);
  const known = new Set(problemsOf(before).map(({ message }) => message));
  const problem = problemsOf(after).find(({ message }) => !known.has(message));
  if (problem === undefined) return after;
  // A number of bytes is no measure that people read.
  throw new EditRefused(
    'room',
    problem.message,
    problem.expected.replace(/\b(\d{4,}) bytes\b/, (_, bytes: string) => formatBytes(Number(bytes))),
  );
}
