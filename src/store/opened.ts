/** Reading what people hand in: a file, pasted text, a link. Never throws, never reads more than it should. */
import type { Scenario } from '../scenario/schema.ts';
import { parseScenario } from '../scenario/validate.ts';
import type { Problem } from '../scenario/validate.ts';
import { decodeHash, hashIn } from './linkCodec.ts';
import type { LinkView } from './storage.ts';

/** A document that could be read, or why it could not. */
export type Opened =
  | { readonly ok: true; readonly scenario: Scenario; readonly view: Partial<LinkView>; readonly ignored: readonly string[] }
  | { readonly ok: false; readonly text: string; readonly details: readonly string[] };

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
    return await openDocument(await file.text(), name);
  } catch (error) {
    return refused(`${name} could not be read.`, [error instanceof Error ? error.message : String(error)]);
  }
}

/** Opens text: JSON of a scenario, or anything with a share link in it. `name` says what is spoken of. */
export async function openDocument(text: string, name = 'The text'): Promise<Opened> {
  if (text.length > MOST_FILE_BYTES) return refused(`${name} was not opened: it is longer than any scenario.`);
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) {
    const hash = hashIn(trimmed);
    if (hash !== null) return await decodeHash(hash);
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

/** "/volumes/0/stripeUnitBytes: 0 is too small; expected a multiple of 512" */
export function problemInWords({ pointer, message, expected }: Problem): string {
  return `${pointer === '' ? 'Document' : pointer}: ${message}; expected ${expected}`;
}

export function refused(text: string, details: readonly string[] = []): Opened {
  return { ok: false, text, details };
}
