import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Attribution, OVERHEAD, PATH, PHASE_COUNT, QUEUE, ROTATION, SEEK, TRANSFER } from './attribution.ts';

const part = fc.nat(1000);

/** A request's row of times from its parts. */
const timesOf = (queue: number, ...parts: readonly number[]): Float64Array => Float64Array.from([500, 500 + queue, ...parts, 0]);

test('a wait is always accounted for to the nanosecond, from its end backwards', () => {
  fc.assert(
    fc.property(fc.nat(6000), fc.tuple(part, part, part, part, part, part), (waited, parts) => {
      const attribution = new Attribution(2);
      attribution.addWait(1, waited, timesOf(...parts), 0);
      const vector = [...attribution.vectors.subarray(PHASE_COUNT + QUEUE, PHASE_COUNT + QUEUE + 6)];
      expect(vector.reduce((a, b) => a + b, 0)).toBe(waited);
      expect(attribution.vectors.subarray(0, PHASE_COUNT).every((ns) => ns === 0)).toBe(true);
      // Reference: the request's phases end to end; what lies in the last `waited` of it counts.
      const total = parts.reduce((a, b) => a + b, 0);
      let at = 0;
      parts.forEach((duration, k) => {
        const from = Math.max(at, total - waited);
        const expected = Math.max(0, at + duration - from) + (k === 0 ? Math.max(0, waited - total) : 0);
        expect(vector[k]).toBe(expected);
        at += duration;
      });
    }),
    { numRuns: 2000 },
  );
});

test('of a request that was read ahead only what was waited for counts', () => {
  const attribution = new Attribution(1);
  attribution.addWait(0, 25, timesOf(100, 1, 50, 30, 18, 2), 0);
  const phases = [QUEUE, OVERHEAD, SEEK, ROTATION, TRANSFER, PATH].map((phase) => attribution.vectors[phase]);
  expect(phases).toEqual([0, 0, 0, 5, 18, 2]);
});

test('a join copies the vector of the one that came last', () => {
  const attribution = new Attribution(3);
  attribution.add(0, SEEK, 7);
  attribution.add(2, QUEUE, 9);
  attribution.copy(2, 0);
  expect([attribution.vectors[SEEK], attribution.vectors[QUEUE]]).toEqual([0, 9]);
  attribution.clear(2);
  expect(attribution.vectors[2 * PHASE_COUNT + QUEUE]).toBe(0);
});
