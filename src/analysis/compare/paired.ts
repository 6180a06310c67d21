/** How far apart two answers are, paired by seed. */
import { pairedDifference } from '../../base/stats.ts';
import type { Interval } from '../../base/stats.ts';
import type { AnswerSummary } from '../answers/summary.ts';

/**
 * How much longer `answer` takes than `reference`, paired by seed, with its 95 % interval in ms (infinite
 * with one pair; `isTie` of `base/stats.ts` reads it); null where the two are not comparable: an estimate,
 * another scale, other seeds or another engine. That both did the same work is for `Pinned.stale` to say.
 */
export function compareAnswers(answer: AnswerSummary | null, reference: AnswerSummary | null): Interval | null {
  if (!answer || !reference) return null;
  if (answer.seedElapsedMs.length === 0 || reference.seedElapsedMs.length === 0) return null;
  if (answer.scale !== reference.scale || answer.seed !== reference.seed || answer.engineVersion !== reference.engineVersion) return null;
  const pairs = Math.min(answer.seedElapsedMs.length, reference.seedElapsedMs.length);
  return pairedDifference(answer.seedElapsedMs.slice(0, pairs), reference.seedElapsedMs.slice(0, pairs));
}
