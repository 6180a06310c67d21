/** An estimated answer in words, against the one on screen. */
import type { AnswerSummary } from '../../analysis/answers/summary.ts';
import { formatMs, formatMsChange, timeUnit } from '../format.ts';

/**
 * The elapsed time and its change, or, where the two cannot be told apart, the interval that holds both; undefined when
 * there is nothing to compare with.
 */
export function estimateText(estimate: AnswerSummary | null, now: AnswerSummary | null): string | undefined {
  if (!estimate || !now) return undefined;
  const { elapsedMs, lowMs, highMs } = estimate;
  const unit = timeUnit(elapsedMs);
  if (now.elapsedMs >= lowMs && now.elapsedMs <= highMs)
    return `estimate: between ${formatMs(lowMs, unit)} and ${formatMs(highMs, unit)}, no clear change`;
  return `estimate: about ${formatMs(elapsedMs)} (${formatMsChange(elapsedMs - now.elapsedMs, unit)})`;
}
