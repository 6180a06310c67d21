/** Claims that conclusions carry over: to each query type (RB-13), with caches and load (RB-24), to other rows, files and processes (RB-38). */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { runsOf } from '../../claims/cases.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { elapsedMs, kendallTau, phaseShare, percent, ratios, times, WAITING } from '../../claims/figures.ts';
import { decideOrder, decideParts, type Check, type GatePart } from '../../claims/gates.ts';
import { EASING, MIXED, QUERY_TYPES, SWITCHED, type Ranking } from './cases/further.ts';
import { M22, presetIdsOf, S1M, S64K, S8, S8K, SEVEN, STUDY_ID } from './common.ts';

/** Runs by layout, in the order of the seven. */
type Ranked = readonly (readonly RunResult[])[];

function rankedRuns(context: ClaimContext, { layouts, workload }: Ranking): Ranked {
  const { seeds, seedsOf, controlSeeds } = context.settings;
  const most = Math.min(controlSeeds, seedsOf?.[workload] ?? seeds);
  return layouts.map((one) => runsOf(context, one, { seeds: most }));
}

const meanTimes = (ranked: Ranked): number[] => ranked.map((runs) => mean(elapsedMs(runs)));
const timesOfSeed = (ranked: Ranked, k: number): number[] => ranked.map((runs) => runs[k].elapsedMs);

/** One layout to another in a ranking, mean over the seeds. */
const ratioOf = (ranked: Ranked, slower: string, faster: string): number => {
  const of = (layout: string): readonly number[] => elapsedMs(ranked[SEVEN.indexOf(layout)]);
  return mean(ratios(of(slower), of(faster)));
};

/** A gate on how alike two rankings are: of the mean times, and of each seed's. */
function alike(topic: string, reference: Ranked, other: Ranked, least: number): GatePart & { readonly taus: readonly number[] } {
  const tau = kendallTau(meanTimes(reference), meanTimes(other));
  const taus = other[0].map((_, k) => kendallTau(timesOfSeed(reference, k), timesOfSeed(other, k)));
  return { topic, holds: tau >= least, bySeed: taus.map((one) => one >= least), says: `${topic} ${tau.toFixed(2)}`, taus };
}

/** What a decision says beside its gate. */
const withSaid = (decision: Decision, said: readonly string[]): Decision => ({
  ...decision,
  reason: `${[decision.reason.slice(0, -1), ...said].join('; ')}.`,
});

const lowest = (parts: readonly { readonly taus: readonly number[] }[]): number[] =>
  parts[0].taus.map((_, k) => Math.min(...parts.map(({ taus }) => taus[k])));

// ---------------------------------------------------------------- RB-13

const LEAST_BY_TYPE = 0.6;

function everyType(context: ClaimContext): Decision {
  const all = rankedRuns(context, MIXED);
  const types = QUERY_TYPES.map((type) => ({ title: type.title, ranked: rankedRuns(context, type) }));
  const parts = types.map(({ title, ranked }) => alike(`tau with W3, ${title}`, all, ranked, LEAST_BY_TYPE));
  const said = types.map(({ title, ranked }) => {
    const small = mean(ranked[SEVEN.indexOf(S8K)].map((run, k) => run.ios / ranked[SEVEN.indexOf(S64K)][k].ios));
    return `${title}: 8 KB takes ${times(ratioOf(ranked, S8K, S64K))} of 64 KB with ${times(small)} the disk I/Os, Manual 22 ${times(ratioOf(ranked, M22, S64K))}, 8/8/4/2 ${times(ratioOf(ranked, S8, S64K))}, 1 MB ${times(ratioOf(ranked, S1M, S64K))}`;
  });
  return withSaid(decideParts('lowest tau of a query type with W3', lowest(parts), parts), said);
}

// ---------------------------------------------------------------- RB-24

/** Largest / smallest elapsed time, each seed. */
const spreads = (ranked: Ranked): number[] =>
  ranked[0].map((_, k) => {
    const row = timesOfSeed(ranked, k);
    return Math.max(...row) / Math.min(...row);
  });

function easing(context: ClaimContext): Decision {
  const series = EASING.map(({ title, of }) => ({
    title,
    points: of.map((one) => ({ title: one.title, ranked: rankedRuns(context, one) })),
  }));
  return decideOrder({
    steps: series.flatMap(({ title, points }) =>
      points.slice(1).map((point, at) => ({
        name: `${title}, ${points[at].title} to ${point.title}`,
        worse: spreads(points[at].ranked),
        better: spreads(point.ranked),
      })),
    ),
    mechanism: (): Check[] =>
      series.map(({ title, points }) => {
        // The slowest layout waits the longer, the more the disks are loaded.
        const waits = points.map(({ ranked }) => mean(ranked.map((runs) => phaseShare(runs, WAITING))));
        const falls = waits.every((wait, k) => k === 0 || wait <= waits[k - 1]);
        const listed = points.map((point, k) => `${point.title} ${times(mean(spreads(point.ranked)))} (${percent(waits[k])} waiting)`);
        return { topic: `waiting falls, ${title}`, holds: falls, says: `${title}: ${listed.join(', ')}` };
      }),
    controls: () => [],
  });
}

// ---------------------------------------------------------------- RB-38

const LEAST_BY_SWITCH = 0.8;

function carriesOver(context: ClaimContext): Decision {
  const parts = SWITCHED.flatMap(({ workload, asItIs, switched }) => {
    const reference = rankedRuns(context, asItIs);
    return switched.map((one) =>
      alike(`tau of ${workload.toUpperCase()}, ${one.title}`, reference, rankedRuns(context, one), LEAST_BY_SWITCH),
    );
  });
  // Workloads have seeds of their own number.
  const seeds = Math.min(...parts.map(({ taus }) => taus.length));
  const cut = parts.map((part) => ({ ...part, taus: part.taus.slice(0, seeds), bySeed: part.bySeed.slice(0, seeds) }));
  const said = SWITCHED.flatMap(({ workload, asItIs, switched }) =>
    [asItIs, ...switched].map((one) => {
      const ranked = rankedRuns(context, one);
      const listed = [M22, S8, S8K, S1M].map((layout) => `${NAME_OF[layout]} ${times(ratioOf(ranked, layout, S64K))}`);
      return `${workload.toUpperCase()}, ${one.title}, to 64 KB: ${listed.join(', ')}`;
    }),
  );
  return withSaid(decideParts('lowest tau under a switch', lowest(cut), cut), said);
}

const NAME_OF: Readonly<Record<string, string>> = { [M22]: 'Manual 22', [S8]: '8/8/4/2', [S8K]: '8 KB', [S1M]: '1 MB' };

export const furtherClaims: readonly Claim[] = [
  {
    id: 'RB-13',
    study: STUDY_ID,
    kind: 'order',
    claim: 'Every type of query except the tight star join ranks the layouts as the mixed batch does.',
    published: 'every query type except the tight star join follows W3’s ranking of the layouts on average',
    gate: 'Kendall tau with W3’s ranking at least 0.6 for each type alone',
    basis: 'text',
    scenarios: presetIdsOf(SEVEN, 'w3'),
    mechanism:
      'all of them read most from the fact table, several places at a time, so what a layout does to its disks it does to each type',
    control: 'none: the types by themselves are what takes the mixed batch apart',
    decide: everyType,
  },
  {
    id: 'RB-24',
    study: STUDY_ID,
    kind: 'order',
    claim: 'Larger caches and less load shrink the differences between layouts.',
    published: 'differences between layouts shrink with larger caches and with less load',
    gate: 'slowest to fastest of the seven layouts falls monotonically with cache size and with fewer users, in W4 and in W5',
    basis: 'text',
    scenarios: presetIdsOf(SEVEN, 'w4', 'w5'),
    mechanism: 'layouts differ in how long queries wait for disks; what a cache answers, and users who are not there, nobody waits for',
    control: 'no caches, the first point of both series by cache',
    decide: easing,
  },
  {
    id: 'RB-38',
    study: STUDY_ID,
    kind: 'order',
    claim: 'Sorted or unsorted rows, preallocated or growing files and the degree of parallelism do not change the conclusions.',
    published: 'further tests with these variations led to the same conclusions',
    gate: 'Kendall tau with the study’s ranking at least 0.8 for W2, W3 and W5 under each switch',
    basis: 'text',
    scenarios: presetIdsOf(SEVEN, 'w2', 'w3', 'w5'),
    mechanism: 'a layout decides on which disks lie what queries read, whatever the order of the rows, of the extents or of the reads',
    control: 'none: each switch by itself is what could change the ranking',
    decide: carriesOver,
  },
];
