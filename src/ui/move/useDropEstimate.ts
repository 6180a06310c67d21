/**
 * After a short rest over a target: about how much the drop would change the elapsed time. Cancelled on
 * leaving; an estimate that cannot be told from the present answer says so instead of giving a number.
 */
import { useEffect } from 'react';
import type { AnswerSummary } from '../../store/types.ts';
import { formatMsChange } from '../format.ts';
import { useLessonOpen } from '../study/lessonOpen.ts';
import { useHandles } from '../useApp.ts';
import { changeFor } from './change.ts';
import { handOf } from './hand.ts';
import { previewOf } from './preview.ts';

/** Long enough that crossing a tube starts nothing, short enough that most drops find their estimate made or under way. */
const REST_MS = 80;

/** The change against the answer on screen in words; undefined when there is nothing to compare with. */
export function estimateText(estimate: AnswerSummary | null, now: AnswerSummary | null): string | undefined {
  if (!estimate || !now) return undefined;
  if (now.elapsedMs >= estimate.lowMs && now.elapsedMs <= estimate.highMs) return 'no clear change (estimate)';
  return `about ${formatMsChange(estimate.elapsedMs - now.elapsedMs)} (estimate)`;
}

export function useDropEstimate(): void {
  const { store } = useHandles();
  useEffect(() => {
    const hand = handOf(store);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    const leave = () => {
      clearTimeout(timer);
      stop?.();
      stop = undefined;
      if (hand.getState().estimate !== null) hand.setState({ estimate: null });
    };
    const unsubscribe = hand.subscribe((state, before) => {
      if (state.over === before.over && state.inHand === before.inHand) return;
      leave();
      const { over, inHand } = state;
      if (!over || !inHand) return;
      timer = setTimeout(() => {
        // A lesson that asks what to expect is not to be answered by an estimate.
        if (useLessonOpen.getState().waits) return;
        const { scenario, previewElapsed } = store.getState();
        const preview = previewOf(scenario, inHand, over, hand.getState().marked);
        if (preview.refused || preview.changes.size === 0) return;
        stop = previewElapsed(changeFor(scenario, inHand, over).apply, (summary) => {
          const text = estimateText(summary, store.getState().answer.summary);
          if (text !== undefined && hand.getState().over === over) hand.setState({ estimate: text });
        });
      }, REST_MS);
    });
    return () => {
      unsubscribe();
      leave();
    };
  }, [store]);
}
