/** What this device keeps of lessons: how far each was taken, and a teacher's own file. Whatever stands there is checked. */
import * as v from 'valibot';
import { MOST_LESSON_BYTES } from './schema.ts';
import type { DeviceStorage } from '../deviceStorage.ts';

/** How far a lesson was taken. */
const Progress = v.strictObject({
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60)),
  done: v.pipe(v.array(v.string()), v.maxLength(60)),
  /** Choice by id of the step. */
  predictions: v.record(v.string(), v.string()),
});
export type LessonProgress = v.InferOutput<typeof Progress>;

const KeptProgress = v.strictObject({
  ...Progress.entries,
  /** Hash of the document whose answer was known when the open step asked its question, while that waits for an answer. */
  asked: v.optional(v.string()),
});

const LessonRecord = v.strictObject({
  version: v.literal(1),
  /** By key of the lesson. */
  progress: v.record(v.string(), KeptProgress),
  /** The lesson that is open beside the board. */
  open: v.nullable(
    v.strictObject({ study: v.string(), collapsed: v.boolean(), text: v.nullable(v.pipe(v.string(), v.maxLength(MOST_LESSON_BYTES))) }),
  ),
});
export type LessonRecord = v.InferOutput<typeof LessonRecord>;

const KEY = 'lessons';
export const NO_LESSONS: LessonRecord = { version: 1, progress: {}, open: null };
/** A device of a school sees many lessons; the oldest progress goes. */
const MOST_LESSONS = 40;

/** What was kept; nothing where there is nothing, or nothing that can be read. */
export async function readLessons(storage: DeviceStorage): Promise<LessonRecord> {
  try {
    const parsed = v.safeParse(LessonRecord, await storage.get(KEY));
    return parsed.success ? parsed.output : NO_LESSONS;
  } catch {
    // A browser without storage: lessons start over at each visit.
    return NO_LESSONS;
  }
}

/** Keeps a record; a browser that refuses is reported elsewhere (`persist.ts`). */
export async function keepLessons(storage: DeviceStorage, record: LessonRecord): Promise<void> {
  const progress = Object.fromEntries(Object.entries(record.progress).slice(-MOST_LESSONS));
  try {
    await storage.set(KEY, { ...record, progress });
  } catch {
    // As above.
  }
}
