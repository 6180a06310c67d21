/** How an answer stands against another, in words: a tie within noise is a tie and never has a colour. */
import { isTie } from '../../base/stats.ts';
import type { Interval } from '../../base/stats.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { formatMs, formatMsChange, formatPercentChange, formatScale, timeUnit } from '../format.ts';
import { compareAnswers } from './paired.ts';

export interface Difference {
  readonly kind: 'better' | 'worse' | 'tie' | 'open' | 'unknown';
  /** "+79 %", "within noise". */
  readonly short: string;
  /** Joins `short` to the name of the reference: "+79 % against", "within noise of". */
  readonly join: 'against' | 'of' | 'as' | 'with';
  /** With the paired interval, for those who ask. */
  readonly long: string;
  /** The paired difference in ms, negative where the answer is better; null while it is not known. */
  readonly interval: Interval | null;
}

/** Below this share of the elapsed time a difference is a tie whatever its interval says. */
export const NEGLIGIBLE = 0.0005;

export function differenceOf(answer: AnswerSummary, reference: AnswerSummary): Difference {
  const changeMs = answer.elapsedMs - reference.elapsedMs;
  const unit = timeUnit(Math.max(Math.abs(answer.elapsedMs), Math.abs(reference.elapsedMs)));
  const share = reference.elapsedMs > 0 ? changeMs / reference.elapsedMs : 0;
  if (answer.scale !== reference.scale && answer.basis !== 'estimate') {
    return {
      kind: 'unknown',
      short: 'not comparable',
      join: 'with',
      long: `That ran at ${formatScale(reference.scale)}, this at ${formatScale(answer.scale)}.`,
      interval: null,
    };
  }
  const paired = compareAnswers(answer, reference);
  if (!paired || paired.count < 2 || !Number.isFinite(paired.low)) {
    const about = answer.basis === 'estimate' ? 'about ' : '';
    if (Math.abs(share) < NEGLIGIBLE)
      return {
        kind: 'open',
        short: `${about}as long`,
        join: 'as',
        long: 'One seed so far: the interval is not known yet.',
        interval: null,
      };
    return {
      kind: 'open',
      short: `${about}${formatPercentChange(share)}`,
      join: 'against',
      long: `${formatMsChange(changeMs, unit)} in one seed; the interval is not known yet.`,
      interval: null,
    };
  }
  const seeds = `${paired.count} paired seeds`;
  const interval = `${formatMsChange(paired.low, unit)} to ${formatMsChange(paired.high, unit)}`;
  if (isTie(paired) || Math.abs(share) < NEGLIGIBLE) {
    return {
      kind: 'tie',
      short: 'within noise',
      join: 'of',
      long: `Difference ${formatMsChange(paired.mean, unit)}, 95 % interval ${interval} over ${seeds}: a tie.`,
      interval: paired,
    };
  }
  const relative = reference.elapsedMs > 0 ? paired.mean / meanOf(reference.seedElapsedMs) : 0;
  return {
    kind: paired.mean > 0 ? 'worse' : 'better',
    short: formatPercentChange(relative),
    join: 'against',
    long: `${formatMsChange(paired.mean, unit)}, 95 % interval ${interval} over ${seeds}, against ${formatMs(reference.elapsedMs, unit)}.`,
    interval: paired,
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
