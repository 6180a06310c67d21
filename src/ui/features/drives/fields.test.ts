import { expect, test } from 'vitest';

import type { Flash, HardDisk } from '../../../scenario/schema.ts';
import { Zone } from '../../../scenario/hardware.ts';
import { ZONE_COLUMNS } from './labels.ts';
import { fieldsOf, zoneField } from './fields.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const hdd = sampleScenario('loose', 'mixed').hardware.drives[0] as HardDisk;
const at = (drive: HardDisk | Flash, path: string) => fieldsOf(drive).find((field) => field.path === path)?.field;

test('ranges are those of the schema', () => {
  expect(at(hdd, 'rpm')).toEqual({ kind: 'number', min: 1000, max: 30_000, integer: false, optional: false });
  expect(at(hdd, 'heads')).toEqual({ kind: 'number', min: 1, max: 64, integer: true, optional: false });
  expect(at(hdd, 'queueDepth')).toEqual({ kind: 'number', min: 1, max: 1024, integer: true, optional: true });
  expect(at(hdd, 'writeSettleMs')).toMatchObject({ min: -20, max: 20 });
  expect(at(hdd, 'buffer.readAhead')).toEqual({ kind: 'boolean', optional: false });
  expect(at(hdd, 'buffer.readAheadMinBytes')).toMatchObject({ kind: 'number', min: 0, optional: true });
  expect(at(hdd, 'buffer.writeBack')).toMatchObject({ kind: 'choice', optional: true });
  expect(at(hdd, 'name')).toEqual({ kind: 'text', max: 120, optional: false });
  expect(at(hdd, 'zones')).toMatchObject({ kind: 'list', max: 128 });
});

test('variants bring the parameters of their kind; optional groups that are not there are one field', () => {
  const table: HardDisk = { ...hdd, seek: { kind: 'table', points: [[1, 1]] }, queueDiscipline: { kind: 'sptf' } };
  expect(at(table, 'seek.kind')).toEqual({ kind: 'choice', options: ['three-point', 'two-regime', 'table'], optional: false });
  expect(at(table, 'seek.points')).toMatchObject({ kind: 'list' });
  expect(at(table, 'seek.averageMs')).toBeUndefined();
  expect(at(table, 'queueDiscipline.ageLimitMs')).toMatchObject({ kind: 'number', optional: true });
  expect(at(table, 'overheads')).toMatchObject({ kind: 'group', optional: true });
  expect(at(table, 'writeSeek.kind')).toMatchObject({ kind: 'choice', optional: true });
  const flash = { kind: 'flash' } as Flash;
  expect(at(flash, 'channels')).toMatchObject({ kind: 'number', max: 256 });
  expect(at(flash, 'zones')).toBeUndefined();
});

test('no path comes twice', () => {
  const paths = fieldsOf(hdd).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('every number of a zone has a column', () => {
  expect(ZONE_COLUMNS.map(({ key }) => key).toSorted()).toEqual(
    Object.keys(Zone.entries)
      .filter((key) => key !== 'slips')
      .toSorted(),
  );
  expect(zoneField('sectorsPerTrack')).toMatchObject({ min: 1, max: 100_000, integer: true });
  expect(zoneField('trackSkewSectors')).toMatchObject({ optional: true });
});
