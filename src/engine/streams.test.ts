/**
 * Streams against queueing theory (Kleinrock, Queueing Systems I, 1975; Reiser and Lavenberg, 1980, for closed loops), and against themselves: the same
 * queries for every layout, a longer run begins as a shorter one, and users of a stream do what users of a batch do.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { naturalLog } from '../base/logarithm.ts';
import type { ProbeClass, Scenario, Stream } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { ProgressWatch } from './limits.ts';
import type { StreamSummary } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { fixedDevice, MIX, probe, smallScenario, type SmallOptions } from './testing/scenarios.ts';
import { checkedRun } from './testing/invariants.ts';

const SERVICE_MS = 4;

function within(found: number, expected: number, share: number): void {
  expect(found / expected).toBeGreaterThan(1 - share);
  expect(found / expected).toBeLessThan(1 + share);
}

/** One read for each query. */
const READ: Partial<ProbeClass> = { requests: 1, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 } };

const open = (perSecond: number, some: Partial<Extract<Stream['arrivals'], { kind: 'open' }>> = {}): Stream => ({
  id: 'open',
  title: 'Open',
  arrivals: { kind: 'open', perSecond, spacing: 'exponential', atOnce: 200, mostWaiting: 1000, ...some },
  classes: [{ class: 'probe', count: 1 }],
  order: 'drawn',
});

const closed = (users: number, thinkMs: number, some: Partial<Extract<Stream['arrivals'], { kind: 'closed' }>> = {}): Stream => ({
  id: 'closed',
  title: 'Closed',
  arrivals: { kind: 'closed', users, thinkTime: { ms: thinkMs, spread: 'exponential' }, ...some },
  classes: [{ class: 'probe', count: 1 }],
  order: 'drawn',
});

function scenarioOf(streams: Stream[], until: Scenario['workload']['until'], options: Partial<SmallOptions> = {}): Scenario {
  const scenario = smallScenario({ disks: 1, drive: fixedDevice(SERVICE_MS, 'exponential'), classes: [probe(READ)], ...options });
  const all: Scenario = { ...scenario, workload: { ...scenario.workload, batch: [], streams, ...(until && { until }) } };
  expect(problemsOf(all)).toEqual([]);
  return all;
}

function streamOf(scenario: Scenario): StreamSummary {
  const { streams, failedChecks } = runToEnd(scenario, { series: false });
  expect(failedChecks).toEqual([]);
  return streams!.streams[0];
}

describe('an open stream', () => {
  for (const load of [0.5, 0.8]) {
    test(`is M/M/1 at a device with exponential service, at ${load * 100} % load`, () => {
      const perSecond = (1000 * load) / SERVICE_MS;
      const stream = streamOf(scenarioOf([open(perSecond)], { seconds: 1000, warmUpSeconds: 10 }));
      within(stream.perMinute, 60 * perSecond, 0.02);
      within(stream.responseMs.mean, SERVICE_MS / (1 - load), 0.06);
      // The response is exponential: its median is ln 2 of its mean.
      within(stream.responseMs.p50, (naturalLog(2) * SERVICE_MS) / (1 - load), 0.07);
      within(stream.meanInSystem, load / (1 - load), 0.06);
      expect(stream.refused).toBe(0);
    });

    test(`is M/D/1 at a device with constant service, at ${load * 100} % load`, () => {
      const stream = streamOf(
        scenarioOf(
          [open((1000 * load) / SERVICE_MS)],
          { seconds: 1000, warmUpSeconds: 10 },
          { drive: fixedDevice(SERVICE_MS, 'constant') },
        ),
      );
      within(stream.responseMs.mean - SERVICE_MS, (load * SERVICE_MS) / (2 * (1 - load)), 0.06);
    });
  }

  test('waits for a connection as it would at the device', () => {
    const scenario = scenarioOf([open(200, { atOnce: 1 })], { seconds: 1000, warmUpSeconds: 10 });
    const stream = streamOf(scenario);
    within(stream.responseMs.mean, SERVICE_MS / 0.2, 0.06);
    within(stream.meanWaitMs, (0.8 * SERVICE_MS) / 0.2, 0.06);
  });

  test('that comes faster than it is served turns queries away, as M/M/1/K does', () => {
    const load = 2;
    const most = 8;
    const scenario = scenarioOf([open((1000 * load) / SERVICE_MS, { atOnce: 1, mostWaiting: most - 1 })], {
      seconds: 500,
      warmUpSeconds: 1,
    });
    const stream = streamOf(scenario);
    const lost = ((1 - load) * load ** most) / (1 - load ** (most + 1));
    within(stream.refused / stream.arrived, lost, 0.02);
    expect(stream.underWay + stream.waiting).toBeLessThanOrEqual(most);
  });

  test('has a Poisson number of arrivals in each window: the variance is the mean', () => {
    const { streams } = runToEnd(scenarioOf([open(20)], { seconds: 600 }, { drive: fixedDevice(0.001, 'constant') }), { series: false });
    const counts = Array.from(streams!.series.completed);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
    within(mean, 200, 0.05);
    // Of 60 windows: chi-squared with 59 degrees of freedom lies within these bounds in 99.9 of 100 cases.
    expect(variance / mean).toBeGreaterThan(0.5);
    expect(variance / mean).toBeLessThan(1.7);
  });

  test('that is evenly spaced keeps its rate to the query', () => {
    const stream = streamOf(scenarioOf([open(30, { spacing: 'even' })], { seconds: 100 }, { drive: fixedDevice(0.001, 'constant') }));
    expect(stream.arrived).toBe(2999);
  });

  test('meets the same arrivals and the same data whatever the device', () => {
    const arrivedOf = (serviceMs: number): number[] =>
      runToEnd(scenarioOf([open(50, { atOnce: 3 })], { seconds: 20 }, { drive: fixedDevice(serviceMs, 'constant') })).streams!.streams.map(
        ({ arrived }) => arrived,
      );
    expect(arrivedOf(1)).toEqual(arrivedOf(15));
    const bytesOf = (serviceMs: number): Float64Array =>
      runToEnd(scenarioOf([open(50, { atOnce: 3, queries: 300 })], undefined, { drive: fixedDevice(serviceMs, 'constant') })).psuBytes;
    expect(bytesOf(1)).toEqual(bytesOf(15));
  });
});

describe('a closed stream', () => {
  test('obeys the interactive response time law, and mean value analysis', () => {
    const [users, thinkMs] = [10, 60];
    const stream = streamOf(scenarioOf([closed(users, thinkMs)], { seconds: 1000, warmUpSeconds: 10 }));
    const perMs = stream.perMinute / 60_000;
    within(perMs, users / (stream.responseMs.mean + thinkMs), 0.01);
    // One queueing station and a delay: R(n) = S (1 + Q(n - 1)).
    let queue = 0;
    let expected = 0;
    for (let n = 1; n <= users; n++) {
      const response = SERVICE_MS * (1 + queue);
      expected = n / (response + thinkMs);
      queue = expected * response;
    }
    within(perMs, expected, 0.02);
  });

  test('with a fixed think time and cost of starting has a cycle of their sum', () => {
    const stream: Stream = {
      ...closed(1, 0, { thinkTime: { ms: 95, spread: 'fixed' } }),
      startCost: { processorMs: 2, delayMs: 3 },
    };
    const { responseMs, perMinute } = streamOf(scenarioOf([stream], { seconds: 104 * 10 }, { drive: fixedDevice(SERVICE_MS, 'constant') }));
    expect(responseMs.mean).toBeCloseTo(2 + 3 + SERVICE_MS, 6);
    within(perMinute, 60_000 / 104, 1e-3);
  });

  test('begins when it says', () => {
    const { queries } = runToEnd(scenarioOf([{ ...closed(2, 5, { queriesPerUser: 3 }), startAtMs: 250 }], undefined));
    expect(Math.min(...queries.startMs)).toBe(250);
    expect(queries.startMs).toHaveLength(6);
  });

  test('draws classes by share', () => {
    const stream: Stream = {
      ...closed(5, 1),
      classes: [
        { class: 'probe', count: 3 },
        { class: 'other', count: 1 },
      ],
    };
    const scenario = scenarioOf([stream], { seconds: 60 }, { classes: [probe(READ), { ...probe(READ), id: 'other' }] });
    const [a, b] = runToEnd(scenario, { series: false }).classes!;
    within(a.queries / (a.queries + b.queries), 0.75, 0.03);
  });

  test('runs classes as they are listed', () => {
    const stream: Stream = {
      ...closed(1, 1, { queriesPerUser: 7 }),
      order: 'listed',
      classes: [
        { class: 'probe', count: 2 },
        { class: 'other', count: 1 },
        { class: 'probe', count: 1 },
      ],
    };
    const scenario = scenarioOf([stream], undefined, { classes: [probe(READ), { ...probe(READ), id: 'other' }] });
    expect(Array.from(runToEnd(scenario).queries.classIndex)).toEqual([0, 0, 1, 0, 0, 0, 1]);
  });
});

describe('a timed run', () => {
  const of = (seconds: number): Scenario => scenarioOf([open(60), { ...closed(4, 20) }], { seconds });

  test('is the beginning of a longer one', () => {
    const short = createRun(of(5), { series: false });
    while (!short.advance(1000));
    const long = createRun(of(50), { series: false });
    while (long.progress().simulatedMs < 5000 && !long.advance(1));
    const [a, b] = [short.result(), short.progress()];
    expect(a.elapsedMs).toBe(5000);
    // The event after the short run's end is the first that the long run has more.
    expect(Math.abs(long.progress().ios - b.ios)).toBeLessThanOrEqual(1);
    while (!long.advance(10_000));
    const windowsOf = (run: typeof a): number[] => Array.from(run.streams!.series.completed.slice(0, run.streams!.series.windows));
    const first = windowsOf(long.result()).slice(0, 6);
    expect(first.reduce((sum, count) => sum + count, 0)).toBe(a.streams!.streams[0].completed);
  });

  test('at a smaller scale is shorter by that much, the warm-up excepted', () => {
    const scenario = scenarioOf([open(60)], { seconds: 50, warmUpSeconds: 10 });
    expect(runToEnd(scenario, { scale: 0.25, series: false }).elapsedMs).toBe(20_000);
    expect(runToEnd(scenario, { scale: 0.25, series: false }).streams!.fromMs).toBe(10_000);
  });

  test('counts no query that is complete before its warm-up ends', () => {
    const counted = (warmUpSeconds: number): number =>
      streamOf(scenarioOf([open(60, { spacing: 'even' })], { seconds: 50, warmUpSeconds })).completed;
    expect(counted(0) - counted(10)).toBeGreaterThanOrEqual(598);
    expect(counted(0) - counted(10)).toBeLessThanOrEqual(601);
  });

  test('lets users of the batch begin again', () => {
    const batch = smallScenario({ disks: 1, workload: { users: 3 }, drive: fixedDevice(SERVICE_MS, 'constant'), classes: [probe(READ)] });
    const scenario: Scenario = { ...batch, workload: { ...batch.workload, until: { seconds: 10 } } };
    expect(problemsOf(scenario)).toEqual([]);
    const result = runToEnd(scenario);
    expect(result.elapsedMs).toBe(10_000);
    expect(result.workloads[0].queries).toBeGreaterThan(2000);
    expect(result.streams!.completed).toBe(result.workloads[0].queries);
    expect(result.failedChecks).toEqual([]);
  });

  test('stops with a reason where its users take no time', () => {
    const watch = new ProgressWatch(1000, true);
    watch.look({ now: 0, handled: 0, batchSteps: 0, workDone: 0, ios: 0, outstanding: 0 });
    expect(() => watch.look({ now: 0, handled: 1001, batchSteps: 500, workDone: 0, ios: 0, outstanding: 0 })).toThrow(
      /Give users time to think/,
    );
  });
});

describe('without a batch', () => {
  test('one stream is what users of a batch are, to the nanosecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.constantFrom('own' as const, 'same' as const), fc.nat(1000), (users, order, seed) => {
        const classes = [probe({ requests: 7 }), { ...probe({ requests: 3, bytes: 65_536 }), id: 'other' }];
        const base = smallScenario({ disks: 2, workload: { users }, classes });
        const batch = [
          { class: 'probe', count: 3 },
          { class: 'other', count: 2 },
        ];
        const asBatch: Scenario = { ...base, seed, workload: { ...base.workload, order, batch } };
        const stream: Stream = { ...closed(users, 0, { queriesPerUser: 5 }), order, classes: batch };
        const asStream: Scenario = { ...asBatch, workload: { ...asBatch.workload, batch: [], streams: [stream] } };
        const [a, b] = [runToEnd(asBatch), runToEnd(asStream)];
        const { workloads: _a, scenarioHash: _h, resultHash: _r, ...one } = a;
        const { workloads: _b, scenarioHash: _i, resultHash: _s, streams, ...other } = b;
        expect(other).toEqual(one);
        expect(streams!.streams[0].responseMs.mean).toBeCloseTo(a.workloads[0].responseMs.mean, 9);
      }),
      { numRuns: rounds(20) },
    );
  });
});

test('streams beside a batch and forks of them obey the laws of every run', () => {
  const base = smallScenario({ disks: 2, workload: { users: 2 }, classes: [probe(READ), { ...probe({ requests: 20 }), id: 'other' }] });
  const streams = [
    { ...closed(2, 3, { queriesPerUser: 9 }), order: 'listed' as const },
    open(80, { queries: 40, atOnce: 2, mostWaiting: 3 }),
    { ...open(15), id: 'endless' },
  ];
  const scenario: Scenario = { ...base, workload: { ...base.workload, streams, alongside: [{ class: 'other', users: 1 }] } };
  expect(problemsOf(scenario)).toEqual([]);
  checkedRun(scenario);
  const run = createRun(scenario);
  run.advance(100);
  const fork = run.fork();
  while (!run.advance(37));
  while (!fork.advance(1000));
  expect(fork.result().resultHash).toBe(run.result().resultHash);
  const [, limited] = run.result().streams!.streams;
  expect(limited.completed + limited.refused).toBe(40);
});

describe('steps', () => {
  const STEPS = 40;
  const streams = MIX.streams.slice(0, 2).map((stream) => ({ ...stream, requests: STEPS }));
  const mixes = { ...MIX, id: 'probe', order: 'lock-step', processes: 1, streams } as const;

  test('of a mix are its steps and the start of the query, in the windows in which they are made, also of queries that are not complete', () => {
    const scenario = scenarioOf([closed(2, 0)], { seconds: 120, warmUpSeconds: 1 }, { classes: [mixes] });
    const { streams: figures } = runToEnd(scenario, { series: false });
    const { series, progress } = figures!;
    expect([...progress!.perQuery]).toEqual([STEPS + 1]);
    expect(progress!.steps).toHaveLength(series.windows);
    const [steps, completed] = [progress!.steps, series.completed].map((each) => each.reduce((sum, value) => sum + value, 0));
    // Two users have a query under way.
    expect(steps).toBeGreaterThanOrEqual(completed * (STEPS + 1));
    expect(steps).toBeLessThanOrEqual((completed + 2) * (STEPS + 1));
    // The disk is never idle: every window has its share.
    const even = steps / series.windows;
    for (const each of progress!.steps) within(each, even, 0.25);
    expect(progress!.pools).toEqual([]);
  });

  test('are the same of a copy of the run, and no part of its fingerprint', () => {
    const scenario = scenarioOf([closed(2, 5, { queriesPerUser: 60 })], undefined, { classes: [mixes] });
    const run = createRun(scenario);
    run.advance(500);
    const fork = run.fork();
    while (!run.advance(37));
    while (!fork.advance(1000));
    const [one, other] = [run.result(), fork.result()];
    expect(other.streams!.progress).toEqual(one.streams!.progress);
    // Windows have doubled, and none of the steps is lost.
    expect(one.streams!.series.windows).toBeLessThanOrEqual(64);
    expect(one.streams!.progress!.steps.reduce((sum, value) => sum + value, 0)).toBe(2 * 60 * (STEPS + 1));
  });
});
