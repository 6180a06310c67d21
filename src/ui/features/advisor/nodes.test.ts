import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FREE } from '../../../analysis/fill/fill.ts';
import {
  along,
  APART,
  arrowOf,
  bandMiddle,
  bowOf,
  drawnPairs,
  endIn,
  figuresOn,
  middleOf,
  named,
  spread,
  widthOf,
  type Box,
} from './nodes.ts';

test('an end is the middle of its disks, each by its share; without drawn disks there is none', () => {
  const places = [{ x: 0, y: 0 }, { x: 100, y: 40 }, null];
  expect(middleOf([0.25, 0.75, 0], places)).toEqual({ x: 75, y: 30 });
  expect(middleOf([0.5, 0, 0.5], places)).toEqual({ x: 0, y: 0 });
  expect(middleOf([0, 0, 1], places)).toBeNull();
});

test('an end lies in the largest band of its object, and no further down than is drawn', () => {
  const bands = [
    { object: 0, bytes: 100 },
    { object: 1, bytes: 40 },
    { object: FREE, bytes: 60 },
    { object: 1, bytes: 200 },
  ];
  expect(bandMiddle(bands, 0, 2, 500)).toBe(25);
  expect(bandMiddle(bands, 1, 2, 500)).toBe(150);
  expect(bandMiddle(bands, 1, 2, 120)).toBe(118);
  expect(bandMiddle(bands, 2, 2, 500)).toBeNull();
});

test('of many disks the one nearest to the middle of the requests has the end, never one that the object is not drawn on', () => {
  const areas = [{ x: 0, y: 0 }, { x: 50, y: 10 }, { x: 100, y: 0 }, null];
  expect(endIn([0.3, 0.3, 0.4, 0], areas)).toEqual({ x: 50, y: 10 });
  expect(endIn([0.1, 0.1, 0.8, 0], areas)).toEqual({ x: 100, y: 0 });
  expect(endIn([0, 0, 0, 1], areas)).toBeNull();
  const place = fc.option(fc.record({ x: fc.nat(300), y: fc.nat(300) }), { nil: null });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), place), { minLength: 1, maxLength: 8 }), (disks) => {
      const [shares, all] = [disks.map(([share]) => share), disks.map(([, area]) => area)];
      const end = endIn(shares, all);
      expect(end === null).toBe(!all.some((area, disk) => area !== null && shares[disk] > 0));
      if (end !== null) expect(all).toContain(end);
    }),
  );
});

test('an arrow begins at one place and points at the other', () => {
  const [shaft, head] = arrowOf({ x: 10, y: 20 }, { x: 200, y: 30 });
  expect(shaft).toMatch(/^M10 20Q.* 200 30$/);
  expect(head).toContain('L200 30L');
  expect(arrowOf({ x: 5, y: 5 }, { x: 5, y: 5 }).join('')).not.toContain('NaN');
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

test('ends of one disk lie around its middle, in their order', () => {
  const at = { x: 50, y: 200 };
  expect(
    spread(
      [
        { id: 'a', ...at },
        { id: 'b', ...at },
      ],
      300,
      1000,
    ).map(({ id, y }) => [id, y]),
  ).toEqual([
    ['a', 200 - APART.y / 2],
    ['b', 200 + APART.y / 2],
  ]);
});

test('pairs that count get a line, at most eight, the strongest first; where none counts the strongest alone', () => {
  const pair = (share: number) => ({ togetherMs: share * 1000, togetherShare: share });
  expect(drawnPairs([0.003, 0.5, 0.02, 0].map(pair)).map(({ togetherShare }) => togetherShare)).toEqual([0.5, 0.02]);
  expect(drawnPairs([0.003, 0.004, 0].map(pair)).map(({ togetherShare }) => togetherShare)).toEqual([0.004]);
  expect(drawnPairs(Array.from({ length: 12 }, (_, k) => pair(0.1 + k / 100)))).toHaveLength(8);
  expect(drawnPairs([pair(0)])).toEqual([]);
});

test('width is in proportion to the share of the run', () => {
  expect([widthOf(1), widthOf(0.5), widthOf(0.0001), widthOf(2)]).toEqual([8, 4, 1.25, 8]);
});

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('a bow begins and ends at its ends, and lies within the left and upper edge', () => {
  const place = fc.record({ x: fc.nat(300), y: fc.nat(300) });
  fc.assert(
    fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, t) => {
      const bow = bowOf(from, to);
      expect([along(bow, 0), along(bow, 1)]).toEqual([from, to]);
      const { x, y } = along(bow, t);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(Math.min(0, from.x, from.y, to.x, to.y));
    }),
  );
});

test('a name is to the right of its end, and to the left at the right edge or where another one stands', () => {
  const at = (id: string, x: number, y: number) => ({ id, x, y });
  const names = named([at('a', 20, 20), at('b', 290, 20), at('c', 130, 90), at('d', 200, 90)], () => 'Table space', 300);
  expect(names.map(({ isLeft }) => isLeft)).toEqual([false, true, false, false]);
  const [, , c, d] = named([at('a', 20, 20), at('b', 60, 20), at('c', 150, 90), at('d', 200, 90)], () => 'Table', 300);
  expect(meet(c.box, d.box)).toBe(false);
});

test('figures keep off names and each other where lines cross', () => {
  const ends = [
    { id: 'a', x: 100, y: 100 },
    { id: 'b', x: 300, y: 300 },
    { id: 'c', x: 300, y: 100 },
    { id: 'd', x: 100, y: 300 },
  ];
  const names = named(ends, (id) => `Table space ${id}`, 500);
  const [a, b, c, d] = ends;
  const texts = ['98 %', '50 %', '12 %'];
  const bows = [bowOf(a, b), bowOf(c, d), bowOf(a, b)];
  const figures = figuresOn(
    bows.map((bow, k) => ({ bow, text: texts[k] })),
    names,
  );
  const boxes = figures.map(({ x, y }, k): Box => ({
    left: x - texts[k].length * 3.3,
    top: y - 8,
    right: x + texts[k].length * 3.3,
    bottom: y + 8,
  }));
  const all = [...names.map(({ box }) => box), ...boxes];
  all.forEach((one, k) => all.slice(k + 1).forEach((other) => expect(meet(one, other)).toBe(false)));
});
