/** A comparison in words: which layout is fastest, by how much, and what makes the difference. */
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { capital, formatPercent, plural } from '../format.ts';
import { byMeasure, ELAPSED, formatMeasure, formatMeasureChange } from '../measure/measure.ts';
import type { Measure, MeasureUnit } from '../measure/measure.ts';
import { measured } from '../measure/measured.ts';
import { elapsedTimes, GROUPS, ranked } from '../run/phases.ts';
import type { Compared } from './compared.ts';

/** @param unit of all values, so that they can be compared at a glance */
export function comparisonSummary(compared: readonly Compared[], unit: MeasureUnit, measure: Measure = ELAPSED): string {
  const known = compared.flatMap(({ title, answer, stale }) => {
    const value = answer && !stale ? measured(measure, answer)?.value : undefined;
    return answer && value !== undefined ? [{ title, answer, value }] : [];
  });
  if (known.length === 0) return 'No layout has an answer yet.';
  const order = byMeasure(measure);
  const sorted = known.toSorted((a, b) => order(a.value, b.value));
  const [best] = sorted;
  const worst = sorted[sorted.length - 1];
  const show = (value: number) => formatMeasure(measure, value, unit);
  const parts = measure.isTime ? `, in parts: ${GROUPS.map(({ label }) => label).join(', ')}` : '';
  const what = `${measure.title} of ${plural(known.length, 'layout')}${parts}.`;
  const [largest] = ranked(elapsedTimes(best.answer.attributionMs));
  const first = `${best.title} ${measure.isTime ? 'takes' : 'has'} ${show(best.value)}${measure.isTime && largest ? `, most of it ${largest.group.label}` : ''}.`;
  if (worst === best) return `${what} ${first}`;
  const share = (worst.value - best.value) / best.value;
  const isInterim = known.some(({ answer }) => answer.basis !== 'estimate' && answer.seeds < INTERVAL_SEEDS);
  const few = isInterim ? `Interim, some with fewer than ${INTERVAL_SEEDS} seeds. ` : '';
  const behind = `${formatPercent(Math.abs(share))} ${share < 0 ? 'less' : 'more'}`;
  const why = measure.isTime ? `, mainly ${causeOf(best.answer, worst.answer, unit)}` : '';
  return `${what} ${few}${capital(measure.best)}: ${first} ${capital(measure.worst)}: ${worst.title} with ${show(worst.value)}, ${behind}${why}.`;
}

/** Which part of the time makes most of the difference. */
function causeOf(fast: AnswerSummary, slow: AnswerSummary, unit: MeasureUnit): string {
  const a = elapsedTimes(slow.attributionMs);
  const b = elapsedTimes(fast.attributionMs);
  const cause = GROUPS.reduce((most, group) => (a[group.id] - b[group.id] > a[most.id] - b[most.id] ? group : most));
  return `${cause.label} (${formatMeasureChange(ELAPSED, a[cause.id] - b[cause.id], unit)})`;
}
