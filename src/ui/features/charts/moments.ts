/** Steps through the worst moments of a run, worst first, then around again. */
import type { RunResult } from '../../../engine/record/result.ts';
import { worstMoments } from '../../../analysis/why/evidence.ts';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import { evidenceWords } from '../../../analysis/why/evidenceWords.ts';
import type { AppState } from '../../../store/types.ts';
import { evidenceShown, markEvidence } from '../../kit/state/evidence.ts';
import { messages } from './messages.ts';

/** Marks and announces the next moment, or the previous one; the worst one if none is marked. */
export function nextMoment(state: Pick<AppState, 'view' | 'setView' | 'announce'>, result: RunResult, by: 1 | -1 = 1): Evidence | null {
  const moments = worstMoments(result);
  if (moments.length === 0) {
    state.announce(messages.noRequests);
    return null;
  }
  const shown = evidenceShown(state.view.cursorMs, result);
  const at = shown ? moments.indexOf(shown) : -1;
  const next = at < 0 ? 0 : (at + by + moments.length) % moments.length;
  markEvidence(state, result, moments[next]);
  state.announce(messages.moment(next + 1, moments.length, evidenceWords(moments[next], result)));
  return moments[next];
}
