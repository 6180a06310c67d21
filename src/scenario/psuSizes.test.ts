import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { psuSizesOf, sizeBounds, spreadWords } from './psuSizes.ts';
import { RED_BRICK } from './terms.ts';

const BLOCK = 512;

const object = fc.record({
  segments: fc.integer({ min: 1, max: 9 }),
  psusPerSegment: fc.integer({ min: 1, max: 30 }),
  psuBytes: fc.oneof(
    fc.integer({ min: 1, max: 400 }).map((blocks) => blocks * BLOCK),
    fc.integer({ min: BLOCK, max: 90_000 }),
  ),
  psuSpread: fc.option(fc.record({ segments: fc.constantFrom(0, 0.2, 0.9), psus: fc.constantFrom(0, 0.05, 0.9), seed: fc.nat(5) }), {
    nil: undefined,
  }),
  psuMaxBytes: fc.option(
    fc.integer({ min: 1, max: 500 }).map((blocks) => blocks * BLOCK),
    { nil: undefined },
  ),
});

const sum = (list: Iterable<number>): number => [...list].reduce((a, b) => a + b, 0);

test('no byte is lost or added, files are whole blocks, and none is beyond the bounds', () => {
  fc.assert(
    fc.property(object, (one) => {
      const sizes = psuSizesOf(one, BLOCK);
      expect(sum(sizes)).toBe(one.segments * one.psusPerSegment * one.psuBytes);
      const bounds = sizeBounds(one, BLOCK);
      const uneven =
        one.psuSpread !== undefined && (one.psuSpread.segments > 0 || (one.psuSpread.psus > 0 && one.psuMaxBytes === undefined));
      sizes.forEach((size, p) => {
        expect(size).toBeGreaterThanOrEqual(Math.floor(bounds.psu[0]));
        expect(size).toBeLessThanOrEqual(bounds.psu[1]);
        if (uneven && one.psuBytes % BLOCK === 0) expect(size % BLOCK, `PSU ${p}`).toBe(0);
      });
      for (let s = 0; s < one.segments; s++) {
        const bytes = sum(sizes.subarray(s * one.psusPerSegment, (s + 1) * one.psusPerSegment));
        expect(bytes).toBeGreaterThanOrEqual(bounds.segment[0]);
        expect(bytes).toBeLessThanOrEqual(bounds.segment[1]);
      }
    }),
  );
});

test('without a spread all files are of one size, and a spread of nothing is none', () => {
  const even = { segments: 3, psusPerSegment: 4, psuBytes: 5000 };
  expect(new Set(psuSizesOf(even, BLOCK))).toEqual(new Set([5000]));
  expect(psuSizesOf({ ...even, psuSpread: { segments: 0, psus: 0, seed: 9 } }, BLOCK)).toEqual(psuSizesOf(even, BLOCK));
});

test('sizes lie all over the range that the spread says, around the mean, and follow the seed', () => {
  const many = { segments: 200, psusPerSegment: 50, psuBytes: 10_000 * BLOCK };
  const sizesOf = (segments: number, psus: number, seed = 1) => psuSizesOf({ ...many, psuSpread: { segments, psus, seed } }, BLOCK);
  const shares = sizesOf(0, 0.2).map((size) => size / many.psuBytes);
  expect(Math.min(...shares)).toBeGreaterThan(0.74);
  expect(Math.min(...shares)).toBeLessThan(0.82);
  expect(Math.max(...shares)).toBeLessThan(1.28);
  expect(Math.max(...shares)).toBeGreaterThan(1.18);
  // Uniform within +-20 %: a standard deviation of 0.2 / sqrt(3).
  expect(Math.sqrt(sum(shares.map((share) => (share - 1) ** 2)) / shares.length)).toBeCloseTo(0.2 / Math.sqrt(3), 2);
  const segments = sizesOf(0.2, 0).filter((_, p) => p % 50 === 0);
  expect(Math.max(...segments) / Math.min(...segments)).toBeGreaterThan(1.4);
  expect(sizesOf(0.2, 0.05)).toEqual(sizesOf(0.2, 0.05));
  expect(sizesOf(0.2, 0.05)).not.toEqual(sizesOf(0.2, 0.05, 2));
});

test('a table and its index of one seed have large segments at the same places', () => {
  const spread = { segments: 0.2, psus: 0.05, seed: 1 };
  const totals = (psuBytes: number) => {
    const sizes = psuSizesOf({ segments: 91, psusPerSegment: 22, psuBytes, psuSpread: spread }, 8192);
    return Array.from({ length: 91 }, (_, s) => sum(sizes.subarray(s * 22, s * 22 + 22)));
  };
  const [table, index] = [totals(10 << 20), totals(7 << 20)];
  table.forEach((bytes, s) => expect(Math.abs(index[s] - 0.7 * bytes)).toBeLessThanOrEqual(2 * 8192));
});

test('a maximum fills the PSUs of an uneven segment in order, the last one with the rest', () => {
  const sizes = psuSizesOf(
    { segments: 2, psusPerSegment: 3, psuBytes: 10 * BLOCK, psuMaxBytes: 12 * BLOCK, psuSpread: { segments: 0.3, psus: 0.3, seed: 1 } },
    BLOCK,
  );
  for (const s of [0, 3]) {
    const all = sizes[s] + sizes[s + 1] + sizes[s + 2];
    expect(sizes[s]).toBe(12 * BLOCK);
    expect(sizes[s + 1]).toBe(Math.min(12 * BLOCK, all - 12 * BLOCK));
  }
});

test('a spread is said in words', () => {
  expect(spreadWords({ segments: 0.2, psus: 0.05 }, RED_BRICK)).toBe('segments ±20 %, PSUs ±5 % from the mean');
  expect(spreadWords({ segments: 0, psus: 0.125 }, RED_BRICK)).toBe('PSUs ±12.5 % from the mean');
  expect(spreadWords({ segments: 0, psus: 0 }, RED_BRICK)).toBe('PSUs of one size');
});
