/** How an answer stands against another, in words: a tie within noise is a tie and never has a colour. */
import { isTie, mean } from '../../base/stats.ts';
import type { Interval } from '../../base/stats.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { formatPercentChange, formatScale } from '../format.ts';
import { ELAPSED, formatMeasure, formatMeasureChange, isBetter } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from '../measure/measured.ts';
import { compareAnswers } from './paired.ts';

export interface Difference {
  readonly kind: 'better' | 'worse' | 'tie' | 'open' | 'unknown';
  /** "+79 %", "within noise". */
  readonly short: string;
  /** Joins `short` to the name of the reference: "+79 % against", "within noise of". */
  readonly join: 'against' | 'of' | 'as' | 'with';
  /** With the paired interval, for those who ask. */
  readonly long: string;
  /** The paired difference in the unit of the measure (ms of elapsed time); null while it is not known. */
  readonly interval: Interval | null;
}

/** Below this share of the value a difference is a tie whatever its interval says. */
export const NEGLIGIBLE = 0.0005;

/** Which way is better is the measure's to say. */
export function differenceOf(answer: AnswerSummary, reference: AnswerSummary, measure: Measure = ELAPSED): Difference {
  if (answer.scale !== reference.scale && answer.basis !== 'estimate') {
    return {
      kind: 'unknown',
      short: 'not comparable',
      join: 'with',
      long: `That ran at ${formatScale(reference.scale)}, this at ${formatScale(answer.scale)}.`,
      interval: null,
    };
  }
  const [mine, other] = [measured(measure, answer), measured(measure, reference)];
  if (!mine || !other)
    return { kind: 'unknown', short: 'not known yet', join: 'with', long: `Its ${measure.noun} needs a whole run.`, interval: null };
  const change = mine.value - other.value;
  const unit = measure.unit(Math.max(Math.abs(mine.value), Math.abs(other.value)));
  const share = other.value > 0 ? change / other.value : 0;
  const paired = compareAnswers(answer, reference, measure);
  if (!paired || paired.count < 2 || !Number.isFinite(paired.low)) {
    const about = answer.basis === 'estimate' ? 'about ' : '';
    if (Math.abs(share) < NEGLIGIBLE)
      return {
        kind: 'open',
        short: `${about}${measure.isTime ? 'as long' : 'the same'}`,
        join: 'as',
        long: 'One seed so far: the interval is not known yet.',
        interval: null,
      };
    return {
      kind: 'open',
      short: `${about}${formatPercentChange(share)}`,
      join: 'against',
      long: `${formatMeasureChange(measure, change, unit)} in one seed; the interval is not known yet.`,
      interval: null,
    };
  }
  const seeds = `${paired.count} paired seeds`;
  const interval = `${formatMeasureChange(measure, paired.low, unit)} to ${formatMeasureChange(measure, paired.high, unit)}`;
  if (isTie(paired) || Math.abs(share) < NEGLIGIBLE) {
    return {
      kind: 'tie',
      short: 'within noise',
      join: 'of',
      long: `Difference ${formatMeasureChange(measure, paired.mean, unit)}, 95 % interval ${interval} over ${seeds}: a tie.`,
      interval: paired,
    };
  }
  const relative = other.value > 0 ? paired.mean / mean(other.bySeed) : 0;
  return {
    kind: isBetter(measure, paired.mean) ? 'better' : 'worse',
    short: formatPercentChange(relative),
    join: 'against',
    long: `${formatMeasureChange(measure, paired.mean, unit)}, 95 % interval ${interval} over ${seeds}, against ${formatMeasure(measure, other.value, unit)}.`,
    interval: paired,
  };
}
