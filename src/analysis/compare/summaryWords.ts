/** A comparison in words: which layout is fastest, by how much, and what makes the difference. */
import { isInterimAnswer } from '../answers/certainty.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { capital, formatPercent, listWords, plural } from '../format.ts';
import { byMeasure, ELAPSED, formatMeasure, formatMeasureChange } from '../measure/measure.ts';
import type { Measure, MeasureUnit } from '../measure/measure.ts';
import { measured } from '../answers/measured.ts';
import { elapsedTimes, GROUPS, ranked } from '../run/phases.ts';
import type { Compared } from './compared.ts';
import { rank } from './verdict.ts';

/** Answers stand in their own units, as everywhere. @param unit of the difference of two */
export function comparisonSummary(compared: readonly Compared[], unit: MeasureUnit, measure: Measure = ELAPSED): string {
  const known = compared.flatMap(({ title, answer, stale }) => {
    const own = answer && !stale ? measured(measure, answer) : null;
    return answer && own ? [{ title, answer, value: own.value, bySeed: own.bySeed }] : [];
  });
  if (known.length === 0) return 'No layout has an answer yet.';
  const order = byMeasure(measure);
  const sorted = known.toSorted((a, b) => order(a.value, b.value));
  const [best] = sorted;
  const worst = sorted[sorted.length - 1];
  const show = (value: number) => formatMeasure(measure, value);
  const parts = measure.isTime ? `, in parts: ${GROUPS.map(({ label }) => label).join(', ')}` : '';
  const what = `${measure.title} of ${plural(known.length, 'layout')}${parts}.`;
  const [largest] = ranked(elapsedTimes(best.answer.attributionMs));
  const much = largest && largest.ms > best.answer.elapsedMs / 2 ? 'most of it' : 'the largest part';
  const first = `${best.title} ${measure.isTime ? 'takes' : 'has'} ${show(best.value)}${measure.isTime && largest ? `, ${much} ${largest.group.label}` : ''}.`;
  if (worst === best) return `${what} ${first}`;
  const share = shareOf(worst, best);
  if (known.some(({ answer }) => isInterimAnswer(answer, measure)))
    return `${what} Interim: too few seeds to rank them; each needs at least ${INTERVAL_SEEDS}. From ${best.title} with ${show(best.value)} to ${worst.title} with ${show(worst.value)} so far.`;
  const { kind, first: leaders } = rank(
    known.map(({ bySeed }) => bySeed),
    measure,
  );
  const alike = leaders.map((k) => known[k]);
  if (alike.includes(worst))
    return `${what} No clear difference between ${listWords(alike.map(({ title }) => title))}: ${show(best.value)} to ${show(worst.value)}.`;
  const lead =
    kind === 'clear'
      ? `${capital(measure.best)}: ${first}`
      : `No clear difference between the ${measure.best}, ${listWords(alike.map(({ title }) => title))}. ${first}`;
  const behind = `${formatPercent(Math.abs(share))} ${share < 0 ? 'less' : 'more'}`;
  const why = measure.isTime ? `, ${causeOf(best.answer, worst.answer, unit)}` : '';
  return `${what} ${lead} ${capital(measure.worst)}: ${worst.title} with ${show(worst.value)}, ${behind}${why}.`;
}

/** By how much one is more than the other, over the seeds that both have: further ones of one of them are other work. */
function shareOf(one: { readonly value: number; readonly bySeed: readonly number[] }, other: typeof one): number {
  const common = Math.min(one.bySeed.length, other.bySeed.length);
  const [a, b] = [one, other].map(({ value, bySeed }) =>
    common === 0 ? value : bySeed.slice(0, common).reduce((sum, each) => sum + each, 0),
  );
  return (a - b) / b;
}

/** Which part of the time makes most of the difference, or more of it than any other. */
function causeOf(fast: AnswerSummary, slow: AnswerSummary, unit: MeasureUnit): string {
  const a = elapsedTimes(slow.attributionMs);
  const b = elapsedTimes(fast.attributionMs);
  const cause = GROUPS.reduce((most, group) => (a[group.id] - b[group.id] > a[most.id] - b[most.id] ? group : most));
  const change = a[cause.id] - b[cause.id];
  const much = 2 * change >= slow.elapsedMs - fast.elapsedMs ? 'mainly' : 'more than any other part';
  return `${much} ${cause.label} (${formatMeasureChange(ELAPSED, change, unit)})`;
}
