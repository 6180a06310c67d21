import { expect, test } from 'vitest';

import type { Drive, Flash, HardDisk } from '../../../scenario/schema.ts';
import { changedDrive } from '../../../scenario/edit/drives.ts';
import { fieldsOf } from './fields.ts';
import { isLabeled } from './labels.ts';
import type { LibraryEntry } from '../../../scenario/drives/library.ts';
import { sheetOf, shownText, valueOf } from './sheet.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const hdd = sampleScenario('loose', 'mixed').hardware.drives[0] as HardDisk;
const full: HardDisk = {
  ...hdd,
  seek: {
    kind: 'two-regime',
    singleMs: 1,
    firstMs: [1, 1.1],
    boundary: 100,
    shortMs: 1,
    shortPerRootMs: 0.1,
    longMs: 2,
    longPerCylinderMs: 0.001,
  },
  writeSeek: { kind: 'table', points: [[1, 1]] },
  overheads: {
    readHitAfterReadMs: 0,
    readHitAfterWriteMs: 0,
    readMissAfterReadMs: 0,
    readMissAfterWriteMs: 0,
    writeHitAfterReadMs: 0,
    writeHitAfterWriteMs: 0,
    writeMissAfterReadMs: 0,
    writeMissAfterWriteMs: 0,
  },
  queueDiscipline: { kind: 'sptf' },
};
const flash: Flash = {
  kind: 'flash',
  id: 'f',
  name: 'Flash',
  capacityBytes: 24 * 1024 ** 3,
  channels: 8,
  diesPerChannel: 4,
  pageBytes: 4096,
  readMs: 0.025,
  programMs: 0.2,
  channelMibPerSecond: 100,
  interfaceMibPerSecond: 280,
  overheadMs: 0.05,
  writeBufferBytes: 1024 ** 2,
  writeAmplification: 3,
  queueDepth: 32,
};
const fixed: Drive = { kind: 'fixed', id: 'x', name: 'x', capacityBytes: 1024 ** 3, serviceMs: 5, distribution: 'constant' };

test.each([hdd, full, flash, fixed])('every parameter stands in the sheet once, in a group, with words of its own', (drive) => {
  const rows = sheetOf(drive, null).flatMap((group) => group.rows);
  const wanted = fieldsOf(drive)
    .map(({ path }) => path)
    .filter((path) => !['kind', 'id', 'origin'].includes(path));
  expect(rows.map(({ path }) => path).toSorted()).toEqual(wanted.toSorted());
  expect(wanted.filter((path) => !isLabeled(path))).toEqual([]);
  expect(sheetOf(drive, null).map(({ id }) => id)).not.toContain('other');
});

test('the words of a seek curve are those of its kind', () => {
  const paths = sheetOf(full, null)
    .flatMap((group) => group.rows)
    .map(({ path }) => path);
  expect(paths).toContain('seek.boundary');
  expect(paths).not.toContain('seek.averageMs');
  expect(paths).toContain('writeSeek.points');
});

test('an edited parameter is marked, its neighbors are not', () => {
  const known: LibraryEntry = {
    id: 'x',
    title: 'x',
    year: 2000,
    group: 'study',
    kind: 'hdd',
    capacityBytes: 1,
    drive: hdd,
    provenance: { rpm: { provenance: 'document', note: 'p. 3' }, buffer: { provenance: 'assumed', note: 'like its sibling' } },
    source: '',
    notes: [],
    published: {},
  };
  const rows = sheetOf(changedDrive(hdd, 'rpm', 15_000), known).flatMap((group) => group.rows);
  expect(rows.filter(({ edited }) => edited).map(({ path }) => path)).toEqual(['rpm']);
  expect(rows.find(({ path }) => path === 'rpm')?.source?.note).toBe('p. 3');
  expect(rows.find(({ path }) => path === 'buffer.segments')?.source?.note).toBe('like its sibling');
  expect(rows.find(({ path }) => path === 'heads')?.source).toBeUndefined();
});

test('what is shown can be typed back', () => {
  for (const drive of [hdd, full, flash, fixed]) {
    for (const { field, label, value, text, path } of sheetOf(drive, null).flatMap((group) => group.rows)) {
      if (field.kind !== 'number' || value === undefined) continue;
      expect(valueOf(Number(text), label, field.integer), path).toBe(value);
    }
  }
  expect(shownText(0.025, { label: '', factor: 0.001 })).toBe('25');
  expect(shownText(undefined, { label: '' })).toBe('');
});
