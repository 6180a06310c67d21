/** A lesson that was dropped or chosen: its size is looked at before its content. */
import { MOST_LESSON_BYTES } from '../../../store/lesson/schema.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { showStudy, studyStoresOf } from './state.ts';
import { messages } from './messages.ts';

/** Opens the file beside the board; where it cannot be, the study's page says why. Answers whether it is open. */
export async function openLessonFile(handles: Pick<AppHandles, 'store' | 'engine'>, file: File): Promise<boolean> {
  const { lesson } = studyStoresOf(handles);
  const name = `"${file.name.slice(0, 80)}"`;
  const refuse = (message: string, expected: string): void =>
    lesson.setState({ refused: { name, problems: [{ pointer: '', message, expected }] } });
  let opened = false;
  if (file.size > MOST_LESSON_BYTES) refuse(messages.tooLong(file.size), messages.atMost(MOST_LESSON_BYTES));
  else {
    try {
      opened = lesson.getState().openText(await file.text(), name, true);
    } catch (error) {
      refuse(messages.unreadable(error instanceof Error ? error.message : String(error)), messages.readable);
    }
  }
  if (!opened) showStudy({ part: 'lesson' });
  return opened;
}
