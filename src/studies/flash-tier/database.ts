/** Table spaces of tables, of indexes and of temporary tables, and the queries on them. */
import { formatBytes } from '../../base/units.ts';
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
      ...each((k): Table => ({ id: index(k), name: `Index ${k + 1}`, kind: 'index', space: INDEX, bytes: SIZES.indexBytes.value, of: table(k) })),
    ],
  };
}

/** Pairs of tables that are joined; each stream joins one after another in an order of its own. */
const PAIRS = COUNT / 2;

const inputs = (k: number) => ({
  outer: { object: table(2 * k), bytes: WORK.outerBytes.value },
  inner: { object: table(2 * k + 1), bytes: WORK.innerBytes.value },
});
const overflow = { memoryBytes: WORK.sortHeapBytes.value, spill: TEMPORARY, writeBytes: WORK.temporaryIoBytes.value };

const joins = (k: number): QueryClass[] => [
  {
    operator: 'join',
    id: `merge-${k + 1}`,
    title: `Merge join ${k + 1}`,
    ...inputs(k),
    method: { kind: 'merge', sorted: 'none', ...overflow },
  },
  { operator: 'join', id: `hash-${k + 1}`, title: `Hash join ${k + 1}`, ...inputs(k), method: { kind: 'hash', ...overflow } },
  {
    operator: 'join',
    id: `loop-${k + 1}`,
    title: `Nested loop ${k + 1}`,
    ...inputs(k),
    method: { kind: 'nested-loop', memoryBytes: WORK.outerBytes.value },
  },
];

export const classes = (): QueryClass[] => Array.from({ length: PAIRS }, (_, k) => joins(k)).flat();

export const words = { memory: formatBytes(WORK.sortHeapBytes.value) };
