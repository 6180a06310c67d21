import { expect, test } from 'vitest';
import { drawUnit } from '../../base/random.ts';
import { mean } from '../../base/stats.ts';
import { level, promiseOf, spreadOf, type Costs } from './race.ts';
import { learn, type Known } from './surrogate.ts';

/** Nearly normal, of deviation 1. */
const draw = (a: number, b: number): number =>
  Array.from({ length: 12 }, (_, k) => drawUnit(5, a, b, k, 0)).reduce((sum, each) => sum + each, -6);

test('what a seed does to all layouts is taken out, also of one that has not had that seed', () => {
  const seeds = [0, 0.3, -0.2, 0.25];
  const costs: readonly Costs[] = [0.1, 0.12, 0.5].map((own, k) => seeds.map((seed, s) => (k === 2 && s > 1 ? null : own + seed)));
  const { means } = level(costs);
  // Within what chance of the usual size would do; means of what each has had are 0.09 apart from that.
  expect(means[1] - means[0]).toBeCloseTo(0.02, 6);
  expect(Math.abs(means[2] - means[0] - 0.4)).toBeLessThan(0.01);
  expect(mean([0.6, 0.9]) - mean(seeds.map((seed) => 0.1 + seed))).toBeGreaterThan(0.45);
});

test('the spread of a run is found from repeated runs, and is the usual one before there are any', () => {
  const costs = Array.from({ length: 8 }, (_, k) => Array.from({ length: 10 }, (__, s) => k / 10 + 0.08 * draw(k, s)));
  expect(spreadOf(level(costs))).toBeGreaterThan(0.065);
  expect(spreadOf(level(costs))).toBeLessThan(0.095);
  expect(spreadOf(level([[0], [0.4]]))).toBeCloseTo(0.03, 12);
});

test.each([
  [0, 0.02, 0, 0.01],
  [0.03, 0.02, 0, 0.02],
  [0.1, 0.03, 0, 0.03],
  [-0.02, 0.01, 0, 0.02],
])('what %d ± %d promises against %d ± %d is the mean of how far it is ahead', (m, d, other, otherDeviation) => {
  const deviation = Math.hypot(d, otherDeviation);
  // By midpoints, over eight deviations to either side.
  const steps = 20_000;
  const width = (16 * deviation) / steps;
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    const by = -8 * deviation + (k + 0.5) * width;
    const density = Math.exp(-((by / deviation) ** 2) / 2) / (deviation * Math.sqrt(2 * Math.PI));
    sum += Math.max(0, other - m - by) * density * width;
  }
  expect(promiseOf({ mean: m, deviation: d }, { mean: other, deviation: otherDeviation })).toBeCloseTo(sum, 5);
});

test('what is certain promises its lead, or nothing', () => {
  expect(promiseOf({ mean: 1, deviation: 0 }, { mean: 2, deviation: 0 })).toBe(1);
  expect(promiseOf({ mean: 2, deviation: 0 }, { mean: 1, deviation: 0 })).toBe(0);
});

test('more runs of a layout make its value surer, and runs that spread make a lucky one doubtful', () => {
  const known = (runs: number): readonly Known[] =>
    Array.from({ length: 8 }, (_, k) => ({
      estimate: k / 8,
      features: Float64Array.of(k / 8, (k % 3) / 3),
      value: k / 8 - (k === 4 ? 0.1 : 0),
      runs: k === 4 ? runs : 1,
    }));
  const noisy = { squares: 12 * 0.06 ** 2, free: 12 };
  const quiet = { squares: 12 * 0.017 ** 2, free: 12 };
  const once = learn(known(1), noisy).settled(4);
  const often = learn(known(6), noisy).settled(4);
  expect(often.deviation).toBeLessThan(once.deviation);
  expect(often.mean).toBeLessThan(once.mean);
  expect(learn(known(1), quiet).settled(4).mean).toBeLessThan(once.mean);
});
