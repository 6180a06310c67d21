/** Controls and variations: pure changes of a preset, each taking one mechanism away. */
import { repartition } from '../../../scenario/edit/partition.ts';
import { mapSpread } from '../../../scenario/spread.ts';
import type { DbObject, QueryClass, Scenario, ScanClass, StarJoinClass } from '../../../scenario/schema.ts';
import type { Change } from '../../claims/context.ts';

/** One change after another. */
export const both =
  (...changes: readonly Change[]): Change =>
  (scenario) =>
    changes.reduce((changed, change) => change(changed), scenario);

const withJoins =
  (change: (join: StarJoinClass, scenario: Scenario) => StarJoinClass): Change =>
  (scenario) => ({
    ...scenario,
    classes: scenario.classes.map((query): QueryClass => (query.operator === 'star-join' ? change(query, scenario) : query)),
  });

/** Keeps only the queries of these operators in the batch. */
export const onlyOperators =
  (...operators: readonly QueryClass['operator'][]): Change =>
  (scenario) => {
    const kept = new Set(scenario.classes.filter((query) => operators.includes(query.operator)).map((query) => query.id));
    return { ...scenario, workload: { ...scenario.workload, batch: scenario.workload.batch.filter((part) => kept.has(part.class)) } };
  };

/** Keeps only the queries of one class in the batch. */
export const onlyClass =
  (id: string): Change =>
  (scenario) => ({ ...scenario, workload: { ...scenario.workload, batch: scenario.workload.batch.filter((part) => part.class === id) } });

/** Drops the classes that the batch does not use: they need not fit a changed database. */
export const onlyUsedClasses: Change = (scenario) => {
  const used = new Set(scenario.workload.batch.map((part) => part.class));
  return { ...scenario, classes: scenario.classes.filter((query) => used.has(query.id)) };
};

/** A batch of `count` queries of one class and nothing else. */
export const onlyQuery =
  (query: QueryClass, count: number): Change =>
  (scenario) => ({
    ...scenario,
    classes: [query],
    workload: { ...scenario.workload, batch: [{ class: query.id, count }] },
  });

export const withUsers =
  (users: number): Change =>
  (scenario) => ({ ...scenario, workload: { ...scenario.workload, users } });

export const withQueryProcs =
  (queryProcs: number): Change =>
  (scenario) => ({ ...scenario, workload: { ...scenario.workload, queryProcs } });

/** Joins read one database block at a time, so that no stripe unit can split a read; nothing else is read. */
export const singleBlocks: Change = both(
  onlyOperators('star-join'),
  withJoins((join, { database }) => ({
    ...join,
    indexReads: { ...join.indexReads, bytes: database.blockBytes },
    fetch: { ...join.fetch, bytes: database.blockBytes },
  })),
);

/** Inside a query nothing happens at the same time: one process, one read. */
export const oneReadAtATime: Change = both(
  withQueryProcs(1),
  withJoins((join) => ({
    ...join,
    indexReads: { ...join.indexReads, count: Math.min(1, join.indexReads.count) },
    fetch: { ...join.fetch, count: 1 },
  })),
);

/** A join's list is fetched one block after another instead of all at a time. */
export const oneFetchAtATime: Change = withJoins((join) => ({ ...join, fetch: { ...join.fetch, count: 1 } }));

/** Joins read the indexes as they read the fact table, and the fact table as they read the indexes; no scans. */
export const indexHeavy: Change = both(
  onlyOperators('star-join'),
  withJoins((join) => ({
    ...join,
    indexReads: { ...join.fetch, everySteps: 1 },
    fetch: { count: 1, bytes: join.indexReads.bytes, withinBytes: join.indexReads.withinBytes },
  })),
);

const withObjects =
  (change: (object: DbObject) => DbObject): Change =>
  (scenario) => ({ ...scenario, database: { ...scenario.database, objects: scenario.database.objects.map(change) } });

/** Rows of the fact table in no order, as in the document's first series of tests; or in order, as in the others. */
export const unsortedRows: Change = withObjects((object) => (object.role === 'fact' ? { ...object, rowOrder: 'unsorted' } : object));
export const sortedRows: Change = withObjects(({ rowOrder: _order, ...object }) => object);

/** Every PSU of an object holds as much as the others. */
export const psusOfOneSize: Change = withObjects(({ psuSpread: _spread, ...object }) => object);

/**
 * Sizes of PSUs other than the study's, chosen before any run: a claim that one of them decides is about sizes, not about layouts.
 * Files of one size make a segment a whole number of rows of a 22-disk stripe; one block more, and they do not.
 */
export const OTHER_SIZES: readonly { readonly title: string; readonly change: Change }[] = [
  { title: 'PSUs of one size', change: psusOfOneSize },
  {
    title: 'PSUs of one size, a block larger',
    change: (scenario) =>
      withObjects(({ psuSpread, ...object }) =>
        psuSpread === undefined ? object : { ...object, psuBytes: object.psuBytes + scenario.database.blockBytes },
      )(scenario),
  },
  {
    title: 'PSUs twice as uneven',
    change: withObjects((object) => {
      const { psuSpread: spread } = object;
      return spread === undefined ? object : { ...object, psuSpread: { ...spread, segments: 2 * spread.segments, psus: 2 * spread.psus } };
    }),
  },
];

/** No sorts, so nothing spills. */
export const withoutSpill: Change = onlyOperators('star-join', 'scan');

/** Read-ahead that knows nothing of the stripe. */
export const plainReadAhead: Change = (scenario) => ({
  ...scenario,
  host: { ...scenario.host, readAhead: { ...scenario.host.readAhead, kind: 'fixed' } },
});

/** This TUNE GROUP on every file group; the 96 of the document is as good as unlimited. */
export const tunedGroups =
  (group: number): Change =>
  (scenario) => ({
    ...scenario,
    volumes: scenario.volumes.map((volume) => ({ ...volume, tuneGroup: group })),
    host: { ...scenario.host, tuneGroup: group },
  });

/** Neither block cache nor file cache. */
export const withoutCaches: Change = (scenario) => ({ ...scenario, host: { ...scenario.host, blockCacheBytes: 0, fileCacheBytes: 0 } });

/** Sorted (shortest seek first) service with merging at the host. */
export const sortedAndMerged: Change = (scenario) => ({
  ...scenario,
  host: { ...scenario.host, scheduler: { kind: 'sstf' }, mergeRequests: true },
});

/** Every disk forgets where its platter is: each wait for it is a uniform part of a turn. */
export const memorylessRotation: Change = (scenario) => ({
  ...scenario,
  hardware: {
    ...scenario.hardware,
    drives: scenario.hardware.drives.map((drive) => (drive.kind === 'hdd' ? { ...drive, rotation: 'memoryless' } : drive)),
  },
});

/** All files of a layout without volumes on its first `disks` disks: disk d becomes 1 + (d-1) mod disks. */
export const onFirstDisks =
  (disks: number): Change =>
  (scenario) => {
    const ids = scenario.hardware.disks.map((disk) => disk.id);
    const folded = (id: string): string => ids[ids.indexOf(id) % disks];
    return {
      ...scenario,
      hardware: { ...scenario.hardware, disks: scenario.hardware.disks.slice(0, disks) },
      placement: {
        rules: scenario.placement.rules.map(({ object, spread }) => {
          const renamed = mapSpread(spread, folded);
          // Round robin over n disks means each of them once.
          return { object, spread: renamed.kind === 'round-robin' ? { ...renamed, targets: [...new Set(renamed.targets)] } : renamed };
        }),
        exceptions: [],
      },
    };
  };

/** The first segments only, of every partitioned object. */
export const firstSegments =
  (segments: number): Change =>
  (scenario) => ({
    ...scenario,
    database: {
      ...scenario.database,
      objects: scenario.database.objects.map((object) =>
        object.segments > 1 ? { ...object, segments: Math.min(segments, object.segments) } : object,
      ),
    },
  });

/** The partitioned objects cut into other segments and PSUs, as the page's edit does it; their size stays (to the block of each PSU). */
export const partitionedInto =
  (segments: number, psusPerSegment: number): Change =>
  (scenario) =>
    repartition(scenario, { segments, psusPerSegment });

/** A query class of the scenario by id; throws if it has none. */
export function classOf<T extends QueryClass['operator']>(
  scenario: Scenario,
  id: string,
  operator: T,
): Extract<QueryClass, { operator: T }> {
  const found = scenario.classes.find(
    (query): query is Extract<QueryClass, { operator: T }> => query.id === id && query.operator === operator,
  );
  if (found === undefined) throw new Error(`The scenario has no ${operator} class ${id}.`);
  return found;
}

/** A plain scan of exactly this many segments. */
export const scanOf = (scenario: Scenario, segments: number): ScanClass => ({
  ...classOf(scenario, 'partial-scan', 'scan'),
  id: 'one-scan',
  segments: [segments, segments],
});
