/** The studies' own lessons, as the text that a teacher can take and edit; fetched when one is opened. */
const TEXTS: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  'red-brick': () => import('./red-brick/lesson.json?raw'),
  'io-schedulers': () => import('./io-schedulers/lesson.json?raw'),
};

/** Text of a study's lesson; undefined for a study that has none. */
export async function studyLesson(study: string): Promise<string | undefined> {
  return Object.hasOwn(TEXTS, study) ? (await TEXTS[study]()).default : undefined;
}

/** Studies that have a lesson. */
export const lessonStudies = (): readonly string[] => Object.keys(TEXTS);
