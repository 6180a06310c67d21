/** Pasted text as lines. Size is looked at before anything else: the text is from outside. */
import { formatBytes, formatCount, MIB } from '../../base/units.ts';
import { note, wrong, type ImportProblem } from './problem.ts';

export const MOST_CHARACTERS = 4 * MIB;
export const MOST_LINES = 20_000;
export const MOST_CELL = 400;

export interface PastedLines {
  /** `lines[0]` is line 1. */
  readonly lines: readonly string[];
  readonly problems: readonly ImportProblem[];
}

/** Codes that a terminal obeys and nobody sees: colors, bracketed paste. A recorded session is full of them. */
// oxlint-disable-next-line no-control-regex
const TERMINAL_CODES = /\u001B\[[0-9;?]*[A-Za-z]/g;

/** The lines of a text, without byte order mark. No lines where the text is too long, or no text. */
export function linesOf(text: string): PastedLines {
  if (text.length > MOST_CHARACTERS)
    return only(
      wrong(0, `The text has ${formatBytes(text.length)}`, `at most ${formatBytes(MOST_CHARACTERS)}; leave out columns or small tables`),
    );
  if (text.includes('\0'))
    return only(wrong(0, 'The text contains zero bytes, as UTF-16 has that was read as something else', 'the file saved as UTF-8'));
  const body = (text.startsWith('\uFEFF') ? text.slice(1) : text).replace(TERMINAL_CODES, '');
  const lines = body.split(/\r\n|\n|\r/);
  if (lines.length > MOST_LINES)
    return only(wrong(0, `The text has ${formatCount(lines.length)} lines`, `at most ${formatCount(MOST_LINES)}; leave out small tables`));
  const damaged = lines.findIndex((line) => line.includes('\uFFFD'));
  if (damaged < 0) return { lines, problems: [] };
  return {
    lines,
    problems: [note(damaged + 1, 'A character was lost: the text was not in the encoding that it was read in', 'the file saved as UTF-8')],
  };
}

const only = (problem: ImportProblem): PastedLines => ({ lines: [], problems: [problem] });
