/** Cases of RB-28 to RB-31: parallelism inside a query, by segments, PSUs, QUERYPROCS and TUNE GROUP. */
import { plural } from '../../../../base/units.ts';
import type { Scenario, StarJoinClass } from '../../../../scenario/schema.ts';
import { unchanged, type ClaimCase } from '../../../claims/cases.ts';
import type { Change } from '../../../claims/context.ts';
import { WORKLOADS } from '../../workloads.ts';
import { both, classOf, onlyQuery, partitionedInto, psusOfOneSize, scanOf, tunedGroups, withQueryProcs } from '../changes.ts';
import { M22, S64K } from '../common.ts';

/** So many that none is ever waited for. */
export const OBSERVED_PROCESSORS = 256;

/** Processors so slow and so many that processes do nothing but compute side by side: what is busy is the parallelism. */
const observable: Change = (scenario) => ({
  ...scenario,
  host: { ...scenario.host, processors: OBSERVED_PROCESSORS },
  costs: { ...scenario.costs, starJoinStepMs: 20_000, scanMsPerMib: 20_000, queryStartMs: 0 },
});

/** A tight join over exactly these segments, without dimension reads. */
const joinOf = (scenario: Scenario, segments: number, stepsPerSegment: number): StarJoinClass => ({
  ...classOf(scenario, 'tight', 'star-join'),
  id: 'one-join',
  segments: [segments, segments],
  stepsPerSegment,
  dimensions: { objects: [], count: 0 },
});

const joins =
  (segments: number, stepsPerSegment: number, count = 1): Change =>
  (scenario) =>
    onlyQuery(joinOf(scenario, segments, stepsPerSegment), count)(scenario);

const scans =
  (segments: number, count = 1): Change =>
  (scenario) =>
    onlyQuery(scanOf(scenario, segments), count)(scenario);

const inW2 = (layout: string, id: string, title: string, change: Change): ClaimCase => ({
  id,
  title,
  layout,
  workload: 'w2',
  change,
  scale: 1,
});

// ---------------------------------------------------------------- RB-28

export interface ParallelCase extends ClaimCase {
  /** min(QUERYPROCS, units), processes. */
  readonly expected: number;
}

const parallel = (id: string, title: string, change: Change, expected: number): ParallelCase => ({
  ...inW2(S64K, id, title, both(change, psusOfOneSize, observable)),
  expected,
});

/** What is run, and what is to be expected. Numbers divide and PSUs are of one size, so that all processes have the same work. */
export const PARALLEL_CASES: readonly ParallelCase[] = [
  ...[1, 4, 8, 16].map((segments) =>
    parallel(
      `join-${segments}`,
      `join with ${plural(segments, 'segment')} touched, QUERYPROCS 8`,
      both(withQueryProcs(8), joins(segments, 4)),
      Math.min(8, segments),
    ),
  ),
  ...[1, 2, 11, 22, 44].map((procs) =>
    parallel(`scan-${procs}`, `scan of 22 PSUs, QUERYPROCS ${procs}`, both(withQueryProcs(procs), scans(1)), Math.min(procs, 22)),
  ),
  parallel('scan-4-psus', 'scan of 4 PSUs, QUERYPROCS 8', both(partitionedInto(91, 4), withQueryProcs(8), scans(1)), 4),
];

// ---------------------------------------------------------------- RB-29

/** One month of 637 days cut into segments; the same 60 row lists in all of them. */
const SEGMENTATIONS = [
  { name: 'month', segments: 21, touched: 1, steps: 60, week: 1 },
  { name: 'week', segments: 91, touched: 5, steps: 12, week: 1 },
  { name: 'day', segments: 637, touched: 30, steps: 2, week: 7 },
] as const;
const MONTH_QUERIES = 10;

/** For each way to cut the warehouse: joins over a month, the same where parallelism can be seen, and a scan of a week. */
export const SEGMENTATION_CASES = SEGMENTATIONS.map(({ name, segments, touched, steps, week }) => {
  const into = partitionedInto(segments, 22);
  const join = joins(touched, steps, MONTH_QUERIES);
  return {
    join: inW2(M22, `${name}-join`, `joins over a month, a segment a ${name}`, both(into, join)),
    observed: inW2(
      S64K,
      `${name}-parallel`,
      `the same joins, a segment a ${name}, processors so slow that parallelism shows`,
      both(into, join, observable),
    ),
    scan: inW2(M22, `${name}-scan`, `scan of a week, a segment a ${name}`, both(into, scans(week))),
  };
});

// ---------------------------------------------------------------- RB-30

/** Scans of one segment cut into so many PSUs, by so many processes. */
export const psusCase = (psus: number, procs: number): ClaimCase => ({
  id: `${psus}-psus-${procs}`,
  title: psus === 1 ? '1 PSU' : `${psus} PSUs`,
  group: `scans of one segment, QUERYPROCS ${procs}`,
  layout: M22,
  workload: 'w3',
  change: both(partitionedInto(91, psus), withQueryProcs(procs), scans(1, 3)),
  scale: 1,
});

const DISKS = 22;
/** QUERYPROCS at which more PSUs than processes are tried, and those numbers of PSUs: one and a half times as many, then multiples. */
export const PROCESSES = [DISKS, DISKS / 2] as const;
export const morePsus = (procs: number): readonly number[] => [Math.floor(procs * 1.5), procs * 2, procs * 3, procs * 4];

const PSUS_CASES: readonly ClaimCase[] = PROCESSES.flatMap((procs) =>
  [...(procs === DISKS ? [1, 2] : []), procs, ...morePsus(procs)].map((psus) => psusCase(psus, procs)),
);

// ---------------------------------------------------------------- RB-31

/** One join after another over 16 segments, one read at a time in each process: requests outstanding are processes at work. */
const countable: Change = (scenario) => {
  const join = joinOf(scenario, 16, 12);
  return onlyQuery({ ...join, indexReads: { ...join.indexReads, count: 1 }, fetch: { ...join.fetch, count: 1 } }, 4)(scenario);
};

/** QUERYPROCS of W2. */
export const QUERY_PROCS = WORKLOADS.find(({ id }) => id === 'w2')!.queryProcs;

/** TUNE GROUP and joins that can be counted. */
export const COUNTED_GROUPS = [1, 2, 4, QUERY_PROCS, 2 * QUERY_PROCS, 96].map((group) => ({
  group,
  joins: {
    ...inW2(S64K, `counted-${group}`, `TUNE GROUP ${group}`, both(countable, tunedGroups(group))),
    group: 'joins of one read at a time',
  } satisfies ClaimCase,
}));

const wholeW2 = (id: string, title: string, change: Change): ClaimCase => ({
  id,
  title,
  group: 'all of W2',
  layout: S64K,
  workload: 'w2',
  change,
});

/** All of W2: TUNE GROUP as it is if nobody sets it, as many as QUERYPROCS, and as the study has it. */
export const W2_DEFAULT = wholeW2('w2-1', 'TUNE GROUP 1', tunedGroups(1));
export const W2_ENOUGH = wholeW2(`w2-${QUERY_PROCS}`, `TUNE GROUP ${QUERY_PROCS}`, tunedGroups(QUERY_PROCS));
export const W2_STUDY = wholeW2('w2-96', 'TUNE GROUP 96', unchanged);

/** By claim. */
export const PARALLELISM_CASES = {
  'RB-28': PARALLEL_CASES,
  'RB-29': [...SEGMENTATION_CASES.map(({ join }) => join), ...SEGMENTATION_CASES.flatMap(({ scan, observed }) => [scan, observed])],
  'RB-30': PSUS_CASES,
  'RB-31': [...COUNTED_GROUPS.map((one) => one.joins), W2_DEFAULT, W2_ENOUGH, W2_STUDY],
} as const;
