/** A volume that is laid out again keeps what it holds: sector by sector, on disks that hold nothing but what plans write to them. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import type { ArrayVolume } from '../../scenario/schema.ts';
import { windowBytes } from '../../scenario/timeline/relays.ts';
import { compiled, placesOf, planOf, type Form } from '../testing/arrays.ts';
import type { AddressMap } from './plan.ts';
import { RelaidMap } from './relaidMap.ts';

const forms = fc.constantFrom<(readonly [Form, number])[]>(
  [{ kind: 'stripe', stripeUnitBytes: 512 }, 3],
  [{ kind: 'stripe', stripeUnitBytes: 512 }, 1],
  [{ kind: 'mirror', stripeUnitBytes: 512 }, 4],
  [{ kind: 'mirror', stripeUnitBytes: 512, arrangement: 'halves' }, 6],
  [{ kind: 'raid5', stripeUnitBytes: 512 }, 4],
  [{ kind: 'raid5', stripeUnitBytes: 512, spareSpace: true }, 5],
);

/** Sectors of data by place, written as the map says; further copies and parity are not looked at. */
function write(map: AddressMap, from: number, words: readonly number[], disks: Map<string, number>): void {
  words.forEach((word, k) => {
    for (const piece of planOf(map, from + k, 1, true))
      if (piece.write && piece.role !== 'parity') for (const place of placesOf(piece)) disks.set(place, word);
  });
}

const read = (map: AddressMap, sector: number, disks: ReadonlyMap<string, number>): number | undefined => {
  const [piece] = planOf(map, sector, 1, false);
  return disks.get(placesOf(piece)[0]);
};

test('property: at every step each sector is read as it was written last, whatever units follow each other', () => {
  fc.assert(
    fc.property(
      forms,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 1000 }),
      ([form, members], units, chunk, used, seed) => {
        const formWith = (unit: number): Form => ({ ...form, stripeUnitBytes: 512 * unit }) as Form;
        const maps = units.map((unit) => compiled({ form: formWith(unit), disks: members, sectors: 48 }).map);
        const map = new RelaidMap(maps);
        const least = Math.min(...maps.map(({ sectors }) => sectors));
        const end = Math.min(least, Math.ceil((least * (used + 1)) / 41));
        const disks = new Map<string, number>();
        const holds = Array.from({ length: end }, (_, sector) => sector);
        write(map, 0, holds, disks);
        const whole = (): boolean => holds.every((word, sector) => read(map, sector, disks) === word);
        expect(whole()).toBe(true);
        let word = 1000 + seed;
        for (let to = 1; to < maps.length; to++) {
          const volume = { ...form, members: Array.from({ length: members }, (_, d) => `d${d}`) } as unknown as ArrayVolume;
          const window = windowBytes(volume, 512 * units[to - 1], 512 * units[to], 512 * chunk) / 512;
          map.begin(to);
          for (let from = 0; from < end; from += window) {
            const until = Math.min(end, from + window);
            const words = Array.from({ length: until - from }, (_, k) => read(map, from + k, disks)!);
            map.advance(until);
            write(map, from, words, disks);
            // Others write while it is half done.
            const at = (word * 7) % end;
            holds[at] = ++word;
            write(map, at, [word], disks);
            expect(whole()).toBe(true);
          }
          map.finish();
          expect(whole()).toBe(true);
        }
      },
    ),
    { numRuns: rounds(300) },
  );
});

test('a request across the mark is planned in two parts, each where it lies', () => {
  const maps = [1, 4].map((unit) => compiled({ form: { kind: 'stripe', stripeUnitBytes: 512 * unit }, disks: 2, sectors: 16 }).map);
  const map = new RelaidMap(maps);
  map.begin(1);
  map.advance(8);
  expect(planOf(map, 6, 4, false)).toEqual([...planOf(maps[1], 6, 2, false), ...planOf(maps[0], 8, 2, false)]);
});
