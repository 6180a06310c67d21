/**
 * Estimated elapsed times of several changes that a dialog offers, one after another on the worker that the previews
 * share. Other changes, and leaving, cancel what is still to come.
 */
import { useEffect, useState } from 'react';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import type { Change } from '../../../store/move/plannedChange.ts';
import { estimateText } from './estimateText.ts';

/** Long enough that walking through a list of choices starts nothing. */
const REST_MS = 80;

/** What an estimate says so far: null is none (nothing to simulate, or not to be reported yet). */
export type EstimateWords = string | null;

const PENDING = 'estimating…';

/** In the order of the changes; pass null for one that would be refused. The list must be the same object while nothing changes. */
export function useEstimates(changes: readonly (Change | null)[]): readonly EstimateWords[] {
  const { store } = useHandles();
  const waits = useLessonOpen((s) => s.waits);
  const now = useApp((s) => s.answer.summary);
  const [known, setKnown] = useState<{ readonly of: readonly (Change | null)[]; readonly words: readonly EstimateWords[] }>();

  useEffect(() => {
    // A lesson that asks what to expect is not to be answered by an estimate.
    if (waits) return;
    let stop: (() => void) | undefined;
    let left = false;
    const words: EstimateWords[] = changes.map((change) => change && PENDING);
    const show = () => setKnown({ of: changes, words: [...words] });
    const next = (i: number) => {
      if (left || i >= changes.length) return;
      const change = changes[i];
      if (!change) {
        next(i + 1);
        return;
      }
      stop = store.getState().previewElapsed(change.apply, (summary) => {
        if (left) return;
        words[i] = estimateText(summary, store.getState().answer.summary) ?? null;
        show();
        // A known one is heard before `stop` is there.
        queueMicrotask(() => next(i + 1));
      });
    };
    show();
    const timer = setTimeout(() => next(0), REST_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [changes, store, waits]);

  // Without an answer on screen there is nothing to compare with, and nothing is said.
  return known?.of === changes && now && !waits ? known.words : changes.map(() => null);
}
