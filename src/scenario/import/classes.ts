/** Query classes from a CSV: what each does, to which table or index, how often, and whose it is. */
import { formatCount, KIB } from '../../base/units.ts';
import { STREAM_LIMITS } from '../streams/streams.ts';
import { LIMITS } from '../values.ts';
import { cell, findColumns, missingColumns, nameCell, unreadColumns, type Columns, type Fields } from './columns.ts';
import { readGrid } from './grid.ts';
import type { GridRow } from './rows.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import { readNumber, readSize, type Decimals } from './sizes.ts';
import { recognize } from './sniff.ts';
import { noTable, nothing } from './tables.ts';
import { STREAM_FIELDS, StreamColumns, type StreamField, type StreamRow } from './streamColumns.ts';
import { knownWork, MOST_PARTS, WORK_WORDS, type ClassWork, type KnownWork, type MixOrder } from './workWords.ts';

export interface ClassRow {
  readonly line: number;
  readonly title: string;
  readonly does: ClassWork;
  /** A table, an index or a table space, by name. */
  readonly object: string;
  /** Of a join its inner table, of an index scan the index, of changes the indexes that change, by name; empty: not said. */
  readonly other: readonly string[];
  /** The stream whose query it is; empty: the batch. A class in several streams has a row for each, with the same title and work. */
  readonly stream: string;
  /** In each user's batch; of a stream its share, or how often it is in the order. */
  readonly queries: number;
  /** Of what reads from end to end, bytes that it reads; 0: all. */
  readonly bytes: number;
  /** Of reads and writes, lookups and changed rows: how many in one query. */
  readonly requests: number;
  /** Of reads and writes: of which size; 0: as usual. */
  readonly requestBytes: number;
  /** Of sorts and joins: memory of one query; 0: as usual. */
  readonly memoryBytes: number;
  /** Of a mix: its parts, in the order of their lines. */
  readonly parts: readonly MixPart[];
  readonly order: MixOrder;
}

export interface MixPart {
  readonly line: number;
  readonly does: NonNullable<KnownWork['part']>;
  readonly object: string;
  readonly requests: number;
  readonly requestBytes: number;
}

export interface ReadClasses {
  readonly rows: readonly ClassRow[];
  /** Streams that rows name. */
  readonly streams: readonly StreamRow[];
  readonly problems: readonly ImportProblem[];
}

const FIELDS = {
  class: ['class', 'name', 'queryclass', 'query', 'title'],
  does: ['does', 'operator', 'operation', 'kind', 'type', 'what', 'work'],
  object: ['object', 'table', 'on', 'tablename', 'objectname', 'target', 'outer', 'outertable'],
  with: ['with', 'index', 'indexes', 'inner', 'innertable', 'joinedwith', 'indexname'],
  queries: ['queries', 'count', 'peruser', 'queriesperuser', 'executions', 'runs', 'times'],
  reads: ['reads', 'size', 'bytes', 'amount', 'read'],
  requests: ['requests', 'ios', 'rows', 'lookups'],
  request_kb: ['request', 'requestsize', 'requestbytes', 'iosize', 'block'],
  memory: ['memory', 'sortmemory', 'memorysize', 'sortheap', 'workmem', 'joinmemory'],
} as const satisfies Fields<string>;
type Field = keyof typeof FIELDS;
const ALL_FIELDS = { ...FIELDS, ...STREAM_FIELDS };

const USUAL_REQUESTS = 1000;

export function readClasses(text: string): ReadClasses {
  const recognized = recognize(text);
  if (recognized.id === 'empty') return { rows: [], streams: [], problems: [] };
  if (recognized.id !== 'grid')
    return { ...nothing(recognized.name, 'a CSV with the columns class, does, object and queries'), streams: [] };
  const read = readGrid(text);
  const { grid } = read;
  if (grid === null) return { rows: [], streams: [], problems: read.problems.length > 0 ? read.problems : [noTable()] };
  const found: Columns<Field | StreamField> = findColumns(grid.header, ALL_FIELDS);
  // A column "index" alone says what is read.
  const columns: Columns<Field | StreamField> = found.object === undefined ? { ...found, object: found.with, with: undefined } : found;
  const missing = missingColumns(grid, columns, [
    ['does', 'what a query does'],
    ['object', 'the table or index'],
  ]);
  if (missing !== null) return { rows: [], streams: [], problems: [missing, ...read.problems] };
  const problems = [...read.problems, ...unreadColumns(grid, columns, ALL_FIELDS)];
  const decimals: Decimals = grid.separator === ';' ? 'comma' : 'any';
  const rows: ClassRow[] = [];
  const streams = new StreamColumns(columns, decimals, problems);
  for (const each of grid.rows) {
    const row = classRow(each, columns, decimals, problems);
    const stream = streams.take(each);
    if (row === null || stream === null) continue;
    if (stream !== '' && row.queries > STREAM_LIMITS.count)
      problems.push(
        wrong(
          each.line,
          `${formatCount(row.queries)} queries of one class in a stream`,
          `a share, or times in its order, of at most ${formatCount(STREAM_LIMITS.count)}; how many queries there are in all is a column named each`,
        ),
      );
    else addRow({ ...row, stream }, rows, problems);
  }
  const named = streams.rows(new Set(rows.map(({ stream }) => stream)));
  return { rows, streams: named, problems: capped(problems) };
}

/** Rows with each class once. */
export const distinctClasses = (rows: readonly ClassRow[]): ClassRow[] =>
  rows.filter((row, k) => rows.findIndex((other) => sameTitle(row, other)) === k);

const sameTitle = (one: ClassRow, other: ClassRow): boolean => one.title.toLowerCase() === other.title.toLowerCase();

const sameWork = (one: ClassRow, other: ClassRow): boolean => JSON.stringify(workOf(one)) === JSON.stringify(workOf(other));
const workOf = ({ does, object, other, bytes, requests, requestBytes, memoryBytes }: ClassRow) => [
  does,
  object.toLowerCase(),
  other.map((name) => name.toLowerCase()),
  bytes,
  requests,
  requestBytes,
  memoryBytes,
];

/** Lines of one class are parts of a mix, or each of another stream; else there is one line. */
function addRow(row: ClassRow, rows: ClassRow[], problems: ImportProblem[]): void {
  const same = rows.filter((other) => sameTitle(row, other));
  const twice = same.find(({ stream }) => stream === row.stream) ?? same[0];
  const at = rows.indexOf(twice);
  if (twice !== undefined && twice.stream !== row.stream && row.does !== 'mix' && sameWork(twice, row))
    rows.push({ ...row, title: twice.title });
  else if (twice !== undefined && twice.stream !== row.stream)
    problems.push(
      wrong(
        row.line,
        `The class ${quoted(row.title)} does something else ${row.does === 'mix' || twice.does === 'mix' ? 'or is of another stream ' : ''}on line ${twice.line}`,
        row.does === 'mix' ? 'another name; a mix is of one stream' : 'another name, or the same work on both lines',
      ),
    );
  else if (twice === undefined) {
    if (distinctClasses(rows).length < LIMITS.classes) rows.push(row);
    else problems.push(wrong(row.line, `There are more than ${LIMITS.classes} classes`, 'similar queries as one class'));
  } else if (twice.does !== 'mix' || row.does !== 'mix')
    problems.push(
      wrong(
        row.line,
        `The class ${quoted(row.title)} is there already, on line ${twice.line}`,
        'another name, or another stream; only a mix has several lines in one',
      ),
    );
  else if (twice.order !== row.order)
    problems.push(
      wrong(
        row.line,
        `The mix ${quoted(row.title)} is ${twice.order} on line ${twice.line} and ${row.order} here`,
        'the same on all lines',
      ),
    );
  else if (twice.parts.length === MOST_PARTS)
    problems.push(wrong(row.line, `The mix ${quoted(row.title)} has more than ${MOST_PARTS} lines`, 'a second class for the rest'));
  else rows[at] = { ...twice, parts: [...twice.parts, ...row.parts] };
}

function classRow(row: GridRow, columns: Columns<Field | StreamField>, decimals: Decimals, problems: ImportProblem[]): ClassRow | null {
  const { line } = row;
  const fail = (message: string, expected: string): null => {
    problems.push(wrong(line, message, expected));
    return null;
  };
  const written = cell(row, columns.does);
  const work = knownWork(written);
  if (work === null) return fail(`${quoted(written)} is no work that is known`, WORK_WORDS.join(', '));
  const object = nameCell(row, columns.object);
  if (object === '') return fail('The line names no table or index', 'its name, as in the list of tables');
  const count = (field: Field, most: number, otherwise: number): number | null => {
    const text = cell(row, columns[field]);
    const value = text === '' ? otherwise : readNumber(text, decimals);
    if (value !== null && Number.isInteger(value) && value >= 1 && value <= most) return value;
    return fail(`${quoted(text)} in ${columns[field]?.name ?? field} is no count`, `a whole number from 1 to ${formatCount(most)}`);
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
  const memoryBytes = size('memory', 1, 0);
  if (queries === null || requests === null || bytes === null || requestBytes === null || memoryBytes === null) return null;
  const { does, order = 'shuffled', part } = work;
  const other = namesOf(cell(row, columns.with));
  if (does.endsWith(' join') && other.length !== 1)
    return fail('A join needs two tables', 'the inner one in a column named with, the outer one in object');
  const title = (cell(row, columns.class) || `${does} of ${object}`).slice(0, LIMITS.titleLength);
  noteUnused(row, part === undefined ? does : 'mix', columns, problems);
  const parts = part === undefined ? [] : [{ line, does: part, object, requests, requestBytes }];
  return { line, title, does, object, other, stream: '', queries, bytes, requests, requestBytes, memoryBytes, parts, order };
}

/** Columns that work has a use for, beside those that every line has. */
const USES: Readonly<Record<string, readonly Field[]>> = {
  scan: ['reads'],
  sort: ['memory'],
  join: ['with', 'reads', 'memory'],
  'index scan': ['with', 'requests'],
  insert: ['with', 'requests'],
  update: ['with', 'requests'],
  delete: ['with', 'requests'],
};
const REQUESTS: readonly Field[] = ['requests', 'request_kb'];
const OPTIONAL: readonly Field[] = ['with', 'reads', 'requests', 'request_kb', 'memory'];

/** A note for each value that the line gives and its work has no use for. */
function noteUnused(row: GridRow, does: string, columns: Columns<Field | StreamField>, problems: ImportProblem[]): void {
  const uses = USES[does.endsWith(' join') ? 'join' : does] ?? REQUESTS;
  for (const field of OPTIONAL)
    if (!uses.includes(field) && cell(row, columns[field]) !== '')
      problems.push(
        note(row.line, `${columns[field]?.name ?? field} is not used by ${quoted(does)}`, `of these it uses ${uses.join(' and ')}`),
      );
}

/** Several names in one cell. */
const namesOf = (text: string): string[] =>
  text
    .split(/[+;&]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
