import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seekTable } from './seekTable.ts';

const MS = 1e6;

/** Mean seek over all ordered pairs of cylinders, pairs without movement left out, from the density of distances. */
function meanOverPairs(table: Float64Array): number {
  const n = table.length;
  let sum = 0;
  for (let d = 1; d < n; d++) sum += 2 * (n - d) * table[d];
  return sum / (n * (n - 1)) / MS;
}

const monotone = (table: Float64Array): boolean => table.every((t, d) => d === 0 || t >= table[d - 1]);

/** Data sheets whose curve exists: the share of the average lies between 1/3 and 8/15 of the range. */
const sheet = fc
  .record({
    singleMs: fc.double({ min: 0.2, max: 3, noNaN: true }),
    rangeMs: fc.double({ min: 2, max: 20, noNaN: true }),
    share: fc.double({ min: 1 / 3, max: 8 / 15, noNaN: true }),
  })
  .map(({ singleMs, rangeMs, share }) => ({
    kind: 'three-point' as const,
    singleMs,
    averageMs: singleMs + share * rangeMs,
    fullMs: singleMs + rangeMs,
  }));

describe('three points', () => {
  test('single cylinder, full stroke and the mean over random pairs are the data sheet', () => {
    const curve = { kind: 'three-point', singleMs: 0.83, averageMs: 5.4, fullMs: 10.8 } as const;
    const table = seekTable(curve, 9801);
    expect(table[0]).toBe(0);
    expect(table[1]).toBe(0.83 * MS);
    expect(table[9800]).toBe(10.8 * MS);
    expect(meanOverPairs(table)).toBeCloseTo(5.4, 2);
    expect(monotone(table)).toBe(true);
  });

  test('any possible data sheet: average within 1 %, never falling, single exact', () => {
    fc.assert(
      fc.property(sheet, fc.integer({ min: 500, max: 4000 }), (curve, cylinders) => {
        const table = seekTable(curve, cylinders);
        expect(Math.abs(meanOverPairs(table) / curve.averageMs - 1)).toBeLessThan(0.01);
        expect(monotone(table)).toBe(true);
        expect(table[1]).toBe(Math.round(curve.singleMs * MS));
      }),
      { numRuns: 200 },
    );
  });

  test('impossible averages keep the average and give way at the full stroke, without falling', () => {
    for (const averageMs of [2, 3.5, 6.4, 9]) {
      const table = seekTable({ kind: 'three-point', singleMs: 1.5, averageMs, fullMs: 10 }, 2000);
      expect(Math.abs(meanOverPairs(table) / averageMs - 1)).toBeLessThan(0.01);
      expect(monotone(table)).toBe(true);
    }
  });

  test('a disk of one or two cylinders', () => {
    const curve = { kind: 'three-point', singleMs: 1, averageMs: 5, fullMs: 10 } as const;
    expect([...seekTable(curve, 1)]).toEqual([0]);
    expect([...seekTable(curve, 2)]).toEqual([0, MS]);
  });
});

test('two regimes: the HP 97560 of Ruemmler and Wilkes (1994)', () => {
  const table = seekTable(
    { kind: 'two-regime', singleMs: 3.64, boundary: 383, shortMs: 3.24, shortPerRootMs: 0.4, longMs: 8, longPerCylinderMs: 0.008 },
    1962,
  );
  expect(table[1]).toBe(3.64 * MS);
  expect(table[100]).toBeCloseTo(7.24 * MS, 0);
  expect(table[382]).toBeCloseTo((3.24 + 0.4 * Math.sqrt(382)) * MS, 0);
  expect(table[383]).toBeCloseTo((8 + 0.008 * 383) * MS, 0);
  expect(table[1961]).toBeCloseTo((8 + 0.008 * 1961) * MS, 0);
});

describe('measured points', () => {
  const points: [number, number][] = [
    [2, 1],
    [4, 2],
    [10, 3],
  ];

  test('are met, joined by lines, never undercut, and continued beyond the last', () => {
    const table = seekTable({ kind: 'table', points }, 14);
    expect([...table].map((ns) => ns / MS).map((ms) => Math.round(ms * 1000) / 1000)).toEqual([
      0, 1, 1, 1.5, 2, 2.167, 2.333, 2.5, 2.667, 2.833, 3, 3.167, 3.333, 3.5,
    ]);
  });

  test('one point is a constant', () => {
    expect([...seekTable({ kind: 'table', points: [[5, 2]] }, 8)].slice(1)).toEqual(Array.from({ length: 7 }, () => 2 * MS));
  });
});
