/** How far apart two answers are, paired by seed. */
import { pairedDifference } from '../../base/stats.ts';
import type { Interval } from '../../base/stats.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { ELAPSED } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from '../measure/measured.ts';

/**
 * How much more `answer` has than `reference` (how much longer it takes, unless another measure is asked for), paired by seed, with
 * its 95 % interval in the unit of the measure (infinite with one pair; `isTie` of `base/stats.ts` reads it); null where the two are not comparable: an estimate,
 * another scale, other seeds or another engine. That both did the same work is for `Pinned.stale` to say.
 */
export function compareAnswers(answer: AnswerSummary | null, reference: AnswerSummary | null, measure: Measure = ELAPSED): Interval | null {
  if (!answer || !reference) return null;
  if (answer.seedElapsedMs.length === 0 || reference.seedElapsedMs.length === 0) return null;
  if (answer.scale !== reference.scale || answer.seed !== reference.seed || answer.engineVersion !== reference.engineVersion) return null;
  const [mine, other] = [measured(measure, answer), measured(measure, reference)];
  if (!mine || !other) return null;
  const pairs = Math.min(mine.bySeed.length, other.bySeed.length);
  return pairedDifference(mine.bySeed.slice(0, pairs), other.bySeed.slice(0, pairs));
}
