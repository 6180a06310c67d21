/** Buffer pools, the log and tuning memory against closed formulas. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../base/units.ts';
import type { ChangeClass, Database, DbObject, Pool, Scenario, SortClass } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runToEnd } from './run.ts';
import { checkedRun } from './testing/invariants.ts';
import { fixedDevice, probe, SCAN, smallScenario, SORT, type SmallOptions } from './testing/scenarios.ts';

const PAGE = 8 * KIB;

/** The small scenario with a table space `ts` of `pages` on disks 1 to 3, a temporary space, and a log on disk 4. */
function pooled(
  some: SmallOptions,
  pages: number,
  pool: Partial<Pool>,
  database: Partial<Database> = {},
  isTemporaryPooled = false,
): Scenario {
  const base = smallScenario({ drive: fixedDevice(5, 'constant'), ...some });
  const space = (id: string, role: DbObject['role'], containers: number, all: number, own?: string): DbObject => ({
    id,
    name: id,
    role,
    segments: 1,
    psusPerSegment: containers,
    psuBytes: (all * PAGE) / containers,
    extents: { extentBytes: 4 * PAGE, managed: 'database', ...(own !== undefined && { pool: own }) },
  });
  const scenario: Scenario = {
    ...base,
    database: {
      ...base.database,
      objects: [
        ...base.database.objects,
        space('ts', 'table', 3, pages, 'bp'),
        space('temp', 'temporary', 3, 1536, isTemporaryPooled ? 'bp' : undefined),
        space('log', 'log', 1, 256),
      ],
      pools: [{ id: 'bp', name: 'Pool', pageBytes: PAGE, bytes: 96 * PAGE, ...pool }],
      ...database,
    },
    placement: {
      ...base.placement,
      rules: [
        ...base.placement.rules,
        ...['ts', 'temp'].map((object) => ({
          object,
          spread: { kind: 'round-robin' as const, targets: ['d1', 'd2', 'd3'], offset: 0, segmentShift: 0 },
        })),
        { object: 'log', spread: { kind: 'all', target: 'd4' } },
      ],
    },
  };
  expect(problemsOf(scenario)).toEqual([]);
  return scenario;
}

const figuresOf = (scenario: Scenario) => {
  checkedRun(scenario);
  const result = runToEnd(scenario);
  expect(result.failedChecks).toEqual([]);
  return { ...result, pool: result.pools![0] };
};
const scan = (id: string) => ({ ...SCAN, id, object: 'ts', segments: [1, 1] as [number, number] });

test.each([
  [48, 384],
  [192, 384],
  [300, 384],
])('random reads of a pool of %i pages over %i pages hit by that ratio', (frames, pages) => {
  const requests = 30_000;
  const some = { classes: [probe({ object: 'ts', requests, bytes: PAGE })] };
  const { pool } = figuresOf(pooled(some, pages, { bytes: frames * PAGE }));
  // While it fills each new page is a miss; from then on a reference finds its page by frames / pages, whichever page gives way.
  let filling = 0;
  for (let k = 0; k < frames; k++) filling += pages / (pages - k);
  const share = frames / pages;
  const misses = frames + (requests - filling) * (1 - share);
  expect(pool.logicalReads).toBe(requests);
  expect(Math.abs(pool.misses - misses)).toBeLessThan(4 * Math.sqrt(requests * share * (1 - share)));
});

describe('a scan', () => {
  test('reads each page once, and a second one of what fits reads nothing', () => {
    const once = figuresOf(pooled({ classes: [scan('a')] }, 384, { bytes: 400 * PAGE }));
    expect(once.pool).toMatchObject({ logicalReads: 384, misses: 384, physicalReads: 384, asyncReads: 0 });
    const twice = figuresOf(pooled({ classes: [scan('a'), scan('b')] }, 384, { bytes: 400 * PAGE }));
    expect(twice.pool).toMatchObject({ logicalReads: 768, hits: 384, misses: 384 });
    expect(twice.ios).toBe(once.ios);
  });

  test('beside another waits for its reads instead of reading again', () => {
    const { pool, objects } = figuresOf(
      pooled({ classes: [scan('a')], workload: { users: 2, order: 'same' } }, 384, { bytes: 400 * PAGE }),
    );
    expect(pool).toMatchObject({ logicalReads: 768, misses: 384, hits: 384 });
    expect(pool.waitedHits).toBeGreaterThan(0);
    expect(objects!.find(({ id }) => id === 'ts')).toMatchObject({ bytesRead: 384 * PAGE });
  });

  test('has its pages read by prefetchers, and by itself as far as their queue is full', () => {
    const { pool } = figuresOf(pooled({ classes: [scan('a')] }, 384, { bytes: 400 * PAGE, prefetchers: { number: 3, queue: 100 } }));
    expect(pool).toMatchObject({ logicalReads: 384, hits: 384, misses: 0, asyncReads: 384, queueFull: 0, readRequests: 0 });
    const few = figuresOf(pooled({ classes: [scan('a')] }, 384, { bytes: 400 * PAGE, prefetchers: { number: 1, queue: 1 } })).pool;
    expect(few.queueFull).toBeGreaterThan(0);
    expect(few.misses + few.asyncReads).toBe(384);
    expect(few.misses).toBeGreaterThan(0);
  });

  test('is as fast as its prefetchers are many, up to its containers', () => {
    const elapsed = (number: number) =>
      figuresOf(
        pooled({ classes: [scan('a')], workload: { queryProcs: 1 } }, 384, { bytes: 400 * PAGE, prefetchers: { number, queue: 100 } }),
      ).elapsedMs;
    // 96 extents in 96 requests of 5 ms, one for each prefetcher at a time.
    expect(elapsed(1)).toBeCloseTo(96 * 5, 6);
    expect(elapsed(3)).toBeCloseTo(32 * 5, 6);
    expect(elapsed(8)).toBeCloseTo(32 * 5, 6);
  });

  test('of a pool that is warm reads nothing', () => {
    const { pool, elapsedMs } = figuresOf(pooled({ classes: [scan('a')], host: { cachesAtStart: 'warm' } }, 384, { bytes: 400 * PAGE }));
    expect(pool).toMatchObject({ logicalReads: 384, hits: 384, misses: 0 });
    expect(elapsedMs).toBe(0);
  });
});

const insert = (some: Partial<ChangeClass>): ChangeClass => ({
  operator: 'change',
  id: 'insert',
  title: 'Insert',
  object: 'ts',
  action: 'insert',
  indexes: [],
  rows: 80,
  rowsPerCommit: 1,
  rowBytes: 100,
  entryBytes: 16,
  log: 'log',
  logBytesPerRow: 100,
  processes: 8,
  rowMs: 0,
  ...some,
});

describe('a log', () => {
  const LOG = { object: 'log', bufferBytes: MIB };
  const run = (log: Database['log'], some: Partial<ChangeClass> = {}) =>
    figuresOf(pooled({ classes: [insert(some)] }, 384, { bytes: 400 * PAGE }, log === undefined ? {} : { log }));

  test('without group commit is written once for each commit', () => {
    const { elapsedMs, log } = run(undefined);
    expect(log).toBeUndefined();
    expect(elapsedMs).toBeCloseTo(80 * 5, 6);
  });

  test('carries in a write all commits that came while the one before was under way', () => {
    // The first commit of all goes alone, and so do its followers: 1 and 7 of 8 processes take turns.
    const { elapsedMs, log } = run(LOG);
    expect(log).toMatchObject({ writes: 20, commits: 80, commitsPerWrite: 4, mostCommits: 7 });
    expect(elapsedMs).toBeCloseTo(20 * 5, 6);
  });

  test('that waits for a group carries all of it at once', () => {
    const { elapsedMs, log } = run({ ...LOG, groupCommits: 8, groupDelayMs: 100 });
    expect(log).toMatchObject({ writes: 10, commits: 80, commitsPerWrite: 8, mostCommits: 8, meanCommitMs: 5 });
    expect(elapsedMs).toBeCloseTo(10 * 5, 6);
  });

  test('that waits for more than there are waits for its delay', () => {
    const { elapsedMs, log } = run({ ...LOG, groupCommits: 9, groupDelayMs: 3 });
    expect(log).toMatchObject({ writes: 10, mostCommits: 8 });
    expect(elapsedMs).toBeCloseTo(10 * (5 + 3), 6);
  });

  test('is written before the pages that it is about, long before any commit asks for it', () => {
    // One commit at the end, and a buffer for all of it: only pages that must give way to others force the log.
    const rows = { action: 'update', rows: 60, rowsPerCommit: 60, processes: 1, logBytesPerRow: 10 } as const;
    const small = figuresOf(pooled({ classes: [insert(rows)] }, 384, { bytes: 8 * PAGE }, { log: LOG }));
    expect(small.log).toMatchObject({ commits: 1, bufferWaits: 0 });
    expect(small.pool.dirtySteals).toBeGreaterThan(30);
    // Each write of the log carries the records of all 8 pages that were changed meanwhile.
    expect(small.log!.writes).toBeGreaterThanOrEqual(Math.floor(60 / 8));
    const large = figuresOf(pooled({ classes: [insert(rows)] }, 384, { bytes: 400 * PAGE }, { log: LOG }));
    expect(large.log!.writes).toBe(1);
    expect(large.pool.dirtySteals).toBe(0);
  });

  test('whose buffer is full is written before any commit', () => {
    const { log } = run({ ...LOG, bufferBytes: 4096 }, { rows: 8, rowsPerCommit: 8, processes: 1, logBytesPerRow: 4000 });
    expect(log!.bufferWaits).toBeGreaterThan(0);
    expect(log!.writes).toBeGreaterThan(1);
    expect(log!.commits).toBe(1);
  });
});

describe('dirty pages', () => {
  const update = probe({
    object: 'ts',
    requests: 3000,
    bytes: PAGE,
    write: true,
    arrivals: { kind: 'closed', outstanding: 2, thinkMs: 2 },
  });

  test('of which a part is changed are read first, once for all who change them, and no change is lost', () => {
    // Halves of 96 pages, in order, by one process or by several that meet at a page while it is read.
    for (const outstanding of [1, 2, 8]) {
      const halves = probe({
        object: 'ts',
        requests: 192,
        bytes: PAGE / 2,
        write: true,
        pattern: 'sequential',
        arrivals: { kind: 'closed', outstanding, thinkMs: 0 },
      });
      const { pools, volumes } = checkedRun(pooled({ classes: [halves] }, 384, { bytes: 400 * PAGE }));
      const [pool] = pools!.pools;
      expect(pool).toMatchObject({ changes: 192, dirtied: 96, dirty: 96, misses: 96, syncReads: 96, syncWrites: 0 });
      const space = 4;
      expect([volumes.objects!.reads(space), volumes.objects!.writes(space)]).toEqual([96, 0]);
    }
  });

  test('are written by the one that needs their frames, or by cleaners before that', () => {
    const alone = figuresOf(pooled({ classes: [update] }, 768, {})).pool;
    expect(alone.cleanerPages).toBe(0);
    expect(alone.dirtySteals).toBeGreaterThan(2000);
    const cleaned = figuresOf(pooled({ classes: [update] }, 768, { cleaners: { number: 6, dirtyPercent: 20 } })).pool;
    expect(cleaned.cleanerPages).toBeGreaterThan(1000);
    expect(cleaned.dirtySteals).toBeLessThan(alone.dirtySteals / 10);
  });

  test('are never more than the threshold and what was changed while cleaners wrote', () => {
    const { pool } = figuresOf(pooled({ classes: [update] }, 768, { bytes: 768 * PAGE, cleaners: { number: 2, dirtyPercent: 10 } }));
    expect(pool.dirtySteals).toBe(0);
    expect(pool.peakDirtyPages).toBeGreaterThan(76);
    expect(pool.cleanerRuns).toBeGreaterThan(1);
  });

  test('that follow each other in an extent are written at once', () => {
    const walk = probe({
      object: 'ts',
      requests: 384,
      bytes: PAGE,
      write: true,
      pattern: 'sequential',
      arrivals: { kind: 'closed', outstanding: 1, thinkMs: 1 },
    });
    const { pool } = figuresOf(pooled({ classes: [walk] }, 384, { bytes: 400 * PAGE, cleaners: { number: 1, dirtyPercent: 50 } }));
    // The trigger finds 201 pages dirty: 50 whole extents and a page of the next.
    expect(pool.cleanerPages).toBeLessThanOrEqual(201);
    expect(pool.cleanerWrites).toBe(Math.ceil(pool.cleanerPages / 4));
  });

  test('of a temporary file that fits into the pool are never written', () => {
    const sort: SortClass = { ...SORT, object: 'ts', segments: [1, 1], spill: 'temp', spillShare: 1, memoryBytes: 800 * KIB };
    const { pool, objects } = figuresOf(pooled({ classes: [sort] }, 384, { bytes: 1600 * PAGE }, {}, true));
    expect(pool.droppedPages).toBeGreaterThan(300);
    expect(objects!.find(({ id }) => id === 'temp')).toMatchObject({ reads: 0, writes: 0 });
  });
});

describe('memory that tunes itself', () => {
  const sort: SortClass = {
    ...SORT,
    object: 'ts',
    segments: [1, 1],
    spill: 'temp',
    spillShare: 1,
    writeBytes: PAGE,
    memoryBytes: 64 * KIB,
  };
  const TUNING = { intervalMs: 500, stepBytes: 8 * PAGE, sortHeapBytes: 64 * KIB };
  const read = probe({ object: 'ts', requests: 8000, bytes: PAGE });
  const sum = (memory: NonNullable<ReturnType<typeof figuresOf>['memory']>, k: number): number =>
    memory.sortHeapBytes[k] + memory.pools.reduce((all, { bytes }) => all + bytes[k], 0);

  test('goes to the pool that misses, keeps its sum, and saves time', () => {
    const fixed = figuresOf(pooled({ classes: [read] }, 384, { bytes: 128 * PAGE }));
    const heap = { ...TUNING, stepBytes: 16 * PAGE, sortHeapBytes: 256 * PAGE };
    const { memory, elapsedMs } = figuresOf(pooled({ classes: [read] }, 384, { bytes: 128 * PAGE }, { selfTuning: heap }));
    const all = memory!;
    expect(all.pools[0].bytes.at(-1)).toBeGreaterThan(300 * PAGE);
    for (let k = 0; k < all.atMs.length; k++) expect(sum(all, k)).toBe(384 * PAGE);
    expect(all.sortHeapBytes.at(-1)).toBeGreaterThanOrEqual(16 * PAGE);
    expect(elapsedMs).toBeLessThan(0.8 * fixed.elapsedMs);
  });

  test('goes to the sort heap where sorts overflow, and later sorts write less', () => {
    const some = { classes: [sort], counts: [12], workload: { queryProcs: 2 } };
    const pool = { bytes: 384 * PAGE };
    const fixed = figuresOf(pooled(some, 384, pool));
    const { memory, elapsedMs, objects } = figuresOf(pooled(some, 384, pool, { selfTuning: TUNING }));
    expect(memory!.sortHeapBytes.at(-1)).toBeGreaterThan(TUNING.sortHeapBytes);
    const written = (result: typeof objects): number => result!.find(({ id }) => id === 'temp')!.bytesWritten;
    expect(written(objects)).toBeLessThan(written(fixed.objects));
    expect(elapsedMs).toBeLessThan(fixed.elapsedMs);
  });

  test('changes nothing where it has nothing to compare', () => {
    const some = { classes: [sort], workload: { queryProcs: 1 } };
    const plain = figuresOf(pooled(some, 384, { bytes: 384 * PAGE }));
    const tuned = figuresOf(pooled(some, 384, { bytes: 384 * PAGE }, { selfTuning: { ...TUNING, intervalMs: 3_600_000 } }));
    expect(tuned.memory!.moves).toBe(0);
    expect(tuned.elapsedMs).toBe(plain.elapsedMs);
    expect(tuned.ios).toBe(plain.ios);
  });
});
