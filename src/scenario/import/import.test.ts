/** From pasted text to a document that runs. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { libraryEntries } from '../drives/entries.ts';
import { driveCapacityBytes } from '../capacity.ts';
import { problemsOf } from '../validate.ts';
import { wordsOf } from '../terms.ts';
import {
  buildWarehouse,
  disksOf,
  fitDrives,
  PRODUCTS,
  readClasses,
  readDisks,
  readSpaces,
  readTables,
  templateWork,
  TEMPLATES,
} from './index.ts';
import type { Warehouse } from './index.ts';
import { PRINTERS, db2, psql, sqlplus } from './testing/print.ts';
import { CLASSES, IOSTAT, LSBLK, TWENTY } from './testing/samples.ts';

const messages = (problems: readonly { line: number; message: string; expected: string }[]): string[] =>
  problems.map(({ line, message, expected }) => `${line}: ${message}; ${expected}`);

describe('tables', () => {
  for (const [program, print] of Object.entries(PRINTERS))
    test(`printed by ${program} are read with nothing lost`, () => {
      const { rows, problems } = readTables(print(TWENTY));
      expect(messages(problems)).toEqual([]);
      expect(rows.map(({ schema, name, kind, of, space, bytes }) => [schema, name, kind, of, space, bytes / KIB])).toEqual(
        TWENTY.rows.map(([schema, name, kind, of, space, kb]) => [
          schema,
          name,
          kind.toLowerCase(),
          kind === 'INDEX' ? of : '',
          space,
          Number(kb),
        ]),
      );
    });

  const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_$#]{0,20}$/).filter((text) => !/^(?:null|exit|quit|go|set)$/i.test(text));
  const row = fc.tuple(word, word, fc.constantFrom('TABLE', 'INDEX'), fc.integer({ min: 1, max: 1e12 }));
  test.each(Object.keys(PRINTERS))('any rows of %s are read back', (program) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { minLength: 1, maxLength: 40, selector: ([schema, name]) => `${schema}.${name}`.toLowerCase() }),
        (rows) => {
          const printed = PRINTERS[program]({
            header: ['OWNER', 'OBJECT_NAME', 'OBJECT_KIND', 'BYTES'],
            rows: rows.map((each) => each.map(String)),
          });
          const read = readTables(printed);
          expect(messages(read.problems)).toEqual([]);
          expect(read.rows.map(({ schema, name, bytes }) => [schema, name, bytes])).toEqual(
            rows.map(([schema, name, , bytes]) => [schema, name, bytes]),
          );
        },
      ),
    );
  });

  test.each([
    ['SELECT relname FROM pg_class;', '1: This is the query itself; run it in the database, and paste what it prints'],
    [
      'ORA-00942: table or view does not exist',
      '1: This is an error of the database; run the query again once the error is fixed, and paste its result',
    ],
    ['-[ RECORD 1 ]----\nname | a\n', '1: No column gives its size; the header is name; a column named size'],
    [LSBLK, '1: This is the output of lsblk -J; the result of the query that is shown, or a CSV with a header'],
    ['hello', '1: No header with columns was found; the result with its header line, or a CSV with a header'],
    ['name,color\nT,red\n', '1: No column gives its size; the header is name, color; a column named size'],
    ['name,size\0', '0: The text contains zero bytes, as UTF-16 has that was read as something else; the file saved as UTF-8'],
  ])('%j is named', (text, problem) => {
    expect(messages(readTables(text).problems)).toEqual([problem]);
  });

  test('each wrong line is named, and the others are kept', () => {
    const { rows, problems } = readTables(
      'name;kind;size_mb\nA;table;1.024,5\nB;view;7\nA;table;3\nC;index;much\n;table;3\nD;table\nE;table;-1\nF;;2 GB',
    );
    expect(rows.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['A', 1024.5 * MIB],
      ['F', 2 * GIB],
    ]);
    expect(problems.map(({ line }) => line)).toEqual([7, 3, 4, 5, 6, 8]);
    expect(problems[2].message).toBe('"A" is there already, on line 2');
  });

  test('an index of a table that is not listed gets a note, and is used', () => {
    const text =
      'name,kind,table_name,size\nORDERS,table,,1 GB\nORDERS_PK,index,sales.orders,1 GB\nA_IX,index,LOST,1 GB\nB_IX,index,LOST,1 GB\n';
    const { rows, problems } = readTables(text);
    expect(rows).toHaveLength(4);
    expect(problems).toEqual([
      {
        line: 4,
        grade: 'note',
        message: 'The index "A_IX" is of "LOST", which is not listed (and 1 index more)',
        expected: 'a line for the table too, if queries read it',
      },
    ]);
  });

  test('columns that are not read get one note, wherever text is pasted; empty ones do not', () => {
    const read = 'columns that are read: object_name, schema_name, object_kind, table_name, space_name, size, page_bytes, partition_name';
    const one = readTables('name,Art,size_mb,notes\nA,index,3,\nB,table,4,\n');
    expect(one.problems).toEqual([{ line: 1, grade: 'note', message: 'The column "Art" is not read', expected: read }]);
    expect(one.rows).toHaveLength(2);
    const many = readTables('a1,a2,name,a3,size_mb,a4,a5,a6\n1,2,A,3,1,4,5,6\n');
    expect(many.problems[0].message).toBe('The columns "a1", "a2", "a3", "a4", "a5" and 1 more are not read');
    expect(readSpaces('space_name,owner\nTS,me\n').problems[0].message).toBe('The column "owner" is not read');
    expect(readClasses('class,does,object,prio\nQ,scan,T,7\n').problems[0].message).toBe('The column "prio" is not read');
  });

  test('partitions are added up', () => {
    const { rows, problems } = readTables('segment_name,partition_name,size_gb\nSALES,P1,1\nSALES,P2,2\nSALES,P2,2\n');
    expect(rows.map(({ name, bytes }) => [name, bytes])).toEqual([['SALES', 3 * GIB]]);
    expect(problems.map(({ line }) => line)).toEqual([4]);
  });

  test('a result that was cut off, or two at once, are said', () => {
    const lines = psql(TWENTY).split('\n');
    expect(messages(readTables(lines.toSpliced(5, 3).join('\n')).problems)).toEqual([
      '20: The program printed 20 rows, and 17 rows are here; the whole result, from its header to this line',
    ]);
    expect(readTables(`${db2(TWENTY)}\nX          Y\n---------- ---\n`).problems[0]?.message).toMatch(/^A second result begins/);
  });

  test('rows that sqlplus wraps over several lines are named', () => {
    const text = 'OWNER\n-----\nOBJECT_NAME\n-----------\nSALES\nORDERS\n';
    expect(messages(readTables(text).problems)[0]).toContain('SET LINESIZE 32767');
    expect(readTables(sqlplus(TWENTY, 5)).rows).toHaveLength(20);
  });

  test('no text whatever breaks it', () => {
    const mark = fc.constantFrom(
      '|',
      '-',
      '---',
      '+',
      '"',
      ';',
      ',',
      '\t',
      '\n',
      '\r\n',
      'name',
      'size',
      '(3 rows)',
      ' ',
      '{',
      '1',
      '\uFEFF',
      '\u202e',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200, unit: 'binary' }),
          fc.array(mark, { maxLength: 80 }).map((marks) => marks.join('')),
        ),
        (text) => {
          for (const read of [readTables, readSpaces, readDisks, readClasses]) {
            const { rows, problems } = read(text);
            // Whatever is pasted is read, or something is said.
            if (rows.length === 0 && /[^\s\uFEFF]/.test(text)) expect(problems).not.toEqual([]);
            for (const problem of problems) expect(problem.message.length).toBeLessThan(1000);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

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

describe('disks', () => {
  test('of lsblk, with what the system uses', () => {
    const { rows, problems } = readDisks(LSBLK);
    expect(messages(problems)).toEqual([]);
    expect(rows.map(({ name, system }) => name + system)).toEqual(['sda/boot/efi', ...Array.from('bcdefghijk', (letter) => `sd${letter}`)]);
    expect(LSBLK.split('\n')[rows[1].line - 1]).toContain('"sdb"');
    const fitted = fitDrives(rows.slice(1), libraryEntries(), 'constellation2_1tb');
    expect(new Set(fitted.map(({ drive }) => drive)).size).toBe(1);
    expect(driveCapacityBytes(fitted[0].drive)).toBeGreaterThan(0.99e12);
  });

  test('of the last report of iostat', () => {
    const { rows } = readDisks(IOSTAT);
    expect(rows.map(({ name, rotational }) => [name, rotational])).toEqual([
      ['sdb', null],
      ['nvme0n1', false],
    ]);
  });

  test.each([
    ['Filesystem 1K-blocks Used Available Use% Mounted on\n', 'the output of df'],
    ['NAME   MAJ:MIN RM   SIZE RO TYPE MOUNTPOINT\n', 'No device is of type disk'],
    ['NAME="sda" MAJ:MIN="8:0" SIZE="1T" TYPE="disk"\n', 'the output of lsblk -P'],
    ['NAME  SIZE ROTA\nsda 1T 1\n', 'no column TYPE'],
    ['Disk /dev/sda: 20 GiB, 21474836480 bytes\n', 'the output of fdisk'],
    ['{"blockdevices": [', 'not JSON'],
  ])('%j is named', (text, what) => {
    expect(readDisks(text).problems[0]?.message).toContain(what);
  });

  test.each([
    ['SAMSUNG MZQL2960HCJR-00A07', 960197124096, false, 'PM9A3'],
    ['MZ7LH960HAJR-00005', 960197124096, false, 'PM883'],
    ['SAMSUNG MZ7LH256', 256060514304, false, 'PM883'],
    ['Samsung SSD 980 PRO 1TB', 1000204886016, false, '980 Pro'],
    ['ST91000640SS', 1000204886016, true, 'Constellation.2'],
    ['ST20000NM007D-3D', 20000588955648, true, 'Exos X20'],
  ])('%s is known by its part number', (model, bytes, rotational, title) => {
    const row = { line: 1, name: 'sdx', bytes, rotational, model, transport: '', system: '', mounts: [] };
    const [{ drive, note }] = fitDrives([row], libraryEntries(), 'constellation2_1tb');
    expect(note).toContain(title);
    expect(driveCapacityBytes(drive)).toBeGreaterThan(bytes * 0.98);
  });

  test('drives that are cut to size are valid and no larger than the disk', () => {
    const library = libraryEntries();
    fc.assert(
      fc.property(
        fc.integer({ min: 1e9, max: 3e13 }),
        fc.option(fc.boolean(), { nil: null }),
        fc.constantFrom('', 'sata', 'nvme', 'sas'),
        (bytes, rotational, transport) => {
          const row = { line: 1, name: 'sdx', bytes, rotational, model: 'X', transport, system: '', mounts: [] };
          const [{ drive }] = fitDrives([row], library, 'constellation2_1tb');
          expect(driveCapacityBytes(drive)).toBeGreaterThan(0);
          if (rotational !== null) expect(drive.kind).toBe(rotational ? 'hdd' : 'flash');
          expect(driveCapacityBytes(drive)).toBeLessThanOrEqual(bytes * 1.001);
        },
      ),
    );
  });
});

describe('classes', () => {
  test('of a CSV', () => {
    const { rows, problems } = readClasses(CLASSES);
    expect(messages(problems)).toEqual([]);
    expect(rows.map(({ title, does, object, queries, bytes, requests }) => [title, does, object, queries, bytes, requests])).toEqual([
      ['Monthly report', 'scan', 'ORDER_LINES', 2, 2 * GIB, 1000],
      ['Top customers', 'sort', 'CUSTOMERS', 1, 0, 1000],
      ['Order lookup', 'random reads', 'ORDERS_PK', 10, 0, 500],
    ]);
  });

  test('wrong words, counts and names are said by line', () => {
    const { rows, problems } = readClasses(
      'class,does,object,queries\nA,ponder,T,1\nB,scan,,1\nC,scan,T,1.5\nD,scan,T,0\nE,scan,T,2\nE,sort,T,2\n',
    );
    expect(rows.map(({ title }) => title)).toEqual(['E']);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7]);
  });

  test('lines of a mix are its parts; they follow each other in one way', () => {
    const { rows, problems } = readClasses(
      'class,does,object,requests,request_kb\nM,mix of random reads,A,100,8\nM,mixed sequential writes,B,50,64\nM,lock-step reads,C,1,8\nL,lock-step reads,A,1,8\n',
    );
    expect(rows.map(({ title, order, parts }) => [title, order, parts.map(({ does, object }) => [does, object])])).toEqual([
      [
        'M',
        'shuffled',
        [
          ['random reads', 'A'],
          ['sequential writes', 'B'],
        ],
      ],
      ['L', 'lock-step', [['random reads', 'A']]],
    ]);
    expect(messages(problems)).toEqual(['4: The mix "M" is shuffled on line 2 and lock-step here; the same on all lines']);
  });
});

describe('a warehouse', () => {
  const library = libraryEntries();
  const given = (more: Partial<Warehouse> = {}): Warehouse => ({
    title: 'Mine',
    product: 'db2',
    disks: fitDrives(readDisks(LSBLK).rows.slice(1), library, 'constellation2_1tb'),
    tables: readTables(db2(TWENTY)).rows,
    spaces: [],
    classes: readClasses(CLASSES).rows,
    users: 4,
    degree: 4,
    bufferPoolBytes: GIB,
    ...more,
  });

  test('of ten disks, twenty tables and three classes is a valid document', () => {
    const { scenario, problems, assumed } = buildWarehouse(given());
    expect(problems).toEqual([]);
    expect(problemsOf(scenario!)).toEqual([]);
    expect(wordsOf(scenario).id).toBe('db2');
    expect(scenario!.hardware.disks.map(({ id }) => id)).toEqual(Array.from('bcdefghijk', (letter) => `sd${letter}`));
    expect(scenario!.database.objects.map(({ name, role, psusPerSegment }) => [name, role, psusPerSegment])).toEqual([
      ['TS_BIG', 'table', 10],
      ['TS_INDEX', 'index', 10],
      ['TS_DATA', 'table', 10],
      ['Temporary', 'temporary', 10],
    ]);
    expect(scenario!.database.tables).toHaveLength(20);
    expect(assumed.join(' ')).toContain('Temporary'.toLowerCase());
  });

  test('has temporary space for the sorts and joins of all users at once, or as much as the disks hold', () => {
    const { rows } = readClasses('class,does,object,memory,queries\nS,sort,ORDERS,16 MB,1\n');
    const temporary = (users: number): number => {
      const { scenario, problems } = buildWarehouse({ ...given(), classes: rows, users });
      expect(messages(problems)).toEqual([]);
      const { psuBytes, psusPerSegment } = scenario!.database.objects.find(({ role }) => role === 'temporary')!;
      return (psuBytes * psusPerSegment) / (24 * GIB);
    };
    // Runs of 4 MiB for each process: merged more than once, so that two sets of runs are there at a time.
    expect(temporary(1)).toBeCloseTo(2, 1);
    expect(temporary(4)).toBeCloseTo(8, 1);
    expect(temporary(500)).toBeGreaterThan(100);
  });

  test('writes smaller pieces where a process has memory for no larger ones, and says in units what is too little', () => {
    const built = (memory: string) =>
      buildWarehouse({ ...given(), classes: readClasses(`class,does,object,memory\nS,sort,ORDERS,${memory}\n`).rows });
    const [sort] = built('1 MB').scenario!.classes;
    expect(sort).toMatchObject({ operator: 'sort', memoryBytes: MIB });
    expect(sort.operator === 'sort' && sort.writeBytes * 3 * 4).toBeLessThanOrEqual(MIB);
    expect(messages(built('16 KB').problems).join(' ')).toMatch(
      /^2: memory of 16 KiB is less than 3 pieces of \d+ KiB .*; at least \d+ KiB$/,
    );
  });

  test('says which values of a line its work has no use for', () => {
    const { rows, problems } = readClasses('class,does,object,reads,requests,memory\nA,scan,T,1 GB,,\nB,sort,T,2 GB,5,64 MB\n');
    expect(rows).toHaveLength(2);
    expect(messages(problems)).toEqual([
      '3: reads is not used by "sort"; of these it uses memory',
      '3: requests is not used by "sort"; of these it uses memory',
    ]);
  });

  test('has every work that a CSV can name, on the line that names it', () => {
    const { rows, problems } = readClasses(`class,does,object,with,queries,requests,memory
a,hash join,ORDERS,CUSTOMERS,1,,256 MB
b,merge join,ORDERS,CUSTOMERS,1,,256 MB
c,nested loop,CUSTOMERS,ORDERS,1,,256 MB
d,index scan,ORDERS_PK,,1,40,
e,index scan,ORDERS,ORDERS_PK,1,40,
f,insert,ORDERS,,1,40,
g,update,ORDERS,ORDERS_PK,1,40,
h,mix of random reads,ORDERS,,1,40,
h,mix of sequential writes,CUSTOMERS,,1,40,
i,sort,ORDERS,,1,,256 MB
`);
    expect(messages(problems)).toEqual([]);
    const built = buildWarehouse(given({ classes: rows }));
    expect(built.problems).toEqual([]);
    const { classes, database } = built.scenario!;
    expect(classes.map(({ operator }) => operator)).toEqual([
      'join',
      'join',
      'join',
      'index-scan',
      'index-scan',
      'change',
      'change',
      'mix',
      'sort',
    ]);
    const idOf = (name: string) => database.tables!.find((table) => table.name === name)!.id;
    expect(classes[3]).toEqual({ ...classes[4], id: 'd', title: 'd' });
    expect(classes[3]).toMatchObject({ object: idOf('ORDERS'), index: idOf('ORDERS_PK'), lookups: 40 });
    expect(classes[5]).toMatchObject({
      action: 'insert',
      indexes: database.tables!.filter(({ of }) => of === idOf('ORDERS')).map(({ id }) => id),
    });
    expect(classes[6]).toMatchObject({ action: 'update', indexes: [idOf('ORDERS_PK')], rows: 40 });
  });

  test('says on which line a class asks for what cannot be', () => {
    const said = (csv: string): string[] => messages(buildWarehouse(given({ classes: readClasses(csv).rows })).problems);
    expect(said('class,does,object,with\nok,scan,ORDERS,\na,hash join,ORDERS,CUSTOMER\n')[0]).toMatch(/^3: There is no .*"CUSTOMER"/);
    expect(said('class,does,object,memory\nok,scan,ORDERS,\na,sort,ORDERS,1 KB\n')[0]).toMatch(/^3: memory of 1 KiB is less than/);
    expect(messages(readClasses('class,does,object\na,hash join,ORDERS\n').problems)).toEqual([
      '2: A join needs two tables; the inner one in a column named with, the outer one in object',
    ]);
  });

  test('keeps the sizes of all tables, and spreads a space evenly', () => {
    const { scenario } = buildWarehouse(given());
    const wanted = TWENTY.rows.reduce((sum, row) => sum + Number(row[5]) * KIB, 0);
    expect(scenario!.database.tables!.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(wanted);
    expect(scenario!.placement.rules[0].spread).toMatchObject({
      kind: 'round-robin',
      targets: scenario!.hardware.disks.map(({ id }) => id),
    });
  });

  test('says that temporary space is too small for a query, and that a class reads more than there is', () => {
    const { rows } = readTables('name,kind,size,space_name\nOrders,table,1 GB,DATA\nT,temporary,10 MB,TMP\n');
    const notes = (line: string) =>
      buildWarehouse(
        given({ product: 'other', tables: rows, classes: readClasses(`class,does,object,queries,memory,reads\n${line}`).rows }),
      )
        .problems.filter(({ part }) => part === 'classes')
        .map(({ grade, line: at, message, expected }) => `${grade} ${at}: ${message}; ${expected}`);
    expect(notes('S,sort,Orders,1,16 MB,')).toEqual([
      'note 2: A query of "S" may write 2 GiB of temporary space; "TMP" holds 10 MiB, and a query that fills it fails; a larger temporary space, or more memory for the query',
    ]);
    expect(notes('S,sort,Orders,1,,')).toEqual([]);
    expect(notes('Q,scan,Orders,1,,5 GB')).toEqual(['note 2: "Q" reads 5 GiB of "Orders", which has 1 GiB; all of it is read']);
    // Names as people wrote them.
    expect(notes('Q,scan,Order,1,,')).toEqual([
      `error 2: There is no table, index or table space "Order"; one of the document's names, such as Orders, T, DATA`,
    ]);
  });

  test('has as many files of a space as a person says, on the disks that they choose', () => {
    const rule = (more: Partial<Warehouse>) => {
      const { scenario, places } = buildWarehouse(given(more));
      expect(problemsOf(scenario!)).toEqual([]);
      expect(places).toEqual(scenario!.hardware.disks.map(({ id }) => id));
      const { targets } = scenario!.placement.rules[0].spread as { targets: readonly string[] };
      return { files: scenario!.database.objects[0].psusPerSegment, targets };
    };
    expect(rule({ unlisted: { count: 4, on: ['sdc', 'sdd'] } })).toEqual({ files: 4, targets: ['sdc', 'sdd', 'sdc', 'sdd'] });
    expect(rule({ unlisted: { count: 0, on: ['sdc', 'sdd'] } })).toEqual({ files: 2, targets: ['sdc', 'sdd'] });
    // Disks of what was pasted before count no more.
    expect(rule({ unlisted: { count: 0, on: ['nvme7n1'] } }).files).toBe(10);
    const { rows } = readTables('name,size,space_name\nA,1 GB,DATA\nB,1 GB,DATA\nC,1 GB,\n');
    const own = buildWarehouse(
      given({ product: 'other', tables: rows, classes: readClasses('class,does,object,queries\nA,scan,A,1').rows }),
    );
    // A space that the CSV names lies on all disks, as the form says; a table without one has a file by itself.
    expect(own.scenario!.database.objects.map(({ name, psusPerSegment }) => [name, psusPerSegment])).toEqual([
      ['DATA', 10],
      ['C', 1],
    ]);
  });

  test('of PostgreSQL has files for each table', () => {
    const { scenario } = buildWarehouse(given({ product: 'postgresql' }));
    expect(scenario!.database.objects).toHaveLength(21);
    expect(problemsOf(scenario!)).toEqual([]);
  });

  test('says what is missing, what has no room, and what names nothing', () => {
    const lines = (input: Warehouse): string[] =>
      buildWarehouse(input).problems.map(({ part, message, expected }) => `${part}: ${message}; ${expected}`);
    expect(lines(given({ disks: [], tables: [], classes: [] }))).toEqual([
      'disks: There are no disks; disks of the library, or the output of lsblk',
      'tables: There are no tables; the result of the query, or a CSV',
    ]);
    expect(lines(given({ classes: [] }))).toEqual(['classes: There are no queries; a template, or a CSV of query classes']);
    const small = library.find(({ id }) => id === 'hp_c2247a')!;
    expect(lines(given({ disks: disksOf(small, 2) }))[0]).toMatch(/^disks: A file of "TS_BIG" with .* fits on no disk/);
    const classes = readClasses('class,does,object\nA,scan,ORDER\n').rows;
    expect(lines(given({ classes }))[0]).toMatch(/^classes: There is no table, index or table space "ORDER"; .*ORDERS/);
  });

  test('files of the catalog give containers, made larger where tables need more', () => {
    const spaces = readSpaces(
      'space_name,page_bytes,extent_kb,file_name,file_gb\nTS_BIG,16384,512,/a,10\nTS_BIG,16384,512,/b,20\nTS_DATA,16384,512,/c,100\n',
    ).rows;
    const { scenario, problems } = buildWarehouse(given({ spaces }));
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^The files of "TS_BIG" hold 30 GiB/)]);
    const [big, , data] = scenario!.database.objects;
    expect(big.psusPerSegment).toBe(2);
    expect(big.extents!.containerBytes![1] / big.extents!.containerBytes![0]).toBeCloseTo(2, 3);
    expect(data.psuBytes).toBe(100 * GIB);
    expect(scenario!.database.blockBytes).toBe(16384);
    expect(problemsOf(scenario!)).toEqual([]);
  });

  test('of any product, rows and template is valid, or says why not', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1e6, max: 3e12 }));
    const table = fc.record({
      line: fc.integer({ min: 1, max: 99 }),
      schema: fc.constantFrom('', 'A', 'B'),
      name: fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }),
      kind: fc.constantFrom('table' as const, 'index' as const, 'temporary' as const, 'log' as const),
      of: fc.constantFrom('', 'T'),
      space: fc.constantFrom('', 'S1', 'S2'),
      bytes: size,
    });
    fc.assert(
      fc.property(
        fc.array(table, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...PRODUCTS.map(({ id }) => id)),
        fc.constantFrom(...TEMPLATES),
        fc.constantFrom('constellation2_1tb', 'pm9a3_nvme', 'hp_c2247a'),
        fc.integer({ min: 1, max: 40 }),
        (tables, product, template, drive, disks) => {
          const rows = tables.map((each, k) => ({ ...each, line: k + 1 }));
          const entry = library.find(({ id }) => id === drive)!;
          const built = buildWarehouse(
            given({ tables: rows, product, disks: disksOf(entry, disks), classes: templateWork(template, rows) }),
          );
          if (built.scenario === null) expect(built.problems.some(({ grade }) => grade === 'error')).toBe(true);
          else expect(problemsOf(built.scenario)).toEqual([]);
          // What stops it is never a fault of the builder's own.
          for (const { message } of built.problems) expect(message).not.toMatch(/psuBytes|containerBytes|schema/);
        },
      ),
      { numRuns: 200 },
    );
  });
});
