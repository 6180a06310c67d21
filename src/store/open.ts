/** Reading what people hand in: a file, pasted text, a link. Never throws, never reads more than it should. */
import { formatBytes } from '../base/units.ts';
import { MOST_DOCUMENT_BYTES, parseScenario } from '../scenario/validate.ts';
import { looksLikeDrive } from './driveFile.ts';
import { openLink } from './linkCodec.ts';
import { readJson } from '../scenario/validate/text.ts';
import { problemInWords, refused } from './opening.ts';
import type { Opened } from './opening.ts';

/** Opens a file; its size is looked at before its content. */
export async function openBlob(file: Blob & { readonly name?: string }): Promise<Opened> {
  const name = file.name ? `"${file.name.slice(0, 80)}"` : 'The file';
  if (file.size > MOST_DOCUMENT_BYTES) {
    return refused(
      `${name} was not opened: it has ${formatBytes(file.size)}, and a scenario has at most ${formatBytes(MOST_DOCUMENT_BYTES)}.`,
    );
  }
  try {
    return openDocument(await file.text(), name);
  } catch (error) {
    return refused(`${name} could not be read.`, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Opens text: JSON of a scenario, or anything with a share link in it. `name` says what is spoken of. */
export function openDocument(text: string, name = 'The text'): Opened {
  if (text.length > MOST_DOCUMENT_BYTES) return refused(`${name} was not opened: it is longer than any scenario.`);
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) {
    const opened = /(?:#|%23)\d/.test(trimmed) ? openLink(trimmed) : null;
    if (opened) return opened;
    return refused(`${name} holds no scenario.`, ['Expected a scenario saved by Spindle (.json), or a text with a share link in it.']);
  }
  const read = readJson(trimmed);
  if (!read.ok) return refused(`${name} holds no document that can be read.`, [problemInWords(read.error.problem)]);
  if (looksLikeDrive(read.value)) {
    return refused(`${name} describes a drive, not a scenario.`, [
      'Open it in the drive library (F2), under "Your own drive…". What it lacks is said there.',
    ]);
  }
  const parsed = parseScenario(read.value);
  if (parsed.ok) return { ok: true, scenario: parsed.scenario, view: {}, ignored: [] };
  return refused(`${name} is not a scenario that can be simulated.`, parsed.problems.map(problemInWords));
}
