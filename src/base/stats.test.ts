import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { interval95, isTie, mean, pairedDifference, standardDeviation, studentT95 } from './stats.ts';

test('mean and standard deviation of a known sample', () => {
  const sample = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(mean(sample)).toBe(5);
  expect(standardDeviation(sample)).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(standardDeviation([3])).toBe(0);
});

test('quantiles of t: the table, between its entries, and the normal limit', () => {
  expect(studentT95(4)).toBe(2.776);
  expect(studentT95(30)).toBe(2.042);
  expect(studentT95(50)).toBeCloseTo(2.009, 2);
  expect(studentT95(1000)).toBeCloseTo(1.962, 3);
  expect(studentT95(0)).toBe(Infinity);
  for (let df = 2; df < 300; df++) expect(studentT95(df)).toBeLessThan(studentT95(df - 1));
});

test('the interval of five seeds', () => {
  const { mean: m, low, high, count } = interval95([10, 12, 11, 13, 14]);
  expect([m, count]).toEqual([12, 5]);
  expect(high - m).toBeCloseTo((2.776 * Math.sqrt(2.5)) / Math.sqrt(5), 12);
  expect(m - low).toBeCloseTo(high - m, 12);
});

test('pairing takes out what both runs share', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 2, maxLength: 8 }), (shared) => {
      const difference = pairedDifference(
        shared.map((x) => x + 5),
        shared,
      );
      expect(difference.mean).toBeCloseTo(5, 9);
      expect(isTie(difference)).toBe(false);
    }),
    { seed: 1 },
  );
  expect(isTie(pairedDifference([1, 2, 3], [2, 1, 3]))).toBe(true);
  expect(isTie(pairedDifference([1], [9]))).toBe(true);
  expect(() => pairedDifference([1], [])).toThrow('Paired');
});
