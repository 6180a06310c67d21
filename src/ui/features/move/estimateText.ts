/** An estimated answer in words, compared with the one on screen. */
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { differenceOf } from '../../../analysis/compare/difference.ts';
import { timeUnit } from '../../../analysis/format.ts';
import { messages } from './estimateMessages.ts';

/**
 * The estimated time and its change, or the interval that holds both times if they cannot be told apart; undefined if
 * there is nothing to compare with.
 */
export function estimateText(estimate: AnswerSummary | null, now: AnswerSummary | null): string | undefined {
  if (!estimate || !now) return undefined;
  const { elapsedMs, lowMs, highMs } = estimate;
  const unit = timeUnit(elapsedMs);
  const { kind, isClear } = differenceOf(estimate, now);
  if (kind === 'unknown') return messages.about(elapsedMs, unit);
  if (!isClear) return messages.between(lowMs, highMs, unit);
  return messages.change(elapsedMs, elapsedMs - now.elapsedMs, unit);
}
