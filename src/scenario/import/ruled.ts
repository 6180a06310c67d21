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
export const isRule = (line: string): boolean => /^[ \t]*--[ \t-]*$/.test(line);

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

const BOXES: Readonly<Record<string, string>> = { '│': '|', '║': '|', '┃': '|', '─': '-', '═': '-', '━': '-', '↵': '+', '…': '.' };

/** Lines that are drawn with box characters, as \\pset linestyle unicode has them, drawn with bars and dashes. */
export function asciiRules(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => /[─═━]{2}/.test(line))) return lines;
  return lines.map((line) => line.replace(/[\u2500-\u257F↵…]/g, (mark) => BOXES[mark] ?? '+'));
}
