/** An adviser's answer in words, for page and command line. */
import { isTie, type Interval } from '../../base/stats.ts';
import { formatMeasure, formatMeasureChange, isBetter, type Measure } from '../measure/measure.ts';
import { formatPercentChange, plural } from '../format.ts';
import type { AdviserAnswer, Better } from './answer.ts';
import type { Contribution } from './explain.ts';

export const NOTHING_BETTER = 'Nothing better found';

/** "elapsed time 1.2 s, 95 % interval 1.1 s to 1.3 s less over 5 paired seeds". */
export function gainWords(measure: Measure, before: number, after: number, { mean, low, high, count }: Interval): string {
  const unit = measure.unit(Math.max(Math.abs(before), Math.abs(after)));
  const change = (value: number): string => formatMeasureChange(measure, value, unit);
  const share = before > 0 ? ` (${formatPercentChange(mean / before)})` : '';
  return `${capital(measure.noun)} ${formatMeasure(measure, before, unit)} becomes ${formatMeasure(measure, after, unit)}: ${change(mean)}${share}, 95 % interval ${change(low)} to ${change(high)} over ${plural(count, 'paired seed')}.`;
}

/** What an answer says in one line. */
export function answerWords(measure: Measure, answer: AdviserAnswer): string {
  if (answer.kind === 'unmet') return `The constraints cannot be met. ${answer.reasons.join(' ')}`;
  if (answer.kind === 'nothing')
    return `${NOTHING_BETTER}: ${plural(answer.tried, 'other layout')} run, and paired runs show none to be better than the layout as it is (${formatMeasure(measure, answer.before)}, mean over ${plural(answer.pairs, 'seed')}).`;
  return gainWords(measure, answer.before, answer.after, answer.difference);
}

/** The change that a move brings by itself: "−1.2 s", "+0.1 s, a tie", "needs the others". */
export function aloneWords(measure: Measure, { alone }: Contribution, { before }: Pick<Better, 'before'>): string {
  if (alone === null) return 'not possible by itself';
  return `${formatMeasureChange(measure, alone.change, measure.unit(before))}${alone.kind === 'tie' ? ', a tie' : ''}`;
}

/** The answer without a move. */
export function withoutWords(measure: Measure, { without }: Contribution, { before }: Pick<Better, 'before'>): string {
  if (without === null) return 'not possible without it';
  return `${formatMeasure(measure, without.value, measure.unit(before))}${without.verdict.kind === 'tie' ? ', a tie' : ''}`;
}

/** What the seeds leave open; empty where they leave nothing. */
export function openWords(measure: Measure, { difference, moves, baselines, after, before }: Better): readonly string[] {
  const open = moves.filter(({ without }) => without?.verdict.kind === 'tie');
  const unit = measure.unit(before);
  const near = baselines.filter(({ value }) => !isBetter(measure, after - value) || Math.abs(value - after) < 0.01 * Math.abs(after));
  return [
    ...(isTie(difference) ? ['The seeds do not tell it from the layout as it is.'] : []),
    ...(isBetter(measure, difference.mean)
      ? []
      : ['It meets the constraints, and is not better than the layout as it is, which does not.']),
    ...open.map(({ what }) => `The seeds do not tell whether this is needed: ${what}.`),
    ...near.map(({ name, value }) => `As good within 1 %, or better by chance: ${name} (${formatMeasure(measure, value, unit)}).`),
  ];
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
