import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { APART, middleOf, spread, widthOf } from './nodes.ts';

test('an end is the middle of its disks, each by its share; without drawn disks there is none', () => {
  const places = [{ x: 0, y: 0 }, { x: 100, y: 40 }, null];
  expect(middleOf([0.25, 0.75, 0], places)).toEqual({ x: 75, y: 30 });
  expect(middleOf([0.5, 0, 0.5], places)).toEqual({ x: 0, y: 0 });
  expect(middleOf([0, 0, 1], places)).toBeNull();
});

test('ends that would cover each other come apart and stay in the field, and each keeps its object', () => {
  const place = fc.record({ x: fc.nat(300), y: fc.nat(500) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 6 }), (places) => {
      const ends = places.map((at, k) => ({ id: `o${k}`, ...at }));
      const laid = spread(ends, 300, 1000);
      expect(laid.map(({ id }) => id).toSorted()).toEqual(ends.map(({ id }) => id).toSorted());
      for (const one of laid) {
        // Six of them have room in any case.
        expect(one.y).toBeGreaterThanOrEqual(12);
        expect(one.y).toBeLessThanOrEqual(988);
        for (const other of laid)
          if (one !== other && Math.abs(one.x - other.x) < APART.x)
            expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(APART.y - 1e-9);
      }
    }),
  );
});

test('width is in proportion to the share of the run', () => {
  expect([widthOf(1), widthOf(0.5), widthOf(0.0001), widthOf(2)]).toEqual([8, 4, 1.25, 8]);
});
