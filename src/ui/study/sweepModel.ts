/**
 * The picture of a sweep: its measure (elapsed time, a rate) against the swept setting, a line for each alternative, the seeds as a band.
 * Pure: results in, marks, words and rows out. Everything in it is simulated; it would be the same on any machine.
 */
import { interval95, mean } from '../../base/stats.ts';
import { placeOf, sweptMeasure } from '../../store/sweepPlan.ts';
import type { SweepPlace } from '../../store/sweepPlan.ts';
import type { SweepState } from '../../store/sweepSlice.ts';
import type { StudySweep } from '../../studies/sweep.ts';
import { INTERVAL_SEEDS } from '../../analysis/answers/seeds.ts';
import { byMeasure, ELAPSED, formatMeasure } from '../../analysis/measure/measure.ts';
import type { Measure, MeasureUnit } from '../../analysis/measure/measure.ts';
import { capital, formatRatio, plural } from '../format.ts';

export type Band = 'range' | 'interval';

export interface SeriesPoint {
  readonly place: SweepPlace;
  readonly x: number;
  /** In the measure, by seed; empty where nothing was run yet. */
  readonly values: readonly number[];
  /** Why there is nothing (more), in words. */
  readonly failure: string | undefined;
}

export interface Series {
  readonly id: string;
  readonly title: string;
  /** Place in the list of styles: a line keeps its look whichever others are chosen. */
  readonly style: number;
  readonly measure: Measure;
  readonly points: readonly SeriesPoint[];
}

export interface Spread {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Look of each line by id: what is usually shown gets the looks that differ most. */
export function stylesOf({ lines }: StudySweep): ReadonlyMap<string, number> {
  const ranked = [...lines].sort((a, b) => Number(b.usual) - Number(a.usual));
  return new Map(ranked.map(({ id }, style) => [id, style]));
}

/** The chosen lines with what is known of them. */
export function seriesOf(
  plan: StudySweep,
  lines: ReadonlySet<string>,
  { runs, failures }: Pick<SweepState, 'runs' | 'failures'>,
): Series[] {
  const styles = stylesOf(plan);
  return plan.lines.flatMap(({ id, title }) => {
    if (!lines.has(id)) return [];
    const points = plan.xs.map((x): SeriesPoint => {
      const place = placeOf(plan, id, x);
      return { place, x, values: runs[place.key] ?? [], failure: place.problem ?? failures[place.key] };
    });
    return [{ id, title, style: styles.get(id) ?? 0, measure: sweptMeasure(plan), points }];
  });
}

/** Simulations of these lines that have ended, and those that are missing for so many seeds; what failed once can be tried again. */
export function progressOf(series: readonly Series[], seeds: number): { readonly there: number; readonly missing: number } {
  let there = 0;
  let missing = 0;
  for (const { points } of series) {
    for (const { place, values } of points) {
      there += Math.min(seeds, values.length);
      if (place.problem === undefined) missing += Math.max(0, seeds - values.length);
    }
  }
  return { there, missing };
}

/** "Unfinished: 12 of 36 simulations done"; '' where nothing is missing. */
export function sweepUnfinishedWords(series: readonly Series[], seeds: number): string {
  const { there, missing } = progressOf(series, seeds);
  return missing === 0 ? '' : `Unfinished: ${there} of ${plural(there + missing, 'simulation')} done`;
}

/** Whether a point's figure still moves with every run: it has an interval, or a rank, only later. */
export const isInterim = ({ values }: Pick<SeriesPoint, 'values'>): boolean => values.length < INTERVAL_SEEDS;

/** Mean and band of a point; null while nothing is known. One seed has no band; an interval needs three. */
export function spreadOf({ values }: Pick<SeriesPoint, 'values'>, band: Band): Spread | null {
  if (values.length === 0) return null;
  const middle = mean(values);
  if (values.length === 1 || (band === 'interval' && isInterim({ values }))) return { mean: middle, low: middle, high: middle };
  if (band === 'range') return { mean: middle, low: Math.min(...values), high: Math.max(...values) };
  const { low, high } = interval95(values);
  return { mean: middle, low: Math.max(0, low), high };
}

export const bandWords = (band: Band): string =>
  band === 'range' ? 'minimum to maximum over the seeds' : '95 % interval of the mean over the seeds';

/** Largest value to be drawn; 0 while nothing is known. */
export function mostOf(series: readonly Series[], band: Band): number {
  return Math.max(0, ...series.flatMap(({ points }) => points.map((point) => spreadOf(point, band)?.high ?? 0)));
}

/** What the values of these lines are. */
export const measureOfLines = (series: readonly Series[]): Measure => series[0]?.measure ?? ELAPSED;

/**
 * The unit that all values of the sweep share.
 * @param least a value that stands beside them
 */
export const unitOf = (series: readonly Series[], least = 0): MeasureUnit =>
  measureOfLines(series).unit(Math.max(least, mostOf(series, 'range')));

/** Fewest and most seeds among the points that have any; null while none has. */
function seedsOf(series: readonly Series[]): readonly [number, number] | null {
  const counts = series.flatMap(({ points }) => points.map(({ values }) => values.length)).filter((count) => count > 0);
  return counts.length === 0 ? null : [Math.min(...counts), Math.max(...counts)];
}

/** The band from its low to its high end; '' where it is too narrow to be told in the precision of the words. */
export function bandRange({ low, high }: Spread, measure: Measure, unit: MeasureUnit): string {
  const [from, to] = [formatMeasure(measure, low, unit), formatMeasure(measure, high, unit)];
  return from === to ? '' : `${from} to ${to}`;
}

function bandBehind(spread: Spread, measure: Measure, unit: MeasureUnit): string {
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
    if (!spread) return `${title} ${points[step].failure === undefined ? 'not run' : 'cannot be run'}`;
    return `${title} ${formatMeasure(measure, spread.mean, unit)}${bandBehind(spread, measure, unit)}`;
  });
  return `${plan.xTitle} ${x}: ${before}${parts.length === 0 ? 'no line is chosen' : parts.join('; ')}`;
}

/** What the picture says: who is best where, and what each line does from its first x to its last. */
export function summaryOf(plan: StudySweep, series: readonly Series[], band: Band): string {
  const seeds = seedsOf(series);
  if (series.length === 0) return 'No line is chosen.';
  if (!seeds) return 'No runs yet.';
  const all = series.length * plan.xs.length;
  const there = series.flatMap(({ points }) => points).filter(({ values }) => values.length > 0).length;
  const counted = `${there === all ? `All ${all}` : `${there} of ${all}`} points, ${seeds[0] === seeds[1] ? plural(seeds[0], 'seed') : `${seeds[0]} to ${seeds[1]} seeds`}; ${bandNote(seeds[1], band)}.`;
  return [bestWords(plan, series, band), growthWords(series), counted].filter(Boolean).join(' ');
}

function bandNote(seeds: number, band: Band): string {
  if (seeds === 1) return 'one seed has no band';
  if (band === 'interval' && seeds < INTERVAL_SEEDS) return `an interval needs at least ${INTERVAL_SEEDS} seeds per point`;
  return `band: ${bandWords(band)}`;
}

/** "anticipatory is lowest at 2 to 20; within the bands of each other at 1." Few seeds rank nothing; which end is the better one, the measure says. */
function bestWords(plan: StudySweep, series: readonly Series[], band: Band): string {
  if (series.length < 2) return '';
  if (series.every(({ points }) => points.every(isInterim)))
    return `Too few seeds to rank the lines: at least ${INTERVAL_SEEDS} per point are needed.`;
  const order = byMeasure(measureOfLines(series));
  const end = order(0, 1) < 0 ? 'lowest' : 'highest';
  const runs: { name: string; from: number; to: number }[] = [];
  for (const [step, x] of plan.xs.entries()) {
    const spreads = series.map((line) => ({ title: line.title, spread: spreadOf(line.points[step], band) }));
    if (spreads.some(({ spread }) => spread === null) || series.some(({ points }) => isInterim(points[step]))) continue;
    const [first, second] = spreads.toSorted((a, b) => order(a.spread!.mean, b.spread!.mean));
    const [lower, upper] = order(0, 1) < 0 ? [first.spread!, second.spread!] : [second.spread!, first.spread!];
    // Differences below a hundredth are none to speak of, and bands that meet are no difference.
    const alike = upper.low <= lower.high || upper.mean < lower.mean * 1.01;
    const name = alike ? '' : first.title;
    const last = runs.at(-1);
    if (last && last.name === name && plan.xs.indexOf(last.to) === step - 1) last.to = x;
    else runs.push({ name, from: x, to: x });
  }
  if (runs.length === 0) return '';
  const words = runs.map(
    ({ name, from, to }) =>
      `${name === '' ? `no line is clearly ${end}` : `${name} is ${end}`} at ${from === to ? from : `${from} to ${to}`}`,
  );
  return `${capital(words.join('; '))}.`;
}

/** "From 1 to 20: deadline ×2.10, anticipatory ×1.08." */
function growthWords(series: readonly Series[]): string {
  const spans = new Map<string, string[]>();
  for (const { title, points } of series) {
    const known = points.filter(({ values }) => values.length > 0);
    if (known.length < 2) continue;
    const [first, last] = [known[0], known[known.length - 1]];
    const span = `From ${first.x} to ${last.x}`;
    spans.set(span, [...(spans.get(span) ?? []), `${title} ×${formatRatio(mean(last.values) / mean(first.values))}`]);
  }
  return [...spans].map(([span, words]) => `${span}: ${words.join(', ')}.`).join(' ');
}

/** One row an x, one cell a line: mean and band. */
export function tableRows(plan: StudySweep, series: readonly Series[], band: Band, unit = unitOf(series)): string[][] {
  return plan.xs.map((x, step) => [
    String(x),
    ...series.map(({ measure, points }) => {
      const spread = spreadOf(points[step], band);
      if (!spread) return points[step].failure === undefined ? '–' : 'cannot be run';
      return `${formatMeasure(measure, spread.mean, unit)}${bandBehind(spread, measure, unit)}`;
    }),
  ]);
}

export const csvHeader = (plan: StudySweep) => ['line', 'x', 'seed', sweptMeasure(plan).column, 'n', 'interim', 'scenario'];

/** One row a run: nothing is averaged away. */
export function csvRows(series: readonly Series[]): (string | number)[][] {
  return series.flatMap(({ id, points }) =>
    points.flatMap(({ x, values, place }) =>
      values.map((value, k) => [
        id,
        x,
        ((place.scenario?.seed ?? 0) + k) >>> 0,
        value,
        values.length,
        isInterim({ values }) ? 'yes' : 'no',
        place.key.split('/')[0],
      ]),
    ),
  );
}
