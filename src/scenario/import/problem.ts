/** What is wrong with pasted text: in which line, what, and what would be right. */

export interface ImportProblem {
  /** Counted from 1 as an editor does; 0: the text as a whole. */
  readonly line: number;
  /** `error`: what the line says is not used. `note`: it is used, and this is how it was read. */
  readonly grade: 'error' | 'note';
  readonly message: string;
  readonly expected: string;
}

export const wrong = (line: number, message: string, expected: string): ImportProblem => ({ line, grade: 'error', message, expected });
export const note = (line: number, message: string, expected = ''): ImportProblem => ({ line, grade: 'note', message, expected });

/** Problems that are listed; a text with more of them is probably of another kind. */
const MOST_PROBLEMS = 100;

/** The first problems, and how many more there are. */
export function capped(problems: readonly ImportProblem[]): readonly ImportProblem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const more = problems.length - MOST_PROBLEMS;
  return [
    ...problems.slice(0, MOST_PROBLEMS),
    wrong(0, `${more} more lines have problems`, 'text of the kind that this field asks for; the first problems are listed'),
  ];
}

/** Pasted text as it stands in a message: short, on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > 40 ? `${line.slice(0, 39)}…` : line}"`;
}
