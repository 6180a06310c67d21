import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadLibrary } from '../../../scenario/drives/library.ts';
import type { HardDisk } from '../../../scenario/schema.ts';
import { addDrive } from '../../../scenario/edit/drives.ts';

import { problemsOf } from '../../../scenario/validate.ts';
import { driveOfFile, MOST_DRIVE_FILE_BYTES, readDriveFile } from './importFile.ts';
import { draftFrom, FORM, isOptional, ownDrive, ownId } from './ownForm.ts';
import { figuresOf } from './useFigures.ts';
import { formatCount } from '../../../analysis/format.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('loose', 'mixed');
const start = draftFrom(null);

test('what the form begins with makes a drive that a document takes', () => {
  for (const draft of [start, draftFrom(scenario.hardware.drives[0])]) {
    const made = ownDrive(draft);
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    expect(made.drive.id).toBe('own-my-drive');
    expect(made.notes.length).toBeGreaterThan(0);
    expect(problemsOf(addDrive(scenario, made.drive))).toEqual([]);
  }
});

test('a form that begins with a drive gives about its figures', async () => {
  for (const { drive } of await loadLibrary()) {
    if (drive.kind !== 'hdd') continue;
    const made = ownDrive(draftFrom(drive));
    if (!made.ok) throw new Error(`${drive.name}: ${JSON.stringify(made.problems)}`);
    const [own, from] = [figuresOf(made.drive), figuresOf(drive)];
    if (own.kind !== 'hdd' || from.kind !== 'hdd') throw new Error('no disk');
    expect(own.meanSeekReadMs / from.meanSeekReadMs, drive.name).toBeCloseTo(1, 1);
    expect(own.outerMibPerSecond / from.outerMibPerSecond, drive.name).toBeCloseTo(1, 1);
    expect(own.capacityBytes / from.capacityBytes, drive.name).toBeCloseTo(1, 2);
  }
});

test('three seek points and two rates come out again', () => {
  const made = ownDrive({
    ...start,
    rpm: '15000',
    'seekRead.singleMs': '0,3',
    'seekRead.averageMs': '3.6',
    'seekRead.fullMs': '7.4',
    queueDepth: '32',
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const drive: HardDisk = made.drive;
  expect(drive.seek).toEqual({ kind: 'three-point', singleMs: 0.3, averageMs: 3.6, fullMs: 7.4 });
  expect(drive.queueDepth).toBe(32);
  expect(figuresOf(drive)).toMatchObject({ halfRevolutionMs: 2 });
});

test('each wrong figure is reported at its field', () => {
  const made = ownDrive({ ...start, name: ' ', rpm: '1', capacityBytes: '', 'seekRead.averageMs': 'x', queueDepth: '2.5' });
  expect(made).toMatchObject({ ok: false });
  if (made.ok) return;
  expect(Object.keys(made.problems).toSorted()).toEqual(['capacityBytes', 'name', 'queueDepth', 'rpm', 'seekRead.averageMs']);
  expect(made.problems['rpm']).toBe(`Needs a number from ${formatCount(1000)} to ${formatCount(30_000)}`);
  const upsideDown = ownDrive({ ...start, innerMegabytesPerSecond: '500' });
  expect(upsideDown).toMatchObject({ ok: false, problems: { innerMegabytesPerSecond: expect.stringContaining('needs at most 120') } });
  const half = ownDrive({ ...start, 'seekWrite.singleMs': '0.5' });
  expect(half).toMatchObject({ ok: false, problems: { 'seekWrite.fullMs': expect.stringContaining('Needs a number') } });
});

test('whatever is typed, there is a drive or a reason, never a crash', () => {
  const texts = fc.oneof(fc.string({ maxLength: 12 }), fc.double().map(String), fc.constantFrom('', '0', '-1', '1e999', 'NaN', '5'));
  const paths = FORM.flatMap(({ fields }) => fields.map(({ path }) => path));
  fc.assert(
    fc.property(fc.constantFrom(...paths), texts, (path, text) => {
      const made = ownDrive({ ...start, [path]: text });
      if (made.ok) expect(problemsOf(addDrive(scenario, made.drive))).toEqual([]);
      else expect(Object.values(made.problems).every((problem) => problem.length > 5)).toBe(true);
    }),
    { seed: 9, numRuns: 150 },
  );
  expect(isOptional('heads')).toBe(true);
  expect(isOptional('rpm')).toBe(false);
});

test('ids of one’s own are valid whatever the name', () => {
  expect(ownId('Exos X20, 20 TB')).toBe('own-exos-x20-20-tb');
  fc.assert(
    fc.property(fc.string(), (name) => /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/.test(ownId(name))),
    { seed: 2 },
  );
});

const blob = (text: string, name = 'drive.json') => Object.assign(new Blob([text]), { name });

test('a drive in the document’s own form goes through a file', async () => {
  const read = await readDriveFile(blob(JSON.stringify(scenario.hardware.drives[0])));
  if (!read.ok) throw new Error(read.refused.text);
  expect(read.file.form).toBe('drive');
  const made = driveOfFile(read.file, 'full');
  if (!made.ok) throw new Error(made.refused.text);
  expect(made.drive).toMatchObject({ ...scenario.hardware.drives[0], id: ownId(scenario.hardware.drives[0].name) });
});

const HOSTILE: readonly (readonly [string, string, RegExp])[] = [
  ['no JSON', '{', /not readable JSON/],
  ['too deep', '['.repeat(9999), /not readable JSON/],
  ['too long', ' '.repeat(MOST_DRIVE_FILE_BYTES + 1), /at most 1 MiB/],
];

test.each(HOSTILE)('a file that is %s is refused before anything is made of it', async (_, text, why) => {
  const read = await readDriveFile(blob(text, '<b>x</b>'));
  expect(read).toMatchObject({ ok: false, refused: { text: expect.stringMatching(why) } });
});

test('files of other things, and of drives beyond all measure, are refused with reasons', async () => {
  const values = [
    null,
    [],
    42,
    {},
    { kind: 'hdd' },
    { kind: 'tape' },
    { ...scenario, kind: 'hdd' },
    { ...scenario.hardware.drives[0], zones: Array.from({ length: 128 }, () => ({ cylinders: 10_000_000, sectorsPerTrack: 100_000 })) },
    { ...scenario.hardware.drives[0], zones: [{ cylinders: 10, sectorsPerTrack: 100, skippedSectors: 100_000_000 }] },
  ];
  for (const value of values) {
    const read = await readDriveFile(blob(JSON.stringify(value)));
    if (!read.ok) throw new Error(read.refused.text);
    const made = driveOfFile(read.file, 'full');
    expect(made.ok).toBe(false);
    if (!made.ok) expect(made.refused.problems.length).toBeGreaterThan(0);
  }
});
