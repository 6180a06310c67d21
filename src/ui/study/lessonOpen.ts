/** Whether a lesson stands open, now and at the last visit: known at once, so that nothing of lessons is loaded where none does. */
import { create } from 'zustand';

const KEY = 'spindle-lesson-open';

export const useLessonOpen = create<{ readonly open: boolean }>(() => ({ open: wasOpen() }));

function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // No storage: no lesson can have been kept.
    return false;
  }
}

export function rememberOpenLesson(open: boolean): void {
  useLessonOpen.setState({ open });
  try {
    if (open) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
