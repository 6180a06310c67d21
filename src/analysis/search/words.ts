/** An adviser's answer in words, for page and command line. */
import { isTie, type Interval } from '../../base/stats.ts';
import { formatMeasure, formatMeasureChange, isBetter, type Measure } from '../measure/measure.ts';
import { formatPercentChange, plural } from '../format.ts';
import type { AdviserAnswer, Better } from './answer.ts';
import { isExplained, type Contribution } from './explain.ts';
import type { OwnRule } from './rivals.ts';
import type { SearchMove } from './types.ts';

export const NOTHING_BETTER = 'Nothing better found';

type Nothing = Extract<AdviserAnswer, { kind: 'nothing' }>;

/** What differs less than this, as a share, is as good. */
const NEAR = 0.01;

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

/** Of moves that no run explains: why. */
export const NO_TIME = 'not run for lack of time';
export const STOPPED = 'not run: the search was stopped';

/** The change that a move brings by itself: "−1.2 s", "+0.1 s, a tie", "needs the others". */
export function aloneWords(measure: Measure, move: SearchMove | Contribution, { before }: Pick<Better, 'before'>, why = NO_TIME): string {
  if (!isExplained(move)) return why;
  const { alone } = move;
  if (alone === null) return 'not possible by itself';
  return `${formatMeasureChange(measure, alone.change, measure.unit(before))}${alone.kind === 'tie' ? ', a tie' : ''}`;
}

/** The answer without a move. */
export function withoutWords(measure: Measure, move: SearchMove | Contribution, { before }: Pick<Better, 'before'>, why = NO_TIME): string {
  if (!isExplained(move)) return why;
  const { without } = move;
  if (without === null) return 'not possible without it';
  return `${formatMeasure(measure, without.value, measure.unit(before))}${without.verdict.kind === 'tie' ? ', a tie' : ''}`;
}

/** What the seeds leave open, and what was not run; empty where there is nothing. */
export function openWords(measure: Measure, answer: Better | Nothing): readonly string[] {
  return [...(answer.kind === 'better' ? openOf(measure, answer) : []), ...comparedWords(measure, answer)];
}

function openOf(measure: Measure, { difference, moves }: Better): readonly string[] {
  const open = moves.filter((move) => isExplained(move) && move.without !== null && move.without.verdict.kind !== 'worse');
  return [
    ...(isTie(difference) ? ['The seeds do not tell it from the layout as it is.'] : []),
    ...(isBetter(measure, difference.mean)
      ? []
      : ['It meets the constraints, and is not better than the layout as it is, which does not.']),
    ...open.map(({ what }) => `The seeds do not tell whether this is needed: ${what}.`),
  ];
}

/**
 * The rule of thumb that the answer is; those that come near, or that seemed better and were not confirmed; and those that there was no time for.
 * They were run on other seeds than what is confirmed: their values stand beside those of the start or the answer on the same seeds.
 */
function comparedWords(measure: Measure, answer: Better | Nothing): readonly string[] {
  const { baselines, notRun, chosen, before, seeds } = answer.compared;
  const unit = measure.unit(answer.before);
  const value = (of: number): string => formatMeasure(measure, of, unit);
  const rule = answer.kind === 'better' ? answer.rule : null;
  const own = answer.kind === 'better' ? chosen : before;
  const over = `mean over ${plural(seeds, 'other seed')}`;
  const isNear = (of: number, than: number): boolean =>
    answer.kind === 'better' ? Math.abs(of - than) < NEAR * Math.abs(than) : isBetter(measure, of - than);
  const isOther = (name: string): boolean => rule === null || rule.isTuned || name !== rule.name;
  const near = own === null ? [] : baselines.filter((one) => isOther(one.name) && isNear(one.value, own));
  return [
    ...(rule === null ? [] : [ruleWords(rule)]),
    ...near.map((one) =>
      answer.kind === 'better'
        ? `As good within 1 %: ${one.name} (${value(one.value)}, and this answer ${value(own!)} on the same seeds; ${over}).`
        : `Seemed better than the layout as it is, and was not confirmed: ${one.name} (${value(one.value)}, and the layout as it is ${value(own!)} on the same seeds; ${over}).`,
    ),
    ...(notRun.length > 0 ? [`Not compared for lack of time, so that it may be better: ${notRun.join(', ')}.`] : []),
  ];
}

const ruleWords = ({ name, isTuned }: OwnRule): string =>
  isTuned ? `Where objects lie, this answer is a rule of thumb: ${name}.` : `This answer is a rule of thumb: ${name}.`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
