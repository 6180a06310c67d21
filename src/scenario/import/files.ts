/** Table spaces and their data files from the pasted result of a catalog query, or a CSV: one line for each file. */
import { KIB, SECTOR_BYTES, TIB } from '../../base/units.ts';
import { cell, findColumns, missingColumns, unreadColumns, type Columns, type Fields } from './columns.ts';
import { readGrid } from './grid.ts';
import type { GridRow } from './rows.ts';
import { capped, quoted, wrong, type ImportProblem } from './problem.ts';
import { readSize, type Decimals } from './sizes.ts';
import { recognize } from './sniff.ts';
import { noTable, nothing } from './tables.ts';

export interface FileRow {
  readonly line: number;
  /** Its path; empty: not said. */
  readonly name: string;
  /** 0 for one that grows as it fills. */
  readonly bytes: number;
  /** Disk or volume that it lies on; empty: not said. */
  readonly disk: string;
  /** Where on it the file begins; -1: not said. */
  readonly offsetBytes: number;
}

export interface SpaceRow {
  /** Of its first file. */
  readonly line: number;
  readonly name: string;
  /** 0: not said. */
  readonly pageBytes: number;
  /** 0: not said, or not the same everywhere. */
  readonly extentBytes: number;
  readonly prefetchBytes: number;
  readonly managed: 'database' | 'system' | 'automatic';
  readonly contents: 'data' | 'temporary' | 'log';
  readonly files: readonly FileRow[];
}

export interface ReadSpaces {
  readonly rows: readonly SpaceRow[];
  readonly problems: readonly ImportProblem[];
}

const FIELDS = {
  space_name: ['spacename', 'tablespacename', 'tablespace', 'tbspace', 'tbspname', 'space', 'filegroup', 'name', 'spcname'],
  page_bytes: ['pagebytes', 'pagesize', 'blocksize', 'page'],
  extent: ['extent', 'extentsize', 'extentbytes', 'initialextent', 'extentpages'],
  prefetch: ['prefetch', 'prefetchsize', 'prefetchbytes', 'prefetchpages'],
  managed: ['managed', 'tbspacetype', 'tbsptype', 'management', 'managedby'],
  contents: ['contents', 'datatype', 'typedesc', 'tbspcontenttype', 'content'],
  file_name: ['filename', 'containername', 'physicalname', 'file', 'container'],
  disk: ['disk', 'device', 'volume', 'dev', 'diskname', 'devicename'],
  offset: ['offset', 'diskoffset', 'deviceoffset', 'start', 'offsetbytes', 'startbytes'],
  file_size: ['filesize', 'file', 'filebytes', 'size', 'bytes', 'totalpages', 'total', 'sizebytes'],
} as const satisfies Fields<string>;
type Field = keyof typeof FIELDS;

const MANAGED: readonly (readonly [RegExp, SpaceRow['managed']])[] = [
  [/^(?:d|dms|database|database managed.*)$/i, 'database'],
  [/^(?:s|sms|system|system managed.*)$/i, 'system'],
  [/^(?:a|auto|automatic|automatic storage)$/i, 'automatic'],
];
const CONTENTS: readonly (readonly [RegExp, SpaceRow['contents']])[] = [
  [/^(?:t|u|temp.*|systemp|usrtemp)$/i, 'temporary'],
  [/^(?:log|undo)$/i, 'log'],
  [/^(?:a|l|data|rows|permanent|any|large|rows_data|rows_filegroup|filestream|fulltext|lost write protection)$/i, 'data'],
];

/** A table space while its files are read; thousands of lines may belong to one. */
interface Gathered {
  readonly row: SpaceRow;
  readonly files: SpaceRow['files'][number][];
  /** Where each file stands, by name. */
  readonly lines: Map<string, number>;
}

export function readSpaces(text: string): ReadSpaces {
  const recognized = recognize(text);
  if (recognized.id === 'empty') return { rows: [], problems: [] };
  if (recognized.id !== 'grid') return nothing(recognized.name, recognized.remedy);
  const read = readGrid(text);
  const { grid } = read;
  if (grid === null) return { rows: [], problems: read.problems.length > 0 ? read.problems : [noTable()] };
  const columns: Columns<Field> = findColumns(grid.header, FIELDS);
  const missing = missingColumns(grid, columns, [['space_name', 'the name of the table space']]);
  if (missing !== null) return { rows: [], problems: [missing, ...read.problems] };
  const problems = [...read.problems, ...unreadColumns(grid, columns, FIELDS)];
  const decimals: Decimals = grid.separator === ';' ? 'comma' : 'any';
  const byName = new Map<string, Gathered>();
  for (const row of grid.rows) {
    const space = spaceRow(row, columns, decimals, problems);
    if (space === null) continue;
    const key = space.name.toLowerCase();
    const first = byName.get(key) ?? { row: space, files: [], lines: new Map<string, number>() };
    byName.set(key, first);
    for (const file of space.files) {
      const twice = file.name === '' ? undefined : first.lines.get(file.name);
      if (twice === undefined) {
        first.files.push(file);
        first.lines.set(file.name, file.line);
      } else problems.push(wrong(row.line, `The file ${quoted(file.name)} is there already, on line ${twice}`, 'each file once'));
    }
  }
  return { rows: [...byName.values()].map(({ row, files }) => ({ ...row, files })), problems: capped(problems) };
}

function spaceRow(row: GridRow, columns: Columns<Field>, decimals: Decimals, problems: ImportProblem[]): SpaceRow | null {
  const name = cell(row, columns.space_name);
  if (name === '') {
    problems.push(wrong(row.line, 'The line names no table space', 'its name'));
    return null;
  }
  const size = (field: Field, bare: number): number => {
    const column = columns[field];
    const written = cell(row, column);
    // Db2 says -1 for what it decides by itself.
    if (column === undefined || written === '' || written === '-1') return 0;
    const bytes = readSize(written, column.pages ? pageBytes : (column.unit ?? bare), decimals);
    if (bytes !== null && bytes <= 1024 * TIB) return bytes;
    problems.push(wrong(row.line, `${quoted(written)} in ${column.name} is no size`, 'a number such as 32 or 1 MB'));
    return -1;
  };
  let pageBytes = 8 * KIB;
  const page = size('page_bytes', 1);
  if (page > 0) pageBytes = page;
  if (pageBytes % SECTOR_BYTES !== 0) {
    problems.push(wrong(row.line, `A page of ${pageBytes} bytes is not possible`, `a multiple of ${SECTOR_BYTES} bytes, such as 8192`));
    return null;
  }
  // Db2 counts extents, prefetches and containers in pages under names that do not say so.
  const inPages = /^(?:extentsize|prefetchsize|total_pages)$/i;
  const bareOf = (field: Field): number => (inPages.test(columns[field]?.name ?? '') ? pageBytes : 1);
  const extentBytes = size('extent', bareOf('extent'));
  const prefetchBytes = size('prefetch', bareOf('prefetch'));
  const fileBytes = size('file_size', bareOf('file_size'));
  const offset = size('offset', 1);
  if (page < 0 || extentBytes < 0 || prefetchBytes < 0 || fileBytes < 0 || offset < 0) return null;
  const disk = cell(row, columns.disk).replace(/^\/dev\/(?:mapper\/)?/, '');
  const offsetBytes = disk === '' || cell(row, columns.offset) === '' ? -1 : offset;
  const managed = choice(cell(row, columns.managed), MANAGED, 'database');
  const contents = choice(cell(row, columns.contents), CONTENTS, 'data');
  if (managed === null || contents === null) {
    const column = managed === null ? columns.managed : columns.contents;
    const expected = managed === null ? 'database, system or automatic' : 'data, temporary or log';
    problems.push(wrong(row.line, `${quoted(cell(row, column))} in ${column?.name ?? ''} is not known`, expected));
    return null;
  }
  const hasFile = columns.file_name !== undefined || columns.file_size !== undefined;
  const files = hasFile ? [{ line: row.line, name: cell(row, columns.file_name), bytes: fileBytes, disk, offsetBytes }] : [];
  return { line: row.line, name, pageBytes: page, extentBytes, prefetchBytes, managed, contents, files };
}

function choice<T extends string>(written: string, known: readonly (readonly [RegExp, T])[], otherwise: T): T | null {
  if (written === '') return otherwise;
  return known.find(([pattern]) => pattern.test(written))?.[1] ?? null;
}
