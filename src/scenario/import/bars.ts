/** Columns between bars, as psql, MySQL and Markdown print them. */
import { plural } from '../../base/units.ts';
import { COUNT, isChatter } from './chatter.ts';
import type { GridRow } from './rows.ts';
import { quoted, wrong, type ImportProblem } from './problem.ts';
import { isBarRule } from './ruled.ts';

export interface BarRows {
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly rows: readonly GridRow[];
  readonly problems: readonly ImportProblem[];
  /** Index of the line that ends the table. */
  readonly end: number;
  /** Lines that do not fit. */
  readonly failed: number;
}

/** The first such table; null: there is none. */
export function readBarRows(lines: readonly string[]): BarRows | null {
  const rule = lines.findIndex((line, k) => k > 0 && isBarRule(line) && lines[k - 1].includes('|') && !isBarRule(lines[k - 1]));
  if (rule < 0) return null;
  const places = barPlaces(lines[rule]);
  const header = trimmed(cellsOf(lines[rule - 1], places));
  const rows: { line: number; cells: string[] }[] = [];
  const problems: ImportProblem[] = [];
  let failed = 0;
  let end = lines.length;
  /** Columns whose value continues in the next line, and how. */
  let open = new Map<number, string>();
  for (let k = rule + 1; k < lines.length; k++) {
    const line = lines[k];
    if (COUNT.test(line)) {
      end = k;
      break;
    }
    if (isBarRule(line) || (isChatter(line) && open.size === 0)) continue;
    const cells = cellsOf(line, places);
    if (cells.length !== header.length) {
      failed++;
      problems.push(
        wrong(
          k + 1,
          `${plural(cells.length, 'column')} in ${quoted(line)}; the header has ${header.length}`,
          'one value between each two bars',
        ),
      );
      continue;
    }
    const values = trimmed(cells);
    const row = rows[rows.length - 1];
    if (open.size > 0 && row !== undefined) for (const [c, joint] of open) row.cells[c] = joined(row.cells[c], values[c], joint);
    else rows.push({ line: k + 1, cells: values });
    open = continued(cells);
    const last = rows[rows.length - 1];
    for (const c of open.keys()) last.cells[c] = withoutMark(last.cells[c]);
  }
  return { header, headerLine: rule, rows, problems, end, failed };
}

/** Columns of the terminal in which the bars stand, by the rule under the header. */
function barPlaces(rule: string): readonly number[] {
  const places = [...rule.matchAll(/[+|]/g)].map(({ index }) => index);
  // Outer bars frame the table; they separate nothing.
  const first = rule.indexOf('-');
  const last = rule.lastIndexOf('-');
  return places.filter((place) => first < place && place < last);
}

// Marks at the end of a value are cut off by hand: a pattern such as /\s*[+.]$/ tries every run of spaces of a long line again.

/** A value without the mark that says that it continues in the next line. */
export const withoutMark = (value: string): string => (/[+.]$/.test(value) ? value.slice(0, -1).trimEnd() : value);

/** The last value of a framed line without the bar that closes the frame. */
function withoutBar(cell: string): string {
  const end = cell.trimEnd();
  return end.endsWith('|') ? end.slice(0, -1) : cell;
}

/** Raw values: by the place of the bars, so that a bar within a name does no harm; by the bars alone where they do not line up. */
function cellsOf(line: string, places: readonly number[]): string[] {
  const body = line.trimStart();
  const framed = body.startsWith('|');
  const cut = cutAtPlaces(line, places);
  if (cut !== null) {
    if (framed) cut[0] = cut[0].replace(/^\s*\|/, '');
    if (framed) cut[cut.length - 1] = withoutBar(cut[cut.length - 1]);
    return cut;
  }
  const end = line.trimEnd();
  return (framed ? body.trimEnd().slice(1, end.endsWith('|') ? -1 : undefined) : line).split('|');
}

function cutAtPlaces(line: string, places: readonly number[]): string[] | null {
  const cells: string[] = [];
  let value = '';
  let column = 0;
  for (const character of line) {
    if (cells.length < places.length && column === places[cells.length]) {
      if (character !== '|') return null;
      cells.push(value);
      value = '';
    } else value += character;
    column += columnsOfCharacter(character);
  }
  if (cells.length < places.length) return null;
  cells.push(value);
  return cells;
}

/** Terminals give the characters of East Asia two columns, and marks on the letter before them none. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const columnsOfCharacter = (character: string): number => (/\p{Mn}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1);

/**
 * Columns that psql continues in the next line: a plus sign in the margin where the value has a line break, a dot where the line was too
 * short. A value that itself ends so has a space after it.
 */
function continued(cells: readonly string[]): Map<number, string> {
  const open = new Map<number, string>();
  cells.forEach((cell, c) => {
    if (cell.startsWith(' ') && cell.length > 2 && /[+.]$/.test(cell)) open.set(c, cell.endsWith('+') ? ' ' : '');
  });
  return open;
}

const joined = (before: string, more: string, joint: string): string =>
  more === '' ? before : `${before}${joint}${joint === '' ? more.replace(/^\./, '') : more}`;

const trimmed = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim());
