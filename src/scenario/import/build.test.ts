/** From rows to a document that runs. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { libraryEntries } from '../drives/entries.ts';
import { problemsOf } from '../validate.ts';
import { wordsOf } from '../terms.ts';
import {
  buildWarehouse,
  PRODUCTS,
  TEMPLATES,
  disksOf,
  fitDrives,
  readClasses,
  readDisks,
  readSpaces,
  readTables,
  templateWork,
} from './index.ts';
import type { Warehouse } from './index.ts';
import { messages } from './testing/messages.ts';
import { db2 } from './testing/print.ts';
import { CLASSES, LSBLK, TWENTY } from './testing/samples.ts';

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

  test('says that table spaces of several page sizes get one block', () => {
    const files = (bytes: number) =>
      `space_name,page_bytes,extent_kb,file_name,file_gb\nTS_BIG,${bytes},512,/a,100\nTS_DATA,4096,512,/c,100\n`;
    const { scenario, assumed } = buildWarehouse(given({ spaces: readSpaces(files(32_768)).rows }));
    expect(scenario!.database.blockBytes).toBe(4096);
    expect(assumed).toContain(
      'Table spaces have pages of 4 KiB and 32 KiB; here all have blocks of 4 KiB, of which larger pages are several.',
    );
    expect(buildWarehouse(given({ spaces: readSpaces(files(4096)).rows })).assumed.join(' ')).not.toContain('larger pages');
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
      { numRuns: rounds(200) },
    );
  });
});
