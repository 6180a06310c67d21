/**
 * After a short rest over a target: about what the drop would make of the elapsed time. Canceled on
 * leaving; an estimate that cannot be told from the present answer says so.
 */
import { useEffect } from 'react';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { changeFor } from '../../../store/move/change.ts';
import { estimateText } from './estimateText.ts';
import { handOf } from '../../../store/move/hand.ts';
import { previewOf } from '../../../store/move/preview.ts';

/** Long enough that crossing a tube starts nothing, short enough that most drops find their estimate made or under way. */
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
        // A lesson that asks what to expect is not to be answered by an estimate.
        if (useLessonOpen.getState().waits) return;
        const { scenario, previewElapsed } = store.getState();
        const preview = previewOf(scenario, inHand, over, marked);
        if (preview.after === null) return;
        const change = changeFor(scenario, inHand, over, marked);
        stop = previewElapsed(change.apply, (summary) => {
          const text = estimateText(summary, store.getState().answer.summary);
          if (text === undefined || hand.getState().over !== over) return;
          hand.setState({ estimate: text });
          // Anyone who goes from target to target with keys hears it; beside a pointer it stands written.
          if (hand.getState().by === 'pick') store.getState().announce(`${change.where}: ${text}`);
        });
      }, REST_MS);
    });
    return () => {
      unsubscribe();
      leave();
    };
  }, [store]);
}
