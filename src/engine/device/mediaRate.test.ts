/** A buffer hides how long the media take; it cannot make them faster. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someByDay } from '../../base/testing/rounds.ts';
import { MIB } from '../../base/units.ts';
import { libraryEntries } from '../../scenario/drives/entries.ts';
import type { HardDisk } from '../../scenario/schema.ts';
import { Phases } from './device.ts';
import { HddModel } from './hdd.ts';
import { Geometry } from './geometry.ts';

const DISKS = libraryEntries()
  .map(({ drive }) => drive)
  .filter((drive): drive is HardDisk => drive.kind === 'hdd');

interface Stream {
  /** Block at which it begins. */
  readonly lba: number;
  readonly sectors: number;
  /** Of eight requests in turn, which are writes; each continues where the one before ended. */
  readonly writes: readonly boolean[];
  readonly phaseTurns: number;
}

/** Bytes a second over the last half of what the stream moves, after ten buffers of it, and the fastest media below it. */
function sustained(drive: HardDisk, { lba, sectors, writes, phaseTurns }: Stream): { rate: number; media: number } {
  const disk = new HddModel(drive, [phaseTurns]);
  const geometry = new Geometry(drive);
  const settled = Math.max(10 * drive.buffer.segments * drive.buffer.segmentBytes, 4 * MIB);
  const phases = new Phases();
  let now = 0;
  let at = lba;
  let since = 0;
  let moved = 0;
  let counted = 0;
  for (let k = 0; moved < 2 * settled && at + sectors <= geometry.sectors; k++) {
    disk.serve({ unit: 0, lba: at, sectors, write: writes[k % writes.length] }, now, phases);
    now += phases.overhead + phases.seek + phases.rotation + phases.transfer + phases.bus;
    at += sectors;
    moved += sectors * 512;
    if (since === 0 && moved >= settled) since = now;
    else if (since > 0) counted += sectors * 512;
  }
  const zones = [lba, at - 1].map((block) => geometry.zoneOf(block));
  const fastest = Math.max(...geometry.sectorsPerTrack.slice(zones[0], zones[1] + 1));
  return { rate: since === 0 ? 0 : counted / ((now - since) / 1e9), media: (fastest * 512) / (geometry.revolutionNs / 1e9) };
}

const kinds = fc.oneof(fc.constant([false]), fc.constant([true]), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }));

test.each(
  someByDay(
    DISKS.map((drive) => [drive.id, drive] as const),
    8,
  ),
)('%s: no stream outruns the media of its zone', (_, drive) => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.98, noNaN: true }),
      fc.constantFrom(16, 64, 100, 128, 512, 2048),
      kinds,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (part, sectors, writes, phaseTurns) => {
        const lba = Math.floor(part * new Geometry(drive).sectors);
        const { rate, media } = sustained(drive, { lba, sectors, writes, phaseTurns });
        expect(rate).toBeLessThanOrEqual(media * 1.001);
      },
    ),
    { numRuns: 12 },
  );
});

const APPEND = 128;

/** Rate of all of a cylinder of the outermost zone, with the skews between its tracks and behind it; bytes a second. */
function streamedRate({ heads, sectorsPerTrack, revolutionNs, trackSkewNs, cylinderSkewNs }: Geometry): number {
  const cylinderNs = heads * revolutionNs + (heads - 1) * trackSkewNs[0] + cylinderSkewNs[0];
  return (heads * sectorsPerTrack[0] * 512) / (cylinderNs / 1e9);
}

/** Drives with a write cache that take a command of 64 KiB sooner than their media write one. */
const CACHED = DISKS.filter((drive) => {
  const { buffer, overheads, overheadMs, interfaceMibPerSecond = Infinity } = drive;
  const commandMs = (overheads?.writeHitAfterWriteMs ?? overheadMs) + 1000 / 16 / interfaceMibPerSecond;
  return (buffer.writeBack ?? 'none') !== 'none' && commandMs < (APPEND * 512 * 1000) / streamedRate(new Geometry(drive));
});

test.each(CACHED.map((drive) => [drive.id, drive] as const))('%s: appends of 64 KiB go at the rate of the media', (_, drive) => {
  const { rate } = sustained(drive, { lba: 0, sectors: APPEND, writes: [true], phaseTurns: 0.3 });
  expect(Math.abs(rate / streamedRate(new Geometry(drive)) - 1)).toBeLessThan(0.02);
});

test('most drives with a write cache are among them', () => expect(CACHED.length).toBeGreaterThan(8));
