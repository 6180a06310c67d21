/**
 * After a short rest over a target: an estimate of the elapsed time after the drop. Leaving cancels it. An estimate
 * that cannot be told from the current answer says so.
 */
import { useEffect } from 'react';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { changeFor } from '../../../store/move/change.ts';
import { messages } from './estimateMessages.ts';
import { estimateText } from './estimateText.ts';
import { handOf } from '../../../store/move/hand.ts';
import { previewOf } from '../../../store/move/preview.ts';

/** Long enough that crossing a tube starts nothing, short enough that most drops find their estimate ready or running. */
const REST_MS = 80;

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
      if (state.over === before.over && state.inHand === before.inHand && state.marked === before.marked) return;
      leave();
      const { over, inHand, marked } = state;
      if (!over || !inHand) return;
      timer = setTimeout(() => {
        // While a lesson asks for a prediction, an estimate would give the answer away.
        if (useLessonOpen.getState().waits) return;
        const { scenario, previewElapsed } = store.getState();
        const preview = previewOf(scenario, inHand, over, marked);
        if (preview.after === null) return;
        const change = changeFor(scenario, inHand, over, marked);
        // A part of the batch would meet the action at another moment of its work.
        if (change.action !== undefined) return;
        stop = previewElapsed(change.apply, (summary) => {
          const text = estimateText(summary, store.getState().answer.summary);
          if (text === undefined || hand.getState().over !== over) return;
          hand.setState({ estimate: text });
          // With keys it is announced; with a pointer it is written next to it.
          if (hand.getState().by === 'pick') store.getState().announce(messages.at(change.where, text));
        });
      }, REST_MS);
    });
    return () => {
      unsubscribe();
      leave();
    };
  }, [store]);
}
