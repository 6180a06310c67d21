/**
 * Whether a lesson stands open, now and at the last visit: known at once, so that nothing of lessons is loaded where
 * none does. `waits`: it asks what to expect, and the page must not answer before the reader has.
 */
import { create } from 'zustand';

const KEY = 'spindle-lesson-open';

export const useLessonOpen = create<{ readonly open: boolean; readonly waits: boolean }>(() => ({ open: wasOpen(), waits: false }));

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
