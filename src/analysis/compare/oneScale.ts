/**
 * Answers that are compared are answers of the same part of the batch. Some layouts are known at two scales, others at one: what they
 * are compared at is the largest scale that all of them have. Pure.
 */
import type { AnswerSummary } from '../answers/summary.ts';

/** What is known of the same layout at that scale; null where nothing is. */
export function atScale(answer: AnswerSummary, scale: number): AnswerSummary | null {
  if (answer.scale === scale) return answer;
  return answer.part?.scale === scale ? answer.part : null;
}

/** The largest scale at which all of them are known; null where there is none, or nothing to compare. */
export function sharedScale(answers: readonly AnswerSummary[]): number | null {
  if (answers.length === 0) return null;
  const [first] = answers;
  const scales = [first.scale, ...(first.part ? [first.part.scale] : [])].toSorted((a, b) => b - a);
  return scales.find((scale) => answers.every((answer) => atScale(answer, scale) !== null)) ?? null;
}

/** Both at the largest scale that both have; null where they have none in common. */
export function atOneScale(a: AnswerSummary, b: AnswerSummary): readonly [AnswerSummary, AnswerSummary] | null {
  const scale = sharedScale([a, b]);
  if (scale === null) return null;
  const [one, other] = [atScale(a, scale), atScale(b, scale)];
  return one && other && [one, other];
}
