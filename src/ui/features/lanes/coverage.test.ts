import { assert, double, integer, nat, property, tuple, array } from 'fast-check';
import { expect, test } from 'vitest';
import { Coverage, dominantRuns } from './coverage.ts';

test('the columns of any width sum to the times put in, cut at the window', () => {
  const ms = double({ min: -50, max: 150, noNaN: true });
  assert(
    property(array(tuple(nat(2), ms, ms), { maxLength: 40 }), integer({ min: 1, max: 97 }), (intervals, columns) => {
      const coverage = new Coverage({ fromMs: 0, toMs: 100 }, columns, 3);
      const sums = [0, 0, 0];
      for (const [kind, a, b] of intervals) {
        coverage.add(kind, Math.min(a, b), Math.max(a, b));
        sums[kind] += Math.max(0, Math.min(100, Math.max(a, b)) - Math.max(0, Math.min(a, b)));
      }
      coverage.close();
      for (let kind = 0; kind < 3; kind += 1) {
        const drawn = coverage.ms.subarray(kind * columns, (kind + 1) * columns).reduce((sum, each) => sum + each, 0);
        expect(drawn).toBeCloseTo(sums[kind], 6);
      }
    }),
    { seed: 11, numRuns: 200 },
  );
});

test('the longest kind of a column gives its color, and nothing is too short to be seen', () => {
  const coverage = new Coverage({ fromMs: 0, toMs: 100 }, 10, 2);
  coverage.add(0, 0, 26);
  coverage.add(1, 26, 40);
  coverage.add(1, 77, 77.001);
  coverage.add(0, 50, Number.NaN);
  expect(dominantRuns(coverage.close())).toEqual([
    { kind: 0, from: 0, to: 3 },
    { kind: 1, from: 3, to: 4 },
    { kind: 1, from: 7, to: 8 },
  ]);
});
