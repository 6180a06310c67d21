import { expect, test } from 'vitest';
import { someByDay } from '../../../base/testing/rounds.ts';
import { LIBRARY, loadLibrary } from '../../../scenario/drives/library.ts';
import { assignDrive, changeDriveParameter } from '../../../scenario/edit/drives.ts';

import { driveRows, entryOf, nearestThatFits, OWN, recoverable, rowFigures, searched } from './listModel.ts';
import { numbersText, parseNumbers, parsePoints, pointsText } from './listText.ts';
import { diskChoices } from './targets.ts';
import { figuresOf } from './useFigures.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';

const scenario = sampleScenario('fourStripes', 'mixed');
const entries = await loadLibrary();
const [original] = scenario.hardware.drives;
const flash = entries.find(({ kind }) => kind === 'flash')!;

test('the document’s drives stand first, then the library by groups, before it is loaded and after', () => {
  for (const loaded of [null, entries]) {
    const rows = driveRows(scenario, LIBRARY, loaded);
    expect(rows).toHaveLength(1 + LIBRARY.length);
    expect(rows[0]).toMatchObject({ key: `document:${original.id}`, group: 'document', users: 22 });
    expect(rows.slice(1).map(({ drive }) => drive !== null)).toEqual(LIBRARY.map(() => loaded !== null));
  }
  const own = assignDrive(scenario, ['d1'], { ...original, id: `${OWN}x`, name: 'X' });
  expect(driveRows(own, LIBRARY, entries).find(({ group }) => group === 'own')).toMatchObject({ title: 'X', users: 1 });
});

test('a drive knows its entry by what it says, by id and name, or by being equal', () => {
  const study = entryOf(original, entries)!;
  expect(study.group).toBe('study');
  const changed = changeDriveParameter(scenario, original.id, 'rpm', 15_000).hardware.drives[0];
  expect(entryOf(changed, entries)).toBe(study);
  expect(entryOf({ ...flash.drive, name: 'Mine' }, entries)).toBe(flash);
  expect(entryOf({ ...changed, name: 'Mine', id: 'mine' }, entries)).toBeNull();
});

test('only what is in the library as it is may leave the document', () => {
  const may = recoverable(entries);
  expect(may(flash.drive)).toBe(true);
  expect(may({ ...flash.drive, name: 'Mine' })).toBe(false);
  expect(may(original)).toBe(false);
});

test('search finds by every word, in whatever order', () => {
  const rows = driveRows(scenario, LIBRARY, entries);
  expect(searched(rows, '  ')).toBe(rows);
  expect(searched(rows, 'flash').every(({ kind }) => kind === 'flash')).toBe(true);
  expect(searched(rows, '2006 15k.5').map(({ title }) => title)).toHaveLength(1);
  expect(searched(rows, 'no such drive')).toEqual([]);
});

test('figures read as numbers once they are there, never as NaN', () => {
  for (const row of someByDay(driveRows(scenario, LIBRARY, entries), 10)) {
    expect(rowFigures(row, undefined).iops).toBe('…');
    const shown = Object.values(rowFigures(row, figuresOf(row.drive!)));
    expect(shown.join(' ')).not.toMatch(/NaN|undefined|Infinity|unknown/);
    expect(shown[4]).toMatch(/\d|–/);
  }
});

test('the nearest drive that fits is of the same kind if there is one', () => {
  const rows = driveRows(scenario, LIBRARY, entries);
  const found = nearestThatFits(rows, 20e9, 'hdd')!;
  expect(found.kind).toBe('hdd');
  expect(found.capacityBytes).toBeGreaterThanOrEqual(20e9);
  expect(rows.filter(({ kind, capacityBytes }) => kind === 'hdd' && capacityBytes >= 20e9 && capacityBytes < found.capacityBytes)).toEqual(
    [],
  );
  expect(nearestThatFits(rows, 1e18, 'hdd')).toBeUndefined();
});

test('disks to choose for: what was asked first, nothing twice, nothing empty', () => {
  const all = scenario.hardware.disks.map(({ id }) => id);
  expect(diskChoices(scenario, ['d4', 'd3'])[0]).toEqual({ id: 'asked', label: 'disks 3–4', disks: ['d3', 'd4'] });
  expect(diskChoices(scenario, all)[0]).toMatchObject({ id: 'all', label: 'all 22 disks' });
  const first = scenario.volumes[0];
  expect(diskChoices(scenario, first.members)[0].id).toBe('asked');
  expect(diskChoices(scenario, []).map(({ id }) => id)).not.toContain('asked');
  const mixed = assignDrive(scenario, ['d1'], flash.drive);
  const choices = diskChoices(mixed, ['d9']);
  expect(choices.find(({ id }) => id === `drive:${original.id}`)?.disks).toHaveLength(21);
  for (const { disks } of choices) expect(disks.length).toBeGreaterThan(0);
});

test('lists as text and back; what is not a number is reported with its place', () => {
  expect(parseNumbers(numbersText([1, 2.5, 30]), 64)).toEqual({ ok: true, list: [1, 2.5, 30] });
  expect(parseNumbers('1, x', 64)).toEqual({ ok: false, problem: 'Entry 2 is "x", needs a number' });
  expect(parseNumbers('1 2 3', 2).ok).toBe(false);
  const points = [[1, 0.8] as const, [100, 2.145] as const];
  expect(parsePoints(pointsText(points), 10)).toEqual({ ok: true, list: points });
  expect(parsePoints('1 0.8\n2', 10)).toMatchObject({ ok: false, problem: expect.stringMatching(/^Line 2 is "2"/) });
  expect(parsePoints('1 2\n2 3', 1).ok).toBe(false);
  expect(parseNumbers('1'.repeat(3_000_000), 10).ok).toBe(false);
});
