import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUANTILE_SHARES, quantileAt, quantilesOf } from './quantiles.ts';

test('quantiles are values of the list by nearest rank, from the smallest to the largest', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 700 }), (list) => {
      const quantiles = quantilesOf(Float64Array.from(list));
      const sorted = Float64Array.from(list).sort();
      expect(quantiles).toHaveLength(QUANTILE_SHARES.length);
      expect(quantiles[0]).toBe(sorted[0]);
      expect(quantiles.at(-1)).toBe(sorted.at(-1));
      QUANTILE_SHARES.forEach((share, k) => {
        const below = sorted.filter((value) => value <= quantiles[k]).length;
        expect(below).toBeGreaterThanOrEqual(share * sorted.length - 1e-9);
        if (k > 0) expect(quantiles[k]).toBeGreaterThanOrEqual(quantiles[k - 1]);
      });
    }),
  );
});

test('of nothing there are none, and what is read off them is no number', () => {
  expect(quantilesOf(new Float64Array(0))).toHaveLength(0);
  expect(quantileAt(new Float64Array(0), 0.5)).toBeNaN();
});

test('a share between two quantiles is read on the line between them', () => {
  const quantiles = quantilesOf(Float64Array.from({ length: 257 }, (_, k) => 256 - k));
  expect(quantileAt(quantiles, 0)).toBe(0);
  expect(quantileAt(quantiles, 1)).toBe(256);
  expect(quantileAt(quantiles, 0.5)).toBeCloseTo(128, 0);
  expect(quantileAt(quantiles, 0.5 + 1 / 512)).toBeCloseTo(128.5, 0);
  expect(quantileAt(quantiles, -3)).toBe(0);
  expect(quantileAt(quantiles, 7)).toBe(256);
});
