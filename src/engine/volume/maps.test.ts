import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { ConcatMap, DiskMap, StripeMap } from './maps.ts';
import { Plan, type AddressMap } from './plan.ts';

interface Piece {
  readonly device: number;
  readonly lba: number;
  readonly sectors: number;
}

function pieces(map: AddressMap, sector: number, sectors: number, write = false): Piece[] {
  const plan = new Plan();
  map.plan(sector, sectors, write, plan);
  expect(plan.chains).toBe(0);
  return Array.from({ length: plan.count }, (_, k) => {
    expect(plan.writes[k]).toBe(write ? 1 : 0);
    return { device: plan.device[k], lba: plan.lba[k], sectors: plan.sectors[k] };
  });
}

/** Device and address of every sector of a request, in whatever order. */
function sectorsOf(all: readonly Piece[]): string[] {
  return all.flatMap(({ device, lba, sectors }) => Array.from({ length: sectors }, (_, k) => `${device}:${lba + k}`));
}

/** Where one sector lies, asked for alone. */
function place(map: AddressMap, sector: number): string {
  const found = sectorsOf(pieces(map, sector, 1));
  expect(found).toHaveLength(1);
  return found[0];
}

const devices = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 7 });
const maps: fc.Arbitrary<AddressMap> = fc
  .record({
    devices,
    unit: fc.integer({ min: 1, max: 9 }),
    sizes: fc.array(fc.integer({ min: 9, max: 60 }), { minLength: 7, maxLength: 7 }),
  })
  .chain(({ devices, unit, sizes }) =>
    fc.constantFrom<AddressMap>(
      new StripeMap(devices, sizes.slice(0, devices.length), unit),
      new ConcatMap(devices, sizes.slice(0, devices.length)),
      new DiskMap(devices[0], sizes[0]),
    ),
  );

describe('every map', () => {
  test('is a bijection: no two sectors share a place', () => {
    fc.assert(
      fc.property(maps, (map) => {
        const all = Array.from({ length: map.sectors }, (_, sector) => place(map, sector));
        expect(new Set(all).size).toBe(map.sectors);
      }),
    );
  });

  test('a request is exactly its sectors, each once, and its pieces on one device never touch', () => {
    fc.assert(
      fc.property(maps, fc.nat(), fc.nat(), fc.boolean(), (map, a, b, write) => {
        const sector = a % map.sectors;
        const sectors = 1 + (b % (map.sectors - sector));
        const plan = pieces(map, sector, sectors, write);
        const expected = Array.from({ length: sectors }, (_, k) => place(map, sector + k));
        expect(sectorsOf(plan).toSorted()).toEqual(expected.toSorted());
        for (const one of plan) {
          expect(one.sectors).toBeGreaterThan(0);
          const touching = plan.filter((other) => other.device === one.device && other.lba === one.lba + one.sectors);
          if (map instanceof StripeMap) expect(touching).toEqual([]);
        }
      }),
      { numRuns: rounds(500) },
    );
  });
});

describe('stripe', () => {
  test('follows the formula: unit u on disk u mod n at floor(u / n)', () => {
    const map = new StripeMap([5, 6, 7], [100, 100, 100], 8);
    expect(map.sectors).toBe(3 * 96);
    expect(pieces(map, 0, 8)).toEqual([{ device: 5, lba: 0, sectors: 8 }]);
    expect(pieces(map, 8 * 4 + 3, 2)).toEqual([{ device: 6, lba: 11, sectors: 2 }]);
    // From the middle of unit 1 to the middle of unit 5: units 1 and 4, 2 and 5 become one piece each.
    expect(pieces(map, 12, 32)).toEqual([
      { device: 6, lba: 4, sectors: 12 },
      { device: 7, lba: 0, sectors: 12 },
      { device: 5, lba: 8, sectors: 8 },
    ]);
  });

  test('over one disk is the disk', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.nat(79), fc.nat(79), (unit, a, b) => {
        const map = new StripeMap([3], [80], unit);
        const sector = a % map.sectors;
        const sectors = 1 + (b % (map.sectors - sector));
        expect(pieces(map, sector, sectors)).toEqual(pieces(new DiskMap(3, 80), sector, sectors));
      }),
    );
  });

  test('of 1 000 disks: a plan has as many pieces as it needs', () => {
    const ids = Array.from({ length: 1000 }, (_, d) => d);
    const map = new StripeMap(
      ids,
      ids.map(() => 1600),
      16,
    );
    const plan = pieces(map, 0, 16_000 * 2);
    expect(plan).toHaveLength(1000);
    expect(plan.every((piece) => piece.lba === 0 && piece.sectors === 32)).toBe(true);
  });

  test('holds what its smallest member allows, in whole units', () => {
    expect(new StripeMap([0, 1], [100, 37], 8).sectors).toBe(2 * 32);
  });
});

test('concatenation cuts requests at the borders of its members', () => {
  const map = new ConcatMap([4, 2, 9], [10, 20, 30]);
  expect(map.sectors).toBe(60);
  expect(pieces(map, 9, 1)).toEqual([{ device: 4, lba: 9, sectors: 1 }]);
  expect(pieces(map, 10, 1)).toEqual([{ device: 2, lba: 0, sectors: 1 }]);
  expect(pieces(map, 8, 30)).toEqual([
    { device: 4, lba: 8, sectors: 2 },
    { device: 2, lba: 0, sectors: 20 },
    { device: 9, lba: 0, sectors: 8 },
  ]);
  expect(pieces(map, 59, 1)).toEqual([{ device: 9, lba: 29, sectors: 1 }]);
});
