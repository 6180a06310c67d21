/**
 * The query for PostgreSQL as a real server answered it (15.18, `testing/psql`): a database of two schemas and three tablespaces, with
 * partitions, TOAST, a materialized view, and names with spaces, quotes, bars, commas, tabs and line breaks.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GIB } from '../../base/units.ts';
import { buildWarehouse } from './build.ts';
import { readClasses } from './classes.ts';
import { disksOf } from './drives.ts';
import { readTables } from './tables.ts';
import { templateWork } from './templates.ts';
import { libraryEntries } from '../drives/entries.ts';

const printed = (name: string): string => readFileSync(new URL(`testing/psql/${name}`, import.meta.url), 'utf8');
const messages = (name: string): string[] =>
  readTables(printed(name)).problems.map(({ line, message, expected }) => `${line}: ${message}; ${expected}`);

const NAMES = [
  ['sales', 'orders'],
  ['sales', 'order lines'],
  ['sales', 'order lines_pkey'],
  ['sales', 'orders_pkey'],
  ['sales', 'facts_2023'],
  ['sales', 'facts_2024'],
  ['sales', 'orders placed'],
  ['sales', 'orders_customer'],
  ['Röst & Co', 'Kaffee; Sorten'],
  ['sales', 'facts_2023_c_idx'],
  ['sales', 'facts_2024_c_idx'],
  ['public', 'a|b,c'],
  ['sales', 'mv'],
  ['public', 'orders_pkey'],
  ['public', 'orders'],
  ['public', 'staging'],
  ['public', 'quote"d'],
  ['sales', 'new line'],
  ['sales', 'tab     bed'],
  ['sales', 'null'],
  ['sales', '(3 rows)'],
  ['sales', '-----'],
  ['sales', '123'],
];
const TOTAL = 68_640_768;

describe('what psql prints', () => {
  test.each(['aligned.txt', 'unicode.txt', 'wrapped.txt', 'interactive.txt', 'x.txt', 'csv.csv'])('%s has every row', (name) => {
    const { rows, problems } = readTables(printed(name));
    expect(problems).toEqual([]);
    const seen = rows.map(({ schema, name: table }) => [schema, table.replace('tab\tbed', 'tab     bed')]);
    for (const each of NAMES) expect(seen).toContainEqual(each);
    expect(rows.filter(({ schema }) => schema === 'sales').map(({ name: table }) => table)).not.toContain('');
  });

  test.each(['wrapped.txt', 'interactive.txt', 'x.txt', 'csv.csv'])('%s has every byte', (name) => {
    expect(readTables(printed(name)).rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(TOTAL);
  });

  test('a value that ends in a plus sign does not continue', () => {
    const names = readTables(printed('aligned.txt')).rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ends +', '+', '日本語テーブル']));
  });

  test('the count of rows is understood in the language of psql', () => {
    const text = printed('de.txt');
    expect(readTables(text).problems).toEqual([]);
    const cut = text.split('\n').toSpliced(5, 2).join('\n');
    expect(readTables(cut).problems[0]?.message).toBe('The program printed 23 rows, and 21 rows are here');
  });

  test('numbers with separators of thousands are bytes, whatever the separator', () => {
    const english = readTables(printed('numloc.txt'));
    const german = readTables(printed('numloc.txt').replace(/(\d),(?=\d)/g, '$1.'));
    expect(english.rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(TOTAL);
    expect(german.rows.map(({ bytes }) => bytes)).toEqual(english.rows.map(({ bytes }) => bytes));
    expect(german.problems[0]?.message).toBe('"507.904" is read as 507904: the dot separates thousands');
  });

  test('a name with the separator of the unaligned format costs its own line, and is named', () => {
    expect(messages('unaligned.txt')[0]).toMatch(/^13: 7 values in "public\|a\|b,c/);
    expect(readTables(printed('unaligned.txt')).rows).toHaveLength(21);
  });

  test('a result without its header is named', () => {
    expect(messages('tuples.txt').at(0)).toBe(
      '1: The first line has values where the names of the columns belong: sales, orders, table, , Slow Disks, 21880832; the result with its header; in psql, \\t switches it on again',
    );
  });
});

describe('a name that two schemas have', () => {
  const { rows } = readTables(printed('csv.csv'));
  const built = (object: string) =>
    buildWarehouse({
      title: 'Shop',
      product: 'postgresql',
      disks: disksOf(
        libraryEntries().find(({ id }) => id === 'constellation2_1tb')!,
        4,
      ),
      tables: rows,
      spaces: [],
      classes: readClasses(`does,object\nscan,"${object}"\n`).rows,
      users: 1,
      degree: 1,
      bufferPoolBytes: GIB,
    });

  test('is not guessed', () => {
    expect(built('orders').problems.map(({ message, expected }) => `${message}; ${expected}`)).toEqual([
      '"orders" is the name of 2 tables or indexes; one of sales.orders, public.orders',
    ]);
    const { scenario } = built('sales.orders');
    const [query] = scenario?.classes ?? [];
    const table = scenario?.database.tables?.find(({ id }) => query?.operator === 'scan' && id === query.object);
    expect(table).toMatchObject({ name: 'sales.orders', bytes: 21_880_832 });
  });

  test('is told apart in templates', () => {
    expect(templateWork('reports', rows).map(({ object }) => object)).toContain('sales.orders');
  });

  test('partitions in several spaces are told apart by the space', () => {
    const parts = readTables('name,space,size_gb\nFACTS,FAST,1\nFACTS,SLOW,2\n').rows;
    expect(templateWork('reports', parts).map(({ object }) => object)).toEqual(['FACTS (SLOW)', 'FACTS (FAST)', 'FACTS (FAST)']);
  });
});
