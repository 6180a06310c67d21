import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_NS, nearestNs } from './time.ts';

const LAST_BELOW_HALF = 0.5 - 2 ** -54;

test('nearestNs rounds as Math.round does, at every magnitude that time has', () => {
  const near = fc
    .nat(2 ** 30)
    .chain((whole) => fc.constantFrom(0, 0.25, 0.5 - 2 ** -20, 0.5, 0.5 + 2 ** -20, 0.75).map((part) => whole + part));
  fc.assert(
    fc.property(fc.oneof(near, fc.double({ min: 0, max: LONGEST_NS, noNaN: true })), (ns) => {
      if (ns !== LAST_BELOW_HALF) expect(nearestNs(ns)).toBe(Math.round(ns));
    }),
    { numRuns: 2000 },
  );
});

test('nearestNs keeps whole nanoseconds where doubles have no halves', () => {
  for (const ns of [2 ** 52 - 0.5, 2 ** 52 + 1, LONGEST_NS - 1, LONGEST_NS]) expect(nearestNs(ns)).toBe(Math.round(ns));
});
