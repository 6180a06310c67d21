/** What kind of file was dropped or chosen: told from its name and its first bytes, before anything else is read. */

/** Enough to see the first character of a document, and a link in a short text. */
export const DROPPED_HEAD_BYTES = 64 * 1024;

/**
 * `lesson`: says so in its first bytes. `document`: a scenario as JSON, or a text with a share link in it. `trace`: everything else; whether it is
 * one, and of which format, is found out where traces are read.
 */
export function kindOfFile(name: string, head: Uint8Array): 'document' | 'lesson' | 'trace' {
  const text = new TextDecoder().decode(head.subarray(0, DROPPED_HEAD_BYTES));
  // One that forgets to say so is known by what a scenario does not have, so that what is wrong is reported for a lesson.
  if (/^\s*\{[^{}]*"(format"\s*:\s*"spindle-lesson|lesson"\s*:|steps"\s*:)/.test(text)) return 'lesson';
  if (/\.json$/i.test(name)) return 'document';
  if (/^\s*[{[]/.test(text)) return 'document';
  // A link stands behind an address; traces have neither.
  return /\S#\d+\.[\w-]/.test(text) || /^\s*#\d+\.[\w-]+\s*$/.test(text) ? 'document' : 'trace';
}
