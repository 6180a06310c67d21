/** Operators against the textbooks' numbers of I/Os (`../testing/textbook.ts`), with random parameters: what whole runs submit, without caches. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB } from '../../base/units.ts';
import type { ChangeClass, IndexScanClass, JoinClass, QueryClass } from '../../scenario/schema.ts';
import { checkedRun } from '../testing/invariants.ts';
import { CHANGE, fixedDevice, HASH_JOIN, INDEX_SCAN, smallScenario, SORT, type SmallOptions } from '../testing/scenarios.ts';
import {
  appendedPages,
  blockNestedLoops,
  bPlusTree,
  externalSort,
  hybridHashJoin,
  logPages,
  mergePasses,
  sortMergeJoin,
} from '../testing/textbook.ts';

const PAGE = 8 * KIB;
const PIECE = 16 * KIB;
const OBJECTS = ['fact', 'index', 'dim', 'spill'] as const;
type ObjectId = (typeof OBJECTS)[number];

interface Io {
  readonly reads: number;
  readonly writes: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

/** What a run submitted, by object. */
function submitted(query: QueryClass, options: Partial<SmallOptions> = {}): Record<ObjectId, Io> {
  const { volumes } = checkedRun(
    smallScenario({
      drive: fixedDevice(1, 'constant'),
      spillPsuBytes: 64 * MIB,
      ...options,
      workload: { queryProcs: 1, ...options.workload },
      classes: [query],
    }),
  );
  const log = volumes.objects!;
  const io = (object: number): Io => ({
    reads: log.reads(object),
    writes: log.writes(object),
    bytesRead: log.log.figure(object, 'bytesRead'),
    bytesWritten: log.log.figure(object, 'bytesWritten'),
  });
  return { fact: io(0), index: io(1), dim: io(2), spill: io(3) };
}

const joinOf = (method: JoinClass['method'], outer: number, inner: number): JoinClass => ({
  ...HASH_JOIN,
  outer: { object: 'fact', bytes: outer },
  inner: { object: 'index', bytes: inner },
  method,
});
const overflow = (pieces: number) => ({ memoryBytes: pieces * PIECE, spill: 'spill', writeBytes: PIECE });

/** Temporary space: pieces written, each in a request of its own, and each read back once. */
function spilledPieces({ reads, writes, bytesRead, bytesWritten }: Io): number {
  expect(reads * PIECE).toBe(bytesRead);
  expect(writes * PIECE).toBe(bytesWritten);
  expect(bytesRead).toBe(bytesWritten);
  return writes;
}

const RUNS = { numRuns: rounds(60) };

test('block nested loops: M + ceil(M / (B - 2)) N pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 3, max: 60 }), (M, N, B) => {
      const expected = blockNestedLoops(M, N, B);
      const { fact, index, spill } = submitted(joinOf({ kind: 'nested-loop', memoryBytes: B * PAGE }, M * PAGE, N * PAGE));
      expect([fact.bytesRead / PAGE, index.bytesRead / PAGE]).toEqual([expected.outer, expected.inner]);
      expect(spill.reads + spill.writes).toBe(0);
    }),
    RUNS,
  );
});

test('external sort: N pages in runs of B, then merges of the best pattern', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 3, max: 300 }), (percent, B) => {
      // A segment has 256 pieces; of these a part is sorted.
      const N = 64 * percent;
      const { fact, spill } = submitted({
        ...SORT,
        segments: [1, 1],
        spillShare: percent / 4,
        memoryBytes: B * PIECE,
        writeBytes: PIECE,
      });
      expect(fact.bytesRead / PIECE).toBe(256);
      const written = spilledPieces(spill);
      expect(written).toBe(externalSort(N, B));
      // With full merges in every pass but the last it would be this; never more.
      expect(written).toBeLessThanOrEqual(N * mergePasses(N, B));
    }),
    RUNS,
  );
});

const sortedInputs = fc.constantFrom('none' as const, 'outer' as const, 'inner' as const, 'both' as const);

test('sort-merge join: both inputs once, runs of those that are not sorted, and merges until the last pass takes all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 3, max: 40 }),
      sortedInputs,
      (M, N, B, sorted) => {
        const { fact, index, spill } = submitted(joinOf({ kind: 'merge', ...overflow(B), sorted }, M * PIECE, N * PIECE));
        expect([fact.bytesRead / PIECE, index.bytesRead / PIECE]).toEqual([M, N]);
        const outer = sorted === 'outer' || sorted === 'both' ? 0 : M;
        const inner = sorted === 'inner' || sorted === 'both' ? 0 : N;
        expect(spilledPieces(spill)).toBe(sortMergeJoin(outer, inner, B));
      },
    ),
    RUNS,
  );
});

test('hash join: in memory, hybrid and recursive; what goes to temporary space comes back', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 30 }), (S, R, B) => {
      const { fact, index, spill } = submitted(joinOf({ kind: 'hash', ...overflow(B) }, S * PIECE, R * PIECE));
      expect([fact.bytesRead / PIECE, index.bytesRead / PIECE]).toEqual([S, R]);
      const { build, probe, partitions } = hybridHashJoin(R, S, B);
      kinds.add(partitions === 0 ? 'in memory' : build > R ? 'recursive' : 'hybrid');
      const written = spilledPieces(spill);
      expect(written).toBeGreaterThanOrEqual(Math.floor(build + probe));
      // Each partition of each input may end in a piece that is not full.
      expect(written).toBeLessThanOrEqual(build + probe + 2 * partitions + 2);
    }),
    { numRuns: rounds(120) },
  );
  expect([...kinds].toSorted()).toEqual(['hybrid', 'in memory', 'recursive']);
});

describe('in parallel', () => {
  const splits = fc.constantFrom('range' as const, 'process' as const, 'container' as const);

  test('however processes share the inputs, both are read whole, and all that is spilled comes back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('hash' as const, 'merge' as const, 'nested-loop' as const),
        splits,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 3, max: 20 }),
        (kind, parallel, queryProcs, M, N, B) => {
          const method: JoinClass['method'] =
            kind === 'nested-loop'
              ? { kind, memoryBytes: queryProcs * B * PAGE }
              : kind === 'merge'
                ? { kind, ...overflow(queryProcs * B), sorted: 'none' }
                : { kind, ...overflow(queryProcs * B) };
          const query = { ...joinOf(method, M * PAGE, N * PAGE), parallel };
          const { fact, index, spill } = submitted(query, { workload: { queryProcs } });
          expect(fact.bytesRead / PAGE).toBe(M);
          if (kind !== 'nested-loop') expect(index.bytesRead / PAGE).toBe(N);
          else if (parallel === 'range') {
            let inner = 0;
            for (let p = 0; p < queryProcs; p++) {
              const own = Math.floor((M * (p + 1)) / queryProcs) - Math.floor((M * p) / queryProcs);
              inner += blockNestedLoops(own, N, B).inner;
            }
            expect(index.bytesRead / PAGE).toBe(inner);
          }
          spilledPieces(spill);
        },
      ),
      { numRuns: rounds(120) },
    );
  });
});

describe('index scan', () => {
  /** Entries of a page that is full to ln 2 (Yao 1978). */
  const fanOutOf = (entryBytes: number): number => Math.max(2, Math.floor((PAGE * 0.693) / entryBytes));
  const scan = fc.record({
    lookups: fc.integer({ min: 1, max: 12 }),
    entryBytes: fc.constantFrom(16, 64, 500, 2000, 4096),
    entries: fc.integer({ min: 1, max: 300 }),
    rows: fc.integer({ min: 0, max: 40 }),
    rowBytes: fc.constantFrom(1, 100, 512, 5000, 20_000),
    order: fc.constantFrom<IndexScanClass['order'][]>('clustered', 'scattered'),
    atATime: fc.integer({ min: 1, max: 16 }),
    psuBytes: fc.constantFrom(64 * KIB, 128 * KIB, MIB),
    queryProcs: fc.integer({ min: 1, max: 3 }),
  });

  test('height, further leaves, and a page for each row or for the rows that share one', () => {
    fc.assert(
      fc.property(scan, ({ psuBytes, queryProcs, ...some }) => {
        const query: IndexScanClass = { ...INDEX_SCAN, ...some, rows: Math.min(some.rows, some.entries) };
        const { fact, index } = submitted(query, { psuBytes, workload: { queryProcs } });
        const { height } = bPlusTree((24 * psuBytes) / PAGE, fanOutOf(query.entryBytes));
        const leaves = Math.ceil(query.entries / fanOutOf(query.entryBytes));
        // R&G 8.4 and 14.3.1: unclustered, each row may be in another page; clustered, pages of rows that follow each other.
        const pages = query.order === 'scattered' ? query.rows : Math.ceil((query.rows * query.rowBytes) / PAGE);
        expect(index).toMatchObject({ reads: query.lookups * (height + leaves - 1), writes: 0 });
        expect(fact).toMatchObject({ reads: query.lookups * pages, writes: 0 });
      }),
      RUNS,
    );
  });

  test('index nested loops: M pages of the outer input, and a lookup for each of its rows', () => {
    fc.assert(
      fc.property(scan, fc.integer({ min: 1, max: 300 }), fc.constantFrom(1, 2, 8, 32), ({ psuBytes, queryProcs, ...some }, M, atOnce) => {
        const query: IndexScanClass = {
          ...INDEX_SCAN,
          ...some,
          rows: Math.min(some.rows, some.entries),
          outer: { object: 'dim', bytes: Math.min(M * PAGE, 2 * psuBytes), readBytes: atOnce * PAGE },
        };
        const { fact, index, dim } = submitted(query, { psuBytes, workload: { queryProcs } });
        const { height } = bPlusTree((24 * psuBytes) / PAGE, fanOutOf(query.entryBytes));
        const leaves = Math.ceil(query.entries / fanOutOf(query.entryBytes));
        const pages = query.order === 'scattered' ? query.rows : Math.ceil((query.rows * query.rowBytes) / PAGE);
        expect(dim.bytesRead).toBe(query.outer?.bytes);
        expect(index.reads + fact.reads).toBe(query.lookups * (height + leaves - 1 + pages));
      }),
      RUNS,
    );
  });
});

test('insert, update and delete: pages of rows, a way down each index and its leaf, and the log', () => {
  const LOG_PAGE = 4 * KIB;
  fc.assert(
    fc.property(
      fc.record({
        action: fc.constantFrom<ChangeClass['action'][]>('insert', 'update', 'delete'),
        indexes: fc.constantFrom<string[][]>([], ['index'], ['dim'], ['index', 'dim']),
        rows: fc.integer({ min: 1, max: 60 }),
        rowsPerCommit: fc.integer({ min: 1, max: 25 }),
        rowBytes: fc.constantFrom(1, 200, 1000, 4096, 8192, 20_000),
        entryBytes: fc.constantFrom(16, 400, 4096),
        logBytesPerRow: fc.constantFrom(0, 1, 300, 4096, 10_000),
        processes: fc.integer({ min: 1, max: 4 }),
      }),
      (some) => {
        const query: ChangeClass = { ...CHANGE, ...some };
        const { fact, index, dim, spill } = submitted(query);
        const { rows, rowsPerCommit, rowBytes, entryBytes, logBytesPerRow } = query;
        const fanOut = Math.max(2, Math.floor((PAGE * 0.693) / entryBytes));
        const isInsert = query.action === 'insert';
        expect(fact).toMatchObject({
          reads: isInsert ? 0 : rows,
          writes: isInsert ? appendedPages(rows, rowsPerCommit, rowBytes, PAGE) : rows,
        });
        // R&G 14.3.1 and 10.5: a page of each level is read, and the leaf is written; splits are not modeled.
        for (const [io, id, pages] of [
          [index, 'index', (24 * MIB) / PAGE],
          [dim, 'dim', (2 * MIB) / PAGE],
        ] as const) {
          const is = query.indexes.includes(id) ? 1 : 0;
          expect(io).toMatchObject({ reads: is * rows * bPlusTree(pages, fanOut).height, writes: is * rows });
        }
        expect(spill.bytesWritten / LOG_PAGE).toBe(logPages(rows, rowsPerCommit, logBytesPerRow, LOG_PAGE));
        expect(spill.reads).toBe(0);
      },
    ),
    RUNS,
  );
});
