/** Whatever edits follow each other on whatever valid document: each refuses with a reason or answers a valid document with all files in place. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { SCHEDULER_NAMES } from '../kernel/names.ts';
import { KERNEL_IDS, KERNELS } from '../kernel/profiles.ts';
import { tunablesOf } from '../kernel/tunables.ts';
import { layOut } from '../layout.ts';
import type { Scenario, SchedulerKind, Volume } from '../schema.ts';
import { drive, volume } from '../testing/anyHardware.ts';
import { fileReads } from '../testing/anyKernel.ts';
import { anyScenario } from '../testing/anyScenario.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { makeArrays, setArrays, setOuterUnit, setVolumeKind, setVolumeSettings, type VolumeSettings } from './arrays.ts';
import { keepAddresses, packFiles, placeFiles } from './addresses.ts';
import { setBatchCount } from './batch.ts';
import { setCaches } from './caches.ts';
import { moveTo } from './deal.ts';
import { setDiskQueue, setDiskScheduler } from './diskQueue.ts';
import { addDrive, assignDrive, changeDriveParameter, removeDrive, setDriveDiscipline, setQueueDepth } from './drives.ts';
import { failDisk, repairDisk, setRebuild } from './failures.ts';
import { addPath, attachPath, capPath, moveDisksToPath, removePath } from './hardware.ts';
import { setKernel } from './kernel.ts';
import { setFileReads, setMaxRequestBytes, setPlug, setReadAheadBytes, setRequests, setTags, setTunable } from './kernelSettings.ts';
import { moveFiles, takeBackFiles } from './move.ts';
import { EditRefused } from './refused.ts';
import { repartition } from './partition.ts';
import { setGrowth, setPsuMaxBytes, setPsuSpread, setRowOrder } from './fileSizes.ts';
import { setAlongside, setReadAhead, setScheduler, setUsers } from './settings.ts';
import { addDisks, dissolveVolume, makeConcat, makeVolume, moveDisk, removeDisks, setStripeUnit } from './volumes.ts';

type Edit = (scenario: Scenario) => Scenario;

const disk = fc.constantFrom('d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'loose', 'spare');
const disks = fc.uniqueArray(disk, { minLength: 1, maxLength: 5 });
const list = (ids: readonly string[]): string => ids.join(', ');
const vol = fc.constantFrom('v0', 'v0', 'v1', 'v2');
const unit = fc.constantFrom(512, 1536, 64 * 1024, 1 << 30);
const path = fc.constantFrom('p0', 'p1', 'p2');
const count = fc.constantFrom(1, 2, 3);
const arrays = fc.record({ count, stripeUnitBytes: fc.option(unit, { nil: undefined }) });
const model = fc.constantFrom('drive0', 'drive1');
const psus = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 });
const to = fc.oneof(disk, vol);
const form = volume('', ['a', 'b', 'c', 'd', 'e', 'f']).map((made): Volume => made);
const settings: fc.Arbitrary<VolumeSettings> = fc.record(
  {
    copies: fc.constantFrom(2, 3),
    arrangement: fc.constantFrom('neighbours' as const, 'halves' as const),
    rotation: fc.constantFrom('right-symmetric' as const),
    spareSpace: fc.boolean(),
  },
  { requiredKeys: [] },
);
const rebuild = fc.option(
  fc.record(
    { onto: disk, chunkBytes: fc.constantFrom(4096, 5000, 1 << 20), pauseMs: fc.constant(0) },
    { requiredKeys: ['chunkBytes', 'pauseMs'] },
  ),
);

/** A form without what a new volume gives itself. */
function bare({ id: _id, name: _name, members: _members, tuneGroup: _group, ...rest }: Volume) {
  return rest;
}

const kernelId = fc.constantFrom(...KERNEL_IDS);
const kind = fc.constantFrom(...Object.keys(SCHEDULER_NAMES)) as fc.Arbitrary<SchedulerKind>;
const number = fc.constantFrom(null, -1, 0, 1, 3.5, 4, 8, 500, 4096, 131_072, 1e9, NaN);
const oneDisk = fc.option(disk, { nil: undefined });
const tunable = fc.constantFrom(
  ...new Set(KERNELS.flatMap(({ id, schedulers }) => schedulers.flatMap((k) => tunablesOf(k, id).map(({ name }) => name)))),
);
const beside = fc.array(fc.record({ class: fc.constantFrom('read', 'scan', 'scan', 'none'), users: fc.constantFrom(0, 1, 2, 499) }), {
  maxLength: 2,
});
/** A number, or 1 where there is to be none. */
const or1 = (value: number | null): number => value ?? 1;

const kernelEdits: readonly fc.Arbitrary<readonly [string, Edit]>[] = [
  fc.option(kernelId).map((id) => [`kernel ${id}`, (s: Scenario) => setKernel(s, id)] as const),
  kernelId.map((id) => [`kernel ${id}`, (s: Scenario) => setKernel(s, id)] as const),
  kind.map((k) => [`scheduler ${k}`, (s: Scenario) => setScheduler(s, k)] as const),
  fc.tuple(disk, fc.option(kind)).map(([d, k]) => [`scheduler of ${d} ${k}`, (s: Scenario) => setDiskScheduler(s, d, k)] as const),
  fc.tuple(tunable, number, oneDisk).map(([name, n, d]) => [`${name} of ${d} ${n}`, (s: Scenario) => setTunable(s, name, n, d)] as const),
  fc
    .tuple(disk, number, number)
    .map(
      ([d, n, m]) =>
        [
          `queue of ${d} ${n} ${m}`,
          (s: Scenario) => setDiskQueue(s, d, n === null ? null : { tags: n, requests: m ?? undefined }),
        ] as const,
    ),
  number.map((n) => [`requests ${n}`, (s: Scenario) => setRequests(s, n)] as const),
  number.map((n) => [`tags ${n}`, (s: Scenario) => setTags(s, n)] as const),
  fc.tuple(number, number).map(([requests, ms]) => [`plug ${requests} ${ms}`, (s: Scenario) => setPlug(s, { requests, ms })] as const),
  number.map((n) => [`largest request ${n}`, (s: Scenario) => setMaxRequestBytes(s, or1(n))] as const),
  fc.option(fileReads).map((reads) => [`reads ${JSON.stringify(reads)}`, (s: Scenario) => setFileReads(s, reads)] as const),
  fc.tuple(number, oneDisk).map(([n, d]) => [`read-ahead of ${d} ${n}`, (s: Scenario) => setReadAheadBytes(s, or1(n), d)] as const),
  fc
    .constantFrom('fixed' as const, 'kernel' as const)
    .map((k) => [`read-ahead ${k}`, (s: Scenario) => setReadAhead(s, { kind: k })] as const),
  beside.map((list) => [`alongside ${JSON.stringify(list)}`, (s: Scenario) => setAlongside(s, list)] as const),
  number.map((n) => [`users ${n}`, (s: Scenario) => setUsers(s, or1(n))] as const),
];

const object = fc.constantFrom('table', 'star', 'spill', 'none');
const size = fc.constantFrom(null, 0, 4096, 5000, 40_960, 2 ** 41);

const addressEdits: readonly fc.Arbitrary<readonly [string, Edit]>[] = [
  fc.boolean().map((kept) => [kept ? 'addresses stored' : 'packed', (s: Scenario) => (kept ? keepAddresses(s) : packFiles(s))] as const),
  fc
    .tuple(psus, fc.constantFrom('outer' as const, 'inner' as const))
    .map(([some, kind]) => [`${list(some.map(String))} ${kind}`, (s: Scenario) => placeFiles(s, some, { kind })] as const),
  fc
    .tuple(psus, fc.nat(10))
    .map(
      ([some, psu]) =>
        [`${list(some.map(String))} next to ${psu}`, (s: Scenario) => placeFiles(s, some, { kind: 'next-to', psu })] as const,
    ),
  fc
    .tuple(psus, fc.constantFrom(0, 4096, 5000, 1 << 20))
    .map(
      ([some, atBytes]) =>
        [`${list(some.map(String))} at ${atBytes}`, (s: Scenario) => placeFiles(s, some, { kind: 'at', atBytes })] as const,
    ),
];

const fileEdits: readonly fc.Arbitrary<readonly [string, Edit]>[] = [
  fc.tuple(object, size).map(([o, n]) => [`growth of ${o} ${n}`, (s: Scenario) => setGrowth(s, [o], n)] as const),
  fc
    .tuple(object, fc.constantFrom('sorted' as const, 'unsorted' as const))
    .map(([o, k]) => [`${o} ${k}`, (s: Scenario) => setRowOrder(s, o, k)] as const),
  fc
    .record(
      {
        blockCacheBytes: fc.constantFrom(-1, 0, 2 ** 20),
        fileCacheBytes: fc.constantFrom(0, 2 ** 20),
        atStart: fc.constantFrom('cold' as const, 'warm' as const),
      },
      { requiredKeys: [] },
    )
    .map((caches) => [`caches ${JSON.stringify(caches)}`, (s: Scenario) => setCaches(s, caches)] as const),
  fc
    .tuple(fc.constantFrom('read', 'join', 'load', 'none'), fc.constantFrom(-1, 0, 1, 3, 30_000))
    .map(([c, n]) => [`${n} of ${c}`, (s: Scenario) => setBatchCount(s, c, n)] as const),
];

/** These make other files, with other sizes. */
const cuts: readonly fc.Arbitrary<readonly [string, Edit]>[] = [
  fc
    .record({ segments: fc.constantFrom(0, 1, 2, 7, 60, 100_000), psusPerSegment: fc.constantFrom(1, 3, 2000) }, { requiredKeys: [] })
    .map((partition) => [`partition ${JSON.stringify(partition)}`, (s: Scenario) => repartition(s, partition)] as const),
  fc.tuple(object, size).map(([o, n]) => [`maximum of ${o} ${n}`, (s: Scenario) => setPsuMaxBytes(s, [o], n)] as const),
  fc
    .tuple(object, fc.constantFrom(-0.1, 0, 0.3, 0.9, 1), fc.constantFrom(0, 0.1, NaN))
    .map(
      ([o, segments, psus]) => [`sizes of ${o} ${segments} ${psus}`, (s: Scenario) => setPsuSpread(s, [o], { segments, psus })] as const,
    ),
];

const edit: fc.Arbitrary<readonly [string, Edit]> = fc.oneof(
  fc.tuple(disks, form).map(([d, f]) => [`make ${f.kind} of ${list(d)}`, (s: Scenario) => makeVolume(s, { disks: d }, bare(f))] as const),
  fc
    .tuple(disks, form, arrays)
    .map(
      ([d, f, a]) =>
        [
          `arrays of ${list(d)}`,
          (s: Scenario) => (f.kind === 'concat' ? makeConcat(s, { disks: d }) : makeArrays(s, { disks: d }, bare(f) as never, a)),
        ] as const,
    ),
  fc.tuple(vol, form).map(([v, f]) => [`${v} becomes ${JSON.stringify(bare(f))}`, (s: Scenario) => setVolumeKind(s, v, bare(f))] as const),
  fc.tuple(vol, unit).map(([v, u]) => [`outer unit of ${v}`, (s: Scenario) => setOuterUnit(s, v, u)] as const),
  fc.tuple(vol, unit).map(([v, u]) => [`unit of ${v} ${u}`, (s: Scenario) => setStripeUnit(s, v, u)] as const),
  fc.tuple(vol, fc.option(arrays)).map(([v, a]) => [`${v} in arrays ${JSON.stringify(a)}`, (s: Scenario) => setArrays(s, v, a)] as const),
  fc.tuple(vol, settings).map(([v, t]) => [`settings of ${v} ${JSON.stringify(t)}`, (s: Scenario) => setVolumeSettings(s, v, t)] as const),
  fc.tuple(vol, disks).map(([v, d]) => [`add ${list(d)} to ${v}`, (s: Scenario) => addDisks(s, v, d)] as const),
  disks.map((d) => [`remove ${list(d)}`, (s: Scenario) => removeDisks(s, d)] as const),
  fc.tuple(disk, fc.option(vol)).map(([d, v]) => [`move ${d} to ${v}`, (s: Scenario) => moveDisk(s, d, v)] as const),
  vol.map((v) => [`dissolve ${v}`, (s: Scenario) => dissolveVolume(s, v)] as const),
  disk.map((d) => [`fail ${d}`, (s: Scenario) => failDisk(s, d)] as const),
  disk.map((d) => [`repair ${d}`, (s: Scenario) => repairDisk(s, d)] as const),
  fc.tuple(vol, rebuild).map(([v, r]) => [`rebuild ${v} ${JSON.stringify(r)}`, (s: Scenario) => setRebuild(s, v, r)] as const),
  fc.tuple(disks, drive).map(([d, m]) => [`assign to ${list(d)}`, (s: Scenario) => assignDrive(s, d, m)] as const),
  drive.map((m) => ['add a drive', (s: Scenario) => addDrive(s, m)] as const),
  model.map((m) => [`remove ${m}`, (s: Scenario) => removeDrive(s, m)] as const),
  fc
    .tuple(
      model,
      fc.constantFrom('heads', 'zones.0.cylinders', 'sectors', 'capacityBytes', 'zones.0.slips'),
      fc.constantFrom(0, 1, 9, 2 ** 21, undefined, NaN),
    )
    .map(([m, at, value]) => [`${m} ${at} = ${value}`, (s: Scenario) => changeDriveParameter(s, m, at, value)] as const),
  fc.tuple(model, fc.constantFrom(undefined, 0, 8)).map(([m, n]) => [`depth of ${m}`, (s: Scenario) => setQueueDepth(s, m, n)] as const),
  model.map((m) => [`discipline of ${m}`, (s: Scenario) => setDriveDiscipline(s, m, { kind: 'scan' })] as const),
  fc
    .tuple(path, fc.option(path, { nil: undefined }))
    .map(([p, above]) => [`attach ${p} to ${above}`, (s: Scenario) => attachPath(s, p, above)] as const),
  fc.tuple(path, fc.constantFrom(null, 0, NaN, 50)).map(([p, rate]) => [`cap ${p}`, (s: Scenario) => capPath(s, p, rate)] as const),
  path.map((p) => [`remove ${p}`, (s: Scenario) => removePath(s, p)] as const),
  fc.constant(['add a path', (s: Scenario) => addPath(s)] as const),
  fc.tuple(disks, path).map(([d, p]) => [`hang ${list(d)} on ${p}`, (s: Scenario) => moveDisksToPath(s, d, p)] as const),
  fc
    .tuple(psus, fc.uniqueArray(to, { minLength: 1, maxLength: 3 }))
    .map(([files, targets]) => [`files to ${list(targets)}`, (s: Scenario) => moveFiles(s, files, moveTo(targets))] as const),
  ...addressEdits,
  ...kernelEdits,
  ...fileEdits,
  psus.map((files) => ['files back', (s: Scenario) => takeBackFiles(s, files)] as const),
);

/** Bytes of every file that lies on a target that there is. */
function placed(scenario: Scenario): number[] {
  const { bytes, target, targets } = layOut(scenario);
  return Array.from(bytes, (each, file) => (targets[target[file]] === undefined ? -1 : each));
}

test('tables that are cut otherwise stay valid, and what is on each target there', () => {
  fc.assert(
    fc.property(anyScenario, fc.array(fc.oneof(...cuts, ...fileEdits), { minLength: 1, maxLength: 4 }), (before, edits) => {
      let scenario = frozen(before);
      for (const [name, change] of edits) {
        try {
          scenario = frozen(change(scenario));
        } catch (error) {
          if (error instanceof EditRefused) continue;
          throw new Error(`${name} broke: ${String(error)}`, { cause: error });
        }
        const problems = problemsOf(scenario);
        if (problems.length > 0) throw new Error(`${name}: ${problems[0].pointer} ${problems[0].message}`);
        expect(placed(scenario).every((bytes) => bytes >= 0)).toBe(true);
      }
    }),
    { numRuns: rounds(60) },
  );
});

test('edits keep documents valid and files placed', () => {
  fc.assert(
    fc.property(
      anyScenario,
      fc.constantFrom(false, false, false, true),
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      (before, isKept, edits) => {
        let scenario = frozen(isKept ? keepAddresses(before) : before);
        for (const [name, change] of edits) {
          let after: Scenario;
          try {
            after = change(scenario);
          } catch (error) {
            if (error instanceof EditRefused) continue;
            throw new Error(`${name} broke: ${String(error)}`, { cause: error });
          }
          const problems = problemsOf(after);
          // Edits do not add up what the whole document would take: 500 users of a class can be too many for it, and validation says so.
          if (problems.some(({ expected }) => expected.includes('fewer users'))) continue;
          if (problems.length > 0) throw new Error(`${name}: ${problems[0].pointer} ${problems[0].message}`);
          expect(placed(after)).toEqual(placed(scenario));
          scenario = frozen(after);
        }
      },
    ),
    { numRuns: rounds(200) },
  );
});
