/** What psql prints after \\x: each row under a line "-[ RECORD 1 ]-", each value on a line of its own. */
import { withoutMark } from './bars.ts';
import type { GridRow, ReadGrid } from './rows.ts';
import { plural } from '../../base/units.ts';
import { wrong, type ImportProblem } from './problem.ts';

/** "RECORD" in the language of psql's user. */
const RECORD = /^\+?-\[ \S+ (\d+) \]/;

interface Record {
  readonly line: number;
  readonly names: string[];
  readonly values: string[];
}

/** Null: the text is not expanded. */
export function readExpanded(lines: readonly string[]): ReadGrid | null {
  const first = lines.findIndex((line) => RECORD.test(line));
  if (first < 0) return null;
  const records: Record[] = [];
  for (let k = first; k < lines.length; k++) {
    if (RECORD.test(lines[k])) records.push({ line: k + 1, names: [], values: [] });
    else addValue(records[records.length - 1], lines[k]);
  }
  const header = records[0].names;
  const rows: GridRow[] = [];
  const problems: ImportProblem[] = [];
  for (const { line, names, values } of records) {
    if (names.length === header.length && names.every((name, k) => name === header[k])) rows.push({ line, cells: values });
    else
      problems.push(
        wrong(line, `This record has ${plural(names.length, 'value')}; the first has ${header.length}`, `the values ${header.join(', ')}`),
      );
  }
  if (header.length === 0) return { grid: null, problems };
  return { grid: { shape: 'bars', separator: '|', header, headerLine: first + 1, rows }, problems };
}

function addValue({ names, values }: Record, line: string): void {
  const from = line.startsWith('|') && line.includes('|', 1) ? 1 : 0;
  const bar = line.indexOf('|', from);
  if (bar < 0) return;
  const name = line.slice(from, bar).trim();
  const rest = line.slice(bar + 1).trim();
  const value = rest.endsWith('|') ? rest.slice(0, -1).trim() : rest;
  // A line break within a value: a plus sign in the margin, and nothing before the bar of the next line.
  if (name !== '') {
    names.push(name);
    values.push(value);
  } else if (values.length > 0) values[values.length - 1] = `${withoutMark(values[values.length - 1])} ${value}`;
}
