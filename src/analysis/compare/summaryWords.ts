/** A comparison in words: which layout is fastest, by how much, and what makes the difference. */
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { formatMs, formatMsChange, formatPercent, plural } from '../format.ts';
import type { TimeUnit } from '../format.ts';
import { elapsedTimes, GROUPS, ranked } from '../run/phases.ts';
import type { Compared } from './compared.ts';

/** @param unit of all times, so that they can be compared at a glance */
export function comparisonSummary(compared: readonly Compared[], unit: TimeUnit): string {
  const known = compared.flatMap(({ title, answer, stale }) => (answer && !stale ? [{ title, answer }] : []));
  if (known.length === 0) return 'No layout has an answer yet.';
  const sorted = known.toSorted((a, b) => a.answer.elapsedMs - b.answer.elapsedMs);
  const [fastest] = sorted;
  const slowest = sorted[sorted.length - 1];
  const what = `Elapsed time of ${plural(known.length, 'layout')}, in parts: ${GROUPS.map(({ label }) => label).join(', ')}.`;
  const [largest] = ranked(elapsedTimes(fastest.answer.attributionMs));
  const first = `${fastest.title} takes ${formatMs(fastest.answer.elapsedMs, unit)}${largest ? `, most of it ${largest.group.label}` : ''}.`;
  if (slowest === fastest) return `${what} ${first}`;
  const more = slowest.answer.elapsedMs - fastest.answer.elapsedMs;
  const a = elapsedTimes(slowest.answer.attributionMs);
  const b = elapsedTimes(fastest.answer.attributionMs);
  const cause = GROUPS.reduce((best, group) => (a[group.id] - b[group.id] > a[best.id] - b[best.id] ? group : best));
  const isInterim = known.some(({ answer }) => answer.basis !== 'estimate' && answer.seeds < INTERVAL_SEEDS);
  const few = isInterim ? `Interim, some with fewer than ${INTERVAL_SEEDS} seeds. ` : '';
  return `${what} ${few}Fastest: ${first} Slowest: ${slowest.title} with ${formatMs(slowest.answer.elapsedMs, unit)}, ${formatPercent(more / fastest.answer.elapsedMs)} more, mainly ${cause.label} (${formatMsChange(a[cause.id] - b[cause.id], unit)}).`;
}
