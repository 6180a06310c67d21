/** A document as the text of a file: what it holds, or which of several things is wrong with it. */
import { looksLikeDrive } from './drives/looksLikeDrive.ts';
import type { Scenario } from './schema.ts';
import type { Problem } from './problem.ts';
import { parseScenario } from './validate.ts';
import { readJson } from './validate/text.ts';

/** Refusals: `text`: no JSON, or more of it than any document has; `drive`: it describes a drive; `invalid`: it cannot be simulated. */
export type ReadDocument =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly kind: 'text' | 'drive' | 'invalid'; readonly problems: readonly Problem[] };

/** Reads a text of unknown origin. Never throws. */
export function readDocument(text: string): ReadDocument {
  const read = readJson(text);
  if (!read.ok) return { ok: false, kind: 'text', problems: [read.error.problem] };
  if (looksLikeDrive(read.value)) return { ok: false, kind: 'drive', problems: [] };
  const parsed = parseScenario(read.value);
  return parsed.ok ? parsed : { ok: false, kind: 'invalid', problems: parsed.problems };
}
