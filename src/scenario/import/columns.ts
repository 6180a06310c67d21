/** Which column of a table means what, by its name: those of the queries that the page shows, and what people and catalogs call them. */
import { unitBytes } from './sizes.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import type { Grid, GridRow } from './rows.ts';

/** Names of a field, in lower case without spaces and underscores. The first is how messages call it. */
export type Fields<F extends string> = Readonly<Record<F, readonly string[]>>;

export interface FoundColumn {
  readonly at: number;
  /** Bytes of the unit in the column's name: "size_kb", "Size (MB)"; undefined: it names none. */
  readonly unit: number | undefined;
  /** The unit counts pages. */
  readonly pages: boolean;
  /** As it stands in the header. */
  readonly name: string;
}

export type Columns<F extends string> = { readonly [K in F]?: FoundColumn };

const UNIT = /[\s_([-]*(bytes?|[kmgt]i?b|[kmgt]bytes|pages|blocks)[)\]]*$/i;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The columns of the fields that the header has. Of two for one field the one whose name stands first in the list is taken. */
export function findColumns<F extends string>(header: readonly string[], fields: Fields<F>): Columns<F> {
  const found: { [K in F]?: FoundColumn } = {};
  const rank: { [K in F]?: number } = {};
  const entries = Object.entries(fields) as [F, readonly string[]][];
  header.forEach((name, at) => {
    const unitName = UNIT.exec(name)?.[1];
    const bare = plain(unitName === undefined ? name : name.replace(UNIT, ''));
    for (const [field, names] of entries) {
      const exact = names.indexOf(plain(name));
      const place = exact >= 0 ? exact : bare === '' ? -1 : names.indexOf(bare);
      if (place < 0 || place >= (rank[field] ?? Infinity)) continue;
      rank[field] = place;
      const pages = unitName !== undefined && /^(?:pages|blocks)$/i.test(unitName);
      found[field] = { at, unit: unitName === undefined || pages ? undefined : unitBytes(unitName), pages, name };
      break;
    }
  });
  return found;
}

/** A problem for required fields that no column gives; null: all are there. */
export function missingColumns<F extends string>(
  grid: Grid,
  columns: Columns<F>,
  required: readonly (readonly [field: F, words: string])[],
): ImportProblem | null {
  const missing = required.filter(([field]) => columns[field] === undefined);
  if (missing.length === 0) return null;
  const there = grid.header.slice(0, 12).join(', ');
  if (grid.header.some((name) => /^-?\d+(?:[.,]\d+)*$/.test(name)))
    return wrong(
      grid.headerLine,
      `The first line has values where the names of the columns belong: ${there}`,
      'the result with its header; in psql, \\t switches it on again',
    );
  if (grid.header.length === 2 && grid.rows.some(({ cells }) => cells[0] === grid.header[0]))
    return wrong(
      grid.headerLine,
      `Each row stands on several lines, as psql prints them unaligned and expanded: ${there}`,
      'the result as a table: \\x off and \\a in psql, and the query again',
    );
  return wrong(
    grid.headerLine,
    `No column gives ${missing.map(([, words]) => words).join(' and ')}; the header is ${there}`,
    missing.map(([field]) => `a column named ${field}`).join(' and '),
  );
}

/** Columns that are named in a note; of others only how many there are. */
const MOST_NAMED = 5;

/** A note where values stand in columns that are not read: what was meant by them is lost otherwise without a word. */
export function unreadColumns<F extends string>(grid: Grid, columns: Columns<F>, fields: Fields<F>): ImportProblem[] {
  const read = new Set(Object.values<FoundColumn | undefined>(columns).map((column) => column?.at));
  const unread = grid.header.filter((name, at) => name !== '' && !read.has(at) && grid.rows.some(({ cells }) => cells[at] !== ''));
  if (unread.length === 0) return [];
  const more = unread.length > MOST_NAMED ? ` and ${unread.length - MOST_NAMED} more` : '';
  const names = unread.slice(0, MOST_NAMED).map(quoted).join(', ');
  const message = unread.length === 1 ? `The column ${names} is not read` : `The columns ${names}${more} are not read`;
  return [note(grid.headerLine, message, `columns that are read: ${Object.keys(fields).join(', ')}`)];
}

/** Values that programs print for null. */
const NULLS = new Set(['', '-', 'null', '(null)', '<null>', '\\n']);

/** A name as it stands: nothing has to have one, but a table may well be called "null". */
export const nameCell = ({ cells }: GridRow, column: FoundColumn | undefined): string =>
  column === undefined ? '' : (cells[column.at] ?? '');

/** A row's value of a field; empty where the column is missing or null. */
export function cell({ cells }: GridRow, column: FoundColumn | undefined): string {
  if (column === undefined) return '';
  const value = cells[column.at] ?? '';
  return NULLS.has(value.toLowerCase()) ? '' : value;
}
