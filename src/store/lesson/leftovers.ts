/** Each step compares what it asks for: what earlier steps have pinned is taken off when another step opens. */
import { hashOf } from '../../analysis/document/facts.ts';
import type { Pinned } from '../types.ts';
import { presetHash } from './presetHash.ts';
import type { Lesson, LessonStep } from './schema.ts';

/** Presets that a step pins, or that its conditions ask to be pinned. */
function pinnedBy({ open = [], until = [] }: LessonStep): readonly string[] {
  const opened = open.flatMap(({ preset, pin }) => (pin && preset !== undefined ? [preset] : []));
  const asked = until.flatMap((one) => (one.kind === 'compared' ? (one.with ?? []) : one.kind === 'pinned' ? (one.of ?? []) : []));
  return [...opened, ...asked];
}

/** Whether a step compares with whatever is pinned. */
const takesAny = ({ until = [] }: LessonStep): boolean =>
  until.some((one) => (one.kind === 'compared' && !one.with) || (one.kind === 'pinned' && !one.of));

const hashesOf = (presets: readonly string[]): ReadonlySet<string | undefined> => new Set(presets.map(presetHash));

/**
 * Ids of the pinned layouts that a step has no use for: those that the lesson pinned for other steps, and those that running all
 * layouts of a study brought. What the reader has pinned of their own stays.
 */
export function leftovers(
  lesson: Lesson,
  step: LessonStep,
  pinned: readonly Pick<Pinned, 'id' | 'scenario' | 'from'>[],
): readonly string[] {
  if (pinned.length === 0 || takesAny(step)) return [];
  const [wanted, ofLesson] = [hashesOf(pinnedBy(step)), hashesOf(lesson.steps.flatMap(pinnedBy))];
  return pinned.flatMap(({ id, scenario, from }) => {
    const hash = hashOf(scenario);
    return !wanted.has(hash) && (from === 'study' || ofLesson.has(hash)) ? [id] : [];
  });
}
