/** Table spaces of tables, of indexes and of temporary tables, and the queries on them. */
import type { Database, DbObject, QueryClass, Table } from '../../scenario/schema.ts';
import { SIZES, WORK } from './parameters.ts';

export const DATA = 'ts-data';
export const INDEX = 'ts-index';
export const TEMPORARY = 'ts-temp';

const COUNT = SIZES.tables.value;
const table = (k: number): string => `t${(k % COUNT) + 1}`;
const index = (k: number): string => `ix${(k % COUNT) + 1}`;

const space = (id: string, name: string, role: DbObject['role'], psuBytes: number): DbObject => ({
  id,
  name,
  role,
  segments: 1,
  psusPerSegment: 1,
  psuBytes,
  extents: { extentBytes: SIZES.extentBytes.value, prefetchBytes: SIZES.prefetchBytes.value, managed: 'database' },
});

export function database(): Database {
  const each = <T>(make: (k: number) => T): T[] => Array.from({ length: COUNT }, (_, k) => make(k));
  return {
    blockBytes: SIZES.pageBytes.value,
    objects: [
      space(DATA, 'Tables', 'table', COUNT * SIZES.tableBytes.value),
      space(INDEX, 'Indexes', 'index', COUNT * SIZES.indexBytes.value),
      space(TEMPORARY, 'Temporary', 'temporary', SIZES.temporaryBytes.value),
    ],
    tables: [
      ...each((k): Table => ({ id: table(k), name: `Table ${k + 1}`, kind: 'table', space: DATA, bytes: SIZES.tableBytes.value })),
      ...each((k): Table => ({
        id: index(k),
        name: `Index ${k + 1}`,
        kind: 'index',
        space: INDEX,
        bytes: SIZES.indexBytes.value,
        of: table(k),
      })),
    ],
  };
}

/** Pairs of tables that are joined; each stream joins one after another in an order of its own. */
const PAIRS = COUNT / 2;

const inputs = (k: number) => ({
  outer: { object: table(2 * k), bytes: WORK.outerBytes.value },
  inner: { object: table(2 * k + 1), bytes: WORK.innerBytes.value },
});
const overflow = (memoryBytes: number) => ({ memoryBytes, spill: TEMPORARY, writeBytes: WORK.temporaryIoBytes.value });

const hashJoin = (k: number, memoryBytes: number): QueryClass => ({
  operator: 'join',
  id: `hash-${k + 1}`,
  title: `Hash join ${k + 1}`,
  ...inputs(k),
  method: { kind: 'hash', ...overflow(memoryBytes) },
});

const mergeJoin = (k: number, memoryBytes: number): QueryClass => ({
  operator: 'join',
  id: `merge-${k + 1}`,
  title: `Merge join ${k + 1}`,
  ...inputs(k),
  method: { kind: 'merge', sorted: 'none', ...overflow(memoryBytes) },
});

const perPair = (made: (k: number) => readonly QueryClass[]): QueryClass[] => Array.from({ length: PAIRS }, (_, k) => made(k)).flat();

/** Joins by each method; two of three sort or hash more than memory holds. */
export const joinClasses = (): QueryClass[] =>
  perPair((k) => [
    mergeJoin(k, WORK.sortHeapBytes.value),
    hashJoin(k, WORK.sortHeapBytes.value),
    {
      operator: 'join',
      id: `loop-${k + 1}`,
      title: `Nested loop ${k + 1}`,
      ...inputs(k),
      method: { kind: 'nested-loop', memoryBytes: WORK.outerBytes.value },
    },
  ]);

/** Complex queries: scans, index scans with fetch, and joins that overflow. */
export const complexClasses = (sortHeapBytes: number): QueryClass[] =>
  perPair((k) => [
    {
      operator: 'scan',
      id: `scan-${k + 1}`,
      title: `Scan ${k + 1}`,
      object: table(2 * k),
      segments: [1, 1],
      probing: false,
      bytes: WORK.scanBytes.value,
    },
    {
      operator: 'index-scan',
      id: `index-${k + 1}`,
      title: `Index scan ${k + 1}`,
      object: table(2 * k),
      index: index(2 * k),
      lookups: WORK.lookups.value,
      entryBytes: WORK.entryBytes.value,
      entries: 1,
      rows: 1,
      order: 'scattered',
      rowBytes: 200,
      atATime: WORK.lookupsAtATime.value,
    },
    mergeJoin(k, sortHeapBytes),
  ]);
