/** How the fix of a problem is said, the same on the page and in the command line. */

/** What a fix begins with where it is something to do, not something that was expected. */
const DEED = /^(remove|reload|fix|move) /;

/**
 * "expected at least 1", but "remove it": a fix that is something to do is said as such.
 * @param expected what the problem says would be right
 * @param wanted the word before it: "expected", "needs"
 */
export const fixInWords = (expected: string, wanted = 'expected'): string => (DEED.test(expected) ? expected : `${wanted} ${expected}`);
