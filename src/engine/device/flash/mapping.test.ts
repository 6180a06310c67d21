import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forkState } from '../../kernel/fork.ts';
import { Mapping, UNTOUCHED } from './mapping.ts';

const UNITS = 2 ** 24;

test('any units, in any strides and order: each has what it was given last', () => {
  const run = fc.record({
    from: fc.nat(UNITS - 1),
    stride: fc.oneof(fc.constantFrom(1, 8, 64, 4096, 65_536), fc.integer({ min: 1, max: 100_000 })),
    count: fc.integer({ min: 1, max: 3000 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(5000, UNITS), fc.array(run, { maxLength: 12 }), (units, runs) => {
      const mapping = new Mapping(units);
      const expected = new Map<number, number>();
      let entry = 0;
      let wrong = 0;
      const before = new Uint32Array(3000);
      for (const { from, stride, count } of runs) {
        if (stride === 1 && from + count <= units) {
          mapping.setRun(from, count, entry + 1, before);
          for (let k = 0; k < count; k++) {
            if (before[k] !== (expected.get(from + k) ?? UNTOUCHED)) wrong++;
            expected.set(from + k, ++entry);
          }
          continue;
        }
        for (let k = 0; k < count; k++) {
          const unit = (from + k * stride) % units;
          entry++;
          if (mapping.set(unit, entry) !== (expected.get(unit) ?? UNTOUCHED)) wrong++;
          expected.set(unit, entry);
        }
      }
      for (const [unit, last] of expected) if (mapping.get(unit) !== last) wrong++;
      for (let unit = 0; unit < 5000; unit++) if (mapping.get(unit) !== (expected.get(unit) ?? UNTOUCHED)) wrong++;
      expect(wrong).toBe(0);
    }),
    { numRuns: 30 },
  );
});

test('memory follows what is touched, at most one word for every unit', () => {
  const of = (units: number, touched: number): number => {
    const mapping = new Mapping(units);
    for (let k = 0; k < touched; k++) mapping.set((k * 7919) % units, k + 2);
    return mapping.ownBytes;
  };
  expect(of(2 ** 30, 100_000)).toBeLessThan(100_000 * 30);
  expect(of(2 ** 17, 2 ** 17)).toBeLessThan(2 ** 17 * 4 + 32_768);
});

test('a fork and its original do not see each other', () => {
  const one = new Mapping(UNITS);
  for (let unit = 0; unit < 3000; unit++) one.set(unit, 5);
  const other = forkState(one);
  expect(other.ownBytes).toBe(0);
  one.set(7, 6);
  for (let unit = 0; unit < 9000; unit++) other.set(unit, 9);
  expect([one.get(7), one.get(8), one.get(8999), other.get(7)]).toEqual([6, 5, UNTOUCHED, 9]);
});
