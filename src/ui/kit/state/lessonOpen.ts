/**
 * Whether a lesson stands open, now and at the last visit: known at once, so that nothing of lessons is loaded where
 * none does. `waits`: it asks what to expect, and the page must not answer before the reader has.
 */
import { create } from 'zustand';
import type { OpenQuestion } from '../../../store/lesson/slice.ts';
import { useApp } from './useApp.ts';

const KEY = 'spindle-lesson-open';

interface LessonOpen {
  readonly open: boolean;
  readonly waits: boolean;
  /** What it asks. */
  readonly question: OpenQuestion | null;
  /** Counts how often somebody asked to read it: the panel then takes the focus, which it does not when the page is loaded. */
  readonly asked: number;
}

export const useLessonOpen = create<LessonOpen>(() => ({ open: wasOpen(), waits: false, question: null, asked: 0 }));

/** Whoever opened a lesson goes on in it. */
export const readLesson = (): void => useLessonOpen.setState(({ asked }) => ({ asked: asked + 1 }));

function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // No storage: no lesson can have been kept.
    return false;
  }
}

/**
 * Whether the answer of the scenario on screen has to wait for a prediction: another scenario was opened since the question was asked, and
 * its answer may be what the question asks for.
 */
export function useAnswerWaits(): boolean {
  const question = useLessonOpen((state) => state.question);
  return useApp((state) => question !== null && state.scenarioHash !== question.hash);
}

export function rememberOpenLesson(open: boolean, question: OpenQuestion | null): void {
  useLessonOpen.setState({ open, waits: question !== null, question });
  try {
    if (open) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
