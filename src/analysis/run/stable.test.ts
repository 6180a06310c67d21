import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settling } from './stable.ts';

const MINUTE = 60_000;
/** Thirty windows of a minute; the move ends at minute 6. */
const rows = (...values: number[]): number[] => [
  ...Array.from({ length: 6 }, () => 50),
  ...values,
  ...Array.from({ length: 24 - values.length }, () => 100),
];
const after = (figures: readonly (readonly number[])[], sinceMinutes = 6, tolerance?: number) =>
  settling(figures, MINUTE, sinceMinutes * MINUTE, 30 * MINUTE, tolerance);

test('what has its final figure at once is stable when the move ends', () => {
  expect(after([rows()])).toEqual({ stableMs: 6 * MINUTE, windowMs: MINUTE, finalFromMs: 22 * MINUTE });
});

test('it is stable once the last figure has come within the tolerance, and not before', () => {
  expect(after([rows(60, 80, 94, 96)]).stableMs).toBe(9 * MINUTE);
  expect(after([rows(60, 80, 94, 96), rows(106, 100, 100, 100, 90)]).stableMs).toBe(11 * MINUTE);
  // A figure that passes through its final value has not reached it.
  expect(after([rows(100, 100, 60)]).stableMs).toBe(9 * MINUTE);
  expect(after([rows(60, 80, 94, 96)], 6, 0.2).stableMs).toBe(7 * MINUTE);
  expect(after([rows(60, 80, 94, 96)], 6, 0.01).stableMs).toBe(10 * MINUTE);
});

test('a move that ends within a window is told apart by the next whole one', () => {
  expect(after([rows()], 6.5).stableMs).toBe(6.5 * MINUTE);
  expect(after([rows(60, 60)], 6.5).stableMs).toBe(8 * MINUTE);
});

test('what still changes at the end, or has no time to settle, is not stable', () => {
  const rising = Array.from({ length: 30 }, (_, w) => 10 + 5 * w);
  expect(after([rising]).stableMs).toBeNull();
  expect(settling([rows()], MINUTE, 22 * MINUTE, 30 * MINUTE)).toEqual({ stableMs: null, windowMs: MINUTE, finalFromMs: null });
});

test('a stream that gets nothing done to the end is stable once it gets nothing', () => {
  const still = [...Array.from({ length: 8 }, () => 5), ...Array.from({ length: 22 }, () => 0)];
  expect(after([still]).stableMs).toBe(8 * MINUTE);
});

test('property: from the moment on all figures are within the tolerance of their means; with more tolerance it is no later', () => {
  const figure = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 20 }), (figures, since) => {
      const { stableMs, finalFromMs } = settling(figures, MINUTE, since * MINUTE, 30 * MINUTE, 0.3);
      if (finalFromMs === null || stableMs === null) return;
      for (const row of figures) {
        const finals = row.slice(finalFromMs / MINUTE);
        const mean = finals.reduce((sum, value) => sum + value, 0) / finals.length;
        for (const value of row.slice(stableMs / MINUTE)) expect(Math.abs(value - mean)).toBeLessThanOrEqual(0.3 * mean + 1e-9);
      }
      expect(settling(figures, MINUTE, since * MINUTE, 30 * MINUTE, 0.9).stableMs ?? Infinity).toBeLessThanOrEqual(stableMs);
    }),
  );
});
