/** Tables for people: fixed columns, numbers to the right, units in the head. */

export type Cell = string | number;

/** Renders rows under their heads; a column in which every entry begins with a figure is set to the right. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const body = rows.map((row) => row.map(String));
  const texts = [heads, ...body];
  const widths = heads.map((_, column) => Math.max(...texts.map((row) => row[column].length)));
  const toTheRight = heads.map((_, column) => body.every((row) => /^-?[\d.]/.test(row[column])));
  const pad = (text: string, column: number) => (toTheRight[column] ? text.padStart(widths[column]) : text.padEnd(widths[column]));
  return texts.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
