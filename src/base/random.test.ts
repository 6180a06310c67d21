import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draw, drawBelow, drawUnit } from './random.ts';

describe('draws', () => {
  test('are a function of their place, in whatever order they are asked', () => {
    const places = Array.from({ length: 200 }, (_, k) => [k % 7, k % 11, k, k % 3, k % 5] as const);
    const forward = places.map((place) => draw(...place));
    const backward = places.toReversed().map((place) => draw(...place));
    expect(backward.toReversed()).toEqual(forward);
  });

  test('every argument matters', () => {
    fc.assert(
      fc.property(fc.tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer(), fc.integer()), fc.nat(4), (place, which) => {
        const other = place.with(which, place[which] ^ 1) as typeof place;
        expect(draw(...place)).not.toBe(draw(...other));
      }),
      { numRuns: 2000 },
    );
  });

  test('are uniform: 64 bins of 64 000 draws pass a chi-square test for each argument that counts up', () => {
    for (let which = 0; which < 5; which++) {
      const bins = new Float64Array(64);
      for (let k = 0; k < 64_000; k++) {
        const place = [1, 2, 3, 4, 5].with(which, k) as [number, number, number, number, number];
        bins[Math.floor(drawUnit(...place) * 64)]++;
      }
      const chiSquare = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      // 63 degrees of freedom: 103.4 is exceeded with probability 0.001.
      expect(chiSquare).toBeLessThan(103.4);
    }
  });

  test('neighbors are not correlated', () => {
    let product = 0;
    const n = 100_000;
    for (let k = 0; k < n; k++) product += (drawUnit(1, k, 0, 0, 0) - 0.5) * (drawUnit(1, k + 1, 0, 0, 0) - 0.5);
    // Correlation = mean product / (1/12); its standard error is 1 / sqrt(n).
    expect(Math.abs((product / n) * 12)).toBeLessThan(4 / Math.sqrt(n));
  });

  test('drawBelow stays below and reaches every value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer(), (n, seed) => {
        const seen = new Set(Array.from({ length: 400 }, (_, k) => drawBelow(n, seed, k, 0, 0, 0)));
        expect([...seen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, k) => k));
      }),
    );
  });
});
