import { expect, test } from 'vitest';
import { quartiles } from './quartiles.mjs';

test('quartiles of values in any order', () => {
  expect(quartiles([5, 1, 4, 2, 3])).toEqual([2, 3, 4]);
  expect(quartiles([7])).toEqual([7, 7, 7]);
});

test('nothing has no median', () => {
  expect(() => quartiles([])).toThrow('No values');
});
