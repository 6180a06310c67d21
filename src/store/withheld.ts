/**
 * A lesson may ask what to expect before it shows anything. Until the reader has answered, the page keeps back what it finds out about any
 * document but the one that the question came with, whose answer was known before.
 */
import type { AppState } from './types.ts';

type Asked = Pick<AppState, 'questionHash' | 'scenarioHash'>;

/** Whether the answer to the document on screen would give away what a lesson asks. */
export const isAnswerWithheld = ({ questionHash, scenarioHash }: Asked): boolean => questionHash !== null && questionHash !== scenarioHash;

/** The same of the answer that is shown while the one to the document on screen is computed. */
export const isPreviousWithheld = ({ questionHash, answer: { previous } }: Asked & Pick<AppState, 'answer'>): boolean =>
  questionHash !== null && previous !== null && previous.scenarioHash !== questionHash;

/** Key of the full result that may be shown: that of the answer on screen, or of the one before while a new one is computed. */
export function shownResultKey(state: Asked & Pick<AppState, 'answer'>): string | undefined {
  if (isAnswerWithheld(state)) return undefined;
  const { summary, previous } = state.answer;
  return summary?.resultKey ?? (isPreviousWithheld(state) ? undefined : previous?.resultKey);
}
