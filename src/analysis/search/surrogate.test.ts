import { expect, test } from 'vitest';
import { drawUnit } from '../../base/random.ts';
import { learn, type Observed, type Point } from './surrogate.ts';

/** Nearly normal, of deviation 1. */
const draw = (a: number, b: number): number =>
  Array.from({ length: 12 }, (_, k) => drawUnit(5, a, b, k, 0)).reduce((sum, each) => sum + each, -6);

const point = (k: number, of: number): Point => ({ estimate: k / of, features: Float64Array.of(k / of, (k % 3) / 3) });
const points = (count: number): readonly Point[] => Array.from({ length: count }, (_, k) => point(k, count));

test('a line through what was run leads to what was not', () => {
  const known = points(9);
  const runs = known.flatMap(({ estimate }, of) => (of === 4 ? [] : [{ of, seed: 0, value: 0.5 * estimate }]));
  const { predict } = learn(known, runs);
  expect(predict(known[4]).mean).toBeCloseTo(0.5 * known[4].estimate, 1);
  // Nearer to what was run it is surer.
  expect(predict(known[4]).deviation).toBeLessThan(predict({ estimate: 3, features: Float64Array.of(3, 0) }).deviation);
});

test('what a seed does to all layouts is no difference between them, whichever layouts have had it', () => {
  const seeds = [0, 0.3, -0.2, 0.25];
  const known = points(6);
  const runs = known.flatMap((_, of) =>
    seeds.flatMap((effect, seed) => (seed > 0 && of > 2 ? [] : [{ of, seed, value: (of % 2) / 10 + effect + 0.002 * draw(of, seed) }])),
  );
  const { between } = learn(known, runs);
  expect(between(1, 0).mean).toBeCloseTo(0.1, 1);
  // Means of what each has had are 0.19 apart here.
  expect(Math.abs(between(3, 0).mean - 0.1)).toBeLessThan(0.03);
  expect(between(0, 3).mean).toBeCloseTo(-between(3, 0).mean, 12);
});

test('a layout is not apart from itself', () => {
  const known = points(4);
  const { between } = learn(
    known,
    known.map((_, of) => ({ of, seed: 0, value: 0.1 * draw(of, 0) })),
  );
  expect(between(2, 2)).toEqual({ mean: 0, deviation: 0 });
});

test('the spread of a run is found from runs with several seeds', () => {
  const known = points(8);
  const spreadWith = (spread: number): number =>
    learn(
      known,
      known.flatMap((_, of) =>
        Array.from({ length: 5 }, (__, seed) => ({ of, seed, value: of / 10 + 0.1 * seed + spread * draw(of, seed) })),
      ),
    ).spread;
  // With one seed it is the usual one, whatever the runs are.
  expect(
    learn(
      known,
      known.map((_, of) => ({ of, seed: 0, value: 0.3 * draw(of, 0) })),
    ).spread,
  ).toBe(0.03);
  expect(spreadWith(0.08)).toBeGreaterThan(0.055);
  expect(spreadWith(0.08)).toBeLessThan(0.12);
  expect(spreadWith(0.015)).toBeGreaterThan(0.009);
  expect(spreadWith(0.015)).toBeLessThan(0.025);
});

test('more runs of a layout make its value surer, and runs that spread make a lucky one doubtful', () => {
  const known = points(8);
  const runs = (spread: number, most: number): readonly Observed[] =>
    known.flatMap((_, of) =>
      Array.from({ length: of === 4 ? most : 2 }, (__, seed) => ({
        of,
        seed,
        value: of / 8 - (of === 4 ? 0.1 : 0) + spread * draw(of, seed),
      })),
    );
  const once = learn(known, runs(0.06, 2));
  const often = learn(known, runs(0.06, 8));
  expect(often.between(4, 3).deviation).toBeLessThan(once.between(4, 3).deviation);
  // The line says that it is 0.125 behind the one before it, its runs that it is 0.025 behind.
  expect(learn(known, runs(0.001, 2)).between(4, 3).mean).toBeLessThan(once.between(4, 3).mean);
});
