/** What stands around a result: prompts, counts of rows, times, commands of the session. */

/**
 * How programs say how many rows they printed; psql puts it in parentheses, in the language of its user. The words of sqlplus, db2 and sqlcmd for
 * "selected" and "affected" are those of their German, French, Spanish, Portuguese and Italian messages.
 */
export const COUNT = new RegExp(
  [
    String.raw`^\s*(?:\(?(\d+) (?:rows?(?: selected| affected)?|record\(s\) selected)\)?[.!]?`,
    String.raw`\((\d+)\s?[\p{L}\p{M}]+\)`,
    String.raw`(\d+) rows? in set(?: \([\d.,]+ sec\))?`,
    String.raw`\(?(\d+) [\p{L}()/]+ (?:ausgewählt|betroffen|s[eé]le[ck]\p{L}+|selezionat\p{L}+|affect\p{L}+|afectad\p{L}+|interessat\p{L}+)(?:\(e?s\))?\)?[.!]?)\s*$`,
  ].join('|'),
  'iu',
);

/** How many rows the line says were printed; NaN: it says nothing of them. */
export function countOf(line: string): number {
  const match = COUNT.exec(line);
  return match === null ? Number.NaN : Number(match.slice(1).find((digits) => digits !== undefined));
}

/** How programs say that there were no rows. */
export const NO_ROWS = /^\s*(?:no rows selected|Empty set)/i;

const CHATTER = [
  /^\s*$/,
  COUNT,
  NO_ROWS,
  /^(?:Elapsed|Time): /,
  /^Timing is on/,
  /^(?:SQL>|\d+>|db2 =>|[\w$.-]+[=*!^'"(-]{1,2}[#>]|mysql>)(?:\s|$)/,
  /^\s*(?:\\\w|SET\s|SPOOL\s|GO\s*$|exit\s*$|quit\s*$|Connected\b|Changed database context|Disconnected from|set feedback)/i,
];
export const isChatter = (line: string): boolean => CHATTER.some((pattern) => pattern.test(line));

/** A line of a shell's session: its prompt, with or without a command behind it. */
export const isPrompt = (line: string): boolean =>
  /^(?:\S+@\S+(?: \S+)?\s?[#$%>]|\[\S+@\S+ [^\]]*\][#$]|[#$])(?:\s|$)/.test(line.slice(0, 200));
