/** Texts that nobody would paste on purpose. */
import { describe, expect, test } from 'vitest';
import { libraryEntries } from '../drives/entries.ts';
import { buildWarehouse, disksOf, readClasses, readDisks, readSpaces, readTables } from './index.ts';
import type { Warehouse } from './index.ts';
import { messages } from './testing/messages.ts';

describe('hostile text', () => {
  // Twice as long a text may take twice as long, not four times: a pattern that tries again from every character takes minutes here.
  const N = 150_000;
  const long: Readonly<Record<string, string>> = {
    'dashes that end otherwise': `name,size\n${'-'.repeat(N)}x`,
    'a rule that ends otherwise': `a b\n--${' -'.repeat(N)}x\na b`,
    'a long name of a column': `name,size,${'_'.repeat(N)}x\na,1,2`,
    'spaces in an expanded record': `-[ RECORD 1 ]---\nname | a\n${' '.repeat(N)}x\nsize | 1`,
    'spaces in an expanded value': `-[ RECORD 1 ]---\nname | a${' '.repeat(N)}x +\n     | b\nsize | 1`,
    'spaces between bars': ` name | size\n------+-----\n a${' '.repeat(N)}x +| 1\n b | `,
    'a rule of bars': `${'+'.repeat(N)}|-\n name | size\n${'+'.repeat(N)}--\n a | 1`,
    'empty lines': `x\n${'\n'.repeat(19_000)}y`,
    'words of df': `Filesystem${' '.repeat(N)}x`,
    'files of one space': `name,file,size\n${Array.from({ length: 19_000 }, (_, k) => `a,f${k},1`).join('\n')}`,
    'disks of a large machine': `{"blockdevices":[${Array.from({ length: 10_000 }, (_, k) => `{"name":"\\u0061${k}",\n"type":\n"disk",\n"size":\n1}`).join(',')}]}`,
  };
  for (const [what, text] of Object.entries(long))
    test(`takes time in proportion to its length: ${what}`, { timeout: 20_000 }, () => {
      for (const read of [readTables, readSpaces, readDisks, readClasses]) {
        const { rows, problems } = read(text);
        expect(rows.length + problems.length).toBeGreaterThan(0);
      }
    });

  const warehouse = (tables: string, files = ''): Warehouse => ({
    title: '',
    product: 'other',
    disks: disksOf(libraryEntries()[0], 4),
    tables: readTables(tables).rows,
    spaces: readSpaces(files).rows,
    classes: readClasses('class,does,object,queries\nA,scan,a,1').rows,
    users: 1,
    degree: 1,
    bufferPoolBytes: 0,
  });

  test('more tables than a document may have are refused before one is built', { timeout: 20_000 }, () => {
    const rows = Array.from({ length: 19_000 }, (_, k) => `s${k},a,1 MB,data`);
    const built = buildWarehouse(warehouse(`schema,name,size,space_name\n${rows.join('\n')}`));
    expect(built.scenario).toBeNull();
    expect(messages(built.problems)).toEqual([expect.stringMatching(/^0: There are 19.000 tables and indexes; at most 4.096; /)]);
  });

  test('of a table with more indexes than a class may change the rest is named', () => {
    const rows = ['a,table,,1 MB,data', ...Array.from({ length: 18 }, (_, k) => `i${k},index,a,1 MB,data`)];
    const built = buildWarehouse({
      ...warehouse(`name,kind,table_name,size,space_name\n${rows.join('\n')}`),
      classes: readClasses('class,does,object,rows\nA,insert,a,5').rows,
    });
    expect(built.scenario?.classes).toMatchObject([{ operator: 'change', indexes: Array.from({ length: 16 }, (_, k) => `i${k}`) }]);
    expect(messages(built.problems)).toEqual(['2: "A" changes 18 indexes with each row; 16 of them are simulated']);
  });

  test('sizes that no document can have are named, and nothing of that size is made', { timeout: 20_000 }, () => {
    const rows = Array.from({ length: 4000 }, (_, k) => `t${k},7 PB,data`);
    const built = buildWarehouse(warehouse(`name,size,space_name\n${rows.join('\n')}`));
    expect(built.scenario).toBeNull();
    expect(messages(built.problems).some((message) => message.includes('in one set of files'))).toBe(true);
    const extents = buildWarehouse(warehouse('name,size,space_name\na,1 GB,data', 'space_name,extent_bytes,file_size\ndata,9 TB,1 GB'));
    expect(extents.scenario).toBeNull();
    expect(extents.problems).not.toEqual([]);
  });
});
