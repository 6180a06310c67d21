/** A lesson that was dropped or chosen: its size is looked at before its content. */
import { formatBytes } from '../../../base/units.ts';
import { MOST_LESSON_BYTES } from '../../../store/lesson/schema.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { showStudy, studyStoresOf } from './state.ts';

/** Opens the file beside the board; where it cannot be, the study's page says why. Answers whether it is open. */
export async function openLessonFile(handles: Pick<AppHandles, 'store' | 'engine'>, file: File): Promise<boolean> {
  const { lesson } = studyStoresOf(handles);
  const name = `"${file.name.slice(0, 80)}"`;
  const refuse = (message: string, expected: string): void =>
    lesson.setState({ refused: { name, problems: [{ pointer: '', message, expected }] } });
  let opened = false;
  if (file.size > MOST_LESSON_BYTES) refuse(`It has ${formatBytes(file.size)}`, `at most ${formatBytes(MOST_LESSON_BYTES)}`);
  else {
    try {
      opened = lesson.getState().openText(await file.text(), name, true);
    } catch (error) {
      refuse(`It could not be read: ${error instanceof Error ? error.message : String(error)}`, 'a file that is still there');
    }
  }
  if (!opened) showStudy({ part: 'lesson' });
  return opened;
}
