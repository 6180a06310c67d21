/** How sure an answer is, in a line: "scale 1/40 · 5 seeds · ±2 %". */
import { formatPercent, formatScale, plural } from '../format.ts';
import { ELAPSED, formatMeasure } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from '../measure/measured.ts';
import { INTERVAL_SEEDS } from './seeds.ts';
import type { AnswerSummary } from './summary.ts';

/**
 * Half of the interval as a share of its middle; null while nothing is known about it. The middle of a
 * refined answer is the mean over the seeds, which is not the value of the scenario's own seed.
 */
export function halfInterval(summary: AnswerSummary, measure: Measure = ELAPSED): number | null {
  const answer = measured(measure, summary);
  if (!answer || (summary.basis !== 'estimate' && summary.seeds < INTERVAL_SEEDS)) return null;
  const half = (answer.high - answer.low) / 2;
  const middle = (answer.high + answer.low) / 2;
  return half > 0 && Number.isFinite(half) && middle > 0 ? half / middle : null;
}

/** "scale 1/17 · 5 seeds · ±7.9 % around 92.1 s", "estimate · 80.1 s to 110 s when refined". */
export function certaintyWords(summary: AnswerSummary, seedsToCome: number, measure: Measure = ELAPSED): string {
  const half = halfInterval(summary, measure);
  const range = rangeOf(summary, measure);
  if (summary.basis === 'estimate') return `estimate from a sample${half === null ? '' : ` \u00b7 refined: ${range.words}`}`;
  const spread = half === null ? '' : ` \u00b7 \u00b1${formatPercent(half)} around ${range.middle}`;
  const seeds = seedsToCome > 0 ? `${summary.seeds} of ${plural(summary.seeds + seedsToCome, 'seed')}` : plural(summary.seeds, 'seed');
  return `${formatScale(summary.scale)} \u00b7 ${seeds}${spread}`;
}

/** The interval of an answer in words, and its middle, in the unit of its value. */
function rangeOf(summary: AnswerSummary, measure: Measure): { readonly words: string; readonly middle: string } {
  const answer = measured(measure, summary);
  if (!answer) return { words: '–', middle: '–' };
  const { value, low, high } = answer;
  const unit = measure.unit(value);
  return {
    words: `${formatMeasure(measure, low, unit)} to ${formatMeasure(measure, high, unit)}`,
    middle: formatMeasure(measure, (low + high) / 2, unit),
  };
}

/** About the longest that its words become while seeds arrive, whatever they are now: the room to be kept for them. */
export function longestCertainty(summary: AnswerSummary, seedsToCome: number, measure: Measure = ELAPSED): string {
  const seeds = Math.max(summary.seeds + seedsToCome, summary.basis === 'estimate' ? INTERVAL_SEEDS : 1);
  if (seeds < INTERVAL_SEEDS) return certaintyWords(summary, seedsToCome, measure);
  const spread = `\u00b1${formatPercent(0.088)} around ${formatMeasure(measure, measured(measure, summary)?.value ?? 100)}`;
  return `${formatScale(summary.scale)} \u00b7 ${seeds} of ${plural(seeds, 'seed')} \u00b7 ${spread}`;
}

export function certaintyDetail(summary: AnswerSummary, measure: Measure = ELAPSED): string {
  const range = rangeOf(summary, measure).words;
  const known = halfInterval(summary, measure) !== null;
  if (summary.basis === 'estimate')
    return known
      ? `Estimated from a sample of the work. In 95 of 100 cases the refined value lies between ${range}.`
      : 'Estimated from a sample of the work.';
  const own = `The number is the run with seed ${summary.seed}.`;
  return known
    ? `${own} Over seeds ${summary.seed} to ${summary.seed + summary.seeds - 1} the mean lies between ${range} with 95 % confidence (Student\u2019s t).`
    : `${own} ${summary.seeds === 1 ? 'One seed' : plural(summary.seeds, 'seed')} so far; an interval needs ${INTERVAL_SEEDS}.`;
}
