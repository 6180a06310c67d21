/** What stands around a result: prompts, counts of rows, times, commands of the session. */

/** How programs say how many rows they printed; psql puts it in parentheses, in the language of its user. */
export const COUNT = /^\s*(?:\(?(\d+) (?:rows?(?: selected| affected)?|record\(s\) selected)\)?[.!]?|\((\d+)\s?[\p{L}\p{M}]+\))\s*$/iu;

/** How many rows the line says were printed; NaN: it says nothing of them. */
export function countOf(line: string): number {
  const match = COUNT.exec(line);
  return match === null ? Number.NaN : Number(match[1] ?? match[2]);
}

const CHATTER = [
  /^\s*$/,
  COUNT,
  /^no rows selected/i,
  /^(?:Elapsed|Time): /,
  /^Timing is on/,
  /^(?:SQL>|\d+>|db2 =>|[\w$.-]+[=*!^'"(-]{1,2}[#>]|mysql>)(?:\s|$)/,
  /^\s*(?:\\\w|SET\s|SPOOL\s|GO\s*$|exit\s*$|quit\s*$|Connected\b|Changed database context|Disconnected from|set feedback)/i,
];
export const isChatter = (line: string): boolean => CHATTER.some((pattern) => pattern.test(line));
