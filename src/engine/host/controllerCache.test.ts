/** The cache against a set of true sectors: it never holds what was not read, or what was written since. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMING, ControllerCache, HIT } from './controllerCache.ts';

const UNIT = 8;
const target = fc.nat(1);
const line = fc.nat(5);
const step = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), target, line, from: fc.nat(UNIT - 1), length: fc.integer({ min: 1, max: UNIT }) }),
  fc.record({ kind: fc.constant('filled' as const), nth: fc.nat(9) }),
  fc.record({ kind: fc.constant('spoil' as const), target, line }),
);

interface Reading {
  readonly target: number;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly io: number;
  spoiled: boolean;
}

test('a hit is of sectors that were read and not written since, and lines never take more than the cache', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * UNIT }), fc.array(step, { maxLength: 120 }), (capacity, steps) => {
      const cache = new ControllerCache(capacity, 2);
      // By target and line: the sectors that the cache may answer.
      const known = new Map<string, readonly [number, number]>();
      const reading: Reading[] = [];
      let io = 0;
      for (const one of steps) {
        if (one.kind === 'read') {
          const to = Math.min(UNIT, one.from + one.length);
          const found = cache.look(one.target, one.line, one.from, to);
          const key = `${one.target} ${one.line}`;
          if (found === HIT) {
            const [first, end] = known.get(key) ?? [0, 0];
            expect(one.from >= first && to <= end).toBe(true);
            cache.touch(one.target, one.line);
          } else if (found === COMING) expect(reading.some((other) => other.target === one.target && other.line === one.line)).toBe(true);
          else {
            cache.begin(one.target, one.line, UNIT, io);
            known.delete(key);
            reading.push({ target: one.target, line: one.line, from: one.from, to, io: io++, spoiled: false });
          }
        } else if (one.kind === 'spoil') {
          cache.spoil(one.target, one.line);
          known.delete(`${one.target} ${one.line}`);
          for (const other of reading) if (other.target === one.target && other.line === one.line) other.spoiled = true;
        } else if (reading.length > 0) {
          const [done] = reading.splice(one.nth % reading.length, 1);
          cache.filled(done.target, done.line, done.from, done.to, done.io);
          if (!done.spoiled) known.set(`${done.target} ${done.line}`, [done.from, done.to]);
        }
        expect(Reflect.get(cache, 'used')).toBeLessThanOrEqual(capacity);
      }
    }),
    { numRuns: 400 },
  );
});

test('many lines of far addresses are found again', () => {
  const cache = new ControllerCache(1e9, 3);
  for (let k = 0; k < 5000; k++) {
    cache.begin(k % 3, k * 1e9, UNIT, k);
    cache.filled(k % 3, k * 1e9, 0, UNIT, k);
  }
  for (let k = 0; k < 5000; k++) {
    expect(cache.look(k % 3, k * 1e9, 0, UNIT)).toBe(HIT);
    expect(cache.look((k + 1) % 3, k * 1e9, 0, UNIT)).not.toBe(HIT);
  }
});
