/**
 * Whether a lesson stands open, now and at the last visit: known at once, so that nothing of lessons is loaded where
 * none does. `waits`: it asks what to expect, and the page must not answer before the reader has.
 */
import { create } from 'zustand';

const KEY = 'spindle-lesson-open';

interface LessonOpen {
  readonly open: boolean;
  readonly waits: boolean;
  /** Counts how often somebody asked to read it: the panel then takes the focus, which it does not when the page is loaded. */
  readonly asked: number;
}

export const useLessonOpen = create<LessonOpen>(() => ({ open: wasOpen(), waits: false, asked: 0 }));

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

export function rememberOpenLesson(open: boolean, waits: boolean): void {
  useLessonOpen.setState({ open, waits });
  try {
    if (open) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
