/** What is recorded by object in whole runs. */
import { expect, test } from 'vitest';
import { KIB, MIB } from '../base/units.ts';
import type { QueryClass } from '../scenario/schema.ts';
import { runToEnd } from './run.ts';
import { probe, SCAN, smallScenario, STAR_JOIN } from './testing/scenarios.ts';

type Mix = Extract<QueryClass, { operator: 'mix' }>;

test('recording objects changes nothing of a run, and happens by itself only where there are table spaces', () => {
  const scenario = smallScenario({ classes: [SCAN] });
  const plain = runToEnd(scenario);
  const recorded = runToEnd(scenario, { objects: true });
  expect(plain.objects).toBeUndefined();
  expect(recorded.resultHash).toBe(plain.resultHash);
  const [first] = recorded.objects!;
  expect(first.id).toBe(scenario.database.objects[0].id);
  expect(first.bytesRead).toBe(recorded.psuBytes.reduce((sum, bytes) => sum + bytes, 0));
  expect(first.responseMs.mean * first.reads).toBeCloseTo(first.meanOutstanding * recorded.elapsedMs, 6);
});

test('a scan is sequential in its files; single blocks at random places are not', () => {
  const scan = runToEnd(smallScenario({ classes: [SCAN] }), { objects: true }).objects!;
  const random = runToEnd(smallScenario({ classes: [probe({})] }), { objects: true }).objects!;
  expect(scan[0].sequentialShare).toBeGreaterThan(0.8);
  expect(random.find(({ reads }) => reads > 0)!.sequentialShare).toBeLessThan(0.3);
});

test('its time series adds up to its totals', () => {
  const { objects, objectSeries } = runToEnd(smallScenario({ classes: [SCAN] }), { objects: true });
  const { bins, bytes, completions } = objectSeries!;
  objects!.forEach(({ reads, writes, bytesRead, bytesWritten }, o) => {
    const sum = (column: Float32Array): number => column.subarray(o * bins, (o + 1) * bins).reduce((a, b) => a + b, 0);
    expect(sum(completions)).toBe(reads + writes);
    expect(Math.abs(sum(bytes) - bytesRead - bytesWritten)).toBeLessThan(KIB);
  });
});

test('a request is counted before its volume splits it, and what a cache answers is no request', () => {
  const reads = probe({ requests: 4000, bytes: 64 * KIB });
  const striped = runToEnd(smallScenario({ classes: [reads], volume: { kind: 'stripe', stripeUnitBytes: 8 * KIB } }), { objects: true });
  const [fact] = striped.objects!;
  expect(fact.reads).toBe(4000);
  expect(striped.devices.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(2 * fact.reads);

  const joins = { classes: [STAR_JOIN], counts: [3] };
  const asked = (run: ReturnType<typeof runToEnd>): number => run.objects!.reduce((sum, one) => sum + one.reads, 0);
  const uncached = runToEnd(smallScenario(joins), { objects: true });
  const cached = runToEnd(smallScenario({ ...joins, host: { blockCacheBytes: 64 * MIB } }), { objects: true });
  expect(cached.caches.find(({ id }) => id === 'block')!.hits).toBeGreaterThan(0);
  expect(asked(cached)).toBeLessThan(asked(uncached));
});

test('a mean response above the 95th percentile is so where few requests take far longer than all others', () => {
  const mixed = (large: number): Mix => ({
    operator: 'mix',
    id: 'mix',
    title: 'Mix',
    streams: [
      { object: 'fact', requests: 400, bytes: 8 * KIB, pattern: 'sequential', write: false },
      ...(large === 0 ? [] : [{ object: 'fact', requests: large, bytes: 16 * MIB, pattern: 'sequential' as const, write: false }]),
    ],
    order: 'one-after-other',
    processes: 1,
    stepMs: 0,
  });
  const responses = (large: number) => runToEnd(smallScenario({ classes: [mixed(large)] }), { objects: true }).objects![0];
  const [even, tailed] = [responses(0), responses(8)];
  expect(even.responseMs.mean).toBeLessThan(even.responseMs.p95);
  expect(tailed.reads).toBe(408);
  expect(tailed.responseMs.mean).toBeGreaterThan(tailed.responseMs.p95);
  // 392 small ones make up the rest of the sum: the tail explains the mean.
  const { mean, max } = tailed.responseMs;
  expect(mean * 408 - 8 * max).toBeLessThan(400 * even.responseMs.mean * 1.5);
  expect(8 * max).toBeGreaterThan(0.5 * mean * 408);
});
