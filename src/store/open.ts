/** Reading what people hand in: a file, pasted text, a link. Never throws, never reads more than it should. */
import { formatBytes } from '../base/units.ts';
import { utf8Text } from '../trace/utf8.ts';
import { readDocument } from '../scenario/readDocument.ts';
import type { ReadDocument } from '../scenario/readDocument.ts';
import { MOST_DOCUMENT_BYTES } from '../scenario/validate.ts';
import type { DecodeAway } from '../worker/decode.ts';
import type { OpenedSoon } from './decoding.ts';
import { openLinkSoon } from './linkCodec.ts';
import { openSoon } from './openSoon.ts';
import { problemInWords, refused } from './opening.ts';
import type { Opened } from './opening.ts';

/** Opens a file; its size is looked at before its content. */
export async function openBlob(file: Blob & { readonly name?: string }, away: DecodeAway): Promise<OpenedSoon> {
  const name = file.name ? `"${file.name.slice(0, 80)}"` : 'The file';
  if (file.size > MOST_DOCUMENT_BYTES) {
    return refused(
      `${name} was not opened: it has ${formatBytes(file.size)}, and a scenario has at most ${formatBytes(MOST_DOCUMENT_BYTES)}.`,
    );
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch (error) {
    return refused(`${name} could not be read.`, [error instanceof Error ? error.message : String(error)]);
  }
  const text = utf8Text(new Uint8Array(bytes));
  if (text.ok) return openDocument(text.value, name, away);
  return refused(`${name} is not valid UTF-8 text.`, [`The first invalid byte is at offset ${text.error}.`]);
}

/** Opens text: JSON of a scenario, or anything with a share link in it. `name` says what is spoken of. */
export function openDocument(text: string, name: string, away: DecodeAway): OpenedSoon {
  if (text.length > MOST_DOCUMENT_BYTES) return refused(`${name} was not opened: it is longer than any scenario.`);
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) {
    if (/(?:#|%23)\d/.test(trimmed)) return openLinkSoon(trimmed, away);
    return refused(`${name} holds no scenario.`, ['Expected a scenario saved by Spindle (.json), or a text with a share link in it.']);
  }
  return openSoon({ kind: 'document', text: trimmed }, away, (decoded) =>
    openedDocument(decoded.kind === 'document' ? decoded.document : readDocument(trimmed), name),
  );
}

function openedDocument(read: ReadDocument, name: string): Opened {
  if (read.ok) return { ok: true, scenario: read.scenario, view: {}, ignored: [] };
  const problems = read.problems.map(problemInWords);
  switch (read.kind) {
    case 'text':
      return refused(`${name} holds no document that can be read.`, problems);
    case 'drive':
      return refused(`${name} describes a drive, not a scenario.`, [
        'Open it in the drive library (F2), under "Your own drive…". It lists what is missing.',
      ]);
    case 'invalid':
      return refused(`${name} is not a scenario that can be simulated.`, problems);
  }
}
