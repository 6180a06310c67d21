/** A sweep in words: how far it is, what stands at one x, which line is best where. */
import { mean } from '../../base/stats.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { capital, formatRatio, plural } from '../format.ts';
import { rank } from '../compare/verdict.ts';
import { formatMeasure } from '../measure/measure.ts';
import type { Measure, MeasureUnit } from '../measure/measure.ts';
import { isInterim, measureOfLines, progressOf, spreadOf, unitOf } from './series.ts';
import type { Band, Series, Spread } from './series.ts';
import { xText } from './sweep.ts';
import type { StudySweep } from './sweep.ts';

/** "Unfinished: 12 of 36 simulations done"; '' where nothing is missing. */
export function sweepUnfinishedWords(series: readonly Series[], seeds: number): string {
  const { there, missing } = progressOf(series, seeds);
  return missing === 0 ? '' : `Unfinished: ${there} of ${plural(there + missing, 'simulation')} done`;
}

export const bandWords = (band: Band): string =>
  band === 'range' ? 'minimum to maximum over the seeds' : '95 % interval of the mean over the seeds';

/** Fewest and most seeds among the points that have any; null while none has. */
function seedsOf(series: readonly Series[]): readonly [number, number] | null {
  const counts = series.flatMap(({ points }) => points.map(({ values }) => values.length)).filter((count) => count > 0);
  return counts.length === 0 ? null : [Math.min(...counts), Math.max(...counts)];
}

/** The band from its low to its high end; '' where it is too narrow to be reported in the precision of the words. */
export function bandRange({ low, high }: Spread, measure: Measure, unit: MeasureUnit): string {
  const [from, to] = [formatMeasure(measure, low, unit), formatMeasure(measure, high, unit)];
  return from === to ? '' : `${from} to ${to}`;
}

/** The same in brackets behind a value. */
export function bandBehind(spread: Spread, measure: Measure, unit: MeasureUnit): string {
  const range = bandRange(spread, measure, unit);
  return range === '' ? '' : ` (${range})`;
}

/**
 * What stands at one x, in words.
 * @param before words in front of the lines
 */
export function readingAt(
  plan: StudySweep,
  series: readonly Series[],
  step: number,
  band: Band,
  unit = unitOf(series),
  before = '',
): string {
  const x = plan.xs[step];
  const parts = series.map(({ title, measure, points }) => {
    const spread = spreadOf(points[step], band);
    if (!spread)
      return `${title} ${points[step].place.problem !== undefined ? 'refused' : points[step].failure === undefined ? 'not run' : 'no answer'}`;
    return `${title} ${formatMeasure(measure, spread.mean, unit)}${bandBehind(spread, measure, unit)}`;
  });
  return `${plan.xTitle} ${xText(plan, x)}: ${before}${parts.length === 0 ? 'no line is chosen' : parts.join('; ')}`;
}

/** What the picture says: who is best where, and what each line does from its first x to its last. */
export function summaryOf(plan: StudySweep, series: readonly Series[], band: Band): string {
  const seeds = seedsOf(series);
  if (series.length === 0) return 'No line is chosen.';
  if (!seeds) return 'No runs yet.';
  const all = series.length * plan.xs.length;
  const there = series.flatMap(({ points }) => points).filter(({ values }) => values.length > 0).length;
  const counted = `${there === all ? `All ${all}` : `${there} of ${all}`} points, ${seeds[0] === seeds[1] ? plural(seeds[0], 'seed') : `${seeds[0]} to ${seeds[1]} seeds`}; ${bandNote(seeds[1], band)}.`;
  const refused = series.flatMap(({ points }) => points).filter(({ place }) => place.problem !== undefined).length;
  const said = refused === 0 ? '' : `${plural(refused, 'point')} ${refused === 1 ? 'is' : 'are'} refused.`;
  // Nothing grows from one name to another.
  const over = plan.names === undefined ? growthWords(series) : bestNameWords(plan, series);
  return [bestWords(plan, series), over, counted, said].filter(Boolean).join(' ');
}

function bandNote(seeds: number, band: Band): string {
  if (seeds === 1) return 'one seed has no band';
  if (band === 'interval' && seeds < INTERVAL_SEEDS) return `an interval needs at least ${INTERVAL_SEEDS} seeds per point`;
  return `band: ${bandWords(band)}`;
}

/** "anticipatory is lowest at 2 to 20; no line is clearly lowest at 1." Runs of one x are paired by seed; which end is better, the measure says. */
function bestWords(plan: StudySweep, series: readonly Series[]): string {
  if (series.length < 2) return '';
  if (series.every(({ points }) => points.every(isInterim)))
    return `Too few seeds to rank the lines: at least ${INTERVAL_SEEDS} per point are needed.`;
  const measure = measureOfLines(series);
  const end = measure.better === 'lower' ? 'lowest' : 'highest';
  const runs: { name: string; from: number; to: number }[] = [];
  for (const [step, x] of plan.xs.entries()) {
    if (series.some(({ points }) => isInterim(points[step]))) continue;
    const { kind, first } = rank(
      series.map(({ points }) => points[step].values),
      measure,
    );
    const name = kind === 'clear' ? series[first[0]].title : '';
    const last = runs.at(-1);
    // Names have no order that one could speak of from one to another.
    if (plan.names === undefined && last && last.name === name && plan.xs.indexOf(last.to) === step - 1) last.to = x;
    else runs.push({ name, from: x, to: x });
  }
  if (runs.length === 0) return '';
  const words = runs.map(
    ({ name, from, to }) =>
      `${name === '' ? `no line is clearly ${end}` : `${name} is ${end}`} at ${from === to ? xText(plan, from) : `${from} to ${to}`}`,
  );
  return `${capital(words.join('; '))}.`;
}

/** "as it is: lowest with deadline." Runs of one line are paired by seed. */
function bestNameWords(plan: StudySweep, series: readonly Series[]): string {
  const measure = measureOfLines(series);
  const end = measure.better === 'lower' ? 'lowest' : 'highest';
  return series
    .flatMap(({ title, points }) => {
      const known = points.filter((point) => !isInterim(point));
      if (known.length < 2) return [];
      const { kind, first } = rank(
        known.map(({ values }) => values),
        measure,
      );
      const [best] = first;
      return [`${capital(title)}: ${kind === 'clear' ? `${end} with ${xText(plan, known[best].x)}` : `none is clearly ${end}`}.`];
    })
    .join(' ');
}

/** "From 1 to 20: deadline ×2.10, anticipatory ×1.08." Points with too few seeds say nothing yet. */
function growthWords(series: readonly Series[]): string {
  const spans = new Map<string, string[]>();
  for (const { title, points } of series) {
    const known = points.filter((point) => !isInterim(point));
    if (known.length < 2) continue;
    const [first, last] = [known[0], known[known.length - 1]];
    const span = `From ${first.x} to ${last.x}`;
    spans.set(span, [...(spans.get(span) ?? []), `${title} ×${formatRatio(mean(last.values) / mean(first.values))}`]);
  }
  return [...spans].map(([span, words]) => `${span}: ${words.join(', ')}.`).join(' ');
}
