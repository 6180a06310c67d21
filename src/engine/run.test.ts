import { describe, expect, test } from 'vitest';
import { someByDay } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import type { Discipline, Scenario } from '../scenario/schema.ts';
import { PHASES } from './record/result.ts';
import { resultHash } from './record/resultHash.ts';
import { createRun, runToEnd, type Run } from './run.ts';
import { KINDS } from './testing/queue.ts';
import { ALL_OPERATORS, probe, SCAN, SMALL_DISK, smallScenario, SOME_COSTS, STAR_JOIN } from './testing/scenarios.ts';

/** Every operator, caches, merging and a capped path at once. */
const scenario = smallScenario({
  classes: [...ALL_OPERATORS, probe({ id: 'open', arrivals: { kind: 'poisson', perSecond: 300 }, requests: 40 })],
  counts: [3, 2, 1, 2, 1, 1],
  volume: { kind: 'stripe', stripeUnitBytes: 32 * KIB },
  workload: { users: 3 },
  costs: SOME_COSTS,
  path: { mibPerSecond: 60 },
  host: {
    blockCacheBytes: MIB,
    fileCacheBytes: 8 * MIB,
    mergeRequests: true,
    scheduler: { kind: 'deadline', readExpireMs: 100, writeExpireMs: 1000, fifoBatch: 8, writesStarved: 2 },
  },
});

function finish(run: Run, slice = 1_000_000): string {
  while (!run.advance(slice));
  return run.result().resultHash;
}

const whole = finish(createRun(scenario));

describe('the same scenario and seed give the same result', () => {
  test('twice', () => expect(finish(createRun(scenario))).toBe(whole));

  test('in slices of any size', () => {
    for (const slice of [1, 7, 100, 12_345]) expect(finish(createRun(scenario), slice)).toBe(whole);
  });

  test('another seed, scale or scenario gives another', () => {
    expect(finish(createRun(scenario, { seed: 2 }))).not.toBe(whole);
    expect(finish(createRun(scenario, { scale: 0.5 }))).not.toBe(whole);
    expect(finish(createRun({ ...scenario, host: { ...scenario.host, processors: 3 } }))).not.toBe(whole);
  });

  test('without series all other figures are the same', () => {
    const { series: _, resultHash: __, ...bare } = runToEnd(scenario, { series: false });
    const { series, resultHash: ___, ...full } = runToEnd(scenario);
    expect(series).not.toBeNull();
    expect(bare).toEqual(full);
  });
});

test('a smaller scale is the beginning of the whole run, until the first user has done its share', () => {
  const perUser = { whole: 14, part: 4 };
  const run = (scale: number) => runToEnd(scenario, { scale, series: false }).queries;
  const part = run(perUser.part / perUser.whole);
  const all = run(1);
  const done = new Map<number, number>();
  let same = 0;
  for (; same < part.user.length; same++) {
    const user = part.user[same];
    expect([all.user[same], all.classIndex[same], all.elapsedMs[same]]).toEqual([user, part.classIndex[same], part.elapsedMs[same]]);
    done.set(user, (done.get(user) ?? 0) + 1);
    if (done.get(user) === perUser.part) break;
  }
  expect(same).toBeGreaterThanOrEqual(perUser.part - 1);
  expect(part.user).toHaveLength(3 * perUser.part);
  expect(all.user).toHaveLength(3 * perUser.whole);
});

describe('fork', () => {
  test('in mid-run: copy and original both end as an uninterrupted run does', () => {
    const total = (() => {
      const run = createRun(scenario);
      let events = 0;
      while (!run.advance(1)) events++;
      return events;
    })();
    for (const share of [0, 0.01, 0.3, 0.5, 0.9, 0.999]) {
      const run = createRun(scenario);
      run.advance(Math.max(1, Math.floor(total * share)));
      const copy = run.fork();
      const second = copy.fork();
      expect(finish(copy)).toBe(whole);
      expect(finish(run, 1000)).toBe(whole);
      expect(finish(second)).toBe(whole);
    }
  });

  test('copies share nothing that changes', () => {
    const run = createRun(scenario);
    run.advance(500);
    const before = run.progress();
    finish(run.fork());
    expect(run.progress()).toEqual(before);
  });

  test('every scheduler and device can be copied', () => {
    for (const scheduler of someByDay(KINDS, 4)) {
      // At the host, and within the drive where drives have it.
      const tags = scheduler.kind === 'deadline' ? {} : { queueDepth: 4, queueDiscipline: scheduler as Discipline };
      for (const drive of [SMALL_DISK, { ...SMALL_DISK, ...tags }]) {
        const hardware = { ...scenario.hardware, drives: [drive] };
        const other: Scenario = { ...scenario, hardware, host: { ...scenario.host, scheduler } };
        const run = createRun(other);
        run.advance(2000);
        expect(finish(run.fork())).toBe(finish(run));
      }
    }
  });

  test('of a finished run has its result', () => {
    const run = createRun(scenario);
    finish(run);
    expect(run.fork().result().resultHash).toBe(whole);
  });
});

describe('progress', () => {
  test('rises from 0 to 1', () => {
    const run = createRun(scenario);
    let last = run.progress().fraction;
    expect(last).toBe(0);
    while (!run.advance(300)) {
      const { fraction } = run.progress();
      expect(fraction).toBeGreaterThanOrEqual(last);
      expect(fraction).toBeLessThanOrEqual(1);
      last = fraction;
    }
    expect(last).toBeGreaterThan(0.8);
    expect(run.progress().fraction).toBe(1);
  });
});

describe('the result', () => {
  const result = runToEnd(scenario);

  test('attribution sums to elapsed', () => {
    const sum = PHASES.reduce((total, phase) => total + result.attributionMs[phase], 0);
    expect(Math.abs(sum - result.elapsedMs)).toBeLessThan(1e-6 * result.elapsedMs);
  });

  test('its hash is the hash of everything else in it but the sums by class and what checks say of it', () => {
    const { resultHash: hash, classes: _classes, failedChecks: _checks, ...rest } = result;
    expect(resultHash(rest)).toBe(hash);
    const series = result.series;
    if (series === null) throw new Error('no series');
    const changed = { ...rest, series: { ...series, busyMs: series.busyMs.with(0, series.busyMs[0] + 1) } };
    expect(resultHash(changed)).not.toBe(hash);
  });

  test('is not given before the run is complete', () => {
    expect(() => createRun(scenario).result()).toThrow(/not complete/);
  });

  test('ranges are refused', () => {
    for (const scale of [0, -1, 1.5, NaN]) expect(() => createRun(scenario, { scale })).toThrow(RangeError);
  });

  test('queries stand in order of completion, each user’s one after the other', () => {
    const { user, startMs, elapsedMs } = result.queries;
    expect(user.length).toBe(3 * 14);
    let end = 0;
    for (let row = 0; row < user.length; row++) {
      expect(startMs[row] + elapsedMs[row]).toBeGreaterThanOrEqual(end - 1e-9);
      end = startMs[row] + elapsedMs[row];
    }
    expect(end).toBeCloseTo(result.elapsedMs, 6);
  });
});

test('the same work for every layout: reads of the warehouse do not depend on where it lies', () => {
  const reads = (some: Partial<Parameters<typeof smallScenario>[0]>) => {
    const { psuBytes } = runToEnd(smallScenario({ classes: [STAR_JOIN, SCAN], counts: [8, 4], workload: { users: 3 }, ...some }));
    return [...psuBytes];
  };
  const loose = reads({});
  expect(reads({ volume: { kind: 'stripe', stripeUnitBytes: 8 * KIB } })).toEqual(loose);
  expect(reads({ volume: { kind: 'concat' }, disks: 7 })).toEqual(loose);
  expect(reads({ host: { scheduler: { kind: 'sstf' }, tuneGroup: 5 } })).toEqual(loose);
});
