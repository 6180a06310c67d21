/** Table spaces and their files out of catalogs. */
import { describe, expect, test } from 'vitest';
import { libraryEntries } from '../drives/entries.ts';
import { buildWarehouse, disksOf, readClasses, readSpaces, readTables } from './index.ts';
import { messages } from './testing/messages.ts';
import { db2 } from './testing/print.ts';

describe('table spaces', () => {
  test('a header alone is named', () => {
    expect(messages(readTables('name,size\n').problems)).toEqual(['1: No lines stand under the header; the whole result, with its rows']);
  });

  test('one that is named after temporary data and has no tables is for temporary data', () => {
    const built = buildWarehouse({
      title: '',
      product: 'oracle',
      disks: disksOf(libraryEntries()[0], 2),
      tables: readTables('name,size,space_name\na,1 GB,DATA').rows,
      spaces: readSpaces('space_name,file_name,size_bytes\nDATA,d,2000000000\nTEMP,t,1000000000').rows,
      classes: readClasses('class,does,object,queries\nA,sort,a,1').rows,
      users: 1,
      degree: 1,
      bufferPoolBytes: 0,
    });
    expect(built.scenario?.database.objects.map(({ id, role }) => [id, role])).toEqual([
      ['DATA', 'table'],
      ['TEMP', 'temporary'],
    ]);
  });

  test('as Db2 lists them, with containers', () => {
    const text = db2({
      header: ['SPACE_NAME', 'PAGE_BYTES', 'EXTENT_PAGES', 'PREFETCH_PAGES', 'MANAGED', 'CONTENTS', 'FILE_NAME', 'FILE_PAGES'],
      rows: [
        ['TS_BIG', '16384', '32', '-1', 'DMS', 'L', '/db/c1', '1000000'],
        ['TS_BIG', '16384', '32', '-1', 'DMS', 'L', '/db/c2', '2000000'],
        ['TEMPSPACE1', '4096', '32', '96', 'SMS', 'T', '/db/t1', '1'],
      ],
    });
    const { rows, problems } = readSpaces(text);
    expect(messages(problems)).toEqual([]);
    expect(
      rows.map(({ name, extentBytes, prefetchBytes, managed, contents, files }) => [
        name,
        extentBytes,
        prefetchBytes,
        managed,
        contents,
        files.map(({ bytes }) => bytes),
      ]),
    ).toEqual([
      ['TS_BIG', 32 * 16384, 0, 'database', 'data', [16384e6, 2 * 16384e6]],
      ['TEMPSPACE1', 32 * 4096, 96 * 4096, 'system', 'temporary', [4096]],
    ]);
  });

  test('a page of no whole sectors is named in its line, and the other table spaces are used', () => {
    const { rows, problems } = readSpaces('space_name,page_size,file_mb\nA,8192,10\nB,3000,10\n');
    expect(rows.map(({ name }) => name)).toEqual(['A']);
    expect(problems).toEqual([
      { line: 3, grade: 'error', message: 'A page of 3000 bytes is not possible', expected: 'a multiple of 512 bytes, such as 8192' },
    ]);
  });

  test('of another program the header is named first, then what its lines lack', () => {
    const { problems } = readTables('top - 12:00:01 up 3 days,  load average: 0.1\nTasks: 1 total\n  PID USER\n');
    expect(problems[0]).toMatchObject({ line: 1, grade: 'error' });
    expect(problems[0].message).toContain('No column gives the name');
  });

  test('a file twice and a word that is not known are said', () => {
    const { problems } = readSpaces('space_name,managed,file_name,file_mb\nA,database,/x,10\nA,database,/x,10\nB,magic,/y,10\n');
    expect(problems.map(({ line }) => line)).toEqual([3, 4]);
  });
});
