/** Columns under lines of dashes, and between bars. */

/** Where a column's dashes begin and end (exclusive). */
export interface Column {
  readonly from: number;
  readonly to: number;
}

const TAB = 8;

/** Tabs as the spaces that a terminal shows for them. */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let text = '';
  for (const character of line) text += character === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : character;
  return text;
}

/** "---- -----": dashes alone. */
export const isRule = (line: string): boolean => /^[ \t]*-{2,}[ \t-]*$/.test(line);

/** "-----+-----", "|---|---|". */
export const isBarRule = (line: string): boolean => {
  const body = line.trim();
  return body.length > 2 && /^[-+|: ]+$/.test(body) && /-{2,}/.test(body) && /[+|]/.test(body);
};

/** The columns that a rule draws. */
export function columnsOf(rule: string): Column[] {
  return [...rule.matchAll(/-+/g)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
}

/** The values of a line by their place; null where something stands between two columns, so that the line does not fit them. */
export function cutAt(line: string, columns: readonly Column[]): { readonly cells: string[] } | null {
  if (line.slice(0, columns[0]?.from ?? 0).trim() !== '') return null;
  for (let c = 1; c < columns.length; c++) if (line.slice(columns[c - 1].to, columns[c].from).trim() !== '') return null;
  // The last column may be wider than its dashes; nothing comes after it.
  return { cells: columns.map(({ from, to }, c) => line.slice(from, c === columns.length - 1 ? undefined : to).trim()) };
}

/** The values between bars, without the empty ones outside of the outer bars. */
export function barCells(line: string): string[] {
  const body = line.trim();
  const inner = body.startsWith('|') ? body.slice(1, body.endsWith('|') ? -1 : undefined) : line;
  // psql ends a cell that continues on the next line with a plus sign.
  return inner.split('|').map((cell) => cell.trim());
}
