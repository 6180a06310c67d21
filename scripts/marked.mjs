/** Tables that scripts write into documents for people: between two marks, everything else is left alone. */

const row = (/** @type {readonly (string | number)[]} */ cells) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * A table in Markdown.
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export const table = (head, rows) => [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n');

/**
 * `text` with what lies between a part's marks replaced; throws where it has no such marks.
 * @param {string} text @param {string} part @param {string} content
 * @param {{ file: string, script: string }} by the document's name, and the script that the marks name
 */
export function replaced(text, part, content, { file, script }) {
  const [open, close] = [`<!-- ${part}: written by ${script} -->`, `<!-- end of ${part} -->`];
  const from = text.indexOf(open);
  const to = text.indexOf(close);
  if (from < 0 || to < from) throw new Error(`${file} lacks the marks of "${part}".`);
  return `${text.slice(0, from + open.length)}\n\n${content}\n\n${text.slice(to)}`;
}
