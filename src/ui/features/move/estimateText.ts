/** An estimated answer in words, compared with the one on screen. */
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { atScale } from '../../../analysis/compare/oneScale.ts';
import { differenceOf } from '../../../analysis/compare/difference.ts';
import { timeUnit } from '../../../analysis/format.ts';
import { messages } from './estimateMessages.ts';

/**
 * The estimated time and its change, or the interval that holds both times if they cannot be told apart; undefined if
 * there is nothing to compare with. Where the whole batch is on screen, the change is against the part of it that is estimated.
 */
export function estimateText(estimate: AnswerSummary | null, now: AnswerSummary | null): string | undefined {
  if (!estimate || !now) return undefined;
  const { elapsedMs, lowMs, highMs } = estimate;
  const unit = timeUnit(elapsedMs);
  const same = atScale(now, estimate.scale);
  if (!same) return messages.about(elapsedMs, unit);
  const { kind, isClear } = differenceOf(estimate, same);
  if (kind === 'unknown') return messages.about(elapsedMs, unit);
  if (!isClear) return messages.between(lowMs, highMs, unit);
  return messages.change(elapsedMs, elapsedMs - same.elapsedMs, unit);
}
