/** Many kinds of runs, all of which must obey the laws of `testing/invariants.ts`. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import type { Drive, HardDisk, Path } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { checkedRun } from './testing/invariants.ts';
import { DEADLINE, SCHEDULERS as EVERY_SCHEDULER } from './testing/queue.ts';
import {
  ALL_OPERATORS,
  fixedDevice,
  LOAD,
  probe,
  SCAN,
  SMALL_DISK,
  smallScenario,
  SOME_COSTS,
  SORT,
  STAR_JOIN,
  type SmallOptions,
} from './testing/scenarios.ts';

const SCHEDULERS = {
  ...EVERY_SCHEDULER,
  deadline: { ...DEADLINE, readExpireMs: 50, writeExpireMs: 500 },
};

/** Drives that hold several commands, each ordering them in its own way. */
const QUEUEING: readonly HardDisk[] = (['fifo', 'sstf', 'look', 'clook', 'scan', 'cscan'] as const)
  .map((kind): HardDisk => ({ ...SMALL_DISK, queueDepth: 8, queueDiscipline: { kind } }))
  .concat({ ...SMALL_DISK, queueDepth: 32 }, { ...SMALL_DISK, queueDepth: 4, queueDiscipline: { kind: 'sptf', ageLimitMs: 50 } });

const options: fc.Arbitrary<SmallOptions> = fc.record({
  drive: fc.constantFrom<Drive[]>(SMALL_DISK, fixedDevice(3, 'constant'), fixedDevice(3, 'exponential'), ...QUEUEING),
  disks: fc.integer({ min: 1, max: 5 }),
  volume: fc.constantFrom(
    undefined,
    { kind: 'concat' as const },
    { kind: 'stripe' as const, stripeUnitBytes: 8 * KIB },
    {
      kind: 'stripe' as const,
      stripeUnitBytes: 96 * KIB,
    },
  ),
  path: fc.constantFrom({}, { mibPerSecond: 20, perRequestMs: 0.1 }, { perRequestMs: 0.3 }),
  above: fc.constantFrom<Partial<Path>[][]>([], [{}], [{ mibPerSecond: 10 }], [{ perRequestMs: 0.2 }, {}, { mibPerSecond: 30 }]),
  psuBytes: fc.constantFrom(8 * KIB, 9000, 200 * KIB, MIB),
  psuMaxBytes: fc.constantFrom(undefined, 9000, 300 * KIB, 2 * MIB),
  growthBytes: fc.constantFrom(undefined, undefined, 8 * KIB, 20_000, 256 * KIB),
  rowOrder: fc.constantFrom('sorted' as const, 'unsorted' as const),
  spillPsuBytes: fc.constantFrom(8 * KIB, 20 * KIB, 4 * MIB),
  host: fc.record({
    scheduler: fc.constantFrom(...Object.values(SCHEDULERS)),
    mergeRequests: fc.boolean(),
    blockCacheBytes: fc.constantFrom(0, 8 * KIB, 512 * KIB),
    fileCacheBytes: fc.constantFrom(0, 8 * KIB, 4 * MIB),
    cachesAtStart: fc.constantFrom('cold' as const, 'warm' as const),
    scansBypassFileCache: fc.boolean(),
    tuneGroup: fc.integer({ min: 1, max: 5 }),
    processors: fc.integer({ min: 1, max: 3 }),
    readAhead: fc.record({
      kind: fc.constantFrom('fixed' as const, 'stripe-aware' as const),
      minBytes: fc.constantFrom(4 * KIB, 64 * KIB),
      maxBytes: fc.constantFrom(64 * KIB, MIB),
      windows: fc.integer({ min: 1, max: 16 }),
    }),
  }),
  costs: fc.constantFrom(undefined, SOME_COSTS),
  workload: fc.record({
    users: fc.integer({ min: 1, max: 4 }),
    queryProcs: fc.integer({ min: 1, max: 7 }),
    order: fc.constantFrom('own' as const, 'same' as const),
  }),
  classes: fc.shuffledSubarray(
    [
      ...ALL_OPERATORS,
      probe({ id: 'open', arrivals: { kind: 'poisson', perSecond: 200 }, requests: 60, write: true }),
      probe({ id: 'walk', pattern: 'sequential', arrivals: { kind: 'closed', outstanding: 3, thinkMs: 1 }, requests: 80 }),
    ],
    { minLength: 1 },
  ),
  seed: fc.nat(),
});

describe('laws of every run', () => {
  test('small scenarios of every kind', () => {
    fc.assert(
      fc.property(options, (some) => {
        checkedRun(smallScenario(some));
      }),
      { numRuns: rounds(60) },
    );
  });

  test('the scenarios of this test are valid documents', () => {
    fc.assert(
      fc.property(options, (some) => {
        const scenario = smallScenario(some);
        expect(problemsOf(scenario)).toEqual([]);
      }),
      { numRuns: rounds(30) },
    );
  });

  for (const kind of Object.keys(SCHEDULERS) as (keyof typeof SCHEDULERS)[]) {
    test(`${kind} with merging merges, and moves the same bytes`, () => {
      const scenario = (mergeRequests: boolean) =>
        smallScenario({
          classes: [SCAN, SORT, LOAD],
          volume: { kind: 'stripe', stripeUnitBytes: 8 * KIB },
          disks: 3,
          workload: { users: 3 },
          host: { mergeRequests, scheduler: SCHEDULERS[kind] },
        });
      const merged = checkedRun(scenario(true));
      const apart = checkedRun(scenario(false));
      expect(merged.blocks.ios).toBeLessThan(apart.blocks.ios);
      // Which process takes which piece of work depends on time, and so does what each rounds up to spill.
      const spill = merged.executor.files.objectFirst[3];
      expect(merged.executor.psuBytes.subarray(0, spill)).toEqual(apart.executor.psuBytes.subarray(0, spill));
    });
  }
});

/** Every number of a result. */
function numbers(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (ArrayBuffer.isView(value)) return [...(value as Float64Array)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
}

describe('at the edges', () => {
  const run = (some: SmallOptions) => checkedRun(smallScenario(some));

  test('more requests outstanding than the pools begin with', () => {
    const burst = { ...STAR_JOIN, fetch: { count: 64, bytes: 8 * KIB, withinBytes: MIB } };
    const simulation = run({
      classes: [burst],
      workload: { users: 60, queryProcs: 6 },
      volume: { kind: 'stripe', stripeUnitBytes: 4 * KIB },
      disks: 5,
      host: { tuneGroup: 6 },
    });
    expect(Reflect.get(Reflect.get(simulation.volumes, 'pool') as object, 'free')).toHaveProperty('length');
    expect((Reflect.get(Reflect.get(simulation.volumes, 'pool') as object, 'free') as Int32Array).length).toBeGreaterThan(512);
    expect((Reflect.get(Reflect.get(simulation.blocks, 'requests') as object, 'free') as Int32Array).length).toBeGreaterThan(1024);
  });

  test('500 users of 256 processes', () => {
    run({
      classes: [SCAN, { ...STAR_JOIN, stepsPerSegment: 1 }],
      psuBytes: 64 * KIB,
      workload: { users: 500, queryProcs: 256 },
      host: { tuneGroup: 256 },
      disks: 2,
    });
  });

  test('1 000 disks in one stripe', () => {
    const simulation = run({
      classes: [SCAN],
      disks: 1000,
      volume: { kind: 'stripe', stripeUnitBytes: 4 * KIB },
      host: { readAhead: { kind: 'stripe-aware', minBytes: 64 * KIB, maxBytes: 8 * MIB, windows: 2 } },
    });
    expect(simulation.blocks.ios).toBeGreaterThan(250);
  });

  test('a stripe over one disk is that disk', () => {
    const on = (volume: SmallOptions['volume']) => {
      const some = smallScenario({ classes: ALL_OPERATORS, disks: 1, ...(volume && { volume }), costs: SOME_COSTS });
      const { devices, elapsedMs } = runToEnd(some);
      return { devices, elapsedMs };
    };
    // A fixed window does not know the stripe, so the requests are the same.
    expect(on({ kind: 'stripe', stripeUnitBytes: 64 * KIB })).toEqual(on(undefined));
    expect(on({ kind: 'concat' })).toEqual(on(undefined));
  });

  test('empty data files cost nothing, with and without caches', () => {
    const kinds = [0, MIB].flatMap((cache) =>
      [undefined, { kind: 'stripe' as const, stripeUnitBytes: 8 * KIB }].map((volume) => ({ cache, volume })),
    );
    for (const { cache, volume } of kinds) {
      const simulation = run({
        classes: [...ALL_OPERATORS],
        psuBytes: 256 * KIB,
        psuMaxBytes: MIB,
        host: { blockCacheBytes: cache },
        ...(volume && { volume }),
      });
      const { files, psuBytes } = simulation.executor as unknown as { files: { psuBytes: Float64Array }; psuBytes: Float64Array };
      const empty = [...files.psuBytes.keys()].filter((psu) => files.psuBytes[psu] === 0);
      expect(empty.length).toBeGreaterThan(10);
      for (const psu of empty) expect(psuBytes[psu]).toBe(0);
    }
  });

  test('requests larger than a data file are cut to it', () => {
    run({
      classes: [probe({ bytes: 4 * MIB, requests: 20 }), { ...STAR_JOIN, fetch: { count: 8, bytes: 8 * MIB, withinBytes: 8 * MIB } }],
      psuBytes: 40 * KIB,
    });
  });

  test('a scale so small that one query is left', () => {
    const scenario = smallScenario({ classes: [SCAN, STAR_JOIN], counts: [10, 30] });
    expect(checkedRun(scenario, 1e-6).queries.count).toBe(1);
  });

  test('20 000 queries that take no time', () => {
    const idle = {
      ...STAR_JOIN,
      stepsPerSegment: 1,
      indexReads: { ...STAR_JOIN.indexReads, count: 0 },
      fetch: { ...STAR_JOIN.fetch, count: 0 },
    };
    const simulation = run({ classes: [{ ...idle, dimensions: { objects: [], count: 0 } }], counts: [20_000] });
    expect(simulation.executor.endNs).toBe(0);
    expect(simulation.queries.count).toBe(20_000);
  });

  test('no query at all', () => {
    const result = runToEnd(smallScenario({ classes: [SCAN], counts: [0] }));
    expect(result.elapsedMs).toBe(0);
    expect(numbers(result).every(Number.isFinite)).toBe(true);
  });

  test('spill space far too small: all that is spilled is written and read back', () => {
    const sizes = [512, 8 * KIB, 64 * KIB, 16 * MIB].map((spillPsuBytes) => {
      const simulation = run({ classes: [SORT], spillPsuBytes, workload: { queryProcs: 4, users: 2 } });
      const spill = simulation.executor.files.objectFirst[3];
      const written = simulation.deviceLog.total('bytesWritten');
      const moved = simulation.executor.psuBytes.subarray(spill).reduce((a, b) => a + b);
      expect(moved).toBe(2 * written);
      return written;
    });
    // 2 users x 2 segments x 4 MiB, half of it spilled, in whole writes of each process.
    for (const written of sizes) expect(written).toBeGreaterThanOrEqual(8 * MIB);
    for (const written of sizes) expect(written).toBeLessThanOrEqual(8 * MIB + 8 * 64 * KIB);
  });

  test('every number of a result is finite', () => {
    fc.assert(
      fc.property(options, (some) => {
        expect(numbers(runToEnd(smallScenario(some))).every(Number.isFinite)).toBe(true);
      }),
      { numRuns: rounds(15) },
    );
  });
});
