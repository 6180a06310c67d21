/**
 * Databases whose catalogs can be pasted: their words, their usual pages and extents, and the queries (`queries.json`)
 * that list their tables and files.
 * The names of the result's columns are those that `tables.ts` and `files.ts` know first.
 */
import { KIB, MIB } from '../../base/units.ts';
import type { Terms } from '../terms.ts';
import queries from './queries.json' with { type: 'json' };

export type ProductId = 'oracle' | 'db2' | 'postgresql' | 'sql-server' | 'other';

export interface Product {
  readonly id: ProductId;
  readonly title: string;
  readonly terms: Terms;
  /** Where the catalog does not say. */
  readonly pageBytes: number;
  readonly extentBytes: number;
  /** `space`: tables share the files of the table space that they name. `each`: every table and index has files of its own. */
  readonly files: 'space' | 'each';
  /** How a result is got out of it; empty: a CSV is written by hand. */
  readonly how: string;
  readonly tablesQuery: string;
  readonly filesQuery: string;
}

const lines = (query: readonly string[]): string => query.join('\n');

export const PRODUCTS: readonly Product[] = [
  {
    id: 'oracle',
    title: 'Oracle',
    terms: 'oracle',
    pageBytes: 8 * KIB,
    extentBytes: MIB,
    files: 'space',
    how: 'Run it in sqlplus (12.2 or newer; in older ones leave out MARKUP CSV ON) as a user who may read the DBA views.',
    tablesQuery: lines(queries.oracle.tables),
    filesQuery: lines(queries.oracle.files),
  },
  {
    id: 'db2',
    title: 'Db2',
    terms: 'db2',
    pageBytes: 4 * KIB,
    extentBytes: 128 * KIB,
    files: 'space',
    how: 'Save it as tables.sql, connect, and run db2 -tf tables.sql. The sizes are physical and need no statistics.',
    tablesQuery: lines(queries.db2.tables),
    filesQuery: lines(queries.db2.files),
  },
  {
    id: 'postgresql',
    title: 'PostgreSQL',
    terms: 'generic',
    pageBytes: 8 * KIB,
    extentBytes: MIB,
    files: 'each',
    how: 'Run it in psql; with \\pset format csv or without.',
    tablesQuery: lines(queries.postgresql.tables),
    filesQuery: '',
  },
  {
    id: 'sql-server',
    title: 'SQL Server',
    terms: 'generic',
    pageBytes: 8 * KIB,
    extentBytes: 64 * KIB,
    files: 'space',
    how: 'Run it with sqlcmd -w 65535, or copy the grid of Management Studio with its headers.',
    tablesQuery: lines(queries['sql-server'].tables),
    filesQuery: lines(queries['sql-server'].files),
  },
  {
    id: 'other',
    title: 'Another database, or a CSV',
    terms: 'generic',
    pageBytes: 8 * KIB,
    extentBytes: MIB,
    files: 'space',
    how: '',
    tablesQuery: '',
    filesQuery: '',
  },
];

export const productOf = (id: ProductId): Product => PRODUCTS.find((product) => product.id === id) ?? PRODUCTS[PRODUCTS.length - 1];
