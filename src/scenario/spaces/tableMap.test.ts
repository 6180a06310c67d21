import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TableMap } from './tableMap.ts';

const EXTENT = 100;
const tables = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 1500 }), together: fc.boolean() }), { minLength: 1, maxLength: 6 });

test('property: tables take whole extents, each its own, none is left out, and a table comes in its order', () => {
  fc.assert(
    fc.property(tables, (some) => {
      const map = new TableMap(some, EXTENT);
      const seen: number[] = [];
      some.forEach(({ bytes }, t) => {
        let before = -1;
        for (let k = 0; k < Math.ceil(bytes / EXTENT); k++) {
          const at = map.byteAt(t, k * EXTENT);
          expect(at % EXTENT).toBe(0);
          expect(at).toBeGreaterThan(before);
          expect(map.byteAt(t, k * EXTENT + 99)).toBe(at + 99);
          before = at;
          seen.push(at / EXTENT);
        }
      });
      expect(seen.toSorted((a, b) => a - b)).toEqual(seen.map((_, k) => k));
    }),
  );
});

test('tables that are loaded together take extents in turn, in proportion; the others lie in one piece', () => {
  const map = new TableMap([{ bytes: 200 }, { bytes: 400, together: true }, { bytes: 150 }, { bytes: 200, together: true }], EXTENT);
  const extents = (table: number, count: number): number[] =>
    Array.from({ length: count }, (_, k) => map.byteAt(table, k * EXTENT) / EXTENT);
  expect(extents(0, 2)).toEqual([0, 1]);
  expect(extents(1, 4)).toEqual([2, 4, 5, 7]);
  expect(extents(3, 2)).toEqual([3, 6]);
  expect(extents(2, 2)).toEqual([8, 9]);
});
