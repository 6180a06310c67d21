/** Warm caches against what a run leaves behind. */
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import type { QueryClass } from '../../scenario/schema.ts';
import type { PageCache } from '../host/pageCache.ts';
import { PageCaches } from '../host/pageCaches.ts';
import { createRun, runToEnd } from '../run.ts';
import { Simulation } from '../simulation.ts';
import { warmCaches } from './warm.ts';
import { HASH_JOIN, SCAN, smallScenario, STAR_JOIN, type SmallOptions } from '../testing/scenarios.ts';

const joins: SmallOptions = {
  classes: [STAR_JOIN, { ...STAR_JOIN, id: 'other', samePlace: false }],
  counts: [6, 4],
  workload: { order: 'same', queryProcs: 1 },
  host: { blockCacheBytes: 256 * KIB, fileCacheBytes: 2 * MIB },
};

const resident = (cache: PageCache | null, simulation: Simulation): number[] =>
  Array.from({ length: simulation.executor.files.pages }, (_, page) => page).filter((page) => cache?.has(page));

function begun(some: SmallOptions, cachesAtStart: 'cold' | 'warm', scale = 1, share = 1): Simulation {
  const scenario = smallScenario({ ...some, host: { ...some.host, cachesAtStart } });
  return new Simulation(scenario, scenario.seed, scale, share, { series: false });
}

/** Blocks that are in one list and not in the other, as a share of both. */
function apart(a: readonly number[], b: readonly number[]): number {
  const other = new Set(b);
  const common = a.filter((page) => other.has(page)).length;
  return 1 - common / (a.length + b.length - common);
}

test.each<readonly [string, SmallOptions]>([
  ['caches that hold all', { ...joins, host: { blockCacheBytes: 64 * MIB, fileCacheBytes: 64 * MIB } }],
  ['caches that evict', joins],
  ['an unsorted table in growing files', { ...joins, rowOrder: 'unsorted', growthBytes: 64 * KIB }],
  ['scans through the file cache', { ...joins, classes: [STAR_JOIN, SCAN], host: { ...joins.host, scansBypassFileCache: false } }],
])('%s begin as one user, process after process, leaves them', (_, some) => {
  const cold = begun(some, 'cold');
  while (!cold.advance(10_000));
  const warm = begun(some, 'warm');
  for (const cache of ['blockCache', 'fileCache'] as const) {
    expect(resident(warm[cache], warm).length).toBeGreaterThan(10);
    // A burst looks all of its blocks up before the first of them comes, and they come in the order of the disks.
    expect(apart(resident(warm[cache], warm), resident(cold[cache], cold))).toBeLessThan(some.rowOrder === 'unsorted' ? 0.15 : 0.02);
    expect(warm[cache]).toMatchObject({ hits: 0, misses: 0, evictions: 0 });
  }
});

test('caches that hold all of the batch leave nothing to read, at any scale and share', () => {
  const host = { blockCacheBytes: 0, fileCacheBytes: 1024 * MIB, cachesAtStart: 'warm' as const };
  for (const options of [{}, { scale: 0.5 }, { share: 0.3 }, { seed: 9 }]) {
    const { ios, caches } = runToEnd(smallScenario({ ...joins, host }), options);
    expect({ ios, misses: caches[0].misses }).toEqual({ ios: 0, misses: 0 });
  }
  expect(runToEnd(smallScenario({ ...joins, host: { ...host, cachesAtStart: 'cold' } })).ios).toBeGreaterThan(0);
});

const JOIN: QueryClass = { ...HASH_JOIN, outer: { object: 'fact', bytes: 2 * MIB }, inner: { object: 'index', bytes: MIB } };
const OVERFLOW = { memoryBytes: 48 * 16 * KIB, spill: 'spill', writeBytes: 16 * KIB };

test.each<readonly [string, QueryClass]>([
  ['a hash join that overflows', { ...JOIN, method: { kind: 'hash', ...OVERFLOW } }],
  ['a merge join in lock step', { ...JOIN, method: { kind: 'merge', ...OVERFLOW, sorted: 'both' } }],
  ['a nested loop that reads its inner table again and again', { ...JOIN, method: { kind: 'nested-loop', memoryBytes: 64 * 8 * KIB } }],
  ['a join by process', { ...JOIN, parallel: 'process' }],
])('%s leaves its tables in warm caches', (_, query) => {
  for (const fileCacheBytes of [16 * MIB, MIB]) {
    const some: SmallOptions = {
      classes: [query],
      counts: [2],
      workload: { queryProcs: 1 },
      spillPsuBytes: 64 * MIB,
      host: { fileCacheBytes, blockCacheBytes: 0, scansBypassFileCache: false },
    };
    const cold = begun(some, 'cold');
    while (!cold.advance(10_000));
    const warm = begun(some, 'warm');
    const tables = ({ fileCache, executor }: Simulation) =>
      resident(fileCache, { executor } as Simulation).filter((page) => page < executor.files.psuPage[executor.files.objectFirst[2]]);
    expect(tables(warm).length).toBeGreaterThan(10);
    // A small cache also holds pages of temporary space, which were written after those of the tables.
    if (fileCacheBytes > MIB) expect(tables(warm)).toEqual(tables(cold));
  }
});

test('what a join reads of its tables is found in caches that are warm and hold all', () => {
  const some: SmallOptions = { classes: [{ ...JOIN, method: { kind: 'nested-loop', memoryBytes: 64 * 8 * KIB } }], counts: [1] };
  const host = { fileCacheBytes: 64 * MIB, blockCacheBytes: 0, scansBypassFileCache: false };
  expect(runToEnd(smallScenario({ ...some, host: { ...host, cachesAtStart: 'warm' } })).ios).toBe(0);
  expect(runToEnd(smallScenario({ ...some, host: { ...host, cachesAtStart: 'cold' } })).ios).toBeGreaterThan(0);
});

test('a run with warm caches forks as any other', () => {
  const run = createRun(smallScenario({ ...joins, host: { ...joins.host, cachesAtStart: 'warm' } }));
  run.advance(100);
  const fork = run.fork();
  while (!run.advance(1000));
  while (!fork.advance(1000));
  expect(fork.result().resultHash).toBe(run.result().resultHash);
});

test('a batch without end is warmed up in bounded time', () => {
  const endless: QueryClass = { ...STAR_JOIN, stepsPerSegment: 100_000, segments: [6, 6] };
  const started = process.cpuUsage().user;
  begun({ ...joins, classes: [endless], counts: [200] }, 'warm');
  // Some tenths of a second; all of it would be minutes.
  expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(5);
});

test('steps that read nothing count too', () => {
  let steps = 0;
  // Looked at in every step; an index block is read in one of 100 000.
  const indexReads = {
    ...STAR_JOIN.indexReads,
    count: 1,
    get everySteps() {
      steps++;
      return 100_000;
    },
  };
  const idle: QueryClass = { ...STAR_JOIN, stepsPerSegment: 100_000, segments: [6, 6], fetch: { ...STAR_JOIN.fetch, count: 0 } };
  const some: SmallOptions = { ...joins, classes: [idle], counts: [200] };
  const { batch, files } = begun(some, 'cold').executor;
  const caches = new PageCaches(files.pages, 100, 1000);
  const scenario = { ...smallScenario(some), classes: [{ ...idle, indexReads }] };
  warmCaches({ scenario, seed: 1, share: 1, batch, files, caches, pools: null, throughKernel: false });
  // Of 120 million steps.
  expect(steps).toBeGreaterThan(1_000_000);
  expect(steps).toBeLessThan(2 ** 21 + 1000);
});
