/** Two tables, each in a table space of its own, and what the streams ask of them. */
import type { Database, DbObject, QueryClass } from '../../scenario/schema.ts';
import { MACHINE, SIZES, WORK } from './parameters.ts';

export const SPACE_A = 'ts-a';
export const SPACE_B = 'ts-b';
export const TABLE_A = 'a';
export const TABLE_B = 'b';
export const SELECT = 'select';
export const UPDATE_A = 'update-a';
export const UPDATE_B = 'update-b';
const POOL = 'bp';

const space = (id: string, name: string, containers: number): DbObject => ({
  id,
  name,
  role: 'table',
  segments: 1,
  psusPerSegment: containers,
  psuBytes: SIZES.containerBytes.value,
  extents: { extentBytes: SIZES.extentBytes.value, managed: 'database', pool: POOL },
});

/** A table space that is empty, for a table that moves. */
export function spaceC(): DbObject {
  const { extents, ...same } = space('ts-c', 'Table space C', 1);
  return { ...same, ...(extents && { extents: { ...extents, usedBytes: 0 } }) };
}

/** @param containers of each table space */
export function database(containers: number): Database {
  const bytes = SIZES.tableBytes.value;
  const pageBytes = SIZES.pageBytes.value;
  return {
    blockBytes: pageBytes,
    objects: [space(SPACE_A, 'Table space A', containers), space(SPACE_B, 'Table space B', containers)],
    tables: [
      { id: TABLE_A, name: 'A', kind: 'table', space: SPACE_A, bytes },
      { id: TABLE_B, name: 'B', kind: 'table', space: SPACE_B, bytes },
    ],
    pools: [
      {
        id: POOL,
        name: 'Buffer pool',
        pageBytes,
        bytes: MACHINE.pagesOfPool.value * pageBytes,
        cleaners: { number: MACHINE.cleaners.value, dirtyPercent: MACHINE.dirtyPercent.value },
      },
    ],
  };
}

const update = (id: string, title: string, object: string): QueryClass => ({
  operator: 'change',
  id,
  title,
  object,
  action: 'update',
  indexes: [],
  rows: 1,
  rowsPerCommit: 1,
  rowBytes: WORK.rowBytes.value,
  entryBytes: 16,
  logBytesPerRow: 0,
  processes: 1,
  rowMs: WORK.updateMs.value,
});

/** One random page of A and one of B at the same time; the next step when both are there. */
export function classes(): QueryClass[] {
  const pages = { requests: WORK.pagesOfTable.value, bytes: SIZES.pageBytes.value, pattern: 'random', write: false } as const;
  return [
    {
      operator: 'mix',
      id: SELECT,
      title: 'SELECT, A joined with B',
      streams: [
        { object: TABLE_A, ...pages },
        { object: TABLE_B, ...pages },
      ],
      order: 'lock-step',
      processes: 1,
      stepMs: WORK.stepMs.value,
    },
    update(UPDATE_A, 'UPDATE of one row of A', TABLE_A),
    update(UPDATE_B, 'UPDATE of one row of B', TABLE_B),
  ];
}
