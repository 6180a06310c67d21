import { expect, test } from 'vitest';
import { demerit, quantile } from './demerit.ts';

test('distance between distributions, whatever the order of the values', () => {
  expect(demerit([3, 1, 2], [2, 3, 1])).toBe(0);
  expect(demerit([1, 2, 3], [2, 3, 4])).toBe(1);
  // Sorted 1, 5 against 3, 3: distances 2 and 2.
  expect(demerit([5, 1], [3, 3])).toBe(2);
  expect(demerit([0, 0, 0, 0], [0, 0, 0, 2])).toBe(1);
});

test('lists that cannot be compared are refused', () => {
  expect(() => demerit([], [])).toThrow('Two lists');
  expect(() => demerit([1], [1, 2])).toThrow('not 1 with 2');
});

test('quantiles between neighbors', () => {
  expect([0, 0.25, 0.5, 1].map((share) => quantile([10, 20, 40], share))).toEqual([10, 15, 20, 40]);
  expect(quantile([7], 0.9)).toBe(7);
});
