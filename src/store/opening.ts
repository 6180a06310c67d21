/** What came of opening a file, a text or a link, and how a refusal is reported. */
import type { LinkedPin } from '../scenario/link/pins.ts';
import { fixInWords } from '../scenario/problemWords.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Problem } from '../scenario/problem.ts';
import type { LinkView } from './storage.ts';
import type { AppState, HistoryEntry, Notice } from './types.ts';

/** A document that could be read, or why it could not. */
export type Opened =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly view: Partial<LinkView>;
      /** It came by link, in the address, a text or a file. */
      readonly byLink?: true;
      /** Layouts that were pinned beside it; only links carry them. */
      readonly pins?: readonly LinkedPin[];
      readonly ignored: readonly string[];
    }
  | Refusal;

export interface Refusal {
  readonly ok: false;
  readonly text: string;
  readonly details: readonly string[];
  /** Preset that it was made from, as far as that could still be read. */
  readonly origin?: string;
}

export function refused(text: string, details: readonly string[] = [], origin?: string): Refusal {
  return { ok: false, text, details, ...(origin === undefined ? {} : { origin }) };
}

/** "/volumes/0/stripeUnitBytes: 0 is too small; expected a multiple of 512" */
export function problemInWords({ pointer, message, expected }: Problem): string {
  return `${pointer === '' ? 'Document' : pointer}: ${message}; ${fixInWords(expected)}`;
}

/** Why something was not opened, with the preset that it was made from as a way out. */
export function refusalNotice({ text, details, origin }: Refusal, state: () => AppState): Omit<Notice, 'id'> {
  const action = { label: 'Open the preset it was made from', run: () => state().loadPreset(origin ?? '') };
  return { kind: 'error', text, details, ...(origin === undefined ? {} : { action }) };
}

/** That settings of the view could not be read, which does not keep anything from being opened. */
export function leftOutNotice(ignored: readonly string[]): Omit<Notice, 'id'> {
  return { kind: 'warning', topic: 'left-out', text: 'Some settings could not be read and were left out.', details: ignored };
}

/**
 * That something took the place of what was on screen, with the way back to just that: other steps may have followed
 * by the time it is taken. Of several things opened one after another only the last one's notice stays.
 * @param before the step that was on screen
 */
export function openedNotice(what: string, before: HistoryEntry, state: () => AppState): Omit<Notice, 'id'> {
  const goBack = () => {
    const { history, jumpTo, loadScenario } = state();
    const index = history.findIndex(({ id, scenarioHash }) => id === before.id && scenarioHash === before.scenarioHash);
    if (index >= 0) jumpTo(index);
    else loadScenario(before.scenario, `Back to ${before.label}`);
  };
  const text = `${what}. What you had before is in the history.`;
  return { kind: 'info', topic: 'opened', text, action: { label: 'Back to it', run: goBack } };
}
