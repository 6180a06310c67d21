/** What a picture of the bars says of layouts that are still computed. */
import type { AppState } from '../../../store/types.ts';
import { comparisonStanding, unfinishedWords } from '../../../store/unfinished.ts';
import { messages } from './messages.ts';

/** "Unfinished: 4 of 7 layouts, 2 of 5 seeds"; '' if the comparison is complete. */
export function unfinishedNote(state: Pick<AppState, 'pinned' | 'answer' | 'scenarioHash'>): string {
  const words = unfinishedWords(comparisonStanding(state));
  return words === '' ? '' : messages.unfinished(words);
}
