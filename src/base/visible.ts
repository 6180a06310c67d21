/**
 * Characters that a terminal obeys, or that turn the direction of the text around them (escape sequences, bidirectional
 * overrides), as escapes that are seen: what comes from outside must not be able to disguise what is said about it.
 */

/** C0 but tab and line feed, DEL and C1, line and paragraph separators, and the controls of Unicode's bidirectional algorithm. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** The text with such characters written as JSON does, so that JSON stays the same JSON: "\\u001b". */
export function visible(text: string): string {
  return text.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
