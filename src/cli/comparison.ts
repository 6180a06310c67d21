/** Two scenarios, paired by seed: the difference by the page's rule of uncertainty, and where it lies. */
import { INTERVAL_SEEDS } from '../analysis/answers/seeds.ts';
import { answerOf } from '../analysis/answers/summary.ts';
import { causesOf, causeWords, type Cause } from '../analysis/compare/causes.ts';
import { workDifferences } from '../analysis/compare/conditions.ts';
import { differenceOf } from '../analysis/compare/difference.ts';
import { formatMs, formatScale, timeUnit } from '../analysis/format.ts';
import { interval95 } from '../base/stats.ts';
import { listWords, plural } from '../base/units.ts';
import { describeDifference } from '../scenario/describe.ts';
import { scenarioHash } from '../scenario/hash.ts';
import type { Scenario } from '../scenario/schema.ts';
import { plainText } from './plainText.ts';
import type { ResultDocument } from './resultDocument.ts';

/** A scenario with its runs, one for each of the paired seeds. */
export interface Side {
  readonly scenario: Scenario;
  readonly runs: readonly ResultDocument[];
}

/** What `compare --json` prints. Differences are B minus A, so that less than 0 is faster: `better`. */
export type Comparison = ReturnType<typeof comparisonOf>;

/** @param a reference. Both sides have runs at one scale with the same seeds in the same order, two at least */
export function comparisonOf(a: Side, b: Side) {
  const [before, after] = [a, b].map(({ scenario, runs }) => answerOf(runs, scenarioHash(scenario)));
  const { kind, long, interval } = differenceOf(after, before);
  if (interval === null || (kind !== 'better' && kind !== 'worse' && kind !== 'tie')) throw new Error(`These runs are not paired: ${long}`);
  const other = workDifferences({ ...a.scenario, seed: 0 }, { ...b.scenario, seed: 0 });
  const unit = timeUnit(Math.max(before.elapsedMs, after.elapsedMs));
  return {
    a: sideOf(a),
    b: sideOf(b),
    engineVersion: before.engineVersion,
    scale: before.scale,
    seeds: a.runs.map(({ seed }) => seed),
    difference: { mean: interval.mean, low: interval.low, high: interval.high, unit: 'ms', verdict: kind, text: plainText(long) },
    causes: causesOf(b.runs, a.runs).map((cause) => causeDocument(cause, plainText(causeWords(cause, unit)))),
    sameWork: other.length === 0,
    ...(other.length > 0 && { note: otherWork(other) }),
    changes: describeDifference(a.scenario, b.scenario),
  };
}

const sideOf = ({ scenario, runs }: Side) => {
  const { mean, low, high, count } = interval95(runs.map(({ elapsedMs }) => elapsedMs));
  // As on the page: an interval of two seeds says nothing about one scenario.
  const known = count >= INTERVAL_SEEDS;
  return {
    title: scenario.title,
    scenarioHash: scenarioHash(scenario),
    elapsedMs: { mean, low: known ? low : null, high: known ? high : null },
  };
};

const causeDocument = ({ group, changeMs: { mean, low, high } }: Cause, text: string) => ({
  id: group.id,
  mean,
  low,
  high,
  unit: 'ms',
  text,
});

/** Why the difference is not one of layouts. */
const otherWork = (differences: readonly string[]): string =>
  `A and B do different work (${listWords(differences)}), so the difference is not one of their layouts alone.`;

/** Changes between the documents beyond this are counted. */
const MOST_CHANGES = 12;

export function comparisonText({ a, b, seeds, scale, difference, causes, changes, note }: Comparison): string {
  const unit = timeUnit(Math.max(a.elapsedMs.mean, b.elapsedMs.mean));
  const side = (name: string, { title, elapsedMs: { mean, low, high } }: Comparison['a']): string =>
    `${name}  ${title}: ${formatMs(mean, unit)}${low === null || high === null ? '' : ` (${formatMs(low, unit)} to ${formatMs(high, unit)})`}`;
  const shown = changes.slice(0, MOST_CHANGES).map((change) => `  ${change}`);
  const more = changes.length > MOST_CHANGES ? [`  and ${plural(changes.length - MOST_CHANGES, 'more change')}`] : [];
  return plainText(
    [
      side('A', a),
      side('B', b),
      `Mean elapsed time over ${plural(seeds.length, 'paired seed')} from ${seeds[0]} on${a.elapsedMs.low === null ? '' : ', with its 95 % interval'}; ${formatScale(scale)}`,
      ...(note === undefined ? [] : ['', note]),
      '',
      `B against A: ${difference.verdict === 'tie' ? '' : `${difference.verdict}. `}${difference.text}`,
      ...(causes.length > 0 ? [`Where the change lies: ${causes.map(({ text }) => text).join(', ')}`] : []),
      '',
      ...(changes.length > 0 ? ['What differs from A to B:', ...shown, ...more] : ['A and B are the same scenario.']),
    ].join('\n'),
  );
}
