/** Every map with redundancy: a bijection, copies and parity apart, and plans that keep all data through a failure. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { volumeCapacityBytes } from '../../scenario/capacity.ts';
import type { Volume } from '../../scenario/schema.ts';
import { geometryOf } from '../../scenario/validate/fanOut.ts';
import { HOST } from '../testing/scenarios.ts';
import { compiled, placesOf, planOf, type Form } from '../testing/arrays.ts';
import { Contents, onDevice, placesOfMap } from '../testing/contents.ts';

interface Case {
  readonly form: Form;
  readonly disks: number;
  readonly sectors: number;
}

const unit = fc.integer({ min: 1, max: 5 });
const arrays = fc.option(fc.record({ count: fc.integer({ min: 1, max: 3 }), unit: fc.integer({ min: 1, max: 23 }) }), { nil: undefined });

const under = (of: { count: number; unit: number } | undefined) =>
  of === undefined ? {} : { arrays: { count: of.count, stripeUnitBytes: of.unit * 512 } };

const parity: fc.Arbitrary<Case> = fc
  .record({
    unit,
    arrays,
    spareSpace: fc.boolean(),
    more: fc.nat(3),
    rotation: fc.constantFrom(
      'left-symmetric' as const,
      'left-asymmetric' as const,
      'right-symmetric' as const,
      'right-asymmetric' as const,
    ),
    smallWrites: fc.constantFrom('cheaper' as const, 'read-modify-write' as const, 'reconstruct' as const),
    sectors: fc.integer({ min: 5, max: 29 }),
  })
  .map(({ unit: u, arrays: a, more, sectors, ...rest }) => ({
    form: { kind: 'raid5', stripeUnitBytes: u * 512, ...rest, ...under(a) },
    disks: (3 + (rest.spareSpace ? 1 : 0) + more) * (a?.count ?? 1),
    sectors,
  }));

const mirror: fc.Arbitrary<Case> = fc
  .record({
    unit,
    arrays,
    copies: fc.integer({ min: 2, max: 3 }),
    columns: fc.integer({ min: 1, max: 3 }),
    arrangement: fc.constantFrom('neighbours' as const, 'halves' as const),
    reads: fc.constantFrom('queue-then-position' as const, 'alternate' as const, 'first' as const),
    sectors: fc.integer({ min: 5, max: 29 }),
  })
  .map(({ unit: u, arrays: a, columns, sectors, ...rest }) => ({
    form: { kind: 'mirror', stripeUnitBytes: u * 512, ...rest, ...under(a) },
    disks: rest.copies * columns * (a?.count ?? 1),
    sectors,
  }));

const plaid: fc.Arbitrary<Case> = fc
  .record({ unit, arrays, columns: fc.integer({ min: 1, max: 4 }), sectors: fc.integer({ min: 5, max: 29 }) })
  .map(({ unit: u, arrays: a, columns, sectors }) => ({
    form: { kind: 'stripe', stripeUnitBytes: u * 512, ...under(a) },
    disks: columns * (a?.count ?? 1),
    sectors,
  }));

const any = fc.oneof(parity, mirror, plaid);
/** With room for at least one sector: an outer unit may be larger than an array. */
const nonEmpty = (one: Case): boolean => compiled(one).map.sectors > 0;

describe('every map', () => {
  test('gives each sector a place of its own, as many as the capacity says', () => {
    fc.assert(
      fc.property(any.filter(nonEmpty), (one) => {
        const { map } = compiled(one);
        const places = placesOfMap(map);
        expect(new Set(places.data).size).toBe(map.sectors);
        const members = Array.from({ length: one.disks }, (_, d) => `d${d}`);
        const volume = { ...one.form, id: 'v', name: 'V', members } as Volume;
        const bytes = volumeCapacityBytes(
          volume,
          members.map(() => one.sectors * 512),
        );
        expect(map.sectors * 512).toBe(bytes);
        for (const place of places.data) expect(Number(place.split(':')[1])).toBeLessThan(one.sectors);
      }),
      { numRuns: rounds(150) },
    );
  });

  test('reads exactly what was asked for, each sector once', () => {
    fc.assert(
      fc.property(any.filter(nonEmpty), fc.nat(), fc.nat(), (one, a, b) => {
        const { map } = compiled(one);
        const sector = a % map.sectors;
        const sectors = 1 + (b % (map.sectors - sector));
        const pieces = planOf(map, sector, sectors, false);
        expect(pieces.every((piece) => piece.role === 'data' && piece.stage === 0 && !piece.write && piece.sectors > 0)).toBe(true);
        const found = pieces.flatMap(placesOf);
        expect(new Set(found).size).toBe(sectors);
        expect(found).toHaveLength(sectors);
      }),
      { numRuns: rounds(200) },
    );
  });
});

test('no request becomes more device requests than validation allows for, whatever has failed', () => {
  fc.assert(
    fc.property(
      any.filter(nonEmpty),
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      fc.option(fc.nat(), { nil: undefined }),
      (one, a, b, write, which) => {
        const fails = which !== undefined && one.form.kind !== 'stripe';
        const { map } = compiled({ ...one, ...(fails && { failed: [which % one.disks] }) });
        const sector = a % map.sectors;
        const sectors = 1 + (b % (map.sectors - sector));
        const members = Array.from({ length: one.disks }, (_, d) => `d${d}`);
        const volume = { ...one.form, id: 'v', name: 'V', members } as Volume;
        const { most } = geometryOf(volume, new Map(), { host: HOST });
        expect(planOf(map, sector, sectors, write).length).toBeLessThanOrEqual(most(sectors * 512));
      },
    ),
    { numRuns: rounds(500) },
  );
});

describe('placement', () => {
  test('parity of a row stands on a disk that holds no data of the row, nowhere else, and spare space stays free', () => {
    fc.assert(
      fc.property(parity.filter(nonEmpty), (one) => {
        const { map } = compiled(one);
        const { data, parity: of, group } = placesOfMap(map);
        const columns = map.columns / (one.form.kind === 'raid5' ? (one.form.arrays?.count ?? 1) : 1);
        for (const place of group.keys()) expect(data).not.toContain(place);
        for (const [place, sectors] of group) {
          const [device, lba] = place.split(':');
          const disks = new Set([device, ...sectors.map((sector) => data[sector].split(':')[0])]);
          // Under an outer stripe the last row of an array may be cut.
          expect(sectors.length).toBeLessThanOrEqual(columns);
          expect(disks.size).toBe(sectors.length + 1);
          for (const sector of sectors) expect(data[sector].split(':')[1]).toBe(lba);
        }
        expect(of.every((place) => place !== undefined)).toBe(true);
      }),
      { numRuns: rounds(100) },
    );
  });

  test('copies stand on different disks at the same address, and no disk holds two different sectors in one place', () => {
    fc.assert(
      fc.property(mirror.filter(nonEmpty), (one) => {
        const { map } = compiled(one);
        const owner = new Map<string, number>();
        for (let sector = 0; sector < map.sectors; sector++) {
          const pieces = planOf(map, sector, 1, true);
          expect(pieces).toHaveLength(one.form.kind === 'mirror' ? (one.form.copies ?? 2) : 0);
          expect(new Set(pieces.map(({ device }) => device)).size).toBe(pieces.length);
          expect(new Set(pieces.map(({ lba }) => lba)).size).toBe(1);
          for (const place of pieces.flatMap(placesOf)) {
            expect(owner.has(place)).toBe(false);
            owner.set(place, sector);
          }
        }
      }),
      { numRuns: rounds(100) },
    );
  });

  test('RAID 10 mirrors neighbors, RAID 0+1 halves', () => {
    const on = (arrangement: 'neighbours' | 'halves') => {
      const { map } = compiled({ form: { kind: 'mirror', stripeUnitBytes: 512, arrangement }, disks: 6, sectors: 9 });
      return [0, 1, 2].map((sector) => planOf(map, sector, 1, true).map(({ device }) => device));
    };
    expect(on('neighbours')).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    expect(on('halves')).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
  });
});

const requests = fc.array(fc.record({ at: fc.nat(), length: fc.nat(), word: fc.integer({ min: 1, max: 2 ** 31 }) }), {
  minLength: 1,
  maxLength: 25,
});

/** Requests cut to the volume: first sector and words. */
function* cut(all: readonly { at: number; length: number; word: number }[], sectors: number): Generator<[number, number[]]> {
  for (const { at, length, word } of all) {
    const first = at % sectors;
    const count = 1 + (length % Math.min(sectors - first, 60));
    yield [first, Array.from({ length: count }, (_, k) => (Math.imul(word + k, 0x9e3779b1) | 1) >>> 0)];
  }
}

describe('contents', () => {
  test('after any writes every row of parity adds up, and the data are there', () => {
    fc.assert(
      fc.property(parity.filter(nonEmpty), requests, (one, all) => {
        const { map } = compiled(one);
        const contents = new Contents(placesOfMap(map), (sector) => Math.imul(sector + 1, 0x85ebca6b) >>> 0);
        contents.fill(map);
        for (const [first, words] of cut(all, map.sectors)) contents.write(map, first, words);
        expect(contents.wrongParity()).toEqual([]);
        for (const [first, words] of cut(all.toReversed(), map.sectors)) {
          expect(contents.answer(map, first, words.length)).toEqual(contents.logical.slice(first, first + words.length));
        }
      }),
      { numRuns: rounds(60) },
    );
  });

  test('any one disk may fail: everything is still read, and still after more writes', () => {
    fc.assert(
      fc.property(fc.oneof(parity, mirror).filter(nonEmpty), requests, requests, fc.nat(), (one, before, after, which) => {
        const whole = compiled(one).map;
        const contents = new Contents(placesOfMap(whole), (sector) => Math.imul(sector + 1, 0x85ebca6b) >>> 0);
        contents.fill(whole);
        for (const [first, words] of cut(before, whole.sectors)) contents.write(whole, first, words);
        const failed = which % one.disks;
        contents.kill(failed);
        const { map } = compiled({ ...one, failed: [failed] });
        expect(contents.answer(map, 0, map.sectors)).toEqual(contents.logical);
        for (const [first, words] of cut(after, map.sectors)) {
          contents.write(map, first, words);
          expect(contents.answer(map, first, words.length)).toEqual(words);
        }
        expect(contents.answer(map, 0, map.sectors)).toEqual(contents.logical);
        expect(contents.wrongParity()).toEqual([]);
      }),
      { numRuns: rounds(80) },
    );
  });

  test('a rebuild writes everything that was lost once, while writes go on, and then nothing is missing', () => {
    fc.assert(
      fc.property(
        fc.oneof(parity, mirror).filter(nonEmpty),
        requests,
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (one, all, which, chunk, intoSpare) => {
          const whole = compiled(one).map;
          const contents = new Contents(placesOfMap(whole), (sector) => Math.imul(sector + 1, 0x85ebca6b) >>> 0);
          contents.fill(whole);
          const failed = which % one.disks;
          contents.kill(failed);
          const spareSpace = intoSpare && one.form.kind === 'raid5' && one.form.spareSpace === true;
          const rebuild = { chunkBytes: 4096, pauseMs: 0, ...(!spareSpace && { onto: `d${one.disks}` }) };
          const { map, rebuild: volume } = compiled({ ...one, form: { ...one.form, rebuild } as Form, failed: [failed] });
          if (volume === null) throw new Error('Nothing is rebuilt.');
          const written: string[] = [];
          // Of RAID 0+1 the other disks of the half are brought up to date where they stand.
          contents.lostPlace = (place) =>
            one.form.kind === 'mirror' && !place.startsWith(`${one.disks}:`) ? place : onDevice(place, failed);
          const requestsLeft = [...cut(all, map.sectors)];
          while (!volume.done) {
            written.push(...contents.rebuild(volume, chunk));
            const next = requestsLeft.shift();
            if (next) contents.write(map, ...next);
          }
          for (const next of requestsLeft) contents.write(map, ...next);
          expect(new Set(written).size).toBe(written.length);
          expect(written).toHaveLength(volume.totalSectors);
          expect(volume.rebuiltSectors).toBe(volume.totalSectors);
          expect(contents.wrongParity()).toEqual([]);
          expect(contents.answer(map, 0, map.sectors)).toEqual(contents.logical);
          // Nothing is computed any more: one read of each sector is enough.
          const read = planOf(map, 0, map.sectors, false);
          expect(read.reduce((sum, { sectors }) => sum + sectors, 0)).toBe(map.sectors);
        },
      ),
      { numRuns: rounds(60) },
    );
  });
});
