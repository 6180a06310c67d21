// @vitest-environment happy-dom
/** Tables and table spaces: what was refused is said, until something else was changed. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { MIB } from '../../../base/units.ts';
import { addContainer } from '../../../scenario/edit/containers.ts';
import { setAction } from '../../../scenario/edit/timeline.ts';
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
  expect(shownText()).toMatch(/are in use of DATA, and the other data files hold/);
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

test('an index names its table, and tables are loaded together, each as a step of the history', async () => {
  const app = await mountOn(scenario!, <TablesDialog />);
  const tables = () => app.state().scenario.database.tables ?? [];
  // What was pasted fills its files; an index needs room.
  await type(by('textbox', 'Size of data file 1 of DATA'), '3000');
  await leave(by('textbox', 'Size of data file 1 of DATA'));
  const form = document.querySelector('form[aria-label="Add a table or index"]')!;
  await type(form.querySelector('input')!, 'A_IX');
  await choose(form.querySelector('select')!, 'index');
  const owner = by('textbox', 'Index of');
  await type(owner, 'nowhere');
  await leave(owner);
  await press(form.querySelector<HTMLElement>('button[type=submit]')!);
  expect(shownText()).toContain('There is no table nowhere');
  await type(by('textbox', 'Index of'), 'a');
  await leave(by('textbox', 'Index of'));
  await press(form.querySelector<HTMLElement>('button[type=submit]')!);
  const added = () => tables().find(({ name }) => name === 'A_IX')!;
  const idOf = (name: string) => tables().find((each) => each.name === name)!.id;
  expect(added()).toMatchObject({ kind: 'index', of: idOf('A') });
  const of = by('textbox', 'Table of A_IX');
  await type(of, 'B');
  await leave(of);
  expect(added().of).toBe(idOf('B'));
  await type(by('textbox', 'Table of A_IX'), '');
  await leave(by('textbox', 'Table of A_IX'));
  expect(added()).not.toHaveProperty('of');
  for (const name of ['A', 'B']) await press(by('checkbox', `${name} is loaded with others`));
  expect(tables().map(({ name, together }) => [name, together])).toEqual([
    ['A', true],
    ['B', true],
    ['C', undefined],
    ['A_IX', undefined],
  ]);
  expect(shownText()).toContain('takes extents in turn with them');
  await press(by('checkbox', 'A is loaded with others'));
  expect(tables()[0]).not.toHaveProperty('together');
  for (let k = 0; k < 7; k++) await act(async () => app.state().undo());
  expect(tables()).toEqual(scenario!.database.tables);
});

test('a new table space has the prefetch that was typed', async () => {
  const app = await mountOn(scenario!, <TablesDialog />);
  const form = [...document.querySelectorAll('form')].find(({ textContent }) => textContent.includes('With a file on each of'))!;
  await type(form.querySelector('input')!, 'FAST');
  const prefetch = allBy('textbox', 'Prefetch').at(-1)!;
  await type(prefetch, '512');
  await leave(prefetch);
  await press(form.querySelector<HTMLElement>('input[type=checkbox]')!);
  await press(form.querySelector<HTMLElement>('button[type=submit]')!);
  expect(app.state().scenario.database.objects.at(-1)?.extents).toEqual({ extentBytes: MIB, prefetchBytes: MIB / 2, managed: 'database' });
});

test('a table space that an action of the run names goes with the action, if that is wanted', async () => {
  const app = await mountOn(scenario!, <TablesDialog />);
  const [space] = app.state().scenario.database.objects;
  const target = layoutOf(app.state().scenario).targets[1].id;
  await act(async () => {
    app.state().edit('later', (s) => setAction(s, { kind: 'add-container', id: 'a', atMs: 1000, object: space.id, to: target }));
    app.state().edit('another', (s) => addContainer(s, space.id, target));
    app.state().edit('drops', (s) => setAction(s, { kind: 'drop-container', id: 'd', atMs: 2000, object: space.id, psu: 4 }));
  });
  expect(app.state().scenario.timeline).toHaveLength(2);
  await press(by('button', 'Drop data file 3 of DATA'));
  expect(shownText()).toContain('An action of the run would not work, at 2 s: DATA has no container 4; remove it first.');
  await press(by('button', 'Remove 1 action too'));
  expect(app.state().scenario.timeline).toMatchObject([{ id: 'a' }]);
  expect(app.state().scenario.database.objects[0].psusPerSegment).toBe(2);
  expect(shownText()).not.toContain('would not work');
});
