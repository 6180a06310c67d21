/** Every measured drive that was published with DiskSim, imported in every profile. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECTOR_BYTES } from '../../src/base/units.ts';
import { driveCapacityBytes, zoneBlocks } from '../../src/scenario/capacity.ts';
import { importMeasured, MEASURED_PROFILES, type MeasuredProfile } from '../../src/scenario/drives/importMeasured.ts';
import { measuredRecord, type MeasuredFacts } from '../../src/scenario/drives/measuredRecord.ts';
import { seekTable } from '../../src/engine/device/seekTable.ts';
import type { HardDisk } from '../../src/scenario/hardware.ts';

interface RawFile {
  readonly id: string;
  readonly blocks: number;
  readonly blocks_from_zones?: number;
  readonly cylinders: number;
  readonly surfaces: number;
  readonly rpm: number;
  readonly seek_1cyl_ms: number;
  readonly seek_third_ms: number;
  readonly seek_full_ms: number;
  readonly seek_mean_random_cyl_ms: number;
  readonly layout: { readonly sparing_scheme?: number };
  readonly zones?: readonly { first_cyl: number; last_cyl: number; blocks: number; sectors_per_track: number; deadspace: number }[];
  readonly lbn_slices?: readonly { first_lbn: number; mean_spt: number }[];
}

const folder = new URL('./measured/', import.meta.url);
const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as RawFile);
const named = (id: string): RawFile => {
  const found = files.find((file) => file.id === id);
  if (!found) throw new Error(`no file of ${id}`);
  return found;
};

function imported(file: unknown, profile: MeasuredProfile): { drive: HardDisk; notes: readonly string[] } {
  const result = importMeasured(file, profile);
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result;
}

const blocksOf = (drive: HardDisk): number => driveCapacityBytes(drive) / SECTOR_BYTES;

/** Sectors of the track that holds a block. */
function trackAt(drive: HardDisk, block: number): number {
  let first = 0;
  for (const zone of drive.zones) {
    first += zoneBlocks(zone, drive.heads);
    if (block < first) return zone.sectorsPerTrack;
  }
  throw new Error(`block ${block} is beyond the drive`);
}

it('there are fourteen drives', () => expect(files).toHaveLength(14));

describe.each(files.map((file) => [file.id, file] as const))('%s', (_, file) => {
  it.each(MEASURED_PROFILES)('is imported as %s', (profile) => {
    const { drive } = imported(file, profile);
    expect(drive.rpm).toBe(file.rpm);
    expect(drive.heads).toBe(file.surfaces);
  });

  it('offers the blocks that the file counts, zone by zone', () => {
    for (const profile of ['mech', 'cache', 'full'] as const) {
      const { drive } = imported(file, profile);
      if (file.zones) {
        expect(drive.zones.map((zone) => zoneBlocks(zone, drive.heads))).toEqual(file.zones.map((zone) => zone.blocks));
        expect(blocksOf(drive)).toBe(file.blocks_from_zones);
      } else {
        expect(blocksOf(drive)).toBe(file.blocks);
      }
    }
  });

  it('bare, offers every sector but the dead space', () => {
    const { drive } = imported(file, 'bare');
    if (!file.zones) return expect(blocksOf(drive)).toBe(file.blocks);
    const all = file.zones.map((z) => (z.last_cyl - z.first_cyl + 1) * file.surfaces * z.sectors_per_track - z.deadspace);
    expect(blocksOf(drive)).toBe(all.reduce((sum, sectors) => sum + sectors, 0));
  });

  it('seeks as measured', () => {
    const { drive } = imported(file, 'full');
    const table = seekTable(drive.seek, file.cylinders);
    expect(table[1] / 1e6).toBeCloseTo(file.seek_1cyl_ms, 3);
    expect(table[file.cylinders - 1] / 1e6).toBeCloseTo(file.seek_full_ms, 2);
    let mean = 0;
    const n = file.cylinders;
    for (let d = 1; d < n; d++) mean += (table[d] * 2 * (n - d)) / (n * n) / 1e6;
    expect(Math.abs(mean / file.seek_mean_random_cyl_ms - 1)).toBeLessThan(0.002);
  });

  it('turns as many sectors under the head as measured', () => {
    const { drive } = imported(file, 'full');
    for (const slice of file.lbn_slices ?? []) {
      // The mean over a slice, from enough places in it.
      const slices = file.lbn_slices?.length ?? 1;
      const step = file.blocks / slices / 64;
      let time = 0;
      for (let k = 0; k < 64; k++) time += 1 / trackAt(drive, Math.floor(slice.first_lbn + (k + 0.5) * step)) / 64;
      expect(Math.abs(1 / time / slice.mean_spt - 1)).toBeLessThan(0.01);
    }
  });
});

describe('Cheetah 9LP', () => {
  const file = named('cheetah9LP');

  it('has the blocks of the reference in each profile', () => {
    expect(blocksOf(imported(file, 'bare').drive)).toBe(17_930_568);
    expect(blocksOf(imported(file, 'mech').drive)).toBe(17_918_387);
    expect(blocksOf(imported(file, 'full').drive)).toBe(17_918_387);
  });

  it('bare, is mechanics only', () => {
    const { drive } = imported(file, 'bare');
    expect(drive.buffer).toEqual({ segments: 0, segmentBytes: 0, readAhead: false });
    expect(drive).not.toHaveProperty('overheads');
    expect(drive).not.toHaveProperty('interfaceMibPerSecond');
    expect(drive.zones.some((zone) => zone.slips ?? zone.spareSectors)).toBe(false);
    expect(drive.zones[1]).toEqual({
      cylinders: 796,
      sectorsPerTrack: 245,
      firstCylinder: 848,
      trackSkewSectors: 97,
      cylinderSkewSectors: 133,
    });
    expect(drive.writeSettleMs).toBe(0.461);
  });

  it('mech, has slips, overheads and a bus on which a sector takes 0.0064 ms', () => {
    const { drive } = imported(file, 'mech');
    expect(drive.zones[0].slips).toHaveLength(34);
    expect(drive.overheads).toMatchObject({ readMissAfterReadMs: 0.28362, writeMissAfterWriteMs: 0.8964 });
    expect(512 / ((drive.interfaceMibPerSecond ?? 0) * 1048.576)).toBeCloseTo(0.0064, 12);
    expect(drive.buffer.segments).toBe(0);
  });

  it('cache, waits for blocks on their way; full does not, behind its own bus', () => {
    const cache = imported(file, 'cache').drive;
    const full = imported(file, 'full').drive;
    expect(cache.buffer).toMatchObject({
      segments: 3,
      segmentBytes: 561 * 512,
      readAhead: true,
      readAheadReach: 'track-ahead',
      readAheadMinBytes: 0,
      readAheadMaxBytes: 561 * 512,
      overRequested: true,
      readAheadOnIdleHit: false,
      hitOnIncoming: true,
      readHitsOnWrites: true,
      writeSegments: 3,
      writeSegmentApart: false,
      writeBack: 'sequential-interleaved',
      zeroLatencyReads: false,
      zeroLatencyWrites: false,
    });
    expect(full.buffer).toEqual({ ...cache.buffer, hitOnIncoming: false });
    expect(512 / ((full.interfaceMibPerSecond ?? 0) * 1048.576)).toBeCloseTo(0.105, 12);
  });

  it('tells what has no place', () => {
    const notes = imported(file, 'full').notes.join('\n');
    expect(notes).toContain('Write hit stop prefetch = 1');
    expect(notes).toContain('17918387 blocks');
  });
});

it('HP drives without a table have the two regimes and the first ten distances', () => {
  const { drive } = imported(named('hp_c2247a'), 'full');
  expect(drive.seek).toMatchObject({ kind: 'two-regime', singleMs: 2.89, boundary: 300, longPerCylinderMs: 0.0059 });
  expect(drive.seek.kind === 'two-regime' && drive.seek.firstMs).toHaveLength(10);
  // Slips are whole tracks there: 12 of 96 sectors.
  expect(drive.zones[0].slips).toHaveLength(12 * 96);
  expect(drive.overheads).toMatchObject({ firstReselectMs: 0.16249, writeDisconnectMs: 0.16565 });
  expect(drive.interfaceMibPerSecond).toBeCloseTo(76.2939, 4);
});

it('drives with queues keep them, full', () => {
  expect(imported(named('maxtor146g'), 'full').drive).toMatchObject({ queueDepth: 8, queueDiscipline: { kind: 'sptf' } });
  expect(imported(named('maxtor146g'), 'cache').drive).not.toHaveProperty('queueDepth');
});

it('a spare sector in each track leaves the time from track to track as it is', () => {
  const file = named('dec_rz26');
  const [bare] = imported(file, 'bare').drive.zones;
  const [full] = imported(file, 'full').drive.zones;
  expect(full.sectorsPerTrack).toBe(57);
  const turns = (zone: typeof bare, skew: number): number => 1 + skew / zone.sectorsPerTrack;
  expect(turns(full, full.trackSkewSectors ?? 0)).toBeCloseTo(turns(bare, bare.trackSkewSectors ?? 0), 10);
});

it('the surfaces of the Atlas 10K go up and down by turns', () => {
  expect(imported(named('atlas10k'), 'bare').drive.surfaceOrder).toBe('serpentine');
});

it('the library keeps them as `scripts/update-drives.mjs` writes them', () => {
  const kept = new URL('../../src/scenario/drives/measured/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const record = measuredRecord(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as MeasuredFacts);
    expect(JSON.parse(readFileSync(new URL(name, kept), 'utf8')), name).toEqual(JSON.parse(JSON.stringify(record)));
  }
});
