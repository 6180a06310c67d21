/** Reading what people hand in: a file, pasted text, a link. Never throws, never reads more than it should. */
import { parseScenario } from '../scenario/validate.ts';
import { openLink } from './linkCodec.ts';
import { problemInWords, refused } from './opening.ts';
import type { Opened } from './opening.ts';

/** Far above any scenario within the limits, far below what would make a tab struggle. */
export const MOST_FILE_BYTES = 8 * 1024 * 1024;

/** Opens a file; its size is looked at before its content. */
export async function openBlob(file: Blob & { readonly name?: string }): Promise<Opened> {
  const name = file.name ? `"${file.name.slice(0, 80)}"` : 'The file';
  if (file.size > MOST_FILE_BYTES) {
    const size = `${(file.size / 1024 / 1024).toFixed(0)} MiB`;
    return refused(`${name} was not opened: it has ${size}, and a scenario has at most ${MOST_FILE_BYTES / 1024 / 1024} MiB.`);
  }
  try {
    return openDocument(await file.text(), name);
  } catch (error) {
    return refused(`${name} could not be read.`, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Opens text: JSON of a scenario, or anything with a share link in it. `name` says what is spoken of. */
export function openDocument(text: string, name = 'The text'): Opened {
  if (text.length > MOST_FILE_BYTES) return refused(`${name} was not opened: it is longer than any scenario.`);
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) {
    const opened = /#\d/.test(trimmed) ? openLink(trimmed) : null;
    if (opened) return opened;
    return refused(`${name} holds no scenario.`, ['Expected a scenario saved by Spindle (.json), or a text with a share link in it.']);
  }
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch (error) {
    return refused(`${name} is not valid JSON.`, [error instanceof Error ? error.message : String(error)]);
  }
  const parsed = parseScenario(value);
  if (parsed.ok) return { ok: true, scenario: parsed.scenario, view: {}, ignored: [] };
  return refused(`${name} is not a scenario that can be simulated.`, parsed.problems.map(problemInWords));
}
