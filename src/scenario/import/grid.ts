/**
 * Rows and columns out of what programs print: CSV with any usual separator; columns between bars, as psql and Markdown have them; columns
 * under a line of dashes, as sqlplus, db2 and sqlcmd have them. What is around the table (prompts, counts, times) is left out.
 */
import { plural } from '../../base/units.ts';
import { parseSeparated, separatorOf } from './separated.ts';
import { linesOf, MOST_CELL } from './lines.ts';
import { quoted, wrong, type ImportProblem } from './problem.ts';
import { readBarRows } from './bars.ts';
import type { Grid, GridRow, ReadGrid } from './rows.ts';
import { COUNT, countOf, isChatter, NO_ROWS } from './chatter.ts';
import { readExpanded } from './expanded.ts';
import { asciiRules, isRule, columnsOf, cutAt, expandTabs, type Column } from './ruled.ts';

const MOST_COLUMNS = 200;

/** Reads the first table of a text. Never throws; every line is in the table, around it, or in the problems. */
export function readGrid(text: string): ReadGrid {
  const { lines: printed, problems } = linesOf(text);
  const lines = asciiRules(printed);
  const read = lines.length === 0 ? null : (readExpanded(lines) ?? readBars(lines) ?? readRuled(lines) ?? readSeparated(lines));
  if (read === null) {
    const none = lines.findIndex((line) => NO_ROWS.test(line));
    const said = none < 0 ? [] : [wrong(none + 1, 'The query found no rows', 'its result for a user who may see the tables')];
    return { grid: null, problems: [...problems, ...said] };
  }
  const long = read.grid?.rows.find(({ cells }) => cells.some((cell) => cell.length > MOST_CELL));
  const all = [...problems, ...read.problems];
  if (long !== undefined) {
    const rows = read.grid!.rows.filter(({ cells }) => cells.every((cell) => cell.length <= MOST_CELL));
    all.push(wrong(long.line, `A value has more than ${MOST_CELL} characters`, 'names and numbers only'));
    return { grid: { ...read.grid!, rows }, problems: all };
  }
  return { ...read, problems: all };
}

function countProblem(lines: readonly string[], from: number, rows: number, failed: number): ImportProblem | null {
  const at = lines.findIndex((line, k) => k >= from && COUNT.test(line));
  if (at < 0) return null;
  const said = countOf(lines[at]);
  const found = rows + failed;
  return said === found
    ? null
    : wrong(
        at + 1,
        `The program printed ${plural(said, 'row')}, and ${plural(found, 'row')} ${found === 1 ? 'is' : 'are'} here`,
        'the whole result, from its header to this line',
      );
}

// ------------------------------------------------------------------ bars

function readBars(lines: readonly string[]): ReadGrid | null {
  const read = readBarRows(lines);
  if (read === null) return null;
  const { header, headerLine, rows, problems, end, failed } = read;
  return finished({ shape: 'bars', separator: '|', header, headerLine, rows }, problems, { lines, from: headerLine, end, failed });
}

// ----------------------------------------------------------------- ruled

function readRuled(original: readonly string[]): ReadGrid | null {
  const rule = original.findIndex((line, k) => k > 0 && isRule(line) && original[k - 1].trim() !== '' && !isRule(original[k - 1]));
  if (rule < 0) return null;
  // Terminals have tab stops every 8 columns, which sqlplus relies on.
  const lines = original.map(expandTabs);
  const columns = columnsOf(lines[rule]);
  const header = cutAt(lines[rule - 1], columns)?.cells ?? tokens(lines[rule - 1]);
  const rows: GridRow[] = [];
  const problems: ImportProblem[] = [];
  const wrapped = wrappedAt(lines, rule, columns);
  if (wrapped > 0) {
    const problem = wrong(
      wrapped + 1,
      'The columns of one row are printed on several lines',
      'a wide enough line: SET LINESIZE 32767 in sqlplus, -w 65535 in sqlcmd',
    );
    return { grid: null, problems: [problem] };
  }
  let failed = 0;
  let end = lines.length;
  for (let k = rule + 1; k < lines.length; k++) {
    const line = lines[k];
    if (COUNT.test(line)) {
      end = k;
      break;
    }
    // Pages of sqlplus begin with the header again.
    if (isChatter(line) || isRule(line) || (k + 1 < lines.length && isRule(lines[k + 1]))) continue;
    const cells = cellsUnder(line, columns);
    if (cells !== null) rows.push({ line: k + 1, cells });
    else {
      failed++;
      problems.push(
        wrong(
          k + 1,
          `${quoted(line)} does not stand under the columns of line ${rule}`,
          'the text as it was printed, in a typeface of even width, or CSV',
        ),
      );
    }
  }
  return finished({ shape: 'ruled', separator: ' ', header, headerLine: rule, rows }, problems, { lines, from: rule + 1, end, failed });
}

const tokens = (line: string): string[] => line.trim().split(/\s{2,}/);

/** Values by their place under the dashes; by the spaces between them where a program on the way has moved them. */
function cellsUnder(line: string, columns: readonly Column[]): string[] | null {
  const cut = cutAt(line, columns);
  if (cut !== null) return cut.cells;
  for (const parts of [line.trim().split(/\s{2,}/), line.trim().split(/\s+/)]) if (parts.length === columns.length) return parts;
  return null;
}

/** Index of a second rule that stands where the first row should, under other columns; 0: there is none. */
function wrappedAt(lines: readonly string[], rule: number, columns: readonly Column[]): number {
  // Two rules at once are those of a header on two lines.
  if (isRule(lines[rule + 1] ?? '')) return rule + 1;
  const next = lines[rule + 2];
  if (next === undefined || !isRule(next) || isChatter(lines[rule + 1])) return 0;
  return columnsOf(next).length === columns.length && lines[rule + 1].trim() === lines[rule - 1].trim() ? 0 : rule + 2;
}

// ------------------------------------------------------------------- CSV

function readSeparated(lines: readonly string[]): ReadGrid | null {
  const first = lines.findIndex((line) => !isChatter(line) && !line.startsWith('#'));
  if (first < 0) return null;
  const separator = separatorOf(lines.slice(first, first + 20).filter((line) => !isChatter(line)));
  if (separator === null) return null;
  const { records, problems } = parseSeparated(lines, first, separator);
  const [header, ...others] = records.filter(
    ({ cells, line }) => cells.length > 1 || !(isChatter(lines[line - 1]) || lines[line - 1].startsWith('#')),
  );
  if (header === undefined) return null;
  const width = header.cells.length;
  const rows: GridRow[] = [];
  const failures: ImportProblem[] = [];
  for (const record of others) {
    const cells = trimmedTo(record.cells, width);
    if (cells.length === width) rows.push({ line: record.line, cells });
    else if (!isDashes(record.cells))
      failures.push(
        wrong(
          record.line,
          `${plural(record.cells.length, 'value')} in ${quoted(lines[record.line - 1])}; the header has ${width}`,
          `${width} values with ${named(separator)} between them; a value that contains ${named(separator)} in double quotes`,
        ),
      );
  }
  const body = rows.filter(({ cells }) => !isDashes(cells));
  const grid: Grid = { shape: 'csv', separator, header: header.cells, headerLine: header.line, rows: body };
  return finished(grid, [...problems, ...failures], { lines, from: first + 1, end: lines.length, failed: failures.length });
}

/** A line of dashes under the header, as sqlcmd -s prints it. */
const isDashes = (cells: readonly string[]): boolean => cells.length > 0 && cells.every((cell) => /^-+$/.test(cell.trim()));

/** Spreadsheets end lines with separators of empty columns. */
function trimmedTo(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length;
  while (length > width && cells[length - 1].trim() === '') length--;
  return cells.slice(0, length);
}

const NAMES: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
const named = (separator: string): string => NAMES[separator] ?? separator;

/** Where in the text the table stands. */
interface Around {
  readonly lines: readonly string[];
  /** Indexes of its first line and of the line after its last. */
  readonly from: number;
  readonly end: number;
  /** How many lines do not fit. */
  readonly failed: number;
}

function finished(grid: Grid, problems: readonly ImportProblem[], { lines, from, end, failed }: Around): ReadGrid {
  const all = [...problems];
  if (grid.header.length > MOST_COLUMNS)
    return { grid: null, problems: [wrong(grid.headerLine, `The header has ${grid.header.length} columns`, `at most ${MOST_COLUMNS}`)] };
  // Patterns look at the names of columns next: they are as short as values before that.
  if (grid.header.some((name) => name.length > MOST_CELL))
    return { grid: null, problems: [wrong(grid.headerLine, `A column's name has more than ${MOST_CELL} characters`, 'short names')] };
  if (grid.rows.length === 0 && failed === 0 && all.length === 0)
    all.push(wrong(grid.headerLine, 'No lines stand under the header', 'the whole result, with its rows'));
  const count = grid.shape === 'csv' ? null : countProblem(lines, from, grid.rows.length, failed);
  if (count !== null) all.push(count);
  const more = lines.findIndex((line, k) => k > end && !isChatter(line));
  if (more >= 0)
    all.push(wrong(more + 1, `A second result begins with ${quoted(lines[more])}, and is not read`, 'one result in each field'));
  return { grid: { ...grid, header: grid.header.map((name) => name.trim()) }, problems: all };
}
