/** For property tests: drives, paths and volumes of every kind with every optional field, small enough to be simulated at once. */
import * as fc from 'fast-check';
import { KIB, MIB, SECTOR_BYTES } from '../../base/units.ts';
import { zoneBlocks } from '../capacity.ts';
import type { Zone } from '../hardware.ts';
import type { CommandOverheads, Disk, Discipline, Drive, DriveBuffer, Flash, HardDisk, Path, SeekCurve, Volume } from '../schema.ts';

/** A record in which each field of `optional` may be missing; that these are the required ones' keys, `Object.keys` does not say. */
const some = <R extends object, O extends object>(
  required: { [K in keyof R]: fc.Arbitrary<R[K]> },
  optional: { [K in keyof O]: fc.Arbitrary<Exclude<O[K], undefined>> },
): fc.Arbitrary<R & O> =>
  fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) as never }) as unknown as fc.Arbitrary<R & O>;

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]: T[K] };
type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** Milliseconds as documents have them: nothing, little, odd fractions, the most. */
const ms = (most: number): fc.Arbitrary<number> =>
  fc.oneof(fc.constantFrom(0, 0.1, 1 / 3, 2), fc.double({ min: 0, max: most, noNaN: true }));
const rate = fc.constantFrom(0.5, 7, 133.3, 1_000_000);
const size = (most: number): fc.Arbitrary<number> =>
  fc.oneof(fc.constantFrom(0, 511, 512, 4096, 65_536), fc.integer({ min: 0, max: most }));

export const discipline: fc.Arbitrary<Discipline> = fc.oneof(
  fc.constantFrom<Discipline[]>(
    { kind: 'fifo' },
    { kind: 'sstf' },
    { kind: 'look' },
    { kind: 'clook' },
    { kind: 'scan' },
    { kind: 'cscan' },
    { kind: 'sptf' },
  ),
  fc.record({
    kind: fc.constant('sptf' as const),
    ageWeight: fc.constantFrom(0, 0.3, 10),
    foresight: fc.boolean(),
    ageLimitMs: fc.constantFrom(0, 20, 600_000),
  }),
);

const seek: fc.Arbitrary<SeekCurve> = fc.oneof(
  fc.tuple(ms(5), ms(10), ms(20)).map(([a, b, c]): SeekCurve => {
    const [singleMs, averageMs, fullMs] = [a, b, c].toSorted((x, y) => x - y);
    return { kind: 'three-point', singleMs, averageMs, fullMs };
  }),
  fc.record({
    kind: fc.constant('two-regime' as const),
    singleMs: fc.constantFrom(0, 0.5),
    firstMs: fc.array(ms(5), { maxLength: 5 }),
    boundary: fc.integer({ min: 1, max: 500 }),
    shortMs: ms(3),
    shortPerRootMs: fc.constantFrom(0, 0.1),
    longMs: fc.constantFrom(0.5, 3),
    longPerCylinderMs: fc.constantFrom(0, 0.01),
  }),
  fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 6 }).chain((distances) =>
    fc.array(ms(20), { minLength: distances.length, maxLength: distances.length }).map((times): SeekCurve => ({
      kind: 'table',
      points: distances.toSorted((x, y) => x - y).map((distance, k) => [distance, times[k]]),
    })),
  ),
);

const zone = some<Required<Zone>, Optional<Zone>>(
  {
    cylinders: fc.constantFrom(1, 2, 17, 300),
    sectorsPerTrack: fc.constantFrom(8, 63, 250),
  },
  {
    firstCylinder: fc.constantFrom(0, 1, 40),
    trackSkewSectors: fc.constantFrom(0, 17.5, 400),
    cylinderSkewSectors: fc.constantFrom(0, 23, 1000),
    firstAngleSectors: fc.constantFrom(0, 3, 999.5),
    skippedSectors: fc.constantFrom(0, 5, 70),
    spareSectors: fc.constantFrom(0, 1, 64),
    slips: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }).map((slips) => slips.toSorted((x, y) => x - y)),
  },
);

const overheads = some<Required<CommandOverheads>, Optional<CommandOverheads>>(
  {
    readHitAfterReadMs: ms(1),
    readHitAfterWriteMs: ms(1),
    readMissAfterReadMs: ms(1),
    readMissAfterWriteMs: ms(1),
    writeHitAfterReadMs: ms(1),
    writeHitAfterWriteMs: ms(1),
    writeMissAfterReadMs: ms(1),
    writeMissAfterWriteMs: ms(1),
  },
  {
    readCompletionMs: ms(1),
    writeCompletionMs: ms(1),
    dataPreparationMs: ms(1),
    firstReselectMs: ms(1),
    otherReselectMs: ms(1),
    readDisconnectAfterReadMs: ms(1),
    readDisconnectAfterWriteMs: ms(1),
    writeDisconnectMs: ms(1),
  },
);

const buffer = some<Required<DriveBuffer>, Optional<DriveBuffer>>(
  { segments: fc.constantFrom(0, 1, 2, 3, 8), segmentBytes: size(600 * KIB), readAhead: fc.boolean() },
  {
    readAheadReach: fc.constantFrom(
      'none' as const,
      'track-end' as const,
      'cylinder-end' as const,
      'segment-full' as const,
      'track-ahead' as const,
    ),
    readAheadMinBytes: size(300 * KIB),
    readAheadMaxBytes: size(900 * KIB),
    overRequested: fc.boolean(),
    keepRequested: fc.boolean(),
    readFreeBlocks: fc.boolean(),
    readAheadOnIdleHit: fc.boolean(),
    hitOnIncoming: fc.boolean(),
    readHitsOnWrites: fc.boolean(),
    writeSegments: fc.constantFrom(0, 1, 4),
    writeSegmentApart: fc.boolean(),
    writeBack: fc.constantFrom('none' as const, 'sequential' as const, 'sequential-interleaved' as const, 'all' as const),
    zeroLatencyReads: fc.boolean(),
    zeroLatencyWrites: fc.boolean(),
  },
);

/** Zones one after another, where `firstCylinder` was the gap before the zone, and with slips that they have; a buffer that is no larger. */
function tidy(drive: HardDisk): HardDisk {
  let next = 0;
  let blocks = 0;
  const zones = drive.zones.map((raw) => {
    const first = next + (raw.firstCylinder ?? 0);
    const physical = raw.cylinders * drive.heads * raw.sectorsPerTrack;
    const { skippedSectors: _skipped, spareSectors: _spare, slips: _slips, ...whole } = raw;
    const each: Zone = {
      ...(zoneBlocks(raw, drive.heads) > 0 ? raw : whole),
      ...(raw.firstCylinder !== undefined && { firstCylinder: first }),
      ...(raw.slips !== undefined && zoneBlocks(raw, drive.heads) > 0 && { slips: raw.slips.filter((slip) => slip < physical) }),
    };
    next = first + raw.cylinders;
    blocks += zoneBlocks(each, drive.heads);
    return each;
  });
  const sectors = drive.sectors === undefined ? blocks : Math.max(1, Math.min(drive.sectors, blocks));
  const segmentBytes = Math.min(drive.buffer.segmentBytes, Math.floor((sectors * SECTOR_BYTES) / Math.max(1, drive.buffer.segments)));
  return { ...drive, zones, ...(drive.sectors !== undefined && { sectors }), buffer: { ...drive.buffer, segmentBytes } };
}

/** Every field of a hard disk. Most are valid. */
export const hardDisk: fc.Arbitrary<HardDisk> = some<Required<HardDisk>, Optional<Omit<HardDisk, 'origin'>>>(
  {
    kind: fc.constant('hdd' as const),
    id: fc.constant('drive'),
    name: fc.constant('Drive'),
    rpm: fc.constantFrom(1000, 7200, 10_045, 29_999.5),
    heads: fc.constantFrom(1, 2, 5),
    zones: fc.array(zone, { minLength: 1, maxLength: 4 }),
    trackSkewMs: ms(8),
    cylinderSkewMs: ms(20),
    headSwitchMs: ms(4),
    seek,
    writeSettleMs: fc.constantFrom(-20, -0.3, 0, 0.5),
    overheadMs: ms(3),
    buffer,
  },
  {
    surfaceOrder: fc.constantFrom('ascending' as const, 'serpentine' as const),
    rotation: fc.constantFrom('tracked' as const, 'memoryless' as const),
    sectors: fc.integer({ min: 1, max: 200_000 }),
    writeSeek: seek,
    overheads,
    interfaceMibPerSecond: rate,
    queueDepth: fc.constantFrom(1, 2, 7, 32),
    queueDiscipline: discipline,
  },
).map((raw) => tidy(raw as HardDisk));

export const flash: fc.Arbitrary<Flash> = some<Required<Flash>, Pick<Optional<Flash>, 'controllerMs'>>(
  {
    kind: fc.constant('flash' as const),
    id: fc.constant('flash'),
    name: fc.constant('Flash'),
    capacityBytes: fc.integer({ min: MIB, max: 256 * MIB }),
    channels: fc.constantFrom(1, 3, 8),
    diesPerChannel: fc.constantFrom(1, 2, 5),
    pageBytes: fc.constantFrom(512, 1000, 4096, MIB),
    readMs: ms(1),
    programMs: ms(2),
    channelMibPerSecond: rate,
    interfaceMibPerSecond: rate,
    overheadMs: fc.constantFrom(0.01, 0.2),
    writeBufferBytes: size(MIB),
    writeAmplification: fc.constantFrom(1, 2.7, 100),
    queueDepth: fc.constantFrom(1, 4, 65_536),
  },
  { controllerMs: fc.constantFrom(0, 0.01) },
);

const fixed: fc.Arbitrary<Drive> = fc.record({
  kind: fc.constant('fixed' as const),
  id: fc.constant('fixed'),
  name: fc.constant('Fixed'),
  capacityBytes: fc.integer({ min: MIB, max: 64 * MIB }),
  serviceMs: fc.constantFrom(0.000_001, 3),
  distribution: fc.constantFrom('constant' as const, 'exponential' as const),
});

export const drive: fc.Arbitrary<Drive> = fc.oneof({ weight: 4, arbitrary: hardDisk }, flash, fixed);

/** A chain or a tree of paths. */
export const paths: fc.Arbitrary<Path[]> = fc
  .array(
    fc.record({
      mibPerSecond: fc.oneof(fc.constant(null), rate),
      perRequestMs: fc.constantFrom(0, 0.2),
      kind: fc.constantFrom(undefined, 'channel' as const, 'adapter' as const),
      parent: fc.option(fc.nat(9)),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ mibPerSecond, perRequestMs, kind, parent }, k) => ({
      id: `p${k}`,
      name: `Path ${k}`,
      mibPerSecond,
      perRequestMs,
      ...(kind !== undefined && { kind }),
      ...(k > 0 && parent !== null && { parent: `p${parent % k}` }),
    })),
  );

/** A disk of one of so many drives on one of so many paths. */
export const disk = (id: string, drives: readonly Drive[], on: readonly Path[], failed: boolean): fc.Arbitrary<Disk> =>
  some<Required<Disk>, Optional<Omit<Disk, 'failed'>>>(
    {
      id: fc.constant(id),
      drive: fc.constantFrom(...drives.map((each) => each.id)),
      path: fc.constantFrom(...on.map((each) => each.id)),
    },
    { phaseTurns: fc.constantFrom(0, 0.37, 1), initialCylinder: fc.constantFrom(0, 5, 10_000_000) },
  ).map((one): Disk => (failed ? { ...one, failed } : one));

const unit = fc.constantFrom(512, 1536, 8 * KIB, 64 * KIB, 96 * KIB);
const controller = fc.record(
  { kind: fc.constantFrom('software' as const, 'hardware' as const), perRequestMs: fc.constantFrom(0, 0.3), xorMibPerSecond: rate },
  { requiredKeys: ['kind', 'perRequestMs'] },
);
const rebuild = fc.record(
  { onto: fc.constant('spare'), chunkBytes: fc.constantFrom(4096, 96 * KIB, 64 * MIB), pauseMs: fc.constantFrom(0, 7) },
  { requiredKeys: ['chunkBytes', 'pauseMs'] },
);

/** A volume of these members, of any kind that goes with their number. */
export const volume = (id: string, members: readonly string[]): fc.Arbitrary<Volume> => {
  const common = { id: fc.constant(id), name: fc.constant(id), members: fc.constant([...members]) };
  const all = members.length;
  /** Groups of a volume of arrays that need so many disks each, or a multiple of so many. */
  const groups = (isPossible: (disks: number) => boolean) => {
    const counts = [1, 2, 3].filter((arrays) => all % arrays === 0 && isPossible(all / arrays));
    const arrays = fc.record({ count: fc.constantFrom(...counts), stripeUnitBytes: unit });
    return { tuneGroup: fc.constantFrom(1, 3), ...(counts.length > 0 && { arrays }) };
  };
  const mirrors = [2, 3, 4]
    .filter((copies) => all % copies === 0)
    .map((copies) =>
      some(
        { kind: fc.constant('mirror' as const), ...common, stripeUnitBytes: unit, ...(copies > 2 && { copies: fc.constant(copies) }) },
        {
          ...groups((disks) => disks % copies === 0),
          ...(copies === 2 && { copies: fc.constant(copies) }),
          arrangement: fc.constantFrom('neighbours' as const, 'halves' as const),
          reads: fc.constantFrom('queue-then-position' as const, 'alternate' as const, 'first' as const),
          controller,
          rebuild,
        },
      ),
    );
  const raid5 = [3, 4]
    .filter((least) => all >= least)
    .map((least) =>
      some(
        { kind: fc.constant('raid5' as const), ...common, stripeUnitBytes: unit, ...(least === 4 && { spareSpace: fc.constant(true) }) },
        {
          ...groups((disks) => disks >= least),
          rotation: fc.constantFrom(
            'left-symmetric' as const,
            'left-asymmetric' as const,
            'right-symmetric' as const,
            'right-asymmetric' as const,
          ),
          ...(least === 3 && { spareSpace: fc.constant(false) }),
          smallWrites: fc.constantFrom('cheaper' as const, 'read-modify-write' as const, 'reconstruct' as const),
          controller,
          rebuild,
        },
      ),
    );
  const kinds = [
    fc.record({ kind: fc.constant('concat' as const), ...common }),
    some(
      { kind: fc.constant('stripe' as const), ...common, stripeUnitBytes: unit },
      groups(() => true),
    ),
    ...(mirrors.length > 0 ? [fc.oneof(...mirrors)] : []),
    ...(raid5.length > 0 ? [fc.oneof(...raid5)] : []),
  ];
  return fc.oneof(...kinds) as fc.Arbitrary<Volume>;
};
