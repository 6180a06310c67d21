/** The engine's version in a file of recorded runs. */

const VERSION = /^(\{\s*"engineVersion":\s*")([^"]*)"/;
/** Of a report: why it was made. */
const REASON = /^(\{"engineVersion":"[^"]*","made":"(?:[^"\\]|\\.)*","reason":")((?:[^"\\]|\\.)*)"/;

/**
 * The file's text with another version, and why it is right added to the reason of a report. A file of no engine, or of this version, comes back as
 * it is.
 * @param {string} text
 * @param {string} version
 * @param {string} why
 */
export function restamped(text, version, why) {
  const found = VERSION.exec(text);
  if (found === null || found[2] === version) return text;
  return text
    .replace(VERSION, (_, before) => `${before}${version}"`)
    .replace(REASON, (_, before, reason) => `${before}${reason}; ${JSON.stringify(why).slice(1, -1)}"`);
}
