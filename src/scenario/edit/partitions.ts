/** Partitions of a database: how many, on which processors, and a table that is dealt over all of them. Their logs are in `partitionLogs.ts`. */
import { sameMeaning } from '../../base/same.ts';
import { formatCount, formatNumber, listWords } from '../../base/units.ts';
import { layOut } from '../layout.ts';
import { processorNodes, siblingsOf } from '../machine/machine.ts';
import { MOST_PARTITIONS, type Partition } from '../partitions.ts';
import { MOST_POOLS, type Pool } from '../pools/pools.ts';
import type { DbObject, PartitionedClass, QueryClass, Scenario, Table } from '../schema.ts';
import { addClass, freeClassId, sound } from './classes.ts';
import { targetIndexes } from './deal.ts';
import { freeName } from './freeName.ts';
import { inRange } from './range.ts';
import { readdressed } from './readdress.ts';
import { EditRefused } from './refused.ts';
import { accepted } from './room.ts';
import { removeObject, usersOf } from './spaces.ts';

/**
 * A database in so many partitions. New ones have nothing yet and run on any processor; of fewer the last go, with all that they have, as `removePartition`
 * takes them. 0: in none.
 */
export function setPartitions(scenario: Scenario, count: number): Scenario {
  inRange('The number of partitions', count, 0, MOST_PARTITIONS);
  const before = scenario.database.partitions ?? [];
  if (count < before.length) {
    return before
      .slice(count)
      .toReversed()
      .reduce((s, { id }) => removePartition(s, id), scenario);
  }
  if (count === before.length) return scenario;
  const all = [...before];
  while (all.length < count) {
    const { id, name } = freeName(all, 'p', 'Partition ');
    all.push({ id, name });
  }
  return withPartitions(scenario, all);
}

/** What can be set on one partition; `processors` null: it runs on any. */
export interface PartitionChange {
  readonly name?: string;
  readonly processors?: readonly number[] | null;
}

/** Sets what one partition is called and where it runs. Refuses a processor that the machine does not have. */
export function setPartition(scenario: Scenario, id: string, { name, processors }: PartitionChange): Scenario {
  const partition = partitionNamed(scenario, id);
  const { processors: own, ...others } = partition;
  const now = processors === undefined ? own : (processors ?? undefined);
  if (processors !== undefined && processors !== null && processors.length === 0)
    throw new EditRefused('range', `${partition.name} would run on no processor`, 'one processor at least, or any');
  const after: Partition = {
    ...others,
    ...(name !== undefined && { name: checkedName(scenario, name, id) }),
    ...(now !== undefined && { processors: [...now] }),
  };
  return withPartitions(
    scenario,
    (scenario.database.partitions ?? []).map((each) => (each === partition ? after : each)),
  );
}

/**
 * Deals the machine's processors over the partitions in equal parts, neighbors to neighbors, each with the other logical processor of its core; where there are
 * fewer cores than partitions, some share one.
 */
export function dealProcessors(scenario: Scenario): Scenario {
  const partitions = somePartitions(scenario);
  const { machine } = scenario.host;
  if (machine === undefined)
    throw new EditRefused('unknown', 'The host has no nodes: all processors are as near to everything', 'set the number of nodes first');
  const siblings = siblingsOf(machine);
  const cores = [...processorNodes(machine).keys()].filter((processor) => siblings[processor] < 0 || processor < siblings[processor]);
  return withPartitions(
    scenario,
    partitions.map((partition, k) => {
      const own = shareOf(cores, k, partitions.length);
      return { ...partition, processors: [...own, ...own.flatMap((processor) => (siblings[processor] < 0 ? [] : [siblings[processor]]))] };
    }),
  );
}

/** Lets all partitions run on any processor: what a machine needs to be taken away. */
export function freeProcessors(scenario: Scenario): Scenario {
  return withPartitions(
    scenario,
    somePartitions(scenario).map(({ processors: _processors, ...partition }) => partition),
  );
}

/** A table to be dealt over all partitions. */
export interface NewPartitioned {
  readonly name: string;
  /** Of the whole table. Each partition has an equal share: its hash key deals evenly. */
  readonly bytes: number;
  /** Skew of the key: the last partition, which is not the coordinator unless it is the only one, has this share of the table, the others equal ones. Default: all are equal. */
  readonly largest?: number;
  /** Size of each container. Default: as much as its part of the table needs. */
  readonly containerBytes?: number;
  readonly extentBytes: number;
  /** Default: one extent of each container. */
  readonly prefetchBytes?: number;
  /** A buffer pool for each partition, with so many prefetchers; 0 or left out: none. */
  readonly poolBytes?: number;
  readonly prefetchers?: number;
  /** Disks and volumes, dealt over the partitions in order, neighbors to one; where there are fewer than partitions, some share one. */
  readonly targets: readonly string[];
}

const QUEUE = 100;

/**
 * Deals a table over all partitions: each gets a table space with a container on each of its targets, a buffer pool if there is to be one, and its part of the
 * table; and a class scans all parts. Refuses a name that is taken, no room, and what the document's checks refuse.
 */
export function addPartitionedTable(scenario: Scenario, wanted: NewPartitioned): Scenario {
  const partitions = somePartitions(scenario);
  const layout = layOut(scenario);
  targetIndexes(scenario, layout, wanted.targets);
  const targets = [...new Set(wanted.targets)];
  const bytes = dealtBytes(wanted, partitions.length);
  const parts = partitions.map((partition, k) => partOf(scenario, wanted, partition, shareOf(targets, k, partitions.length), bytes[k]));
  const { database, placement } = scenario;
  const pools = parts.flatMap(({ pool }) => pool ?? []);
  const most = MOST_POOLS - (database.pools?.length ?? 0);
  if (pools.length > most)
    throw new EditRefused(
      'limit',
      `${formatCount(pools.length)} more buffer pools, one for each partition`,
      `at most ${most}, or no pools`,
    );
  const after: Scenario = {
    ...scenario,
    database: {
      ...database,
      objects: [...database.objects, ...parts.map(({ object }) => object)],
      tables: [...(database.tables ?? []), ...parts.map(({ table }) => table)],
      ...(pools.length > 0 && { pools: [...(database.pools ?? []), ...pools] }),
    },
    placement: { ...placement, rules: [...placement.rules, ...parts.map(({ rule }) => rule)] },
  };
  const scan: PartitionedClass = {
    operator: 'partitioned',
    id: freeClassId(scenario, 'partitioned'),
    title: `Scan of ${wanted.name.trim()}`,
    parts: parts.map(({ table }) => table.id),
    probing: false,
  };
  const largest = parts.reduce((most_, { object }) => Math.max(most_, object.psuBytes), 0);
  return addClass(accepted(scenario, readdressed(scenario, layout, sound(scenario, after)), largest, layout), scan);
}

/** Shares count as different from a millionth on. */
const SHARE_STEPS = 1_000_000;

/** Bytes of each partition's part. With a skew they add up to the table, to the byte; even ones are rounded up. */
export function dealtBytes({ bytes, largest }: Pick<NewPartitioned, 'bytes' | 'largest'>, partitions: number): number[] {
  const even = Math.ceil(bytes / partitions);
  if (largest === undefined || partitions === 1) return Array.from({ length: partitions }, () => even);
  const steps = Math.round(largest * SHARE_STEPS);
  const least = Math.ceil(SHARE_STEPS / partitions);
  if (!(steps >= least && steps < SHARE_STEPS)) {
    const from = `${formatNumber(least / 10_000)} %`;
    throw new EditRefused(
      'range',
      `A largest part of ${formatNumber(largest * 100)} % of the table`,
      `${from} (an even deal) to below 100 %`,
    );
  }
  // Whole numbers beyond 2^53 on the way.
  const most = Number((BigInt(bytes) * BigInt(steps)) / BigInt(SHARE_STEPS));
  const rest = BigInt(bytes - most);
  const before = (k: number): number => Number((rest * BigInt(k)) / BigInt(partitions - 1));
  const parts = Array.from({ length: partitions - 1 }, (_, k) => before(k + 1) - before(k));
  if (parts.includes(0)) throw new EditRefused('range', 'Some partition would have nothing of the table', 'a larger table, or less skew');
  return [...parts, most];
}

interface Part {
  readonly object: DbObject;
  readonly table: Table;
  readonly pool: Pool | null;
  readonly rule: Scenario['placement']['rules'][number];
}

function partOf(scenario: Scenario, wanted: NewPartitioned, partition: Partition, targets: readonly string[], bytes: number): Part {
  const { database } = scenario;
  const { extentBytes, prefetchBytes = 0, poolBytes = 0, prefetchers = 0 } = wanted;
  const name = wanted.name.trim();
  if (name === '') throw new EditRefused('range', 'The name is empty', 'a name');
  const least = Math.max(1, Math.ceil(Math.ceil(bytes / extentBytes) / targets.length)) * extentBytes;
  const taken = [...database.objects, ...(database.tables ?? [])];
  const of = `${name} of ${partition.name}`;
  const twice = taken.find((each) => each.name.toLowerCase() === of.toLowerCase());
  if (twice !== undefined) throw new EditRefused('unknown', `There is ${twice.name} already`, 'another name');
  const plain = name.replace(/[^A-Za-z0-9_.-]+/g, '_').slice(0, 20);
  const idOf = (kind: string, ids: readonly { readonly id: string }[]): string => freeId(ids, `${kind}-${plain}-${partition.id}`);
  const space = idOf('data', taken);
  const pool: Pool | null =
    poolBytes === 0
      ? null
      : {
          id: idOf('pool', database.pools ?? []),
          name: `Pool of ${of}`,
          pageBytes: database.blockBytes,
          bytes: poolBytes,
          ...(prefetchers > 0 && { prefetchers: { number: prefetchers, queue: QUEUE } }),
        };
  return {
    pool,
    object: {
      id: space,
      name: `Data of ${of}`,
      role: 'table',
      segments: 1,
      psusPerSegment: targets.length,
      psuBytes: wanted.containerBytes ?? least,
      extents: {
        extentBytes,
        ...(prefetchBytes > 0 && { prefetchBytes }),
        managed: 'database',
        partition: partition.id,
        ...(pool !== null && { pool: pool.id }),
      },
    },
    table: { id: idOf('table', taken), name: of, kind: 'table', space, bytes },
    rule: {
      object: space,
      spread:
        targets.length === 1
          ? { kind: 'all', target: targets[0] }
          : { kind: 'round-robin', targets: [...targets], offset: 0, segmentShift: 0 },
    },
  };
}

/**
 * Removes a partition with its table spaces, their tables, its pools and its log, and takes its parts out of the classes that scan all parts. Refused where a
 * class would have no part left, and while other classes use what it has.
 */
export function removePartition(scenario: Scenario, id: string): Scenario {
  const { name, log } = partitionNamed(scenario, id);
  const { database } = scenario;
  const spaces = database.objects.filter(({ extents }) => extents?.partition === id);
  const gone = new Set([
    ...spaces.map((space) => space.id),
    ...(database.tables ?? []).filter(({ space }) => spaces.some((each) => each.id === space)).map((table) => table.id),
  ]);
  const classes = scenario.classes.map((query): QueryClass => {
    if (query.operator !== 'partitioned' && query.operator !== 'partitioned-load') return query;
    const parts = query.parts.filter((part) => !gone.has(part));
    if (parts.length === 0)
      throw new EditRefused(
        'lost',
        `All that ${query.title} ${query.operator === 'partitioned' ? 'scans' : 'loads'} is in ${name}`,
        'change or remove this query class first',
      );
    return parts.length === query.parts.length ? query : { ...query, parts };
  });
  const users = usersOf({ classes }, new Set([...gone, ...(log === undefined ? [] : [log.object])]));
  if (users.length > 0)
    throw new EditRefused(
      'lost',
      `What ${name} has is used by ${listWords(users.slice(0, 3))}`,
      'change or remove these query classes first',
    );
  const pools = new Set(spaces.flatMap(({ extents }) => extents?.pool ?? []));
  const left = (database.partitions ?? []).filter((partition) => partition.id !== id);
  const { partitions: _partitions, pools: before, ...others } = database;
  const kept = (before ?? []).filter((pool) => !pools.has(pool.id));
  const bare: Scenario = {
    ...scenario,
    classes,
    database: {
      ...others,
      ...(left.length > 0 && { partitions: left }),
      ...(kept.length > 0 && { pools: kept }),
      objects: database.objects.map((object) =>
        object.extents?.partition === id ? { ...object, extents: withoutPartition(object.extents) } : object,
      ),
    },
  };
  const objects = [...spaces.map((space) => space.id), ...(log === undefined ? [] : [log.object])];
  return sound(
    scenario,
    [...new Set(objects)].reduce((s, object) => removeObject(s, object), bare),
  );
}

function withoutPartition({
  partition: _partition,
  pool: _pool,
  ...extents
}: NonNullable<DbObject['extents']>): NonNullable<DbObject['extents']> {
  return extents;
}

/** What the class that scans all parts sends and computes; `clustered` null: it reads all. */
export type PartitionedChange = {
  readonly [K in 'degree' | 'toCoordinator' | 'redistributed' | 'broadcast' | 'coordinatorMsPerMib']?: number;
} & {
  readonly clustered?: PartitionedClass['clustered'] | null;
};

/** Sets work of the coordinator, bytes between partitions, processes in each, and clustering of a class that scans all parts. */
export function setPartitioned(scenario: Scenario, id: string, { clustered, ...change }: PartitionedChange): Scenario {
  const query = scenario.classes.find((each) => each.id === id);
  if (query?.operator !== 'partitioned') {
    const some = scenario.classes.filter(({ operator }) => operator === 'partitioned').map((each) => each.id);
    throw new EditRefused(
      'unknown',
      `There is no class ${id} that scans all partitions`,
      some.length === 0 ? 'deal a table over the partitions first' : `one of ${some.slice(0, 8).join(', ')}`,
    );
  }
  const { clustered: before, ...others } = query;
  const runs = clustered === undefined ? before : (clustered ?? undefined);
  const after: PartitionedClass = { ...others, ...change, ...(runs !== undefined && { clustered: runs }) };
  if (sameMeaning(query, after)) return scenario;
  return sound(scenario, { ...scenario, classes: scenario.classes.map((each) => (each === query ? after : each)) });
}

/** The k-th of `parts` runs of a list, as even as can be; one of them where there are fewer than parts. */
export function shareOf<T>(all: readonly T[], k: number, parts: number): readonly T[] {
  const from = Math.floor((k * all.length) / parts);
  return all.slice(from, Math.max(from + 1, Math.floor(((k + 1) * all.length) / parts)));
}

export function somePartitions({ database: { partitions = [] } }: Scenario): readonly Partition[] {
  if (partitions.length === 0) throw new EditRefused('empty', 'The database is in no partitions', 'set their number first');
  return partitions;
}

export function partitionNamed(scenario: Scenario, id: string): Partition {
  const partitions = somePartitions(scenario);
  const found = partitions.find((partition) => partition.id === id);
  if (found !== undefined) return found;
  const some = partitions.slice(0, 8).map((partition) => partition.id);
  throw new EditRefused('unknown', `There is no partition ${id}`, `one of ${some.join(', ')}`);
}

/** The document with these partitions; refused if it has a problem that it did not have before. */
export function withPartitions(scenario: Scenario, partitions: Partition[]): Scenario {
  if (sameMeaning(scenario.database.partitions, partitions)) return scenario;
  return sound(scenario, { ...scenario, database: { ...scenario.database, partitions } });
}

function checkedName(scenario: Scenario, name: string, except: string): string {
  const plain = name.trim();
  if (plain === '') throw new EditRefused('range', 'The name is empty', 'a name');
  const twice = somePartitions(scenario).find((each) => each.id !== except && each.name.toLowerCase() === plain.toLowerCase());
  if (twice !== undefined) throw new EditRefused('unknown', `There is a partition ${twice.name} already`, 'another name');
  return plain;
}

function freeId(all: readonly { readonly id: string }[], wanted: string): string {
  const taken = new Set(all.map(({ id }) => id));
  for (let k = 1; ; k++) {
    const id = k === 1 ? wanted : `${wanted}-${k}`;
    if (!taken.has(id)) return id;
  }
}
