/** Query classes from a CSV: what each does, to which table or index, and how often. */
import { KIB } from '../../base/units.ts';
import { LIMITS } from '../values.ts';
import { cell, findColumns, missingColumns, type Columns, type Fields } from './columns.ts';
import { readGrid, type GridRow } from './grid.ts';
import { capped, quoted, wrong, type ImportProblem } from './problem.ts';
import { readNumber, readSize, type Decimals } from './sizes.ts';
import { recognize } from './sniff.ts';
import { noTable, nothing } from './tables.ts';

export type ClassWork = 'scan' | 'sort' | 'random reads' | 'random writes' | 'sequential reads' | 'sequential writes';

export interface ClassRow {
  readonly line: number;
  readonly title: string;
  readonly does: ClassWork;
  /** A table, an index or a table space, by name. */
  readonly object: string;
  /** In each user's batch. */
  readonly queries: number;
  /** Of a scan or sort, bytes that it reads; 0: all. */
  readonly bytes: number;
  /** Of reads and writes: how many in one query, and of which size. */
  readonly requests: number;
  readonly requestBytes: number;
}

export interface ReadClasses {
  readonly rows: readonly ClassRow[];
  readonly problems: readonly ImportProblem[];
}

const FIELDS = {
  class: ['class', 'name', 'queryclass', 'query', 'title'],
  does: ['does', 'operator', 'operation', 'kind', 'type', 'what', 'work'],
  object: ['object', 'table', 'on', 'tablename', 'objectname', 'index', 'target'],
  queries: ['queries', 'count', 'peruser', 'queriesperuser', 'executions', 'runs', 'times'],
  reads: ['reads', 'size', 'bytes', 'amount', 'read'],
  requests: ['requests', 'ios', 'rows', 'lookups'],
  request_kb: ['request', 'requestsize', 'requestbytes', 'iosize', 'block'],
} as const satisfies Fields<string>;
type Field = keyof typeof FIELDS;

const WORK: readonly (readonly [RegExp, ClassWork])[] = [
  [/^(?:(?:full |table |index )*scans?|report|full table scan)$/i, 'scan'],
  [/^(?:sorts?|order by|group by|sort and scan)$/i, 'sort'],
  [/^(?:random )?(?:reads?|lookups?)$|^(?:index (?:reads?|lookups?)|select|oltp|probe)$/i, 'random reads'],
  [/^(?:random )?writes?$|^(?:updates?|inserts?|deletes?)$/i, 'random writes'],
  [/^(?:sequential|seq\.?) reads?$/i, 'sequential reads'],
  [/^(?:(?:sequential|seq\.?) writes?|load|append)$/i, 'sequential writes'],
];
/** Every word for work, for messages and the page. */
export const WORK_WORDS: readonly ClassWork[] = WORK.map(([, does]) => does);

const USUAL_REQUESTS = 1000;

export function readClasses(text: string): ReadClasses {
  const recognized = recognize(text);
  if (recognized.id === 'empty') return { rows: [], problems: [] };
  if (recognized.id !== 'grid') return nothing(recognized.name, 'a CSV with the columns class, does, object and queries');
  const read = readGrid(text);
  const { grid } = read;
  if (grid === null) return { rows: [], problems: read.problems.length > 0 ? read.problems : [noTable()] };
  const columns: Columns<Field> = findColumns(grid.header, FIELDS);
  const missing = missingColumns(grid, columns, [
    ['does', 'what a query does'],
    ['object', 'the table or index'],
  ]);
  if (missing !== null) return { rows: [], problems: [...read.problems, missing] };
  const problems = [...read.problems];
  const decimals: Decimals = grid.separator === ';' ? 'comma' : 'any';
  const rows: ClassRow[] = [];
  for (const each of grid.rows) {
    const row = classRow(each, columns, decimals, problems);
    if (row === null) continue;
    const twice = rows.find(({ title }) => title.toLowerCase() === row.title.toLowerCase());
    if (twice !== undefined)
      problems.push(wrong(row.line, `The class ${quoted(row.title)} is there already, on line ${twice.line}`, 'another name'));
    else if (rows.length === LIMITS.classes)
      problems.push(wrong(row.line, `There are more than ${LIMITS.classes} classes`, 'similar queries as one class'));
    else rows.push(row);
  }
  return { rows, problems: capped(problems) };
}

function classRow(row: GridRow, columns: Columns<Field>, decimals: Decimals, problems: ImportProblem[]): ClassRow | null {
  const { line } = row;
  const fail = (message: string, expected: string): null => {
    problems.push(wrong(line, message, expected));
    return null;
  };
  const written = cell(row, columns.does);
  const does = WORK.find(([pattern]) => pattern.test(written))?.[1];
  if (does === undefined) return fail(`${quoted(written)} is no work that is known`, WORK_WORDS.join(', '));
  const object = cell(row, columns.object);
  if (object === '') return fail('The line names no table or index', 'its name, as in the list of tables');
  const count = (field: Field, most: number, otherwise: number): number | null => {
    const text = cell(row, columns[field]);
    const value = text === '' ? otherwise : readNumber(text, decimals);
    if (value !== null && Number.isInteger(value) && value >= 1 && value <= most) return value;
    return fail(`${quoted(text)} in ${columns[field]?.name ?? field} is no count`, `a whole number from 1 to ${most}`);
  };
  const size = (field: Field, bare: number, otherwise: number): number | null => {
    const column = columns[field];
    const text = cell(row, column);
    if (text === '') return otherwise;
    return (
      readSize(text, column?.unit ?? bare, decimals) ??
      fail(`${quoted(text)} in ${column?.name ?? field} is no size`, 'a number with a unit, such as 2 GB')
    );
  };
  const queries = count('queries', LIMITS.queriesPerUser, 1);
  const requests = count('requests', 10_000_000, USUAL_REQUESTS);
  const bytes = size('reads', 1, 0);
  const requestBytes = size('request_kb', KIB, 0);
  if (queries === null || requests === null || bytes === null || requestBytes === null) return null;
  const title = cell(row, columns.class) || `${does} of ${object}`;
  return { line, title: title.slice(0, LIMITS.titleLength), does, object, queries, bytes, requests, requestBytes };
}
