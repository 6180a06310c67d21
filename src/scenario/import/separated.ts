/** CSV after RFC 4180 with any separator, with the line on which each record begins. */
import { wrong, type ImportProblem } from './problem.ts';

export interface SeparatedRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = ['\t', ';', '|', ','] as const;

/** The separator that divides the header and most of the lines after it into the same number of columns; null: none divides the header. */
export function separatorOf(lines: readonly string[]): string | null {
  let best: string | null = null;
  let most = 0;
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => count(line, separator));
    if (counts[0] === undefined || counts[0] === 0) continue;
    const alike = counts.filter((each) => each === counts[0]).length;
    const score = counts[0] * alike;
    if (score > most) {
      best = separator;
      most = score;
    }
  }
  return best;
}

/** Separators outside of quotes. */
function count(line: string, separator: string): number {
  let inside = false;
  let found = 0;
  for (const character of line) {
    if (character === '"') inside = !inside;
    else if (character === separator && !inside) found++;
  }
  return found;
}

/** All records from a line (index) on. A quote that does not end is a problem of the line on which it begins. */
export function parseSeparated(
  lines: readonly string[],
  first: number,
  separator: string,
): { readonly records: readonly SeparatedRecord[]; readonly problems: readonly ImportProblem[] } {
  const records: SeparatedRecord[] = [];
  const problems: ImportProblem[] = [];
  for (let k = first; k < lines.length; k++) {
    const record = recordAt(lines, k, separator);
    if (record === null) {
      problems.push(
        wrong(
          k + 1,
          'A double quote begins a value here, and none ends it',
          'a second double quote; one that belongs to the value doubled',
        ),
      );
      records.push({
        line: k + 1,
        cells: lines[k]
          .replaceAll('"', '')
          .split(separator)
          .map((cell) => cell.trim()),
      });
      continue;
    }
    if (record.cells.length > 1 || record.cells[0] !== '') records.push({ line: k + 1, cells: record.cells });
    k = record.last;
  }
  return { records, problems };
}

/** Lines that one quoted value may go over. */
const MOST_LINES_OF_VALUE = 20;

function recordAt(lines: readonly string[], first: number, separator: string): { readonly cells: string[]; readonly last: number } | null {
  const cells: string[] = [];
  let value = '';
  let quotes: 'none' | 'open' | 'closed' = 'none';
  for (let k = first; k < lines.length && k - first < MOST_LINES_OF_VALUE; k++) {
    const line = lines[k];
    for (let c = 0; c < line.length; c++) {
      const character = line[c];
      if (quotes === 'open') {
        if (character !== '"') value += character;
        else if (line[c + 1] === '"') {
          value += '"';
          c++;
        } else quotes = 'closed';
      } else if (character === separator) {
        cells.push(value.trim());
        value = '';
        quotes = 'none';
      } else if (character === '"' && quotes === 'none' && value.trim() === '') {
        value = '';
        quotes = 'open';
      } else value += character;
    }
    if (quotes !== 'open') {
      cells.push(value.trim());
      return { cells, last: k };
    }
    value += ' ';
  }
  return null;
}
