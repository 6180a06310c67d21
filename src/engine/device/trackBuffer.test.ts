import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import type { DriveBuffer, HardDisk } from '../../scenario/schema.ts';
import { SMALL_DISK } from '../testing/scenarios.ts';
import { places } from '../testing/slowDisk.ts';
import { Phases } from './device.ts';
import { HddModel } from './hdd.ts';
import { Mechanics } from './mechanics.ts';
import { TrackBuffer } from './trackBuffer.ts';

const MS = 1e6;
const SECTORS = 32;
/** Two zones of 8 tracks each, two surfaces, so that streams cross tracks, cylinders and the zone's end. */
const TINY: HardDisk = {
  ...SMALL_DISK,
  heads: 2,
  zones: [
    { cylinders: 4, sectorsPerTrack: 20, slips: [7, 25] },
    { cylinders: 4, sectorsPerTrack: 12 },
  ],
};
const ALL = places(TINY);
/** Hits and misses cost so that one can tell them apart. */
const HIT_MS = 0.2;
const OVERHEADS = {
  readHitAfterReadMs: HIT_MS,
  readHitAfterWriteMs: HIT_MS,
  readMissAfterReadMs: 0.3,
  readMissAfterWriteMs: 0.3,
  writeHitAfterReadMs: 0.1,
  writeHitAfterWriteMs: 0.1,
  writeMissAfterReadMs: 0.3,
  writeMissAfterWriteMs: 0.3,
};
const TURN = 6 * MS;

const buffers: fc.Arbitrary<DriveBuffer> = fc.record(
  {
    segments: fc.integer({ min: 1, max: 3 }),
    segmentBytes: fc.constantFrom(SECTORS * 512, 7 * 512),
    readAhead: fc.boolean(),
    readAheadReach: fc.constantFrom('none', 'track-end', 'cylinder-end', 'segment-full', 'track-ahead'),
    readAheadMinBytes: fc.constantFrom(0, 4 * 512),
    readAheadMaxBytes: fc.constantFrom(0, 10 * 512, SECTORS * 512),
    overRequested: fc.boolean(),
    keepRequested: fc.boolean(),
    readAheadOnIdleHit: fc.boolean(),
    readFreeBlocks: fc.boolean(),
    hitOnIncoming: fc.boolean(),
    readHitsOnWrites: fc.boolean(),
    writeSegments: fc.integer({ min: 1, max: 3 }),
    writeSegmentApart: fc.boolean(),
    writeBack: fc.constantFrom('none', 'sequential', 'sequential-interleaved', 'all'),
  },
  { requiredKeys: ['segments', 'segmentBytes', 'readAhead'] },
);

const steps = fc.array(
  fc.record({
    /** Where: behind the request before, at its start, or anywhere. */
    where: fc.constantFrom('next', 'again', 'any'),
    lba: fc.nat(ALL.length - 1),
    sectors: fc.integer({ min: 1, max: 40 }),
    write: fc.boolean(),
    pause: fc.constantFrom(0, 1000, 1_000_000, 20_000_000),
  }),
  { maxLength: 60 },
);

/** Time from the end of block `from` to the end of each later block of its zone, heads following the tracks. */
function streamTimes(from: number): number[] {
  const times: number[] = [];
  let at = 0;
  for (let block = from + 1; block < ALL.length && ALL[block].zone === ALL[from].zone; block++) {
    const here = ALL[block];
    const before = ALL[block - 1];
    const turned = (here.angleNs - before.angleNs - before.sectorNs) % TURN;
    at += (turned < -1 ? turned + TURN : Math.max(0, turned)) + here.sectorNs;
    times.push(at);
  }
  return times;
}

test('never hands out a block that was neither read nor written, nor one that the media have not delivered yet', () => {
  fc.assert(
    fc.property(buffers, steps, (buffer, requests) => {
      const disk = new HddModel({ ...TINY, buffer, overheads: OVERHEADS }, [0.3]);
      const phases = new Phases();
      /** When each block came into the buffer, at the earliest. */
      const since = new Map<number, number>();
      let now = 0;
      let last = { lba: 0, end: 0 };
      for (const { where, write, pause, ...request } of requests) {
        now += pause;
        const lba = where === 'any' ? request.lba : where === 'next' ? last.end % ALL.length : last.lba;
        const end = Math.min(ALL.length, lba + request.sectors);
        disk.serve({ unit: 0, lba, sectors: end - lba, write }, now, phases);
        const done = now + phases.overhead + phases.seek + phases.rotation + phases.transfer;
        if (!write && phases.overhead === HIT_MS * MS && phases.seek + phases.rotation === 0) {
          for (let block = lba; block < end; block++) {
            // Reading ahead stops at the zone's end; the rest of a request that crosses it is fetched there and then.
            if (since.has(block) || ALL[block].zone === ALL[lba].zone) expect(since.get(block)).toBeLessThanOrEqual(done + 1.5);
            else expect(phases.transfer).toBeGreaterThan(0);
          }
        }
        const fetched = phases.seek + phases.rotation + phases.transfer > 0;
        if (write || phases.overhead !== HIT_MS * MS || phases.seek + phases.rotation > 0) {
          // The arm was needed, by a read after its overhead: what had not come by then does not come any more.
          const needed = write ? now : now + phases.overhead;
          for (const [block, at] of since) if (at > needed) since.delete(block);
        }
        for (let block = lba; block < end; block++) if (write || fetched) since.set(block, done);
        if (!write && fetched)
          streamTimes(end - 1).forEach((ns, k) => since.set(end + k, Math.min(since.get(end + k) ?? Infinity, done + ns)));
        now = done + phases.bus;
        last = { lba, end };
      }
    }),
    { numRuns: rounds(1500) },
  );
});

const plain = (buffer: Partial<DriveBuffer>): DriveBuffer => ({ segments: 1, segmentBytes: SECTORS * 512, readAhead: true, ...buffer });

/** Blocks that a buffer holds long after a read of [first, end). */
function heldAfter(buffer: Partial<DriveBuffer>, first: number, end: number): number[] {
  const mechanics = new Mechanics(TINY);
  const track = new TrackBuffer(1, plain(buffer), mechanics);
  const { geometry } = mechanics;
  const zone = geometry.zoneOf(end - 1);
  track.hold(0, first, end);
  track.fill(0, 0, zone, end - 1, geometry.physicalOf(zone, end - 1), -geometry.sectorNs[zone], end);
  track.catchUp(0, 1000 * MS);
  return ALL.flatMap((_, block) => (track.find(0, block) >= 0 ? [block] : []));
}

const run = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, k) => from + k);

// Zone 0: tracks of 20 physical sectors, 7 and 25 slipped; so blocks 0-18, 19-37, 38-57, ... a track each.
test('reads ahead as far as it is told to', () => {
  expect(heldAfter({ readAhead: false }, 2, 6)).toEqual(run(2, 6));
  expect(heldAfter({ readAheadReach: 'none' }, 2, 6)).toEqual(run(2, 6));
  expect(heldAfter({ readAheadReach: 'track-end' }, 2, 6)).toEqual(run(2, 19));
  expect(heldAfter({ readAheadReach: 'cylinder-end' }, 2, 6)).toEqual(run(6, 38));
  expect(heldAfter({ readAheadReach: 'segment-full' }, 2, 6)).toEqual(run(6, 38));
  // What was asked for has been sent when reading ahead comes to overwrite it.
  expect(heldAfter({ readAheadReach: 'segment-full', overRequested: false }, 2, 6)).toEqual(run(6, 38));
  expect(heldAfter({ readAheadReach: 'segment-full', readAheadMaxBytes: 5 * 512 }, 2, 6)).toEqual(run(2, 11));
  expect(heldAfter({ readAheadReach: 'track-end', readAheadMinBytes: 16 * 512 }, 2, 6)).toEqual(run(2, 22));
  // To the end of the track that a stream needs next, and one more if the segment began on an earlier one.
  expect(heldAfter({ readAheadReach: 'track-ahead', segmentBytes: 100 * 512 }, 2, 6)).toEqual(run(2, 19));
  expect(heldAfter({ readAheadReach: 'track-ahead', segmentBytes: 100 * 512 }, 15, 22)).toEqual(run(15, 58));
  expect(heldAfter({ keepRequested: false, readAheadReach: 'track-end' }, 2, 6)).toEqual(run(6, 19));
});

test('does not read ahead over the end of a zone', () => {
  const end = ALL.findIndex((place) => place.zone === 1);
  expect(heldAfter({}, end - 4, end - 2)).toEqual(run(end - 4, end));
  expect(heldAfter({}, end - 4, end)).toEqual(run(end - 4, end));
});

test('a segment holds no more than its size, also while it is filling', () => {
  const mechanics = new Mechanics(TINY);
  const track = new TrackBuffer(1, plain({}), mechanics);
  const held = (): number => ALL.filter((_, block) => track.find(0, block) >= 0 && block < track.endOf(0)).length;
  track.hold(0, 40, 60);
  const sectorNs = mechanics.geometry.sectorNs[0];
  track.fill(0, 0, 0, 59, mechanics.geometry.physicalOf(0, 59), -sectorNs, 60);
  expect(held()).toBe(20);
  track.catchUp(0, 12 * sectorNs);
  expect(held()).toBe(32);
  track.catchUp(0, 14 * sectorNs);
  expect([held(), track.endOf(0)]).toEqual([32, 74]);
});

test('units do not see each other', () => {
  const track = new TrackBuffer(2, plain({ segments: 2 }), new Mechanics(TINY));
  track.hold(track.forRead(1), 0, 8);
  expect(track.find(0, 4)).toBe(-1);
  expect(track.find(1, 4)).toBeGreaterThan(0);
});

test('whatever is read and written, phases are whole numbers, and a drive answers as if it were alone', () => {
  const withUnit = steps.chain((list) =>
    fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length }).map((of) => ({ list, of })),
  );
  fc.assert(
    fc.property(buffers, withUnit, (buffer, { list, of }) => {
      // Room for one run of written data, which later writes often make wrong.
      const drive = { ...TINY, buffer: { ...buffer, writeSegments: 1, readHitsOnWrites: true }, overheads: OVERHEADS };
      const pair = new HddModel(drive, [0.3, 0.3]);
      const alone = [new HddModel(drive, [0.3]), new HddModel(drive, [0.3])];
      const shared = new Phases();
      const own = new Phases();
      const ends = [0, 0];
      const starts = [0, 0];
      let now = 0;
      list.forEach(({ where, sectors, write, pause, ...any }, k) => {
        const unit = of[k] ? 1 : 0;
        now += pause;
        const lba = where === 'any' ? any.lba : where === 'next' ? ends[unit] % ALL.length : starts[unit];
        const end = Math.min(ALL.length, lba + sectors);
        pair.serve({ unit, lba, sectors: end - lba, write }, now, shared);
        alone[unit].serve({ unit: 0, lba, sectors: end - lba, write }, now, own);
        expect(shared).toEqual(own);
        for (const part of Object.values(own)) expect(Number.isInteger(part) && part >= 0).toBe(true);
        now += own.overhead + own.seek + own.rotation + own.transfer + own.bus;
        starts[unit] = lba;
        ends[unit] = end;
      });
    }),
    { numRuns: rounds(1000) },
  );
});

test('a write over all that was written finds a segment of its own drive', () => {
  const track = new TrackBuffer(2, plain({ segments: 2, readHitsOnWrites: true, writeSegments: 1 }), new Mechanics(TINY));
  const first = track.forRead(0);
  track.hold(first, 40, 48);
  for (let times = 0; times < 2; times++) track.keepWritten(1, 0, 8);
  expect(track.endOf(first)).toBe(48);
  expect(track.find(0, 47)).toBe(first);
  expect(track.find(1, 4)).toBeGreaterThan(first);
});

test('a hit on an idle drive begins to read ahead again, where the drive does that', () => {
  for (const readAheadOnIdleHit of [true, false]) {
    const disk = new HddModel(
      { ...TINY, buffer: plain({ readAheadReach: 'segment-full', readAheadOnIdleHit, segmentBytes: 16 * 512 }) },
      [0],
    );
    const phases = new Phases();
    const at = (ms: number, lba: number, sectors: number): number => {
      disk.serve({ unit: 0, lba, sectors, write: false }, ms * MS, phases);
      return phases.transfer;
    };
    at(0, 0, 4);
    // Blocks up to 20 are there; the hit lets the drive go on to 20 + 16 where it may.
    expect(at(100, 12, 8)).toBe(0);
    expect(at(200, 24, 4) === 0).toBe(readAheadOnIdleHit);
  }
});

test('blocks that pass while the head waits are kept, where the drive does that', () => {
  for (const readFreeBlocks of [true, false]) {
    const disk = new HddModel({ ...TINY, buffer: plain({ readAhead: false, readFreeBlocks }) }, [0]);
    const phases = new Phases();
    const at = (ms: number, lba: number): Phases => {
      disk.serve({ unit: 0, lba, sectors: 1, write: false }, ms * MS, phases);
      return phases;
    };
    // At 6.2 ms after a whole turn the head is behind sector 0; block 15 is still to come.
    const waited = at(600, 15).rotation;
    expect(waited).toBeGreaterThan(4 * MS);
    expect(at(700, 12).transfer === 0).toBe(readFreeBlocks);
    expect(at(800, 0).transfer).toBeGreaterThan(0);
  }
});
