import fc from 'fast-check';
import { expect, test } from 'vitest';

import { driveCapacityBytes } from '../capacity.ts';
import { libraryEntries } from '../drives/entries.ts';
import type { HardDisk, Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { scenarioHash } from '../hash.ts';
import { refusal } from '../testing/refusal.ts';
import { driveValue } from './drivePath.ts';
import {
  addDrive,
  assignDrive,
  changedDrive,
  changeDriveParameter,
  neededDriveBytes,
  removeDrive,
  replaceDrive,
  setDriveDiscipline,
  setQueueDepth,
} from './drives.ts';
import { EditRefused } from './refused.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const scenario: Scenario = frozen(sampleScenario('fourStripes', 'mixed'));
const [original] = scenario.hardware.drives;
const all = scenario.hardware.disks.map((disk) => disk.id);

/** A drive of 2 heads and one zone that holds this many 512-byte sectors. */
function drive(sectors: number, more: Partial<HardDisk> = {}): HardDisk {
  const base: HardDisk = {
    kind: 'hdd',
    id: 'mine',
    name: 'Mine',
    rpm: 7200,
    heads: 2,
    zones: [{ cylinders: Math.ceil(sectors / 400), sectorsPerTrack: 200 }],
    sectors,
    trackSkewMs: 0.8,
    cylinderSkewMs: 1.2,
    headSwitchMs: 0.5,
    seek: { kind: 'three-point', singleMs: 1, averageMs: 9, fullMs: 18 },
    writeSettleMs: 0.5,
    overheadMs: 0.2,
    buffer: { segments: 4, segmentBytes: 262_144, readAhead: true },
  };
  return frozen({ ...base, ...more });
}
const large = drive(100_000_000);

test('two disks become another drive; the rest, the files and the old model stay', () => {
  const after = assignDrive(scenario, ['d3', 'd4'], large);
  expect(problemsOf(after)).toEqual([]);
  expect(after.hardware.disks.filter((disk) => disk.drive === 'mine').map((disk) => disk.id)).toEqual(['d3', 'd4']);
  expect(after.hardware.drives.map((model) => model.id)).toEqual([original.id, 'mine']);
  expect(after.placement).toBe(scenario.placement);
});

test('an equal model is there once, another one of the same id gets an id of its own', () => {
  const once = assignDrive(scenario, ['d3'], large);
  const again = assignDrive(once, ['d4'], { ...large, id: 'other' });
  expect(again.hardware.drives).toHaveLength(2);
  expect(again.hardware.disks[3].drive).toBe('mine');
  const second = assignDrive(again, ['d5'], { ...large, rpm: 10_000 });
  expect(second.hardware.drives.map((model) => model.id)).toEqual([original.id, 'mine', 'mine-2']);
  expect(second.hardware.disks[4].drive).toBe('mine-2');
});

test('what came from the library leaves when nobody uses it, what was made by hand stays', () => {
  const library = { ...large, origin: 'lib' };
  const back = assignDrive(assignDrive(scenario, all, library), all, original);
  expect(scenarioHash(back)).toBe(scenarioHash(scenario));
  const own = assignDrive(assignDrive(scenario, all, large), all, original);
  expect(own.hardware.drives.map((model) => model.id)).toEqual([original.id, 'mine']);
  const kept = assignDrive(assignDrive(scenario, all, library), all, original, () => false);
  expect(kept.hardware.drives).toHaveLength(2);
});

test('an arm that stood beyond the last cylinder of the new drive begins at 0', () => {
  const disks = scenario.hardware.disks.map((disk, d) => ({ ...disk, initialCylinder: d === 0 ? 100 : 9_000_000 }));
  const after = assignDrive({ ...scenario, hardware: { ...scenario.hardware, disks } }, ['d1', 'd2'], large);
  expect(after.hardware.disks[0].initialCylinder).toBe(100);
  expect('initialCylinder' in after.hardware.disks[1]).toBe(false);
});

test('a drive that is too small is refused with the amount and what would work', () => {
  const needed = neededDriveBytes(scenario, all);
  expect(problemsOf(assignDrive(scenario, all, drive(needed / 512)))).toEqual([]);
  const { rule, amountBytes, message, fix } = refusal(() => assignDrive(scenario, all, drive(needed / 512 - 8)));
  expect(rule).toBe('room');
  expect(amountBytes).toBeGreaterThan(0);
  expect(message).toMatch(/too much for volume \w+: it would hold .+ lie on it$/);
  expect(fix).toMatch(/^a drive of at least .+; or this one only for disks? \d/);
});

test('what the disks need is enough and no sector more than enough, whatever disks', () => {
  fc.assert(
    fc.property(fc.subarray(all, { minLength: 1 }), (disks) => {
      const needed = neededDriveBytes(scenario, disks);
      if (needed < 1024 * 1024) return;
      expect(() => assignDrive(scenario, disks, drive(needed / 512))).not.toThrow();
      expect(() => assignDrive(scenario, disks, drive(needed / 512 - 1))).toThrow(EditRefused);
    }),
    { seed: 3, numRuns: 20 },
  );
});

test('disks that are not there, no disks, and drives that are none are refused', () => {
  expect(refusal(() => assignDrive(scenario, ['d99'], large)).rule).toBe('unknown');
  expect(refusal(() => assignDrive(scenario, [], large)).rule).toBe('empty');
  expect(refusal(() => assignDrive(scenario, ['d1'], { ...large, rpm: -1 })).fix).toBe('at least 1000');
  expect(
    refusal(() => assignDrive(scenario, ['d1'], { ...large, seek: { kind: 'three-point', singleMs: 1, averageMs: 19, fullMs: 18 } })).fix,
  ).toBe('between 1 and 18 ms');
});

const CHANGES: readonly (readonly [string, unknown])[] = [
  ['rpm', 15_000],
  ['name', 'Faster'],
  ['zones.0.sectorsPerTrack', 900],
  ['buffer.readAhead', false],
  ['buffer.segments', 12],
  [
    'seek',
    {
      kind: 'table',
      points: [
        [1, 0.5],
        [5000, 12],
      ],
    },
  ],
  ['queueDepth', 32],
  ['queueDiscipline', { kind: 'sstf' }],
  ['interfaceMibPerSecond', 160],
];

test.each(CHANGES)('parameter %s: set, read, valid, set back', (path, value) => {
  const after = changeDriveParameter(scenario, original.id, path, value);
  expect(driveValue(after.hardware.drives[0], path)).toEqual(value);
  expect(problemsOf(after)).toEqual([]);
  const back = changeDriveParameter(after, original.id, path, driveValue(original, path));
  expect(JSON.stringify(back)).toBe(JSON.stringify(scenario));
  expect(changeDriveParameter(after, original.id, path, value)).toBe(after);
});

test('queue depth and discipline, and away again', () => {
  const deep = setDriveDiscipline(setQueueDepth(scenario, original.id, 8), original.id, { kind: 'sptf', ageLimitMs: 200 });
  expect(deep.hardware.drives[0]).toMatchObject({ queueDepth: 8, queueDiscipline: { kind: 'sptf', ageLimitMs: 200 } });
  expect(setDriveDiscipline(setQueueDepth(deep, original.id, undefined), original.id, undefined)).toEqual(scenario);
});

const REFUSED: readonly (readonly [string, string, unknown, RegExp])[] = [
  ['too fast', 'rpm', 1e6, /at most 30000/],
  ['no number', 'rpm', Number.NaN, /number/],
  ['no whole number', 'buffer.segments', 2.5, /whole/],
  ['no such parameter', 'color', 'red', /remove it/],
  ['nothing to lead through', 'overheads.readHitAfterReadMs', 1, /one that it has/],
  ['prototype', '__proto__.rpm', 1, /one that it has/],
  ['an index beyond the list', 'zones.99.cylinders', 1, /in place of 99|one that it has/],
  ['a needed one away', 'rpm', undefined, /^a number from 1000 to 30000$/],
  ['more cylinders than can be simulated', 'zones.0.firstCylinder', 9_000_000, /at most 4 000 000/],
  ['its id', 'id', 'x', /a new drive/],
];

test.each(REFUSED)('%s is refused with what would be right', (_, path, value, fix) => {
  const refused = refusal(() => changeDriveParameter(scenario, original.id, path, value));
  expect(refused.fix).toMatch(fix);
});

test('a change that would leave no room names the nearest number that would', () => {
  const { rule, fix } = refusal(() => changeDriveParameter(scenario, original.id, 'heads', 1));
  expect(rule).toBe('room');
  const nearest = Number(/^(\d+) would do$/.exec(fix)?.[1]);
  expect(problemsOf(changeDriveParameter(scenario, original.id, 'heads', nearest))).toEqual([]);
  expect(() => changeDriveParameter(scenario, original.id, 'heads', nearest - 1)).toThrow(EditRefused);
});

test('drives of one’s own are added, removed when unused, and reset as a whole', () => {
  const added = addDrive(scenario, large);
  expect(added.hardware.drives).toHaveLength(2);
  expect(addDrive(added, large)).toBe(added);
  expect(removeDrive(added, 'mine')).toEqual(scenario);
  expect(refusal(() => removeDrive(added, original.id)).message).toMatch(/^22 disks use/);
  const changed = changeDriveParameter(scenario, original.id, 'rpm', 15_000);
  expect(replaceDrive(changed, original.id, { ...original, id: 'elsewhere' })).toEqual(scenario);
});

test('a drive in no document changes by the same rules', () => {
  expect(changedDrive(large, 'rpm', 5400)).toMatchObject({ rpm: 5400 });
  expect(changedDrive(large, 'rpm', large.rpm)).toBe(large);
  expect(refusal(() => changedDrive(large, 'zones', [])).fix).toBe('at least 1');
  expect(driveCapacityBytes(changedDrive(large, 'sectors', 100_000))).toBe(51_200_000);
});

test.each<[string, string, unknown, RegExp]>([
  ['a capacity that is not a multiple of a block', 'capacityBytes', 1e12, /998 579 896 320 bytes or 1 000 727 379 968 bytes/],
  ['too little to spare', 'translation.overProvisioning', 0.002, /at least 0\.0068, which is 6 blocks of each die/],
  ['more channels than dies', 'diesPerChannel', 0, /at least 1/],
  ['a write buffer larger than the drive', 'writeBufferBytes', 1e12, /at most 89\d GiB/],
  ['an SLC cache larger than the drive', 'translation.slcCacheBytes', 4e12, /at most 894\.? ?\d* GiB/],
])('the form of a flash drive says what would be right instead of %s', (_, path, value, right) => {
  const flash = libraryEntries().find(
    ({ id }) => id === (path === 'capacityBytes' || path.includes('over') ? 'pm9a3_nvme' : 'pm883_sata'),
  )!.drive;
  const withFlash = addDrive(scenario, flash);
  const refused = refusal(() => changeDriveParameter(withFlash, flash.id, path, value));
  expect(`${refused.message}; ${refused.fix}`).toMatch(right);
  expect(`${refused.message}; ${refused.fix}`).not.toMatch(/NaN|undefined|Infinity/);
});
