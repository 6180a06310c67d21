/**
 * Whether a lesson stands open, now and at the last visit: known at once, so that nothing of lessons is loaded where
 * none does. `waits`: it asks what to expect, and the page must not answer before the reader has.
 */
import { create } from 'zustand';
import type { OpenQuestion } from '../../../store/lesson/slice.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { useApp } from './useApp.ts';

const KEY = 'spindle-lesson-open';
/** What is kept there while a question waits; else `1`. */
const WAITS = 'waits';

interface LessonOpen {
  readonly open: boolean;
  readonly waits: boolean;
  /** What it asks. */
  readonly question: OpenQuestion | null;
  /** Requests that the full height of a queue stands for at least, from step to step; 0: what the run needs. */
  readonly queueHeight: number;
  /** Counts how often someone asked to read it: the panel then takes the focus, which it does not when the page is loaded. */
  readonly asked: number;
}

export const useLessonOpen = create<LessonOpen>(() => {
  const kept = keptWord();
  return { open: kept !== null, waits: kept === WAITS, question: null, queueHeight: 0, asked: 0 };
});

/** Anyone who opened a lesson continues in it. */
export const readLesson = (): void => useLessonOpen.setState(({ asked }) => ({ asked: asked + 1 }));

function keptWord(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // No storage: no lesson can have been kept.
    return null;
  }
}

/** Whether the answer of the scenario on screen has to wait for a prediction. */
export const useAnswerWaits = (): boolean => useApp(isAnswerWithheld);

export function rememberOpenLesson(open: boolean, question: OpenQuestion | null, queueHeight = 0): void {
  useLessonOpen.setState({ open, waits: question !== null, question, queueHeight });
  try {
    if (open) localStorage.setItem(KEY, question ? WAITS : '1');
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
