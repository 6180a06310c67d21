import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalLog } from './logarithm.ts';

const EPSILON = 2 ** -52;

test('naturalLog is Math.log to 1e-15', () => {
  fc.assert(
    fc.property(fc.double({ min: 2 ** -1022, max: Number.MAX_VALUE, noNaN: true }), (x) => {
      const expected = Math.log(x);
      expect(Math.abs(naturalLog(x) - expected)).toBeLessThanOrEqual(1e-15 * Math.abs(expected));
    }),
    { numRuns: 20_000 },
  );
});

test('also where draws are taken from: (k + 1/2) / 2^32, and close to 1', () => {
  for (const k of [0, 1, 2, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1]) {
    const x = (k + 0.5) / 2 ** 32;
    expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThanOrEqual(1e-15 * Math.abs(Math.log(x)));
  }
  for (const x of [1 - EPSILON, 1 + EPSILON, Math.SQRT2, Math.SQRT1_2, 0.5, 2]) {
    expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThanOrEqual(1e-15 * Math.abs(Math.log(x)));
  }
  expect(naturalLog(1)).toBe(0);
});
