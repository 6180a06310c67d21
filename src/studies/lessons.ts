import { later } from '../base/later.ts';
import type { Later } from '../base/later.ts';

/** The studies' own lessons, as the text that a teacher can take and edit; fetched when one is opened. */
const TEXTS: Readonly<Record<string, Later<{ readonly default: string }>>> = {
  'red-brick': later("the Red Brick study's lesson", () => import('./red-brick/lesson.json?raw')),
  'io-schedulers': later("the scheduler study's lesson", () => import('./io-schedulers/lesson.json?raw')),
};

/** Text of a study's lesson; undefined for a study that has none. */
export async function studyLesson(study: string): Promise<string | undefined> {
  return Object.hasOwn(TEXTS, study) ? (await TEXTS[study].load()).default : undefined;
}

/** Studies that have a lesson. */
export const lessonStudies = (): readonly string[] => Object.keys(TEXTS);
