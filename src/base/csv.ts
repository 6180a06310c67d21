/**
 * CSV after RFC 4180, with `#` lines on top. Titles and names come from documents of strangers, and spreadsheets run text
 * that begins with a sign as a formula: every text of a file, comments included, passes through here.
 */

export type CsvValue = string | number;

/** What spreadsheets take for the beginning of a formula, also as wide characters, and behind space or quotes. */
const FORMULA = /^[\s"\u00a0\u3000]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Text in one line of which no spreadsheet makes a formula, at whatever separator it divides its lines, which differs from
 * country to country: what could begin one gets an apostrophe before it.
 */
function harmless(text: string): string {
  const parts = text.replace(CONTROL, ' ').split(/(?<=[,;|])/);
  return parts.map((part) => (FORMULA.test(part) ? `'${part}` : part)).join('');
}

/** A field; text is quoted where it must be. A number that is none leaves the field empty. */
export function csvField(value: CsvValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = harmless(value);
  return /[",;|]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** A line of comment. It stays without quotes, for readers that skip lines beginning with `#`; those in it become apostrophes. */
export const csvComment = (text: string): string => `# ${harmless(text.replace(/"/g, "'"))}`;

/** Whether a comment has the text as it is: what a shell is to read must not be changed. */
export const isCommentable = (text: string): boolean => csvComment(text) === `# ${text}`;

/** A whole file: comments, the header, the rows. */
export function csvText(comments: readonly string[], header: readonly string[], rows: Iterable<readonly CsvValue[]>): string {
  const lines = comments.map(csvComment);
  lines.push(header.map(csvField).join(','));
  for (const row of rows) lines.push(row.map(csvField).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
