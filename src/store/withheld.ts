/**
 * A lesson may ask what to expect before it shows anything. Until the reader has answered, the page keeps back what it finds out about any
 * document but the one that the question came with, whose answer was known before.
 */
import type { AppState } from './types.ts';

type Asked = Pick<AppState, 'questionHash' | 'scenarioHash'>;

/** Whether the answer to the document on screen would give away what a lesson asks. */
export const isAnswerWithheld = ({ questionHash, scenarioHash }: Asked): boolean => questionHash !== null && questionHash !== scenarioHash;

/** Key of the full result that may be shown: that of the answer on screen, or of the one before while a new one is computed. */
export function shownResultKey(state: Asked & Pick<AppState, 'answer'>): string | undefined {
  if (isAnswerWithheld(state)) return undefined;
  return state.answer.summary?.resultKey ?? state.answer.previous?.resultKey;
}
