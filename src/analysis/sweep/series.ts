/** What is known of a sweep: its measure at each point by seed, a line for each alternative, the seeds as a band. */
import { interval95, mean } from '../../base/stats.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { ELAPSED } from '../measure/measure.ts';
import type { Measure, MeasureUnit } from '../measure/measure.ts';
import type { LoadFigures } from './load/subject.ts';
import { loadKeyOf, placeOf, sweptMeasure } from './places.ts';
import type { SweepPlace } from './places.ts';
import type { StudySweep } from './sweep.ts';

/** What was run, by key of the point. */
export interface SweepRuns {
  /** In the sweep's measure, by seed from the scenario's own on. */
  readonly runs: Readonly<Record<string, readonly number[]>>;
  /** Why a point has no (more) runs, in words. */
  readonly failures: Readonly<Record<string, string>>;
  /** Of sweeps over a load, what else each run says, by `loadKeyOf` the point. */
  readonly loads?: Readonly<Record<string, readonly LoadFigures[]>>;
}

export type Band = 'range' | 'interval';

export interface SeriesPoint {
  readonly place: SweepPlace;
  readonly x: number;
  /** In the measure, by seed; empty where nothing was run yet. */
  readonly values: readonly number[];
  /** Why there is nothing (more), in words. */
  readonly failure: string | undefined;
  /** Of a sweep over a load: figures of the same runs; fewer where an earlier version kept only the values. */
  readonly loads?: readonly LoadFigures[];
  /** Seeds of the values, where they are not the scenario's own and those that follow. */
  readonly seeds?: readonly number[];
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
  const bases = [...new Set(ranked.map(({ id, base = id }) => base))];
  return new Map(ranked.map(({ id, base = id }) => [id, bases.indexOf(base)]));
}

/** The chosen lines with what is known of them. */
export function seriesOf(plan: StudySweep, lines: ReadonlySet<string>, { runs, failures, loads = {} }: SweepRuns): Series[] {
  const styles = stylesOf(plan);
  return plan.lines.flatMap(({ id, title }) => {
    if (!lines.has(id)) return [];
    const points = plan.xs.map((x): SeriesPoint => {
      const place = placeOf(plan, id, x);
      return {
        place,
        x,
        values: runs[place.key] ?? [],
        failure: place.problem ?? failures[place.key],
        ...(plan.load && { loads: loads[loadKeyOf(plan.load, place)] ?? [] }),
      };
    });
    return [{ id, title, style: styles.get(id) ?? 0, measure: sweptMeasure(plan), points }];
  });
}

/** Simulations of these lines that have ended, and those that are missing for so many seeds; what failed once can be tried again. */
export function progressOf(series: readonly Series[], seeds: number): { readonly there: number; readonly missing: number } {
  let there = 0;
  let missing = 0;
  for (const { points } of series) {
    for (const { place, values, loads = values } of points) {
      const known = Math.min(values.length, loads.length);
      there += Math.min(seeds, known);
      if (place.problem === undefined) missing += Math.max(0, seeds - known);
    }
  }
  return { there, missing };
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
