/** What stands for lessons and reports until their code has arrived; needed for the first picture. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  lesson: 'Lesson',
  theLesson: 'the lesson',
  closeLesson: 'Close the lesson',
  scaleNote: 'the note on the scale of this answer',
});
