/** Joins against the textbook: what each reads and writes, counted on whole small runs. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../../base/units.ts';
import { hashPlan, HASH_TABLE_FACTOR, mergedPieces, mergeJoinPlans, spilledPieces } from '../../../scenario/operators/memory.ts';
import type { JoinClass } from '../../../scenario/schema.ts';
import { checkedRun } from '../../testing/invariants.ts';
import { HASH_JOIN, smallScenario, type SmallOptions } from '../../testing/scenarios.ts';
import { sortMergeJoin } from '../../testing/textbook.ts';
import { laneOrder } from './stage.ts';

const PIECE = 16 * KIB;

interface Moved {
  /** Bytes of fact, index, dimension and spill space that were read and written. */
  readonly bytes: readonly number[];
  readonly written: number;
  readonly read: number;
  readonly run: ReturnType<typeof checkedRun>;
}

function moved(query: JoinClass, options: Partial<SmallOptions> = {}): Moved {
  const run = checkedRun(smallScenario({ workload: { queryProcs: 1 }, spillPsuBytes: 64 * MIB, ...options, classes: [query] }));
  const { objectFirst, objectEnd } = run.executor.files;
  const bytes = [0, 1, 2, 3].map((o) => {
    let total = 0;
    for (let psu = objectFirst[o]; psu < objectEnd[o]; psu++) total += run.executor.psuBytes[psu];
    return total;
  });
  return { bytes, written: run.deviceLog.total('bytesWritten'), read: run.deviceLog.total('bytesRead'), run };
}

const join = (method: JoinClass['method'], outer: number, inner: number): JoinClass => ({
  ...HASH_JOIN,
  outer: { object: 'fact', bytes: outer },
  inner: { object: 'index', bytes: inner },
  method,
});
const overflow = (memoryBytes: number) => ({ memoryBytes, spill: 'spill', writeBytes: PIECE });

test('lanes take turns, and every piece comes once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 9 }),
      (pieces, lanePieces, fan) => {
        const order = Array.from({ length: pieces }, (_, nth) => laneOrder({ lanePieces, fan }, pieces, nth));
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pieces }, (_, k) => k));
        // Within its run or partition each piece comes after the one before it.
        const seen = new Map<number, number>();
        for (const piece of order) {
          const lane = Math.floor(piece / lanePieces);
          expect(piece % lanePieces).toBe((seen.get(lane) ?? -1) + 1);
          seen.set(lane, piece % lanePieces);
        }
      },
    ),
  );
});

describe('hash join', () => {
  test('reads both inputs once while the hash table fits', () => {
    const { bytes, written } = moved(join({ kind: 'hash', ...overflow(Math.ceil(MIB * HASH_TABLE_FACTOR) + PIECE) }, 4 * MIB, MIB));
    expect(bytes).toEqual([4 * MIB, MIB, 0, 0]);
    expect(written).toBe(0);
  });

  test('overflows by Shapiro: 2 (|R| + |S|) (1 - q) pieces of temporary space', () => {
    for (const memory of [16, 24, 40, 64]) {
      const { bytes, written, run } = moved(join({ kind: 'hash', ...overflow(memory * PIECE) }, 4 * MIB, MIB));
      const [r, s] = [MIB / PIECE, (4 * MIB) / PIECE];
      const table = Math.ceil(r * HASH_TABLE_FACTOR);
      const partitions = Math.ceil((table - memory) / (memory - 1));
      const q = (memory - partitions) / table;
      const spilled = Math.ceil(r * (1 - q)) + Math.ceil(s * (1 - q));
      expect(written).toBe(spilled * PIECE);
      expect(bytes).toEqual([4 * MIB, MIB, 0, 2 * spilled * PIECE]);
      expect(run.executor.temporary.usedBytes(3)).toBe(0);
    }
  });

  test('partitions again where a partition could not hold its table', () => {
    const memory = 4;
    const [r, s] = [MIB / PIECE, (2 * MIB) / PIECE];
    const plan = hashPlan(r, memory);
    expect(plan.levels).toBe(2);
    const { written } = moved(join({ kind: 'hash', ...overflow(memory * PIECE) }, 2 * MIB, MIB));
    const least = 2 * (r + s) * PIECE;
    expect(written).toBeGreaterThanOrEqual(least);
    // Whole pieces in each of 9 partitions.
    expect(written).toBeLessThanOrEqual((spilledPieces(r, plan) + spilledPieces(s, plan) + 2 * 9 * plan.levels) * PIECE);
  });

  test('less memory never spills less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 3, max: 2000 }), (build, memory) => {
        expect(spilledPieces(build, hashPlan(build, memory))).toBeGreaterThanOrEqual(spilledPieces(build, hashPlan(build, memory + 1)));
      }),
    );
  });
});

describe('merge join', () => {
  test.each(['none', 'outer', 'inner', 'both'] as const)('sorts what is not sorted yet (%s)', (sorted) => {
    for (const memory of [4, 7, 20, 100]) {
      const [s, r] = [(3 * MIB) / PIECE, MIB / PIECE];
      const { bytes, written, run } = moved(join({ kind: 'merge', ...overflow(memory * PIECE), sorted }, 3 * MIB, MIB));
      const plans = mergeJoinPlans(
        sorted === 'outer' || sorted === 'both' ? 0 : s,
        sorted === 'inner' || sorted === 'both' ? 0 : r,
        memory,
      );
      const spilled = mergedPieces(plans[0]) + mergedPieces(plans[1]);
      expect(written).toBe(spilled * PIECE);
      expect(bytes).toEqual([3 * MIB, MIB, 0, 2 * spilled * PIECE]);
      expect(run.executor.temporary.usedBytes(3)).toBe(0);
    }
  });
});

describe('the last merge of a merge join', () => {
  const planned = (outer: number, inner: number, memory: number): number =>
    mergeJoinPlans(outer, inner, memory).reduce((sum, plan) => sum + mergedPieces(plan), 0);

  test('takes runs of both inputs as they come: 8 and 4 need 12 of 15 places, and nothing is merged before', () => {
    expect(planned(128, 64, 16)).toBe(192);
    expect(mergeJoinPlans(128, 64, 16).map(({ passes }) => passes)).toEqual([1, 1]);
  });

  test('merges only what is too much, where it writes least', () => {
    // 10 and 6 runs in 15 places: two runs become one. The last one of the inner input is the shortest, 4 pieces, so it is one of them.
    expect(planned(160, 84, 16)).toBe(160 + 84 + 16 + 4);
    // The same with the short run in the outer input.
    expect(planned(148, 96, 16)).toBe(148 + 96 + 16 + 4);
  });

  test('writes as little as the best pattern of merges of the textbooks, with any sizes', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 3, max: 70 }),
        (outer, inner, memory) => {
          const plans = mergeJoinPlans(outer, inner, memory);
          kinds.add(String(Math.max(...plans.map(({ passes }) => passes))));
          expect(planned(outer, inner, memory)).toBe(sortMergeJoin(outer, inner, memory));
          // Both together never have more runs open than there are places.
          expect(plans[0].lastRuns + plans[1].lastRuns).toBeLessThanOrEqual(memory - 1);
        },
      ),
      { numRuns: 1000 },
    );
    expect(['1', '2', '3', '4'].every((passes) => kinds.has(passes))).toBe(true);
  });
});

describe('nested-loop join', () => {
  test('reads its inner table for each part of the outer one: |R| + ceil(|R| / (M - 2)) |S| pages', () => {
    for (const pages of [3, 10, 34, 130]) {
      const { bytes } = moved(join({ kind: 'nested-loop', memoryBytes: pages * 8 * KIB }, 256 * KIB, 96 * KIB));
      expect(bytes).toEqual([256 * KIB, Math.ceil(32 / (pages - 2)) * 96 * KIB, 0, 0]);
    }
  });

  test('finds an inner table that a cache holds there', () => {
    const query = join({ kind: 'nested-loop', memoryBytes: 3 * 8 * KIB }, 256 * KIB, 96 * KIB);
    const { bytes } = moved(query, { host: { fileCacheBytes: 4 * MIB, scansBypassFileCache: false } });
    expect(bytes).toEqual([256 * KIB, 96 * KIB, 0, 0]);
  });
});

describe('in parallel', () => {
  test.each(['hash', 'merge', 'nested-loop'] as const)('%s: processes share inputs and memory', (kind) => {
    const method: JoinClass['method'] =
      kind === 'nested-loop'
        ? { kind, memoryBytes: 4 * 10 * 8 * KIB }
        : kind === 'hash'
          ? { kind, ...overflow(4 * 10 * PIECE) }
          : { kind, ...overflow(4 * 10 * PIECE), sorted: 'none' };
    const one = moved(join(method, 2 * MIB, MIB), { workload: { queryProcs: 4 } });
    const part = moved(
      join(
        'spill' in method ? { ...method, memoryBytes: method.memoryBytes / 4 } : { ...method, memoryBytes: method.memoryBytes / 4 },
        MIB / 2,
        kind === 'nested-loop' ? MIB : MIB / 4,
      ),
    );
    // Four processes do four times what one does with a fourth of all.
    expect(one.bytes).toEqual(part.bytes.map((bytes, o) => (kind === 'nested-loop' && o === 0 ? 2 * MIB : 4 * bytes)));
  });
});

describe('temporary space that is full', () => {
  const query = join({ kind: 'hash', ...overflow(16 * PIECE) }, 4 * MIB, MIB);

  test('fails the query with the reason, and what it held is given back', () => {
    const { run, bytes } = moved(query, { spillPsuBytes: MIB, counts: [3] });
    // It stopped before it had read its outer table.
    expect(bytes[0]).toBeLessThan(3 * 4 * MIB);
    const [failure, ...others] = run.executor.failures.summaries(['hash'], ['fact', 'index', 'dim', 'spill']);
    expect(others).toEqual([]);
    expect(failure).toMatchObject({
      class: 'hash',
      queries: 3,
      object: 'spill',
      heldBytes: 3 * MIB,
      usedBytes: 3 * MIB,
      capacityBytes: 3 * MIB,
    });
    expect(failure.firstMs).toBeGreaterThan(0);
    expect(run.executor.temporary.usedBytes(3)).toBe(0);
  });

  test('fails nobody while it is large enough', () => {
    expect(moved(query, { counts: [3] }).run.executor.failures.summaries(['hash'], [])).toEqual([]);
  });
});
