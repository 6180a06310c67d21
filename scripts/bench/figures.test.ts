import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { scattered, spread, sum } from './figures.mjs';

test('median, 95th percentile and largest of values in any order', () => {
  const hundred = Array.from({ length: 100 }, (_, k) => 100 - k);
  expect(spread(hundred)).toEqual({ median: 50, p95: 95, max: 100 });
  expect(spread([7])).toEqual({ median: 7, p95: 7, max: 7 });
  expect(spread([])).toEqual({ median: NaN, p95: NaN, max: NaN });
  expect(hundred[0]).toBe(100);
});

test('property: at least the share of the values is at most the percentile, which is one of them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
      const { median, p95, max } = spread(values);
      const atMost = (limit: number) => values.filter((value) => value <= limit).length / values.length;
      for (const one of [median, p95, max]) expect(values).toContain(one);
      expect(atMost(median)).toBeGreaterThanOrEqual(0.5);
      expect(atMost(p95)).toBeGreaterThanOrEqual(0.95);
      expect(max).toBe(Math.max(...values));
    }),
  );
});

test('places are scattered: of a hundred each tenth has some', () => {
  const tenths = new Set(Array.from({ length: 100 }, (_, k) => Math.floor(10 * scattered(k))));
  expect(tenths.size).toBe(10);
  expect(sum([1, 2, 3])).toBe(6);
});
