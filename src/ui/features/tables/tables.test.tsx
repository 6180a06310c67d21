// @vitest-environment happy-dom
/** Tables and table spaces: what was refused is said, until something else was changed. */
import { expect, test } from 'vitest';
import { libraryEntries } from '../../../scenario/drives/entries.ts';
import { buildWarehouse, disksOf, readClasses, readTables } from '../../../scenario/import/index.ts';
import { allBy, leave, press, shownText, type } from '../../kit/testing/mounted.tsx';
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
