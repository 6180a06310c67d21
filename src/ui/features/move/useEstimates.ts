/**
 * Estimated elapsed times of the changes that a dialog offers, one after another on the worker that previews
 * share. Other changes, or leaving, cancel those that have not started.
 */
import { useEffect, useState } from 'react';
import { useLessonOpen } from '../../kit/state/lessonOpen.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import type { Change } from '../../../store/move/plannedChange.ts';
import { messages } from './estimateMessages.ts';
import { estimateText } from './estimateText.ts';

/** Long enough that stepping through a list of choices starts nothing. */
const REST_MS = 80;

/** The text of an estimate so far; null if there is none (nothing to simulate, or withheld). */
export type EstimateWords = string | null;

/** Of an action of a run there is none: a part of the batch would meet it at another moment of its work. */
const isEstimated = (change: Change | null): change is Change => change !== null && change.action === undefined;

/** In the order of the changes; pass null for one that would be refused. The list must be the same object while nothing changes. */
export function useEstimates(changes: readonly (Change | null)[]): readonly EstimateWords[] {
  const { store } = useHandles();
  const waits = useLessonOpen((s) => s.waits);
  const now = useApp((s) => s.answer.summary);
  const [known, setKnown] = useState<{ readonly of: readonly (Change | null)[]; readonly words: readonly EstimateWords[] }>();

  useEffect(() => {
    // While a lesson asks for a prediction, an estimate would give the answer away.
    if (waits) return;
    let stop: (() => void) | undefined;
    let left = false;
    const words: EstimateWords[] = changes.map((change) => (isEstimated(change) ? messages.estimating : null));
    const show = () => setKnown({ of: changes, words: [...words] });
    const next = (i: number) => {
      if (left || i >= changes.length) return;
      const change = changes[i];
      if (!isEstimated(change)) {
        next(i + 1);
        return;
      }
      stop = store.getState().previewElapsed(change.apply, (summary) => {
        if (left) return;
        words[i] = estimateText(summary, store.getState().answer.summary) ?? null;
        show();
        // An estimate that is already known arrives before `stop` is set.
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

  // Without an answer on screen there is nothing to compare with, so there are no estimates.
  return known?.of === changes && now && !waits ? known.words : changes.map(() => null);
}
