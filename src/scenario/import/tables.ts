/** Tables and indexes from a CSV or the pasted result of a catalog query. */
import { plural } from '../../base/units.ts';
import { cell, findColumns, missingColumns, nameCell, unreadColumns, type Columns, type Fields, type FoundColumn } from './columns.ts';
import { readGrid } from './grid.ts';
import type { Grid, GridRow } from './rows.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import { readSize, type Decimals } from './sizes.ts';
import { recognize } from './sniff.ts';

export interface TableRow {
  readonly line: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'index' | 'temporary' | 'log';
  /** Of an index, its table's name; empty: not said. */
  readonly of: string;
  /** Table space or file group; empty: not said. */
  readonly space: string;
  readonly bytes: number;
}

export interface ReadTables {
  readonly rows: readonly TableRow[];
  readonly problems: readonly ImportProblem[];
}

const FIELDS = {
  object_name: [
    'objectname',
    'segmentname',
    'name',
    'object',
    'relname',
    'relation',
    'tabname',
    'table',
    'tablename',
    'indexname',
    'indname',
  ],
  schema_name: ['schemaname', 'schema', 'tabschema', 'nspname', 'tableschema', 'tbschema', 'owner', 'creator'],
  object_kind: ['objectkind', 'segmenttype', 'kind', 'type', 'objecttype', 'relkind', 'indextype', 'tabletype'],
  table_name: ['tablename', 'of', 'indexof', 'ontable', 'tabname', 'parent', 'basetable', 'table'],
  space_name: [
    'spacename',
    'tablespacename',
    'tablespace',
    'tbspace',
    'space',
    'tbspname',
    'filegroup',
    'filegroupname',
    'dataspace',
    'spcname',
  ],
  size: [
    'size',
    'bytes',
    'sizebytes',
    'kb',
    'mb',
    'gb',
    'totalsize',
    'total',
    'reserved',
    'used',
    'usedpagecount',
    'pages',
    'npages',
    'fpages',
    'relpages',
    'blocks',
    'nleaf',
    'datasize',
    'sizein',
  ],
  page_bytes: ['pagebytes', 'pagesize', 'blocksize', 'page'],
  partition_name: ['partitionname', 'partition', 'datapartitionname', 'partitionnumber'],
} as const satisfies Fields<string>;
type Field = keyof typeof FIELDS;

const KINDS: readonly (readonly [RegExp, TableRow['kind']])[] = [
  [/^(?:temp(?:orary)?|global temporary|t?emporary table|u)$/i, 'temporary'],
  [/^(?:log|redo(?: log)?|wal|transaction log)$/i, 'log'],
  [/^(?:index|i|index (?:sub)?partition|nonclustered.*|unique index|lobindex|primary key|btree|ix)$/i, 'index'],
  [
    /^(?:table|t|r|p|m|s|user_table|base table|heap|clustered.*|table (?:sub)?partition|nested table|cluster|lobsegment|lob partition|toast|materialized (?:view|query table)|mqt)$/i,
    'table',
  ],
];

/** Page size where the text gives pages and no size of them. */
const USUAL_PAGE = 8192;

export function readTables(text: string): ReadTables {
  const recognized = recognize(text);
  if (recognized.id === 'empty') return { rows: [], problems: [] };
  if (recognized.id !== 'grid') return nothing(recognized.name, recognized.remedy);
  const { grid, problems } = readGrid(text);
  if (grid === null) return { rows: [], problems: problems.length > 0 ? problems : [noTable()] };
  const columns = findColumns(grid.header, FIELDS);
  // One column cannot be the name and the table of an index.
  const own =
    columns.table_name !== undefined && columns.table_name.at === columns.object_name?.at ? { ...columns, table_name: undefined } : columns;
  const named =
    own.object_name === undefined && own.table_name !== undefined ? { ...own, object_name: own.table_name, table_name: undefined } : own;
  const missing = missingColumns(grid, named, [
    ['object_name', 'the name of the table or index'],
    ['size', 'its size'],
  ]);
  if (missing !== null) return { rows: [], problems: [missing, ...problems] };
  return rowsOf(grid, named, [...problems, ...unreadColumns(grid, named, FIELDS)]);
}

export const nothing = (
  name: string,
  remedy: string,
): { readonly rows: readonly never[]; readonly problems: readonly ImportProblem[] } => ({
  rows: [],
  problems: [wrong(1, `This is ${name}`, remedy === '' ? 'the result of the query that is shown, or a CSV with a header' : remedy)],
});

export const noTable = (): ImportProblem =>
  wrong(1, 'No header with columns was found', 'the result with its header line, or a CSV with a header');

function rowsOf(grid: Grid, columns: Columns<Field>, before: readonly ImportProblem[]): ReadTables {
  const problems = [...before];
  const decimals: Decimals = grid.separator === ';' ? 'comma' : 'any';
  const seen = new Map<string, { readonly at: number; readonly partitions: Set<string> }>();
  const rows: TableRow[] = [];
  const { size } = columns;
  if (size !== undefined && size.unit === undefined && !size.pages) problems.push(...bareSizes(grid, size));
  for (const each of grid.rows) {
    const row = tableRow(each, columns, decimals, problems);
    if (row === null) continue;
    const partition = cell(each, columns.partition_name);
    const key = [row.schema, row.name, row.kind, row.of, row.space].join('\u0001').toLowerCase();
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, { at: rows.length, partitions: new Set([partition]) });
      rows.push(row);
    } else if (columns.partition_name !== undefined && !first.partitions.has(partition)) {
      first.partitions.add(partition);
      const before = rows[first.at];
      rows[first.at] = { ...before, bytes: before.bytes + row.bytes };
    } else
      problems.push(
        wrong(
          row.line,
          `${quoted(row.name)} is there already, on line ${rows[first.at].line}`,
          'one line for each, another name, or a column partition_name that tells them apart',
        ),
      );
  }
  problems.push(...orphans(rows));
  return { rows, problems: capped(problems) };
}

/** Indexes of tables that are not listed, in one note: they are used, but nothing reads such a table through them. */
function orphans(rows: readonly TableRow[]): ImportProblem[] {
  const tables = new Set(rows.filter(({ kind }) => kind !== 'index').map(({ name }) => name.toLowerCase()));
  // A name may have its schema before it.
  const isListed = ({ of }: TableRow): boolean =>
    tables.has(of.toLowerCase()) || tables.has(of.slice(of.lastIndexOf('.') + 1).toLowerCase());
  const lost = rows.filter((row) => row.of !== '' && !isListed(row));
  if (lost.length === 0) return [];
  const [first] = lost;
  const others = lost.length === 1 ? '' : ` (and ${plural(lost.length - 1, 'index', 'indexes')} more)`;
  return [
    note(
      first.line,
      `The index ${quoted(first.name)} is of ${quoted(first.of)}, which is not listed${others}`,
      'a line for the table too, if queries read it',
    ),
  ];
}

/** Sizes without any unit are read as bytes, which is said once. */
function bareSizes(grid: Grid, size: FoundColumn): ImportProblem[] {
  const first = grid.rows.find((row) => /\d$/.test(cell(row, size)));
  return first === undefined
    ? []
    : [
        note(
          grid.headerLine,
          `Numbers in the column ${size.name} are read as bytes`,
          'for other units a header such as size_kb or size_mb, or values such as 12 GB',
        ),
      ];
}

function tableRow(row: GridRow, columns: Columns<Field>, decimals: Decimals, problems: ImportProblem[]): TableRow | null {
  const full = nameCell(row, columns.object_name);
  if (full === '') {
    problems.push(wrong(row.line, 'The line names no table or index', 'a name in the first column of names'));
    return null;
  }
  const bytes = bytesOf(row, columns, decimals, problems);
  if (bytes === null) return null;
  const written = cell(row, columns.object_kind);
  const kind = written === '' ? 'table' : KINDS.find(([pattern]) => pattern.test(written))?.[1];
  if (kind === undefined) {
    problems.push(wrong(row.line, `${quoted(written)} is no kind of object that takes space here`, 'table, index, temporary or log'));
    return null;
  }
  const of = cell(row, columns.table_name);
  return {
    line: row.line,
    schema: cell(row, columns.schema_name),
    name: full,
    kind,
    of: kind === 'index' ? of : '',
    space: cell(row, columns.space_name),
    bytes,
  };
}

function bytesOf(row: GridRow, columns: Columns<Field>, decimals: Decimals, problems: ImportProblem[]): number | null {
  const size = columns.size!;
  const written = cell(row, size);
  const page = cell(row, columns.page_bytes);
  const pageBytes = page === '' ? USUAL_PAGE : (readSize(page, 1, decimals) ?? USUAL_PAGE);
  const bytes = readSize(written, size.pages ? pageBytes : (size.unit ?? 1), decimals);
  if (bytes !== null) {
    const unit = size.pages ? pageBytes : (size.unit ?? 1);
    const mark = /^\d{1,3}([,.])\d{3}$/.exec(written.trim())?.[1];
    if ((mark === ',' && (decimals === 'any' || unit === 1)) || (mark === '.' && unit === 1))
      problems.push(
        note(
          row.line,
          `${quoted(written)} is read as ${written.trim().replace(mark, '')}: the ${mark === ',' ? 'comma' : 'dot'} separates thousands`,
        ),
      );
    return bytes;
  }
  if (/^-1(?:\.0*)?$/.test(written.trim()))
    problems.push(
      wrong(row.line, 'The catalog says -1: it has no statistics of this object', 'RUNSTATS or ANALYZE for it, then the query again'),
    );
  else if (written === '')
    problems.push(wrong(row.line, 'The size is missing', `a number such as ${size.unit === undefined ? '12 GB' : '1024'}`));
  else problems.push(wrong(row.line, `${quoted(written)} is no size`, 'a number with or without a unit, such as 1024, 12 GB or 1,5 MB'));
  return null;
}

/**
 * What each row is called where only one thing can be meant: its name, with the schema where two schemas have it, with the space as well
 * where its partitions are in several.
 */
export function distinctNames(rows: readonly TableRow[]): ReadonlyMap<TableRow, string> {
  const forms = rows.map(({ name, schema, space }) => [
    name,
    `${schema}.${name}`,
    `${schema === '' ? '' : `${schema}.`}${name} (${space})`,
  ]);
  const count = new Map<string, number>();
  for (const each of forms) for (const form of new Set(each)) count.set(form.toLowerCase(), (count.get(form.toLowerCase()) ?? 0) + 1);
  return new Map(rows.map((row, k) => [row, forms[k].find((form) => count.get(form.toLowerCase()) === 1) ?? forms[k][2]]));
}
