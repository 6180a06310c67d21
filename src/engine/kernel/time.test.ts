import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_DURATION_NS, nearestNs } from './time.ts';

const LAST_BELOW_HALF = 0.5 - 2 ** -54;

test('nearestNs rounds a duration as Math.round does, at every magnitude', () => {
  const parts = fc.constantFrom(0, 0.25, 0.5 - 2 ** -20, 0.5, 0.5 + 2 ** -20, 0.75);
  const close = fc.tuple(fc.nat(2 ** 30), parts).map(([whole, part]) => whole + part);
  fc.assert(
    fc.property(fc.oneof(close, fc.double({ min: 0, max: LONGEST_DURATION_NS, noNaN: true })), (ns) => {
      if (ns !== LAST_BELOW_HALF) expect(nearestNs(ns)).toBe(Math.round(ns));
    }),
    { numRuns: 2000 },
  );
  for (const ns of [0, LONGEST_DURATION_NS - 0.5, LONGEST_DURATION_NS]) expect(nearestNs(ns)).toBe(Math.round(ns));
});
