/**
 * Many users who read the same files through a page cache with room for a few pages: what one has read is evicted before
 * another comes to it, and is asked for again. Every run ends, within a number of events that follows from what is read.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import { defaultScheduler } from '../scenario/edit/schedulers.ts';
import { KERNEL_IDS, schedulersOf } from '../scenario/kernel/profiles.ts';
import type { Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { createRun } from './run.ts';
import { ALL_OPERATORS, SCAN, SMALL_DISK, SOME_COSTS, smallScenario } from './testing/scenarios.ts';

const PAST_THE_CACHE: ReadonlySet<string> = new Set(['join', 'index-scan', 'mix', 'change']);
const CLASSES = [...ALL_OPERATORS, { ...SCAN, id: 'granules', granulesPerProcess: 5 }];

const kernels = fc
  .constantFrom(...KERNEL_IDS)
  .chain((profile) => fc.record({ profile: fc.constant(profile), kind: fc.constantFrom(...schedulersOf(profile)) }));

const crowded: fc.Arbitrary<Scenario> = fc
  .record({
    kernel: kernels,
    fileCachePages: fc.constantFrom(0, 1, 2, 4, 8, 16, 64, 256),
    blockCachePages: fc.constantFrom(0, 1, 16),
    users: fc.integer({ min: 2, max: 40 }),
    queryProcs: fc.integer({ min: 1, max: 5 }),
    windowBytes: fc.constantFrom(0, 16 * KIB, 128 * KIB, MIB),
    callBytes: fc.constantFrom(4 * KIB, 8 * KIB, 64 * KIB, MIB),
    order: fc.constantFrom('own' as const, 'same' as const),
    psuBytes: fc.constantFrom(20 * KIB, 128 * KIB, 500 * KIB),
    growthBytes: fc.option(fc.constantFrom(16 * KIB, 64 * KIB), { nil: undefined }),
    disks: fc.constantFrom(1, 3),
    tuneGroup: fc.constantFrom(1, 2, 256),
    scansBypassFileCache: fc.boolean(),
    costly: fc.boolean(),
    // Those that do not read through the page cache are there to be in the way, which one query does.
    counts: fc.tuple(...CLASSES.map(({ operator }) => fc.integer({ min: 0, max: PAST_THE_CACHE.has(operator) ? 1 : 2 }))),
    seed: fc.nat(),
  })
  .map((some) =>
    smallScenario({
      classes: CLASSES,
      counts: some.counts,
      disks: some.disks,
      drive: { ...SMALL_DISK, queueDepth: 4 },
      psuBytes: some.psuBytes,
      ...(some.growthBytes !== undefined && { growthBytes: some.growthBytes }),
      ...(some.costly && { costs: SOME_COSTS }),
      seed: some.seed,
      workload: { users: some.users, queryProcs: some.queryProcs, order: some.order },
      host: {
        kernel: { profile: some.kernel.profile },
        scheduler: defaultScheduler(some.kernel.kind),
        mergeRequests: true,
        maxRequestBytes: 512 * KIB,
        readAhead: { kind: 'kernel', minBytes: 16 * KIB, maxBytes: some.windowBytes, windows: 1 },
        fileReads: { mode: 'buffered', callBytes: some.callBytes, outstanding: 1 },
        fileCacheBytes: some.fileCachePages * 4 * KIB,
        blockCacheBytes: some.blockCachePages * 4 * KIB,
        scansBypassFileCache: some.scansBypassFileCache,
        tuneGroup: some.tuneGroup,
      },
    }),
  )
  .filter((scenario) => problemsOf(scenario).length === 0);

/** Every page that every user's queries could touch, read, written and merged once each, at a few events apiece. */
function mostEvents({ workload, database }: Scenario): number {
  const bytes = database.objects.reduce((sum, { segments, psusPerSegment, psuBytes }) => sum + segments * psusPerSegment * psuBytes, 0);
  const queries = workload.batch.reduce((sum, { count }) => sum + count, 0);
  return 50_000 + workload.users * queries * (1000 + 12 * (bytes / (4 * KIB)));
}

test('many users with a small page cache come to their end, under every kernel and operator', () => {
  fc.assert(
    fc.property(crowded, (scenario) => {
      const run = createRun(scenario);
      const ends = run.advance(mostEvents(scenario));
      expect(ends).toBe(true);
      expect(run.result().elapsedMs).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: rounds(60) },
  );
});
