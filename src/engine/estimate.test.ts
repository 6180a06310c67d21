import { describe, expect, test } from 'vitest';
import { someByDay } from '../base/testing/rounds.ts';
import { MIB } from '../base/units.ts';
import { presetScenario } from '../studies/presets.ts';
import { sample as sampleId, SAMPLE_STUDY } from '../studies/testing/samples.ts';
import type { Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { createEstimation, estimateElapsed, expectedDiskIos, sampleOptions } from './estimate.ts';
import { runToEnd } from './run.ts';
import { SCAN, smallScenario, SOME_COSTS, SORT } from './testing/scenarios.ts';
import { oddNumbers } from './testing/sound.ts';

function preset(id: string): Scenario {
  const scenario = presetScenario(id);
  if (scenario === undefined) throw new Error(`no preset ${id}`);
  return scenario;
}

/** A small part of the batch, so that the test is fast. */
const SCALE = 0.03;
/** What the page runs, and samples. */
const PAGE_SCALE = 0.06;
const SEEDS = 8;

describe.each(someByDay(['stripe-22-64k', 'manual-22', 'stripe-8-8-4-2', 'manual-22-skewed']))('W3 on %s', (layout) => {
  test('the interval covers the whole run for at least seven seeds of eight, from a fraction of its I/Os', () => {
    const scenario = preset(`${SAMPLE_STUDY}/${layout}/w3`);
    let covered = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const seeded = { ...scenario, seed };
      const options = sampleOptions(seeded, PAGE_SCALE);
      const sample = runToEnd(seeded, { ...options, series: false });
      const whole = runToEnd(seeded, { scale: PAGE_SCALE, series: false });
      const estimate = estimateElapsed(seeded, sample);
      expect(options.share).toBeLessThan(0.5);
      expect(sample.ios).toBeLessThan(whole.ios / 2);
      expect(estimate.lowMs).toBeLessThanOrEqual(estimate.elapsedMs);
      expect(estimate.highMs).toBeGreaterThanOrEqual(estimate.elapsedMs);
      // An interval that says nothing would cover everything.
      expect(estimate.highMs / estimate.lowMs).toBeLessThan(1.35);
      if (whole.elapsedMs >= estimate.lowMs && whole.elapsedMs <= estimate.highMs) covered++;
    }
    expect(covered).toBeGreaterThanOrEqual(SEEDS - 1);
  });
});

test('attribution of an estimate sums to it', () => {
  const scenario = preset(sampleId('wide', 'mixed'));
  const sample = runToEnd(scenario, { ...sampleOptions(scenario, SCALE, 2000), series: false });
  const { elapsedMs, attributionMs } = estimateElapsed(scenario, sample);
  const sum = Object.values(attributionMs).reduce((a, b) => a + b, 0);
  expect(Math.abs(sum - elapsedMs)).toBeLessThan(1e-6 * elapsedMs);
});

test('work that is small enough is not sampled but run', () => {
  const scenario = preset(sampleId('loose', 'tight'));
  const { scale, share } = sampleOptions(scenario, 0.1);
  expect([scale, share]).toEqual([0.1, 1]);
  const whole = runToEnd(scenario, { scale, share, series: false });
  const estimate = estimateElapsed(scenario, whole);
  expect([estimate.lowMs, estimate.elapsedMs, estimate.highMs]).toEqual([whole.elapsedMs, whole.elapsedMs, whole.elapsedMs]);
});

test('users alongside the batch cost I/Os too, so the sample is thinner', () => {
  const scenario = preset(sampleId('loose', 'load'));
  const [{ class: id }] = scenario.workload.batch;
  const beside = (users: number): Scenario => ({
    ...scenario,
    workload: { ...scenario.workload, users: 1, alongside: [{ class: id, users }] },
  });
  const { share } = sampleOptions({ ...scenario, workload: { ...scenario.workload, users: 1 } }, 1, 100);
  expect(share).toBeLessThan(0.5);
  expect(sampleOptions(beside(1), 1, 100).share).toBeCloseTo(share / 2, 12);
  expect(sampleOptions(beside(9), 1, 100).share).toBeCloseTo(share / 10, 12);
});

test('files that grow are read extent by extent', () => {
  const scenario = preset(sampleId('loose', 'mixed'));
  const grown = (growthBytes: number, role: 'fact' | 'star-index', one = scenario): Scenario => ({
    ...one,
    database: { ...one.database, objects: one.database.objects.map((each) => (each.role === role ? { ...each, growthBytes } : each)) },
  });
  const only = (id: string): Scenario => ({ ...scenario, workload: { ...scenario.workload, batch: [{ class: id, count: 3 }] } });
  const ios = expectedDiskIos;
  const blockBytes = 8192;
  // Rows are fetched by 16 KB and index blocks read by 32 KB: twice and four times the I/Os.
  const plain = ios(only('weak'));
  const index = (ios(grown(blockBytes, 'star-index', only('weak'))) - plain) / 3;
  expect(ios(grown(blockBytes, 'fact', only('weak'))) + index).toBeCloseTo(2 * plain, 3);
  expect(ios(grown(2 ** 24, 'fact'))).toBe(ios(scenario));
  expect(ios(grown(blockBytes, 'fact', only('partial-scan')))).toBeCloseTo((ios(only('partial-scan')) * 64 * 1024) / blockBytes, 3);
});

describe('files that are filled one after another and leave the last ones empty', () => {
  const part = smallScenario({
    psuBytes: 10 * MIB,
    psuMaxBytes: 20 * MIB,
    classes: [{ ...SCAN, segments: [4, 6] }, { ...SCAN, id: 'granules', granulesPerProcess: 3 }, SORT],
    counts: [4, 4, 4],
    workload: { users: 1, queryProcs: 1 },
    costs: SOME_COSTS,
  });

  test('are sampled where there is something', () => {
    expect(problemsOf(part)).toEqual([]);
    const whole = runToEnd(part, { series: false });
    for (const share of [0.01, 0.05, 0.2, 0.5, 0.99]) {
      const estimate = estimateElapsed(part, runToEnd(part, { share, series: false }));
      expect(oddNumbers(estimate)).toEqual([]);
      // Far from the figure that no work at all would give.
      expect(estimate.elapsedMs / whole.elapsedMs).toBeGreaterThan(0.5);
      expect(estimate.elapsedMs / whole.elapsedMs).toBeLessThan(2);
    }
  });

  test('in slices the estimate is the same', () => {
    const sample = runToEnd(part, { share: 0.1, series: false });
    const estimation = createEstimation(part, sample);
    expect(() => estimation.estimate()).toThrow(/not complete/);
    let slices = 1;
    while (!estimation.advance(1)) slices++;
    expect(slices).toBe(12);
    expect(estimation.estimate()).toEqual(estimateElapsed(part, sample));
  });
});
