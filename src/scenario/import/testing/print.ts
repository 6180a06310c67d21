/** Tables as programs print them, for tests: a header and rows in, the text of psql, sqlplus, db2, sqlcmd or a CSV out. */

export interface Printed {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);
const widths = ({ header, rows }: Printed): number[] => header.map((name, c) => Math.max(name.length, ...rows.map((row) => row[c].length)));

/** psql's aligned format. */
export function psql(table: Printed): string {
  const wide = widths(table);
  const center = (text: string, width: number): string => text.padStart(text.length + Math.floor((width - text.length) / 2)).padEnd(width);
  const cell = (text: string, c: number): string => (isNumber(text) ? text.padStart(wide[c]) : text.padEnd(wide[c]));
  return [
    ` ${table.header.map((name, c) => center(name, wide[c])).join(' | ')} `,
    wide.map((width) => '-'.repeat(width + 2)).join('+'),
    ...table.rows.map((row) => ` ${row.map(cell).join(' | ')}`),
    `(${table.rows.length} row${table.rows.length === 1 ? '' : 's'})`,
    '',
  ].join('\n');
}

/** sqlplus with a header every `page` rows, with tabs for spaces as it has them by default. */
export function sqlplus(table: Printed, page = 14): string {
  const wide = widths(table);
  const line = (cells: readonly string[]): string =>
    cells
      .map((text, c) => (isNumber(text) ? text.padStart(wide[c]) : text.padEnd(wide[c])))
      .join(' ')
      .trimEnd();
  const lines: string[] = ['SQL> @tables.sql', ''];
  table.rows.forEach((row, k) => {
    if (k % page === 0) lines.push('', line(table.header), wide.map((width) => '-'.repeat(width)).join(' '));
    lines.push(tabbed(line(row)));
  });
  return [...lines, '', `${table.rows.length} rows selected.`, '', 'SQL> '].join('\n');
}

/** Spaces up to a tab stop as a tab. */
function tabbed(line: string): string {
  let text = '';
  for (let at = 0; at < line.length; at += 8) {
    const piece = line.slice(at, at + 8);
    text += piece.length === 8 ? piece.replace(/ {2,}$/, '\t') : piece;
  }
  return text;
}

/** The Db2 command line processor. */
export function db2(table: Printed): string {
  const wide = widths(table);
  const line = (cells: readonly string[]): string =>
    cells.map((text, c) => (isNumber(text) ? text.padStart(wide[c]) : (text || '-').padEnd(wide[c]))).join(' ');
  return [
    '',
    line(table.header),
    wide.map((width) => '-'.repeat(width)).join(' '),
    ...table.rows.map(line),
    '',
    `  ${table.rows.length} record(s) selected.`,
    '',
    '',
  ].join('\n');
}

/** sqlcmd, with the first prompt left in. */
export function sqlcmd(table: Printed): string {
  const wide = widths(table);
  const line = (cells: readonly string[]): string =>
    cells.map((text, c) => (isNumber(text) ? text.padStart(wide[c]) : (text || 'NULL').padEnd(wide[c]))).join(' ');
  return [
    line(table.header),
    wide.map((width) => '-'.repeat(width)).join(' '),
    ...table.rows.map(line),
    '',
    `(${table.rows.length} rows affected)`,
    '',
  ].join('\r\n');
}

/** A CSV as spreadsheets write it. */
export function csv(table: Printed, separator = ','): string {
  const field = (text: string): string => (new RegExp(`["${separator}\n]`).test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [table.header, ...table.rows].map((row) => row.map(field).join(separator)).join('\r\n');
}

export const PRINTERS: Readonly<Record<string, (table: Printed) => string>> = {
  psql,
  sqlplus,
  db2,
  sqlcmd,
  'CSV with commas': (table) => csv(table, ','),
  'CSV with semicolons': (table) => csv(table, ';'),
  'CSV with tabs': (table) => csv(table, '\t'),
  'CSV with a byte order mark': (table) => `\uFEFF${csv(table)}`,
};
