import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBelow } from '../../base/random.ts';
import type { HardDisk } from '../../scenario/schema.ts';
import { SMALL_DISK } from '../testing/scenarios.ts';
import { Phases } from './device.ts';
import { Geometry } from './geometry.ts';
import { HddModel } from './hdd.ts';
import { Mechanics } from './mechanics.ts';
import { places, SlowDisk } from '../testing/slowDisk.ts';

const MS = 1e6;
const NO_BUFFER = { segments: 0, segmentBytes: 0, readAhead: false };

/** Small enough to be walked sector by sector. */
const TINY: HardDisk = {
  ...SMALL_DISK,
  heads: 3,
  zones: [
    { cylinders: 4, sectorsPerTrack: 17 },
    { cylinders: 2, sectorsPerTrack: 13 },
    { cylinders: 5, sectorsPerTrack: 9 },
  ],
  buffer: NO_BUFFER,
};

/** A slipped sector at the very edge of a track would give a switch that is longer than the skew more time; the model does not see that. */
const inside = (sector: number, perTrack: number): boolean => sector > 0 && sector < perTrack - 1;

/** Drives small enough to be walked, with everything that a measured drive may have. */
const zone = fc
  .record({
    cylinders: fc.integer({ min: 1, max: 5 }),
    sectorsPerTrack: fc.integer({ min: 5, max: 20 }),
    gap: fc.nat(2),
    trackSkewSectors: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    cylinderSkewSectors: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    firstAngleSectors: fc.nat(19),
    skippedSectors: fc.nat(12),
    spareSectors: fc.nat(10),
    slips: fc.uniqueArray(fc.nat(40), { maxLength: 6 }),
  })
  .map(({ gap, slips, ...rest }) => ({
    gap,
    ...rest,
    // Some lie among the skipped sectors.
    slips: slips.map((slip) => slip + Math.max(0, rest.skippedSectors - 3)).sort((x, y) => x - y),
  }));

const drives: fc.Arbitrary<HardDisk> = fc
  .record({
    zones: fc.array(zone, { minLength: 1, maxLength: 4 }),
    heads: fc.integer({ min: 1, max: 4 }),
    surfaceOrder: fc.constantFrom('ascending' as const, 'serpentine' as const),
    writeSettleMs: fc.constantFrom(0, 0.4, -0.3),
    headSwitchMs: fc.constantFrom(0, 0.4, 2),
    trackSkewMs: fc.constantFrom(0.1, 0.9),
    ownWriteSeek: fc.boolean(),
  })
  .map(({ zones, ownWriteSeek, ...rest }) => {
    let cylinder = 0;
    return {
      ...TINY,
      ...rest,
      ...(ownWriteSeek
        ? { writeSeek: { kind: 'table' as const, points: [[1, 1.1] as [number, number], [40, 7] as [number, number]] } }
        : {}),
      zones: zones.map(({ gap, ...one }) => {
        const physical = one.cylinders * rest.heads * one.sectorsPerTrack;
        const firstCylinder = cylinder + gap;
        cylinder = firstCylinder + one.cylinders;
        return {
          ...one,
          firstCylinder,
          slips: one.slips.filter((slip) => slip < physical && inside(slip % one.sectorsPerTrack, one.sectorsPerTrack)),
        };
      }),
    };
  })
  .filter((drive) => new Geometry(drive).sectors > 0);

const fraction = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const total = (p: Phases): number => p.overhead + p.seek + p.rotation + p.transfer + p.bus;

/** Whether the geometry has a block where walking came by it, and finds it again from the first, the middle and the last block. */
function isWhere(geometry: Geometry, lba: number, all: ReturnType<typeof places>): boolean {
  const place = all[lba];
  const zone = geometry.zoneOf(lba);
  const physical = geometry.physicalOf(zone, lba);
  const isFound = [0, Math.floor(all.length / 2), all.length - 1].every((known) => {
    if (geometry.zoneOf(known) !== zone) return true;
    const at = geometry.physicalOf(zone, known);
    return (
      geometry.blockNear(zone, physical, known, at) === lba && (known > lba || geometry.physicalBehind(zone, lba, known, at) === physical)
    );
  });
  const track = Math.floor(physical / geometry.sectorsPerTrack[zone]);
  return (
    isFound &&
    zone === place.zone &&
    track === place.track &&
    geometry.zoneCylinder[zone] + Math.floor(track / geometry.heads) === place.cylinder &&
    geometry.surfaceOf(track) === place.surface &&
    Math.abs(geometry.angleOf(zone, physical) - place.angleNs) < 0.0005
  );
}

describe('geometry', () => {
  test('counts blocks, finds zones, cylinders, surfaces and angles as walking does', () => {
    fc.assert(
      fc.property(drives, (drive) => {
        const geometry = new Geometry(drive);
        const all = places(drive);
        expect(geometry.sectors).toBe(all.length);
        // One expectation a drive: one for each of a million blocks would take longer than all else.
        const wrong = [...all.keys()].filter((lba) => !isWhere(geometry, lba, all));
        expect(wrong.map((lba) => [lba, all[lba]])).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('a drive may offer fewer blocks than its zones hold', () => {
    expect(new Geometry({ ...TINY, sectors: 100 }).sectors).toBe(100);
    expect(new Geometry({ ...TINY, sectors: 1_000_000 }).sectors).toBe(new Geometry(TINY).sectors);
  });
});

describe('one request against the sector-by-sector reference', () => {
  test('seek, rotation to the sector, transfer over slips, tracks, cylinders and zones', () => {
    fc.assert(
      fc.property(
        drives,
        fc.array(fc.record({ at: fraction, length: fraction, write: fc.boolean(), pause: fc.nat(50_000_000) }), {
          minLength: 1,
          maxLength: 25,
        }),
        (drive, steps) => {
          const disk = new HddModel(drive, [0.25]);
          const slow = new SlowDisk(drive, 0.25);
          const phases = new Phases();
          let now = 0;
          for (const { at, length, write, pause } of steps) {
            now += pause;
            const lba = Math.floor(at * disk.sectors);
            const sectors = 1 + Math.floor(length * Math.min(200, disk.sectors - lba));
            disk.serve({ unit: 0, lba, sectors, write }, now, phases);
            expect(phases.overhead).toBe(0.2 * MS);
            const expected = slow.serve(now + phases.overhead, lba, sectors, write);
            expect(phases.seek).toBe(expected.seek);
            for (const part of [phases.overhead, phases.seek, phases.rotation, phases.transfer]) {
              expect(Number.isInteger(part) && part >= 0).toBe(true);
            }
            // Rounded to whole ns once a phase, and once a movement on the way.
            expect(Math.abs(phases.rotation - expected.rotation)).toBeLessThanOrEqual(2.1);
            expect(Math.abs(phases.transfer - expected.transfer)).toBeLessThanOrEqual(4.1);
            now += total(phases);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** 30 000 random single-sector reads, one after the other, after a random pause each. */
function randomReads(drive: HardDisk): { seekMs: number; rotationMs: number; cylinders: number } {
  const disk = new HddModel(drive, [0]);
  const phases = new Phases();
  const n = 30_000;
  let now = 0;
  let seek = 0;
  let rotation = 0;
  let cylinders = 0;
  for (let k = 0; k < n; k++) {
    now += drawBelow(40 * MS, 7, k, 0, 0, 1);
    disk.serve({ unit: 0, lba: drawBelow(disk.sectors, 7, k, 0, 0, 2), sectors: 1, write: false }, now, phases);
    now += total(phases);
    seek += phases.seek;
    rotation += phases.rotation;
    cylinders += phases.cylinders;
  }
  return { seekMs: seek / n / MS, rotationMs: rotation / n / MS, cylinders: cylinders / n };
}

describe('means', () => {
  // One zone, so that random sectors are random cylinders.
  const even: HardDisk = { ...SMALL_DISK, zones: [{ cylinders: 2000, sectorsPerTrack: 200 }], headSwitchMs: 0, buffer: NO_BUFFER };

  test('random seeks average the data sheet, random rotation half a turn, within 1 %', () => {
    const { seekMs, rotationMs, cylinders } = randomReads(even);
    expect(seekMs / 5.2).toBeGreaterThan(0.99);
    expect(seekMs / 5.2).toBeLessThan(1.01);
    expect(rotationMs / 3).toBeGreaterThan(0.99);
    expect(rotationMs / 3).toBeLessThan(1.01);
    expect(cylinders / (2000 / 3)).toBeGreaterThan(0.99);
    expect(cylinders / (2000 / 3)).toBeLessThan(1.01);
  });

  test('a long sequential read runs at the rate of zone and skews', () => {
    const geometry = new Geometry(SMALL_DISK);
    for (const at of [0, 1]) {
      const disk = new HddModel({ ...SMALL_DISK, buffer: NO_BUFFER }, [0]);
      const phases = new Phases();
      const cylinder = SMALL_DISK.heads * SMALL_DISK.zones[at].sectorsPerTrack;
      disk.serve({ unit: 0, lba: geometry.zoneFirst[at], sectors: 100 * cylinder, write: false }, 0, phases);
      const turnMs = 6;
      const expectedMs = 100 * (4 * turnMs + 3 * 0.9) + 99 * 1.4;
      expect(phases.transfer / MS).toBeCloseTo(expectedMs, 3);
    }
  });
});

describe('reading on with a track buffer', () => {
  const buffered = (): { disk: HddModel; read: (now: number, lba: number, sectors?: number) => Phases } => {
    const disk = new HddModel(SMALL_DISK, [0]);
    const read = (now: number, lba: number, sectors = 16): Phases => {
      const phases = new Phases();
      disk.serve({ unit: 0, lba, sectors, write: false }, now, phases);
      return phases;
    };
    return { disk, read };
  };

  test('the next blocks cost the overhead only, once the drive has had time to read them', () => {
    const { read } = buffered();
    const first = read(0, 1000);
    const later = total(first) + 20 * MS;
    for (let k = 1; k <= 5; k++) {
      const hit = read(later + k * MS, 1000 + 16 * k);
      expect([hit.overhead, hit.seek, hit.rotation, hit.transfer]).toEqual([0.2 * MS, 0, 0, 0]);
    }
  });

  test('a stream without pauses runs at the rate of the media', () => {
    const { read } = buffered();
    let now = total(read(0, 0));
    const begin = now;
    for (let k = 1; k <= 2000; k++) now += total(read(now, 16 * k));
    const media = new Mechanics(SMALL_DISK).streamNs(0, 0, 16 * 2000, false);
    expect((now - begin) / media).toBeGreaterThan(0.99);
    expect((now - begin) / media).toBeLessThan(1.02);
  });

  test('the media go on while the drive is busy with the overhead of a command', () => {
    const { read } = buffered();
    const since = total(read(0, 1002));
    const perSector = new Geometry(SMALL_DISK).sectorNs[0];
    // Two sectors are there before the overhead of 0.2 ms is over.
    let now = since;
    const few = read(now, 1018, 2);
    expect(total(few)).toBe(0.2 * MS);
    now += total(few);
    // The next twenty come as the platter brings them, not later because of the request in between.
    const many = read(now, 1020, 20);
    expect(Math.abs(now + total(many) - (since + 22 * perSector))).toBeLessThan(1);
  });

  test('without it every request that comes too late waits for a turn', () => {
    const disk = new HddModel({ ...SMALL_DISK, buffer: NO_BUFFER }, [0]);
    const phases = new Phases();
    disk.serve({ unit: 0, lba: 1000, sectors: 16, write: false }, 0, phases);
    const now = total(phases);
    disk.serve({ unit: 0, lba: 1016, sectors: 16, write: false }, now, phases);
    // The overhead let the sector pass: almost a whole turn of 6 ms.
    expect(phases.rotation).toBe(6 * MS - 0.2 * MS);
  });

  test('more streams than segments thrash, as many as segments do not', () => {
    const hits = (streams: number): number => {
      const { read } = buffered();
      let now = 0;
      let count = 0;
      for (let round = 0; round < 20; round++) {
        for (let s = 0; s < streams; s++) {
          now += 15 * MS;
          const phases = read(now, s * 100_000 + round * 16);
          now += total(phases);
          if (phases.seek + phases.rotation + phases.transfer === 0) count++;
        }
      }
      return count / (20 * streams);
    };
    expect(hits(3)).toBeGreaterThan(0.85);
    expect(hits(4)).toBe(0);
  });

  test('a write makes what was read invalid', () => {
    const { disk, read } = buffered();
    let now = total(read(0, 1000, 64)) + 20 * MS;
    expect(total(read(now, 1064))).toBe(0.2 * MS);
    const phases = new Phases();
    disk.serve({ unit: 0, lba: 1070, sectors: 4, write: true }, now, phases);
    now += total(phases);
    expect(read(now, 1064).transfer).toBeGreaterThan(0);
  });
});

test('any sequence of requests: phases are whole and not negative, and time never runs backwards', () => {
  const sectors = new Geometry(SMALL_DISK).sectors;
  const step = fc.record({
    near: fc.boolean(),
    lba: fc.nat(sectors - 2048),
    sectors: fc.integer({ min: 1, max: 2048 }),
    write: fc.boolean(),
    pause: fc.nat(8_000_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const disk = new HddModel(SMALL_DISK, [0.7]);
      const phases = new Phases();
      let now = 0;
      let end = 0;
      for (const one of steps) {
        now += one.pause;
        const lba = one.near && end + one.sectors <= sectors ? end : one.lba;
        disk.serve({ unit: 0, lba, sectors: one.sectors, write: one.write }, now, phases);
        for (const part of [phases.overhead, phases.seek, phases.rotation, phases.transfer, phases.cylinders]) {
          expect(Number.isInteger(part) && part >= 0).toBe(true);
        }
        now += total(phases);
        end = lba + one.sectors;
      }
    }),
    { numRuns: 300 },
  );
});

test('memoryless rotation: a uniform part of a turn, the same again for the same request at the same instant', () => {
  const drive: HardDisk = { ...SMALL_DISK, rotation: 'memoryless', buffer: NO_BUFFER };
  const turn = new Geometry(drive).revolutionNs;
  const waits = (unit: number): number[] => {
    const disk = new HddModel(drive, [0, 0]);
    const phases = new Phases();
    let now = 0;
    return Array.from({ length: 2000 }, () => {
      // One block again and again, a whole number of turns apart: tracked, the wait would be the same each time.
      disk.serve({ unit, lba: 4096, sectors: 1, write: false }, now, phases);
      now += 20 * turn;
      return phases.rotation;
    });
  };
  const first = waits(0);
  expect(waits(0)).toEqual(first);
  expect(waits(1)).not.toEqual(first);
  expect(first.every((wait) => Number.isInteger(wait) && wait >= 0 && wait < turn)).toBe(true);
  for (let tenth = 1; tenth < 10; tenth++) {
    const below = first.filter((wait) => wait < (tenth / 10) * turn).length / first.length;
    expect(Math.abs(below - tenth / 10)).toBeLessThan(0.035);
  }
});
