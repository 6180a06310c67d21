/** An estimated answer in words, against the one on screen. */
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { differenceOf } from '../../../analysis/compare/difference.ts';
import { formatMs, formatMsChange, timeUnit } from '../../../analysis/format.ts';

/**
 * The estimated time and its change, or, where the two cannot be told apart, the interval that holds both; undefined when
 * there is nothing to compare with.
 */
export function estimateText(estimate: AnswerSummary | null, now: AnswerSummary | null): string | undefined {
  if (!estimate || !now) return undefined;
  const { elapsedMs, lowMs, highMs } = estimate;
  const unit = timeUnit(elapsedMs);
  const { kind, isClear } = differenceOf(estimate, now);
  if (kind === 'unknown') return `estimate: about ${formatMs(elapsedMs, unit)}`;
  if (!isClear) return `estimate: between ${formatMs(lowMs, unit)} and ${formatMs(highMs, unit)}, no clear change`;
  return `estimate: about ${formatMs(elapsedMs)} (${formatMsChange(elapsedMs - now.elapsedMs, unit)})`;
}
