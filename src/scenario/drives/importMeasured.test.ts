import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneBlocks } from '../capacity.ts';
import type { HardDisk } from '../hardware.ts';
import { importMeasured, MEASURED_PROFILES, type MeasuredProfile } from './importMeasured.ts';

const OVERHEADS = {
  'Read hit over. after read': 0.1,
  'Read hit over. after write': 0.2,
  'Read miss over. after read': 0.3,
  'Read miss over. after write': 0.4,
  'Write hit over. after read': 0.5,
  'Write hit over. after write': 0.6,
  'Write miss over. after read': 0.7,
  'Write miss over. after write': 0.8,
};

const CACHE = {
  'Number of buffer segments': 4,
  'Maximum number of write segments': 1,
  'Segment size (in blks)': 100,
  'Use separate write segment': 0,
  'Enable caching in buffer': 1,
  'Buffer continuous read': 3,
  'Minimum read-ahead (blks)': 10,
  'Maximum read-ahead (blks)': 90,
  'Read-ahead over requested': 0,
  'Read-ahead on idle hit': 1,
  'Fast write level': 1,
  'Immediate buffer read': 1,
  'Immediate buffer write': 0,
  'Allow read hits on write data': 0,
};

const zone = (first: number, last: number, sectors: number, more: object = {}) => ({
  first_cyl: first,
  last_cyl: last,
  sectors_per_track: sectors,
  track_skew_sectors: 10,
  cyl_skew_sectors: 20,
  ...more,
});

/** A small drive: two zones of 10 cylinders, four surfaces. */
function file(more: object = {}): Record<string, unknown> {
  return {
    id: 'tiny',
    name: 'Tiny',
    surfaces: 4,
    cylinders: 21,
    blocks: 7200,
    rpm: 6000,
    head_switch_ms: 0.5,
    write_settle_ms: 0.3,
    seek_type: 'extracted',
    seek_curve_ms: [
      [1, 1],
      [10, 2],
      [20, 3],
    ],
    cache: CACHE,
    overheads_ms: OVERHEADS,
    layout: { type: 'g1', mapping_scheme: 0, sparing_scheme: 9, rangesize: 1 },
    zones: [zone(0, 9, 100), zone(11, 20, 80)],
    ...more,
  };
}

function made(value: unknown, profile: MeasuredProfile = 'full'): { drive: HardDisk; notes: readonly string[] } {
  const result = importMeasured(value, profile);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

function problems(value: unknown, profile: MeasuredProfile = 'full'): string[] {
  const result = importMeasured(value, profile);
  return result.ok ? [] : result.problems.map((problem) => problem.pointer);
}

describe('importMeasured', () => {
  it('takes zones with their gap and skews', () => {
    const { drive } = made(file());
    expect(drive.zones).toEqual([
      { cylinders: 10, sectorsPerTrack: 100, trackSkewSectors: 10, cylinderSkewSectors: 20 },
      { cylinders: 10, sectorsPerTrack: 80, firstCylinder: 11, trackSkewSectors: 10, cylinderSkewSectors: 20 },
    ]);
    // A tenth and a fifth of a turn of 10 ms.
    expect(drive).toMatchObject({ trackSkewMs: 1, cylinderSkewMs: 2, headSwitchMs: 0.5, writeSettleMs: 0.3 });
  });

  it('says where a seek curve is much shorter than the stroke', () => {
    const said = (curve: unknown) => made(file({ seek_curve_ms: curve })).notes.filter((note) => note.includes('seek curve'));
    expect(
      said([
        [1, 1],
        [19, 5],
      ]),
    ).toEqual([]);
    expect(
      said([
        [1, 1],
        [12, 5],
      ]),
    ).toEqual(['The seek curve ends at 12 cylinders, the longest seek is 20: longer seeks go on along its last two points.']);
    expect(said([[1, 1]])).toEqual(['The seek curve ends at 1 cylinder, the longest seek is 20: longer seeks take as long as that one.']);
  });

  it('takes the buffer in bytes', () => {
    expect(made(file()).drive.buffer).toMatchObject({
      segments: 4,
      segmentBytes: 51_200,
      readAheadReach: 'segment-full',
      readAheadMinBytes: 5120,
      readAheadMaxBytes: 46_080,
      overRequested: false,
      keepRequested: true,
      readAheadOnIdleHit: true,
      writeBack: 'sequential',
      zeroLatencyReads: true,
      zeroLatencyWrites: false,
    });
  });

  it('scales overheads and adds what each command costs', () => {
    const scaled = { ...OVERHEADS, 'Per-request overhead time': 0.1, 'Time scale for overheads': 2, 'Extra write disconnect': 1 };
    const { drive, notes } = made(file({ overheads_ms: scaled }));
    expect(drive.overheads).toMatchObject({ readHitAfterReadMs: 0.4, writeMissAfterWriteMs: 1.8 });
    expect(drive.overheads).not.toHaveProperty('readCompletionMs');
    expect(notes.join()).toContain('Extra write disconnect = 1');
  });

  it('counts the angle of a zone within a turn', () => {
    const zones = [zone(0, 9, 100, { first_block_offset: -30, deadspace: 50 }), zone(11, 20, 80, { first_block_offset: 90 })];
    const { drive } = made(file({ zones }), 'bare');
    expect(drive.zones[0]).toMatchObject({ firstAngleSectors: 70, skippedSectors: 50 });
    expect(drive.zones[1]).toMatchObject({ firstAngleSectors: 10 });
  });

  it.each([
    [1, 'whole tracks', 3 * 100],
    [2, 'a cylinder', 3 * 10],
    [7, 'the end', 3],
    [8, 'ranges of three cylinders', 3 * 3],
    [9, 'a zone', 3],
  ])('sparing scheme %i keeps spares by %s', (scheme, _, kept) => {
    const layout = { mapping_scheme: 0, sparing_scheme: scheme, rangesize: 3 };
    const { drive } = made(file({ layout, zones: [zone(0, 9, 100, { spares: 3 })] }));
    expect(4000 - zoneBlocks(drive.zones[0], 4)).toBe(kept);
    expect(made(file({ layout, zones: [zone(0, 9, 100, { spares: 3 })] }), 'bare').drive.zones[0]).not.toHaveProperty('spareSectors');
  });

  it('puts slips in order, and slipped tracks out in sectors', () => {
    const zones = [zone(0, 9, 100, { spares: 5, slips: [70, 20, 70] })];
    expect(made(file({ zones })).drive.zones[0].slips).toEqual([20, 70]);
    const inTracks = [zone(0, 19, 100, { spares: 5, slips: [70, 20] })];
    const tracks = made(file({ zones: inTracks, layout: { sparing_scheme: 1 } })).drive.zones[0].slips ?? [];
    expect([tracks.length, tracks[0], tracks.at(-1)]).toEqual([200, 2000, 7099]);
  });

  it('counts remapped defects', () => {
    const zones = [zone(0, 9, 100, { spares: 5, n_remapped_defects: 2 })];
    expect(made(file({ zones })).notes.join()).toContain('2 defective sectors');
  });

  it('takes both regimes and the first distances', () => {
    const regimes = { hpl: [6, 1, 0.5, 2, 0.1, -1], first10: [0.9, 1.4] };
    expect(made(file({ seek_type: 'hplplus10', seek_curve_ms: regimes })).drive.seek).toEqual({
      kind: 'two-regime',
      singleMs: 0.9,
      firstMs: [0.9, 1.4],
      boundary: 6,
      shortMs: 1,
      shortPerRootMs: 0.5,
      longMs: 2,
      longPerCylinderMs: 0.1,
    });
    expect(made(file({ seek_type: 'hplplus10', seek_curve_ms: { ...regimes, first10: [] } })).drive.seek).toMatchObject({ singleMs: 1.5 });
  });

  it('condenses sampled tracks to zones that hold the blocks exactly', () => {
    const sampled = [
      { first_lbn: 0, first_cyl: 0, sectors_per_track: 100 },
      { first_lbn: 3990, first_cyl: 10, sectors_per_track: 80 },
    ];
    const { drive, notes } = made(file({ zones: undefined, zones_sampled: sampled, blocks: 7300 }));
    expect(drive.zones).toEqual([
      { cylinders: 10, sectorsPerTrack: 100, spareSectors: 10 },
      { cylinders: 11, sectorsPerTrack: 80, spareSectors: 210 },
    ]);
    expect(drive).toMatchObject({ trackSkewMs: 1, cylinderSkewMs: 1 });
    expect(notes.join()).toContain('1 ms for a change of track');
  });

  it('makes the track of a slice long enough for its blocks', () => {
    const slices = [
      { first_lbn: 0, cyl_min: 1, mean_spt: 90 },
      { first_lbn: 3999, cyl_min: 11, mean_spt: 80.4 },
    ];
    const { drive } = made(file({ zones: undefined, lbn_slices: slices, blocks: 7100 }));
    expect(drive.zones.map((entry) => zoneBlocks(entry, 4))).toEqual([3999, 3101]);
    expect(drive.zones[0]).toMatchObject({ firstCylinder: 1, sectorsPerTrack: 100 });
  });

  it('assumes 80 MB/s where the file leaves the interface to the bus, and says so', () => {
    for (const time of [-0.015, 0, null, undefined]) {
      const { drive, notes } = made(file({ bulk_sector_transfer_ms_in_spec: time }));
      expect(drive.interfaceMibPerSecond).toBeCloseTo(80e6 / 1048576, 9);
      expect(notes.join()).toContain('80 MB/s');
    }
    expect(made(file({ bulk_sector_transfer_ms_in_spec: 0.1 })).drive.interfaceMibPerSecond).toBeCloseTo(5.12e6 / 1048576, 9);
  });
});

describe('what is wrong with a file', () => {
  it.each([
    ['no object', 7, ''],
    ['null', null, ''],
    ['no zones', file({ zones: undefined }), ''],
    ['a zone that ends before it begins', file({ zones: [zone(9, 0, 100)] }), '/zones/0/last_cyl'],
    ['a zone within another', file({ zones: [zone(0, 9, 100), zone(5, 20, 80)] }), '/zones/1/first_cyl'],
    ['more blocks than fit', file({ zones: [zone(0, 9, 100, { blocks: 4001 })] }), '/zones/0/blocks'],
    ['a slip beyond the zone', file({ zones: [zone(0, 9, 100, { slips: [4000] })] }), '/zones/0/slips/0'],
    [
      'too many slipped tracks',
      file({ zones: [zone(0, 9, 1000, { slips: Array.from({ length: 40 }, (_, k) => k) })], layout: { sparing_scheme: 1 } }),
      '/zones/0/slips',
    ],
    [
      'seeks that go back',
      file({
        seek_curve_ms: [
          [5, 1],
          [4, 2],
        ],
      }),
      '/seek/points/1/0',
    ],
    ['no seeks', file({ seek_curve_ms: [] }), '/seek_curve_ms'],
    [
      'a negative overhead',
      file({ overheads_ms: { ...OVERHEADS, 'Read hit over. after read': -1 } }),
      '/overheads_ms/Read hit over. after read',
    ],
    [
      'stretches that go back',
      file({
        zones: undefined,
        lbn_slices: [
          { first_lbn: 9, cyl_min: 9, mean_spt: 9 },
          { first_lbn: 8, cyl_min: 8, mean_spt: 9 },
        ],
      }),
      '/lbn_slices/0',
    ],
  ])('%s', (_, value, pointer) => {
    expect(problems(value)).toContain(pointer);
  });

  it('says what is missing or out of range in the units of the file', () => {
    const said = (value: unknown): string[] => {
      const found = importMeasured(value, 'full');
      return found.ok ? [] : found.problems.map(({ message, expected }) => `${message}; ${expected}`);
    };
    const empty = said({});
    expect(empty).toContain('rpm is missing; a number from 1000 to 30000 turns a minute');
    expect(empty).toContain('surfaces is missing; a whole number from 1 to 64 recording surfaces');
    expect(empty).toContain('seek_curve_ms is missing; a list of [cylinders, ms], or an object with hpl and first10 in ms');
    const { 'Read hit over. after read': _, ...some } = OVERHEADS;
    expect(said(file({ overheads_ms: some }))).toEqual(['Read hit over. after read is missing; a number from 0 to 20 ms']);
    expect(said(file({ head_switch_ms: 21 }))).toEqual(['head_switch_ms is 21 ms; at most 20 ms']);
  });

  it('looks at the length of a list before its entries', () => {
    const slips = Array.from({ length: 1_000_000 }, () => 'x');
    const found = importMeasured(file({ zones: [zone(0, 9, 100, { slips })] }), 'full');
    expect(found.ok ? [] : found.problems).toHaveLength(1);
  });

  it('never throws, and never makes a drive that offers nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom(...Object.keys(file())), fc.jsonValue()).map((more) => file(more as object)),
        ),
        fc.constantFrom(...MEASURED_PROFILES),
        (value, profile) => {
          const result = importMeasured(value, profile);
          if (!result.ok) return result.problems.length > 0;
          return result.drive.zones.every((entry) => zoneBlocks(entry, result.drive.heads) > 0);
        },
      ),
    );
  });
});
