import { describe, expect, it } from 'vitest';

import { runToEnd } from '../../../engine/run.ts';
import { setUsers } from '../../../scenario/edit/settings.ts';
import { presetIds, presetScenario } from '../../../studies/presets.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { ownSweep } from '../../../studies/ownSweep.ts';
import { placeOf } from '../places.ts';
import { boundsOf, type LoadBounds } from './bounds.ts';
import { littleOf, loadLines, type LoadLine } from './points.ts';
import { loadFigures, loadOf, type LoadFigures, type LoadSubject } from './subject.ts';
import { atShare, boundWords, loadSummary, mostWithin, pointText, targetWords } from './words.ts';

const BATCH: LoadSubject = { stream: null, model: 'closed' };
const tight = sampleScenario('fourStripes', 'tight');

/** A machine-repairman like system: D = 100 ms alone, one part with 50 ms of it, Z = 0; made up so that the figures can be done by hand. */
const made = (load: number, perSecond: number, meanMs: number, more: Partial<LoadFigures> = {}): LoadFigures => ({
  queries: 100,
  perSecond,
  iosPerSecond: perSecond * 10,
  bytesPerSecond: perSecond * 1e6,
  meanMs,
  p50Ms: meanMs * 0.9,
  p95Ms: meanMs * 2,
  inSystem: load,
  thinkMs: 0,
  disk: 'd1',
  diskUtilization: perSecond * 0.05,
  busiest: 'disk d1',
  utilization: perSecond * 0.05,
  unlike: '',
  ...more,
});

const plan = ownSweep(tight, { over: { setting: 'users', values: [1, 2, 4, 8] }, lines: { setting: 'one' } });

function lineOf(runs: readonly (readonly LoadFigures[])[], title = 'A'): LoadLine {
  const points = plan.xs.map((x, k) => ({ place: placeOf(plan, 'one', x), x, values: [], failure: undefined, loads: runs[k] ?? [] }));
  return loadLines([{ id: title, title, style: 0, measure: plan.measure!, points }], 'queries', 'mean')[0];
}
const three = (load: number, perSecond: number, meanMs: number, more = {}) =>
  [0, 0.1, -0.1].map((by) => made(load, perSecond + by / 10, meanMs + by, more));
const CURVE = [three(1, 10, 100), three(2, 16, 125), three(4, 19, 210.5), three(8, 19.8, 404)];

describe('a run that completed nothing', () => {
  it('is a run, without a point; the words say where', () => {
    const nothing = made(1, 0, 0, { queries: 0 });
    const line = lineOf([[nothing, ...three(1, 10, 100).slice(1)], ...CURVE.slice(1)]);
    expect(line.points.map(({ load }) => load)).toEqual([2, 4, 8]);
    expect(line.without).toEqual([1]);
    expect(loadSummary([line], BATCH, 'queries', 'mean', null, ({ meanMs }) => meanMs)).toMatch(
      /A: with 1 user a run completed no query in the time that counts, so this load has no point\.$/,
    );
    const none = lineOf([[nothing], [nothing], [], []]);
    expect(loadSummary([none], BATCH, 'queries', 'mean', null, ({ meanMs }) => meanMs)).toBe(
      'A: with 1 user, 2 users a run completed no query in the time that counts, so these loads have no point.',
    );
  });

  it('says so of itself: a stream that is cut before its first answer', () => {
    const result = runToEnd(tight, { seed: tight.seed, scale: 0.3 });
    const empty = { ...result, workloads: result.workloads.map((one) => ({ ...one, queries: 0 })) };
    expect(loadFigures(BATCH, tight, empty)).toMatchObject({ queries: 0, perSecond: 0, unlike: 'no query was completed' });
    expect(loadFigures(BATCH, tight, { ...empty, elapsedMs: 0 })).toBeUndefined();
  });
});

describe('bounds of a closed system', () => {
  it('meet at the knee, out of what was measured', () => {
    const bounds = boundsOf(lineOf(CURVE), BATCH) as LoadBounds;
    expect(bounds).toMatchObject({ thinkMs: 0, at: 'disk d1' });
    expect(bounds.aloneMs).toBeCloseTo(100, 6);
    expect(bounds.demandMs).toBeCloseTo(50, 1);
    expect(bounds.knee).toBeCloseTo(2, 2);
    expect(bounds.mostPerSecond).toBeCloseTo(20, 1);
    expect(boundWords(lineOf(CURVE), BATCH)).toMatch(/^Knee N\* = 2.* closed model: 100.ms alone, no pause, 50.*ms of disk d1 a query/);
  });

  it.each([
    ['open arrivals', CURVE, { stream: 0, model: 'open' } as const, /closed system/],
    ['one load', [CURVE[0]], BATCH, /two loads/],
    ['nobody alone', [[], ...CURVE.slice(1)], BATCH, /one user/],
    ['other work', [CURVE[0], three(2, 16, 125, { unlike: 'other work runs beside it' })], BATCH, /other work/],
    ['demands that change', [CURVE[0], three(2, 10, 200, { utilization: 0.9 })], BATCH, /50.*ms to 90.*ms on a query/],
    ['more than alone', [CURVE[0], three(2, 26, 77, { utilization: 1.2 })], BATCH, /with 2 users .* same work/],
  ])('are left out for %s, with the reason', (_, curve, subject, why) => {
    expect(boundsOf(lineOf(curve), subject)).toMatch(why);
    expect(boundWords(lineOf(curve), subject)).toMatch(/^No bounds are drawn: /);
  });
});

describe('throughput against response time in words', () => {
  const line = lineOf(CURVE);

  it('reads only loads that were run', () => {
    expect([0.5, 0.8, 0.95].map((share) => atShare(line, share).load)).toEqual([1, 2, 4]);
    expect(mostWithin(line, 250)?.load).toBe(4);
    expect(mostWithin(line, 50)).toBeNull();
    expect(targetWords(line, BATCH, 250)).toMatch(/^Most load within 250.ms: 4 users \(21\d.ms\); with 8 users it is 404.ms\.$/);
    expect(targetWords(line, BATCH, 1000)).toMatch(/no larger load was run/);
    expect(targetWords(line, BATCH, 50)).toMatch(/Not within 50\.0.ms even with 1 user/);
  });

  it('says knee, largest throughput, responses on the way, and which line is best by range', () => {
    const slower = lineOf([three(1, 10, 100), three(2, 15, 133), three(4, 17, 235), three(8, 20, 380)], 'B');
    const words = loadSummary([line, slower], BATCH, 'queries', 'mean', null, ({ meanMs }) => meanMs);
    expect(words).toMatch(/A: at most 71.*queries\/h with 8 users, the largest load that was run/);
    expect(words.slice(words.indexOf('Lowest'))).toMatch(
      /Lowest mean response: no line clearly at 1 user; A at 2 to 4 users; B at 8 users\.$/,
    );
  });

  it('says N, X, R, the busiest disk and Little’s law at a point', () => {
    expect(pointText(line, line.points[1], BATCH, 'queries', 'mean')).toMatch(
      /^A, 2 users: X 57.*queries\/h \(.*\); mean response 125.ms \(.*\); busiest disk d1 80.*%; Little’s law: X·R = 2\.00; 2\.00 counted$/,
    );
    expect(littleOf({ runs: [made(3, 10, 250, { inSystem: null })], load: 3 })).toMatchObject({
      product: 2.5,
      counted: 3,
      isCounted: false,
    });
  });
});

describe('figures of a run', () => {
  it('are those of the batch, and keep Little’s law and the bounds', { timeout: 60_000 }, () => {
    const scale = 0.3;
    const runs = [1, 2].map((users) => {
      const scenario = setUsers(tight, users);
      const result = runToEnd(scenario, { seed: scenario.seed, scale });
      const figures = loadFigures(BATCH, scenario, result)!;
      expect(figures.queries).toBe(result.workloads[0].queries);
      expect(figures.perSecond).toBeCloseTo(result.workloads[0].queries / (result.elapsedMs / 1000), 9);
      expect(figures.diskUtilization).toBe(Math.max(...result.devices.map(({ utilization }) => utilization)));
      // Users are at work from the start to the end of their own batch.
      const product = (figures.perSecond * figures.meanMs) / 1000;
      expect(product).toBeLessThanOrEqual(users * (1 + 1e-9));
      expect(product).toBeGreaterThan(0.5 * users);
      // The utilization law: X Dmax = U <= 1.
      expect(figures.utilization).toBeLessThanOrEqual(1);
      return [figures];
    });
    const bounds = boundsOf(lineOf(runs), BATCH);
    if (typeof bounds !== 'string') expect(runs[1][0].perSecond).toBeLessThanOrEqual(1.02 * bounds.mostPerSecond);
  });

  it('have a knee where nothing is cached and each query does the same work', { timeout: 60_000 }, () => {
    const uncached = { ...tight, host: { ...tight.host, blockCacheBytes: 0, fileCacheBytes: 0 } };
    const runs = plan.xs.map((users) => {
      const scenario = setUsers(uncached, users);
      return [loadFigures(BATCH, scenario, runToEnd(scenario, { seed: scenario.seed, scale: 0.3 }))!];
    });
    const bounds = boundsOf(lineOf(runs), BATCH) as LoadBounds;
    expect(bounds.aloneMs).toBe(runs[0][0].meanMs);
    expect(bounds.knee).toBeGreaterThan(1);
    expect(bounds.knee).toBeLessThan(8);
    for (const [k, [{ perSecond }]] of runs.entries())
      expect(perSecond).toBeLessThanOrEqual(1.02 * Math.min((1000 * plan.xs[k]) / bounds.aloneMs, bounds.mostPerSecond));
  });

  it('are those of a stream, counted after the warm-up', { timeout: 60_000 }, () => {
    const scenario = presetIds()
      .map((id) => presetScenario(id)!)
      .find(({ workload }) => workload.until !== undefined && workload.streams?.[0].arrivals.kind === 'closed')!;
    const subject = loadOf(scenario, { id: '/workload/streams/0/arrivals/users' })!;
    expect(subject).toEqual({ stream: 0, model: 'closed' });
    const result = runToEnd(scenario, { seed: scenario.seed, scale: 0.05 });
    const own = result.streams!.streams.find(({ id }) => id === scenario.workload.streams![0].id)!;
    const figures = loadFigures(subject, scenario, result);
    if (own.completed === 0) expect(figures).toMatchObject({ queries: 0, unlike: 'no query was completed' });
    else expect(figures).toMatchObject({ queries: own.completed, inSystem: own.meanInSystem, meanMs: own.responseMs.mean });
    if (own.completed > 0 && scenario.workload.streams!.length > 1) expect(figures?.unlike).toMatch(/other work/);
  });

  it('are of a load only', () => {
    expect(loadOf(tight, { id: 'users' })).toEqual(BATCH);
    expect(loadOf(tight, { id: 'stripe-unit' })).toBeUndefined();
    expect(ownSweep(tight, 'users').load).toEqual(BATCH);
    expect(ownSweep(tight, 'query-procs').load).toBeUndefined();
  });
});
