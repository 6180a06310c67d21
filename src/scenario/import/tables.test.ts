/** Tables and indexes out of what databases print. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { readClasses, readDisks, readSpaces, readTables } from './index.ts';
import { messages } from './testing/messages.ts';
import { PRINTERS, db2, psql, sqlplus } from './testing/print.ts';
import { LSBLK, TWENTY } from './testing/samples.ts';

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
      { numRuns: rounds(500) },
    );
  });
});
