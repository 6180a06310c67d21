/** How sure an answer is, in a line: "1/40 of the batch · 5 seeds · ±2 %". */
import { formatPercent, formatScale, plural } from '../format.ts';
import accuracy from './estimateAccuracy.json' with { type: 'json' };
import { ELAPSED, formatMeasure } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from './measured.ts';
import { INTERVAL_SEEDS } from './seeds.ts';
import type { AnswerSummary } from './summary.ts';

/** Half of the interval as a share of the value that is shown, which is its middle; null while nothing is known about it. */
export function halfInterval(summary: AnswerSummary, measure: Measure = ELAPSED): number | null {
  const answer = measured(measure, summary);
  if (!answer) return null;
  const half = answer.high - answer.value;
  return half > 0 && Number.isFinite(half) && answer.value > 0 ? half / answer.value : null;
}

/**
 * "±7.9 %". Seeds that are so far apart that the interval reaches down to nothing have no such words: how far they are apart is said
 * instead, "seeds from 300 s to 1 010 s".
 */
export function intervalWords(summary: AnswerSummary, measure: Measure = ELAPSED): string {
  const answer = measured(measure, summary);
  const half = halfInterval(summary, measure);
  if (!answer || half === null || half < 1) return spreadWords(half);
  const unit = measure.unit(answer.value);
  const ends = [Math.min(...answer.bySeed), Math.max(...answer.bySeed)].map((value) => formatMeasure(measure, value, unit));
  return `seeds from ${ends.join(' to ')}`;
}

/** Whether the value will still move: an estimate, or a run of too few seeds. Such a value is shown as "about". */
export const isInterimAnswer = (summary: AnswerSummary, measure: Measure = ELAPSED): boolean =>
  measured(measure, summary)?.isInterim ?? true;

/**
 * "9 of 150 queries · 5 seeds · ±7.9 %", "... · 1 of 5 seeds, too few yet", "estimate from a sample · refined: 80.1 s to 110 s".
 * @param what the answer is of, in words
 */
export function certaintyWords(
  summary: AnswerSummary,
  seedsToCome: number,
  measure: Measure = ELAPSED,
  what = formatScale(summary.scale),
): string {
  const half = halfInterval(summary, measure);
  if (summary.basis === 'estimate') return `estimate from a sample${half === null ? '' : ` \u00b7 refined: ${rangeOf(summary, measure)}`}`;
  const seeds = seedsToCome > 0 ? `${summary.seeds} of ${plural(summary.seeds + seedsToCome, 'seed')}` : plural(summary.seeds, 'seed');
  const spread = isInterimAnswer(summary, measure) ? ', too few yet' : ` \u00b7 ${intervalWords(summary, measure)}`;
  return `${what} \u00b7 ${seeds}${spread}`;
}

/** "±7.9 %"; what rounds to nothing is not written as a bound of nothing. */
function spreadWords(half: number | null): string {
  if (half === null) return 'all identical';
  return half < 0.0001 ? 'less than \u00b10.01\u202f%' : `\u00b1${formatPercent(half)}`;
}

/** The interval of an answer in words, in the unit of its value: "80.1 s to 110 s". */
function rangeOf(summary: AnswerSummary, measure: Measure, join: 'to' | 'and' = 'to'): string {
  const answer = measured(measure, summary);
  if (!answer) return '–';
  const unit = measure.unit(answer.value);
  return `${formatMeasure(measure, answer.low, unit)} ${join} ${formatMeasure(measure, answer.high, unit)}`;
}

/** About the longest that its words become while seeds arrive, whatever they are now: the room to be kept for them. */
export function longestCertainty(summary: AnswerSummary, seedsToCome: number, what = formatScale(summary.scale)): string {
  const seeds = Math.max(summary.seeds + seedsToCome, INTERVAL_SEEDS);
  return `${what} \u00b7 ${seeds - 1} of ${plural(seeds, 'seed')}, too few yet`;
}

/** What parts and pictures show where the number is a mean: "below: seed 1, 99.9 s"; '' where both read the same. */
export function ownRunWords(summary: AnswerSummary, measure: Measure = ELAPSED): string {
  const answer = measured(measure, summary);
  if (!answer || answer.isInterim) return '';
  const unit = measure.unit(answer.value);
  const own = formatMeasure(measure, answer.own, unit);
  return own === formatMeasure(measure, answer.value, unit) ? '' : `below: seed ${summary.seed}, ${own}`;
}

/** Beside an answer that is a rate: how long that work takes, "12.5 s elapsed". '' where the answer is that time, or a clock ends the run. */
export function elapsedWords(summary: AnswerSummary, measure: Measure): string {
  const time = measured(ELAPSED, summary);
  const isTimed = summary.timed !== undefined || summary.seedWork?.[0]?.countedMs !== undefined;
  if (measure.isTime || isTimed || !time) return '';
  return `${time.isInterim ? 'about ' : ''}${formatMeasure(ELAPSED, time.value)} elapsed`;
}

export function certaintyDetail(summary: AnswerSummary, measure: Measure = ELAPSED): string {
  const answer = measured(measure, summary);
  const known = halfInterval(summary, measure) !== null;
  if (summary.basis === 'estimate' && summary.timed !== undefined)
    return `Estimated from the beginning of the run.${known ? ` All of it should give between ${rangeOf(summary, measure, 'and')} (95 % interval of batch means).` : ''}`;
  if (summary.basis === 'estimate')
    return known
      ? `Estimated from a sample of the work. The run should lie between ${rangeOf(summary, measure, 'and')}: of ${accuracy.heldOut.cases} runs that were not used to calibrate the interval, ${formatPercent(accuracy.heldOut.covered)} did.`
      : 'Estimated from a sample of the work.';
  if (!answer || answer.isInterim)
    return `Run with seed ${summary.seed}; ${summary.seeds === 1 ? 'one seed' : plural(summary.seeds, 'seed')} so far. An interval needs ${INTERVAL_SEEDS}.`;
  const from = `Mean over seeds ${summary.seed} to ${summary.seed + summary.seeds - 1}`;
  const own = `Parts and pictures show the run with seed ${summary.seed}: ${formatMeasure(measure, answer.own, measure.unit(answer.value))}.`;
  return known
    ? `${from}. With 95 % confidence it lies between ${rangeOf(summary, measure, 'and')} (Student\u2019s t). ${own}`
    : `${from}, which are all identical. ${own}`;
}
