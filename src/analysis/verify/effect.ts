/** What a fault costs: runs of the scenario and of its alternative, paired by seed. */
import type { Scenario } from '../../scenario/schema.ts';
import { verdictOf, type Verdict } from '../compare/verdict.ts';
import { formatPercent, plural } from '../format.ts';
import { ELAPSED, formatMeasure, QUERIES_PER_MINUTE, readRun, type Measure, type MeasuredRun } from '../measure/measure.ts';
import type { Alternative } from './verified.ts';
import { mean } from '../../base/stats.ts';

/** Fewest pairs that have an interval. */
export const VERIFY_SEEDS = 3;

export interface Effect {
  readonly measure: Measure;
  /** Mean of the runs as it is, and of those without the fault. */
  readonly before: number;
  readonly after: number;
  /** Of the alternative against the scenario as it is. */
  readonly verdict: Verdict;
}

/** Timed runs all take the same time: what counts there is what they complete. */
const measureFor = ({ workload }: Scenario): Measure => (workload.until === undefined ? ELAPSED : QUERIES_PER_MINUTE);

/** @param asIs runs by seed; without: those of the alternative, in the same order */
export function effectOf(scenario: Scenario, asIs: readonly MeasuredRun[], without: readonly MeasuredRun[]): Effect {
  const measure = measureFor(scenario);
  const [before, after] = [asIs, without].map((runs) => runs.map((run) => readRun(measure, run)));
  return { measure, before: mean(before), after: mean(after), verdict: verdictOf(after, before, measure) };
}

/** "With affinity the elapsed time is 8.1 s instead of 9.0 s (-10 %, 95 % interval -11 % to -9 %, 3 pairs)." */
export function effectWords({ words, real }: Alternative, { measure, before, after, verdict }: Effect): string {
  const unit = measure.unit(Math.max(Math.abs(before), Math.abs(after)));
  const show = (value: number): string => formatMeasure(measure, value, unit);
  const { interval, pairs, share, kind } = verdict;
  const pairWords = plural(pairs, 'pair of runs', 'pairs of runs');
  if (interval === null || share === null || kind === 'open')
    return `With ${words}: ${show(after)} instead of ${show(before)}; too few runs to tell.`;
  const ends = [interval.low, interval.high].map((value) => formatPercent(value / before));
  const range = `95 % interval ${ends[0]} to ${ends[1]}, ${pairWords}`;
  if (kind === 'tie')
    return `With ${words} the ${measure.noun} is ${show(after)} instead of ${show(before)}: no difference that the runs tell (${range}).`;
  const change = `${share > 0 ? '+' : ''}${formatPercent(share)}`;
  const judged = kind === 'better' ? '' : ' Here the rule does not pay.';
  return `With ${words} the ${measure.noun} is ${show(after)} instead of ${show(before)} (${change}; ${range}).${real ? judged : ''}`;
}
