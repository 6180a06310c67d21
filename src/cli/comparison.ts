/** Two scenarios, paired by seed: the difference in their study's measure, by the page's rule of uncertainty, and where it lies. */
import { answerOf, type AnswerSummary } from '../analysis/answers/summary.ts';
import { causesOf, causeWords, type Cause } from '../analysis/compare/causes.ts';
import { workDifferences } from '../analysis/compare/conditions.ts';
import { differenceOf } from '../analysis/compare/difference.ts';
import { formatScale } from '../analysis/format.ts';
import { ELAPSED, formatMeasure, type Measure, type MeasureUnit } from '../analysis/measure/measure.ts';
import { measured } from '../analysis/answers/measured.ts';
import type { Interval } from '../base/stats.ts';
import { listWords, plural } from '../base/units.ts';
import { describeDifference } from '../scenario/describe.ts';
import { scenarioHash } from '../scenario/hash.ts';
import type { Scenario } from '../scenario/schema.ts';
import { measureOf } from '../studies/catalog.ts';
import { plainText } from './plainText.ts';
import type { ResultDocument } from './resultSchema.ts';

/** A scenario with its runs, one for each of the paired seeds. */
export interface Side {
  readonly scenario: Scenario;
  readonly runs: readonly ResultDocument[];
}

/** What `compare --json` prints. Differences are B minus A; which way is better is the measure's to say. */
export type Comparison = ReturnType<typeof comparisonOf>;

/** @param a reference. Both sides have runs at one scale with the same seeds in the same order, three at least */
export function comparisonOf(a: Side, b: Side) {
  const measure = measureOf(a.scenario);
  // Scenarios of studies that measure different things have one thing in common: the time that they take.
  const common = measureOf(b.scenario) === measure ? measure : ELAPSED;
  const [before, after] = [a, b].map(({ scenario, runs }) => answerOf(runs, scenarioHash(scenario)));
  const { kind, long, interval } = differenceOf(after, before, common);
  if (interval === null || (kind !== 'better' && kind !== 'worse' && kind !== 'tie')) throw new Error(`These runs are not paired: ${long}`);
  const other = workDifferences({ ...a.scenario, seed: 0 }, { ...b.scenario, seed: 0 });
  const unit = common.isTime ? MILLISECONDS : common.unit(Math.abs(interval.mean));
  const timeUnit = ELAPSED.unit(Math.max(before.elapsedMs, after.elapsedMs));
  const notes = [
    ...(other.length > 0 ? [`A and B do different work (${listWords(other)}), so the difference is not one of their layouts alone.`] : []),
    ...(common === measure ? [] : ['The studies of A and B measure different things; elapsed times are compared.']),
  ];
  return {
    a: sideOf(a, before, common),
    b: sideOf(b, after, common),
    engineVersion: before.engineVersion,
    scale: before.scale,
    seeds: a.runs.map(({ seed }) => seed),
    measure: common.id,
    noun: common.noun,
    difference: { ...inUnit(interval, unit), unit: unit.name, verdict: kind, text: plainText(long) },
    causes: causesOf(b.runs, a.runs).map((cause) => causeDocument(cause, timeUnit)),
    sameWork: other.length === 0,
    notes,
    changes: describeDifference(a.scenario, b.scenario),
  };
}

/** Times are printed as everywhere in the JSON: in ms. */
const MILLISECONDS: MeasureUnit = { name: 'ms', size: 1 };

const inUnit = ({ mean, low, high }: Pick<Interval, 'mean' | 'low' | 'high'>, { size }: MeasureUnit) => ({
  mean: mean / size,
  low: low / size,
  high: high / size,
});

function sideOf({ scenario, runs }: Side, answer: AnswerSummary, measure: Measure) {
  const { value, low, high } = measured(measure, answer) ?? { value: NaN, low: NaN, high: NaN };
  const show = (value: number): string => plainText(formatMeasure(measure, value));
  return {
    title: scenario.title,
    scenarioHash: answer.scenarioHash,
    elapsedMs: runs.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / runs.length,
    text: `${show(value)} (${show(low)} to ${show(high)})`,
  };
}

/** Causes are parts of the time, whatever is measured. */
const causeDocument = (cause: Cause, unit: MeasureUnit) => ({
  id: cause.group.id,
  ...inUnit(cause.changeMs, MILLISECONDS),
  unit: MILLISECONDS.name,
  text: plainText(causeWords(cause, unit)),
});

/** Changes between the documents beyond this are counted. */
const MOST_CHANGES = 12;
/** Causes below this share of the largest one are left to the JSON. */
const WORTH_NAMING = 0.01;

export function comparisonText({ a, b, noun, seeds, scale, difference, causes, changes, notes }: Comparison): string {
  const shown = changes.slice(0, MOST_CHANGES).map((change) => `  ${change}`);
  const more = changes.length > MOST_CHANGES ? [`  and ${plural(changes.length - MOST_CHANGES, 'more change')}`] : [];
  const [largest] = causes;
  const named = causes.filter(({ mean }) => Math.abs(mean) >= WORTH_NAMING * Math.abs(largest.mean));
  return [
    `A  ${a.title}: ${a.text}`,
    `B  ${b.title}: ${b.text}`,
    `Mean ${noun} over ${plural(seeds.length, 'paired seed')} from ${seeds[0]} on, with its 95 % interval; ${formatScale(scale)}`,
    ...notes.flatMap((note) => ['', note]),
    '',
    `B against A: ${difference.verdict === 'tie' ? '' : `${difference.verdict}. `}${difference.text}`,
    ...(named.length > 0 ? [`Where the change lies: ${named.map(({ text }) => text).join(', ')}`] : []),
    '',
    ...(changes.length > 0 ? ['What differs from A to B:', ...shown, ...more] : ['A and B are the same scenario.']),
  ].join('\n');
}
