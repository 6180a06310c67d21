/** An estimated answer in words, against the one on screen. */
import type { AnswerSummary } from '../../store/types.ts';
import { formatMs, formatMsChange, timeUnit } from '../format.ts';

/** The elapsed time and its change; undefined when there is nothing to compare with. */
export function estimateText(estimate: AnswerSummary | null, now: AnswerSummary | null): string | undefined {
  if (!estimate || !now) return undefined;
  const about = `estimate: about ${formatMs(estimate.elapsedMs)}`;
  if (now.elapsedMs >= estimate.lowMs && now.elapsedMs <= estimate.highMs) return `${about}, no clear change`;
  return `${about} (${formatMsChange(estimate.elapsedMs - now.elapsedMs, timeUnit(estimate.elapsedMs))})`;
}
