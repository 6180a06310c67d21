import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBelow } from '../../base/random.ts';
import type { HardDisk } from '../../scenario/schema.ts';
import { SMALL_DISK } from '../testing/scenarios.ts';
import { Phases } from './device.ts';
import { Geometry } from './geometry.ts';
import { HddModel } from './hdd.ts';
import { seekTable } from './seekTable.ts';
import { places, revolutionNs, transferNs } from '../testing/slowDisk.ts';

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
const TINY_PLACES = [...places(TINY)];

const request = fc
  .tuple(fc.nat(TINY_PLACES.length - 1), fc.integer({ min: 1, max: 200 }))
  .map(([lba, sectors]) => ({ lba, sectors: Math.min(sectors, TINY_PLACES.length - lba) }));

const total = (p: Phases): number => p.overhead + p.seek + p.rotation + p.transfer;

describe('geometry', () => {
  test('counts cylinders and sectors as walking does', () => {
    const geometry = new Geometry(TINY);
    expect(geometry.sectors).toBe(TINY_PLACES.length);
    expect(geometry.cylinders).toBe(11);
    for (const [lba, place] of TINY_PLACES.entries()) expect(geometry.zoneOf(lba)).toBe(place.zone);
  });
});

describe('one request against the sector-by-sector reference', () => {
  test('seek distance, rotation to the sector, transfer over tracks, cylinders and zones', () => {
    const turn = revolutionNs(TINY);
    const table = seekTable(TINY.seek, 11);
    fc.assert(
      fc.property(fc.array(fc.tuple(request, fc.boolean(), fc.nat(50_000_000)), { minLength: 1, maxLength: 30 }), (steps) => {
        const disk = new HddModel(TINY, [0.25]);
        const phases = new Phases();
        let now = 0;
        let arm = TINY_PLACES[0];
        for (const [{ lba, sectors }, write, pause] of steps) {
          now += pause;
          disk.serve(0, now, lba, sectors, write, phases);
          const first = TINY_PLACES[lba];
          expect(phases.overhead).toBe(0.2 * MS);
          expect(phases.cylinders).toBe(Math.abs(first.cylinder - arm.cylinder));
          let seek = table[phases.cylinders];
          if (first.surface !== arm.surface) seek = Math.max(seek, 0.4 * MS);
          if (write && seek > 0) seek += 0.4 * MS;
          expect(phases.seek).toBe(seek);
          // Where the platter is when the arm has arrived, and how far it still has to turn.
          const arrived = now + phases.overhead + phases.seek;
          const platter = (arrived + 0.25 * turn) % turn;
          const wait = (((first.angleNs - platter) % turn) + turn) % turn;
          const off = Math.abs(phases.rotation - wait);
          expect(Math.min(off, turn - off)).toBeLessThanOrEqual(0.51);
          expect(Math.abs(phases.transfer - transferNs(TINY, TINY_PLACES, lba, sectors))).toBeLessThanOrEqual(0.51);
          for (const part of [phases.overhead, phases.seek, phases.rotation, phases.transfer]) {
            expect(Number.isInteger(part) && part >= 0).toBe(true);
          }
          expect(phases.rotation).toBeLessThanOrEqual(turn);
          now += total(phases);
          arm = TINY_PLACES[lba + sectors - 1];
        }
      }),
      { numRuns: 300 },
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
    disk.serve(0, now, drawBelow(disk.sectors, 7, k, 0, 0, 2), 1, false, phases);
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
    for (const zone of [0, 1]) {
      const disk = new HddModel({ ...SMALL_DISK, buffer: NO_BUFFER }, [0]);
      const phases = new Phases();
      const cylinder = SMALL_DISK.heads * SMALL_DISK.zones[zone].sectorsPerTrack;
      disk.serve(0, 0, geometry.zoneFirst[zone], 100 * cylinder, false, phases);
      const turnMs = 6;
      const expectedMs = 100 * (4 * turnMs + 3 * 0.9) + 99 * 1.4;
      expect(phases.transfer / MS).toBeCloseTo(expectedMs, 3);
      expect(geometry.streamNs[zone] * cylinder).toBeCloseTo((4 * turnMs + 3 * 0.9 + 1.4) * MS, 3);
    }
  });
});

describe('reading on with a track buffer', () => {
  const buffered = (): { disk: HddModel; read: (now: number, lba: number, sectors?: number) => Phases } => {
    const disk = new HddModel(SMALL_DISK, [0]);
    const read = (now: number, lba: number, sectors = 16): Phases => {
      const phases = new Phases();
      disk.serve(0, now, lba, sectors, false, phases);
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
    const media = new Geometry(SMALL_DISK).streamNs[0] * 16 * 2000;
    expect((now - begin) / media).toBeGreaterThan(0.99);
    expect((now - begin) / media).toBeLessThan(1.02);
  });

  test('the media go on while the drive is busy with the overhead of a command', () => {
    const { read } = buffered();
    const since = total(read(0, 1000));
    const perSector = new Geometry(SMALL_DISK).streamNs[0];
    // Two sectors are there before the overhead of 0.2 ms is over.
    let now = since;
    const few = read(now, 1016, 2);
    expect(total(few)).toBe(0.2 * MS);
    now += total(few);
    // The next twenty come as the platter brings them, not later because of the request in between.
    const many = read(now, 1018, 20);
    expect(now + total(many)).toBe(Math.ceil(since + 22 * perSector));
  });

  test('without it every request that comes too late waits for a turn', () => {
    const disk = new HddModel({ ...SMALL_DISK, buffer: NO_BUFFER }, [0]);
    const phases = new Phases();
    disk.serve(0, 0, 1000, 16, false, phases);
    const now = total(phases);
    disk.serve(0, now, 1016, 16, false, phases);
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
    disk.serve(0, now, 1070, 4, true, phases);
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
        disk.serve(0, now, lba, one.sectors, one.write, phases);
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
