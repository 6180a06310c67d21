/** Sentences of the store: what an edit did, once known, for the live region; what was opened side by side. */
import { formatMs, listWords, plural } from '../base/units.ts';
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

/** Titles of layouts that were opened together: the one that is on screen now, those pinned, and those for which there was no place. */
interface OpenedTogether {
  readonly open: string;
  /** The one on screen first; empty where there is no place even for that. */
  readonly pinned: readonly string[];
  readonly leftOut: readonly string[];
  /** How many can be pinned at a time. */
  readonly most: number;
}

/** The step in the history and the notice: "Opened A beside 1 other layout", "A is open, and B is pinned beside it." */
export function openedTogetherWords({ open, pinned, leftOut, most }: OpenedTogether): { readonly step: string; readonly notice: string } {
  const beside = pinned.slice(1);
  const full =
    leftOut.length === 0
      ? ''
      : ` Only ${most} can be pinned at a time, so ${listWords(leftOut)} ${leftOut.length === 1 ? 'is' : 'are'} left out: take some off.`;
  if (beside.length === 0) return { step: `Opened ${open}`, notice: `${open} is open${pinned.length > 0 ? ' and pinned' : ''}.${full}` };
  return {
    step: `Opened ${open} beside ${plural(beside.length, 'other layout')}`,
    notice: `${open} is open, and ${listWords(beside)} ${beside.length === 1 ? 'is' : 'are'} pinned beside it.${full}`,
  };
}
