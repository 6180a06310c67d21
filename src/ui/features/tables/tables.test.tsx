// @vitest-environment happy-dom
/** Tables and table spaces: what was refused is said, until something else was changed. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { MIB } from '../../../base/units.ts';
import { libraryEntries } from '../../../scenario/drives/entries.ts';
import { buildWarehouse, disksOf, readClasses, readTables } from '../../../scenario/import/index.ts';
import { allBy, by, choose, leave, press, shownText, type } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { TablesDialog } from './TablesDialog.tsx';

withPage();

const { scenario } = buildWarehouse({
  title: 'Own',
  product: 'oracle',
  disks: disksOf(libraryEntries()[0], 2),
  tables: readTables('name,size,space_name\nA,1 GB,DATA\nB,1 GB,DATA\nC,1 GB,MORE').rows,
  spaces: [],
  classes: readClasses('class,does,object,queries\nA,scan,A,1').rows,
  users: 1,
  degree: 1,
  bufferPoolBytes: 0,
});

test('a refusal stands beside its field, and goes with the next change', async () => {
  const app = await mountOn(scenario!, <TablesDialog />);
  const rename = async (label: string, name: string) => {
    const [field] = allBy('textbox', label);
    await type(field, name);
    await leave(field);
  };
  await rename('Name of A', 'B');
  expect(shownText()).toContain('There is B already');
  await rename('Name', 'MORE');
  expect(shownText()).toContain('There is MORE already');
  await press(allBy('button', 'Remove B')[0]);
  expect(app.state().scenario.database.tables).toHaveLength(2);
  expect(shownText()).not.toMatch(/There is (?:B|MORE) already/);
});

test('containers are resized, added, moved and dropped one by one; who manages the space decides what can be changed', async () => {
  const app = await mountOn(scenario!, <TablesDialog />);
  const space = () => app.state().scenario.database.objects[0];
  const set = async (label: string, value: string) => {
    const field = by('textbox', label);
    await type(field, value);
    await leave(field);
  };
  expect(space().psusPerSegment).toBe(2);
  await set('Size of data file 1 of DATA', '3000');
  expect(space().extents?.containerBytes?.[0]).toBe(3000 * MIB);
  expect(shownText()).toContain('Extents go to the data files in turn, and a full data file is passed over.');
  await press(by('button', 'Drop data file 1 of DATA'));
  expect(shownText()).toMatch(/are in use of DATA, and the other containers hold/);
  const form = document.querySelector('form[aria-label="Add a data file"]')!;
  await press(form.querySelector<HTMLElement>('button[type=submit]')!);
  expect(space().psusPerSegment).toBe(3);
  await press(by('button', 'Drop data file 3 of DATA'));
  expect(space().psusPerSegment).toBe(2);
  await choose(by('combobox', 'Disk or volume of data file 1 of DATA'), app.state().scenario.hardware.disks[1].id);
  const layout = layoutOf(app.state().scenario);
  expect([layout.target[0], layout.target[1]]).toEqual([1, 1]);
  await choose(allBy('combobox', 'Managed by')[0], 'system');
  expect(shownText()).toContain('none can be added or dropped');
  expect(document.querySelector('form[aria-label="Add a data file"]')).toBeNull();
  await choose(allBy('combobox', 'Managed by')[0], 'automatic');
  await press(by('button', 'Spread 1 automatic table space'));
  expect(space().psusPerSegment).toBe(1);
  await act(async () => app.state().undo());
  expect(space()).toMatchObject({ psusPerSegment: 2, extents: { managed: 'automatic' } });
  await act(async () => app.state().undo());
  expect(space().extents?.managed).toBe('system');
});
