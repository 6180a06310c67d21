/** Sentences for the live region: what an edit did, once known. */
import { formatMs } from '../base/units.ts';
import { compareAnswers } from './summary.ts';
import type { AnswerSummary } from './types.ts';

/** Below this share of the elapsed time a single pair of runs says nothing worth hearing. */
const NOISE_SHARE = 0.005;

/** "Elapsed time 6 min 52 s, 18 % less than before." */
export function effectInWords(summary: AnswerSummary, previous: AnswerSummary | null): string {
  const now = `Elapsed time ${formatMs(summary.elapsedMs)}`;
  if (!previous || !compareAnswers(summary, previous) || previous.elapsedMs <= 0) return `${now}.`;
  const share = (summary.elapsedMs - previous.elapsedMs) / previous.elapsedMs;
  if (Math.abs(share) < NOISE_SHARE) return `${now}, practically as before.`;
  return `${now}, ${percent(Math.abs(share))} ${share < 0 ? 'less' : 'more'} than before.`;
}

function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
}
