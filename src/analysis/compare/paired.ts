/** How two answers stand against each other, paired by seed. */
import type { AnswerSummary } from '../answers/summary.ts';
import { ELAPSED } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from '../answers/measured.ts';
import { atOneScale } from './oneScale.ts';
import { sameQueries } from './sameQueries.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** Whether seeds of both may be paired: simulated at one scale from the same first seed on, by the same engine. */
export function isPaired(answer: AnswerSummary, reference: AnswerSummary): boolean {
  if (answer.basis === 'estimate' || reference.basis === 'estimate') return false;
  return answer.scale === reference.scale && answer.seed === reference.seed && answer.engineVersion === reference.engineVersion;
}

/**
 * How `answer` stands against `reference`, at the largest scale that both have; null where the two cannot be paired, say nothing in this
 * measure, or complete other queries. That both were given the same work is for `Pinned.stale` to say.
 */
export function compareAnswers(answer: AnswerSummary | null, reference: AnswerSummary | null, measure: Measure = ELAPSED): Verdict | null {
  const both = answer && reference && atOneScale(answer, reference);
  if (!both || !isPaired(...both) || !sameQueries(...both)) return null;
  const [mine, other] = [measured(measure, both[0]), measured(measure, both[1])];
  return mine && other ? verdictOf(mine.bySeed, other.bySeed, measure) : null;
}
