/** Claims about parallelism inside a query: segments, PSUs, QUERYPROCS, TUNE GROUP. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario, StarJoinClass } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { elapsedMs, percent, ratios, times } from '../../claims/figures.ts';
import { decideParts, exactly, within, type GatePart } from '../../claims/gates.ts';
import { both, classOf, onlyQuery, partitionedInto, scanOf, tunedGroups, withQueryProcs } from './changes.ts';
import { M22, presetIdsOf, S64K, STUDY_ID } from './common.ts';

const bytesRead = (runs: readonly RunResult[]): number =>
  mean(runs.map((run) => run.devices.reduce((sum, disk) => sum + disk.bytesRead, 0)));

/** Processors so slow and so many that processes do nothing but compute side by side: what is busy is the parallelism. */
const observable: Change = (scenario) => ({
  ...scenario,
  host: { ...scenario.host, processors: 256 },
  costs: { ...scenario.costs, starJoinStepMs: 20_000, scanMsPerMib: 20_000, queryStartMs: 0 },
});

/** Processes at work, mean over the run; near the number of processes where each has the same work. */
const observed = (runs: readonly RunResult[]): number[] => runs.map((run) => run.cpu.utilization * 256);

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

/** Of each case: what is run, and min(QUERYPROCS, units). Numbers divide, so that all processes have the same work. */
function bySegmentOrPsu(context: ClaimContext): Decision {
  const cases = [
    ...[1, 4, 8, 16].map((segments) => ({
      name: `join with ${segments} segments touched, QUERYPROCS 8`,
      change: both(withQueryProcs(8), joins(segments, 4)),
      expected: Math.min(8, segments),
    })),
    ...[1, 2, 11, 22, 44].map((procs) => ({
      name: `scan of 22 PSUs, QUERYPROCS ${procs}`,
      change: both(withQueryProcs(procs), scans(1)),
      expected: Math.min(procs, 22),
    })),
    { name: 'scan of 4 PSUs, QUERYPROCS 8', change: both(partitionedInto(91, 4), withQueryProcs(8), scans(1)), expected: 4 },
  ].map((one) => ({ ...one, seen: observed(context.runs(S64K, 'w2', { change: both(one.change, observable), scale: 1 })) }));
  const deviation = cases[0].seen.map((_, k) => Math.max(...cases.map(({ seen, expected }) => Math.abs(seen[k] / expected - 1))));
  const listed = cases.map(({ name, seen, expected }) => `${name}: ${mean(seen).toFixed(1)} of ${expected}`).join(', ');
  return decideParts('largest deviation from min(QUERYPROCS, units)', deviation, [
    within(
      'processes at work within 2 % of min(QUERYPROCS, segments or PSUs); largest deviation',
      deviation,
      0,
      0.02,
      (value) => `${(value * 100).toFixed(1)} %`,
    ),
    exactly('cases', true, listed, deviation.length),
  ]);
}

/** One month of 637 days cut into segments; the same 60 row lists in all of them. */
const SEGMENTATIONS = [
  { name: 'month', segments: 21, touched: 1, steps: 60, week: 1 },
  { name: 'week', segments: 91, touched: 5, steps: 12, week: 1 },
  { name: 'day', segments: 637, touched: 30, steps: 2, week: 7 },
] as const;
const MONTH_QUERIES = 10;

function segmentation(context: ClaimContext): Decision {
  const [month, week, day] = SEGMENTATIONS.map(({ segments, touched, steps, week: weekSegments }) => {
    const into = partitionedInto(segments, 22);
    const join = joins(touched, steps, MONTH_QUERIES);
    const runs = context.runs(M22, 'w2', { change: both(into, join), scale: 1 });
    return {
      ms: elapsedMs(runs),
      bytes: bytesRead(runs),
      parallel: mean(observed(context.runs(S64K, 'w2', { change: both(into, join, observable), scale: 1, seeds: 1 }))),
      scanned: bytesRead(context.runs(M22, 'w2', { change: both(into, scans(weekSegments)), scale: 1, seeds: 1 })),
    };
  });
  const saved = ratios(week.ms, month.ms).map((ratio) => 1 - ratio);
  const seeds = saved.length;
  const procs = context.scenario(M22, 'w2').workload.queryProcs;
  const parallel =
    Math.abs(month.parallel - 1) < 0.02 &&
    week.parallel > 3.9 &&
    week.parallel < 5.1 &&
    day.parallel > week.parallel &&
    day.parallel <= procs;
  const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  const parts: GatePart[] = [
    within('elapsed saved from month to week', saved, 0.3, 1, percent),
    exactly(
      'parallelism 1, 4-5, up to QUERYPROCS',
      parallel,
      `processes at work ${[month, week, day].map((one) => one.parallel.toFixed(1)).join(', ')} (QUERYPROCS ${procs})`,
      seeds,
    ),
    exactly(
      'bytes read do not rise',
      week.bytes <= month.bytes * 1.02 && day.bytes <= month.bytes * 1.02,
      `a one-month join reads ${[month, week, day].map((one) => mib(one.bytes)).join(', ')} in all`,
      seeds,
    ),
    exactly(
      'smart-scan skips more',
      week.scanned < month.scanned && day.scanned <= week.scanned * 1.02,
      `a scan of one week reads ${[month, week, day].map((one) => mib(one.scanned)).join(', ')}`,
      seeds,
    ),
  ];
  return decideParts('elapsed saved from month to week', saved, parts);
}

const DISKS = 22;

function psusPerSegment(context: ClaimContext): Decision {
  const time = (psus: number, procs: number): readonly number[] =>
    elapsedMs(context.runs(M22, 'w3', { change: both(partitionedInto(91, psus), withQueryProcs(procs), scans(1, 3)), scale: 1 }));
  const halves = ratios(time(1, DISKS), time(2, DISKS));
  // At whole multiples; between them some processes get one PSU more than others and finish later.
  const flat = [DISKS, DISKS / 2].map((procs) => {
    const base = time(procs, procs);
    const most = base.map((ms, k) => Math.max(...[2, 3, 4].map((multiple) => Math.abs(time(procs * multiple, procs)[k] / ms - 1))));
    return within(`largest change beyond ${procs} PSUs at QUERYPROCS ${procs}, at multiples`, most, 0, 0.05, percent);
  });
  const odd = mean(ratios(time(33, DISKS), time(DISKS, DISKS)));
  return decideParts('elapsed of a one-segment scan, 1 PSU to 2', halves, [
    within('1 PSU to 2', halves, 1.8, 2.2, times),
    ...flat,
    exactly('between multiples', true, `33 PSUs for 22 processes take ${times(odd)} of 22 PSUs`, halves.length),
  ]);
}

/** One join after another over 16 segments, one read at a time in each process: requests outstanding are processes at work. */
const countable: Change = (scenario) => {
  const join = joinOf(scenario, 16, 12);
  return onlyQuery({ ...join, indexReads: { ...join.indexReads, count: 1 }, fetch: { ...join.fetch, count: 1 } }, 4)(scenario);
};

function tuneGroup(context: ClaimContext): Decision {
  const procs = context.scenario(S64K, 'w2').workload.queryProcs;
  const groups = [1, 2, 4, procs, 2 * procs, 96];
  const seen = groups.map((group) => ({
    group,
    most: context.runs(S64K, 'w2', { change: both(countable, tunedGroups(group)), scale: 1 }).map((run) => run.volumes[0].maxQueueDepth),
  }));
  const off = seen[0].most.map((_, k) => Math.max(...seen.map(({ group, most }) => Math.abs(most[k] - Math.min(group, procs)))));
  const slower = ratios(
    elapsedMs(context.runs(S64K, 'w2', { change: tunedGroups(1) })),
    elapsedMs(context.runs(S64K, 'w2', { change: tunedGroups(procs) })),
  );
  const enough = ratios(elapsedMs(context.runs(S64K, 'w2', { change: tunedGroups(procs) })), elapsedMs(context.runs(S64K, 'w2')));
  const listed = seen.map(({ group, most }) => `TUNE GROUP ${group}: ${mean(most).toFixed(0)}`).join(', ');
  return decideParts('TUNE GROUP 1 to QUERYPROCS, elapsed in W2', slower, [
    within('processes doing I/O at a time differ from min(g, QUERYPROCS) by', off, 0, 0, (value) => value.toFixed(0)),
    exactly('counts', true, `at QUERYPROCS ${procs} ${listed}`, off.length),
    within('the default of 1 costs in W2', slower, 1.2, Infinity, times),
    within('QUERYPROCS against 96', enough, 0.98, 1.02, times),
  ]);
}

export const parallelClaims: readonly Claim[] = [
  {
    id: 'RB-28',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'Joins run in parallel by segment, scans by PSU.',
    published: 'star joins by segment, table scans by PSU',
    gate: 'parallelism = min(QUERYPROCS, segments or PSUs touched)',
    basis: 'text',
    scenarios: presetIdsOf([S64K], 'w2'),
    decide: bySegmentOrPsu,
  },
  {
    id: 'RB-29',
    study: STUDY_ID,
    kind: 'sweep',
    claim: 'Month-sized segments keep a one-month query from running in parallel; weeks or days help, and more is skipped.',
    published: 'segment by week or day rather than by month',
    gate: 'parallelism 1, 4-5, up to QUERYPROCS; bytes read do not rise; elapsed falls by at least 30 % from month to week',
    basis: 'text',
    scenarios: presetIdsOf([M22, S64K], 'w2'),
    decide: segmentation,
  },
  {
    id: 'RB-30',
    study: STUDY_ID,
    kind: 'sweep',
    claim: 'Too few PSUs per segment hinder scans; as many as disks are enough.',
    published: 'as many PSUs as disks; with 64 disks or more at least as many as CPUs; above 500 MB-1 GB a PSU, 2-3 x CPUs',
    gate: 'elapsed of one scan halves from 1 to 2 PSUs and is flat (5 %) past min(disks, QUERYPROCS), taken at whole multiples',
    basis: 'text',
    scenarios: presetIdsOf([M22], 'w3'),
    decide: psusPerSegment,
  },
  {
    id: 'RB-31',
    study: STUDY_ID,
    kind: 'formula',
    claim: 'Unless TUNE GROUP says otherwise one process of a query does I/O on a file group at a time; QUERYPROCS is enough.',
    published: 'TUNE GROUP 1 if it is not set; QUERYPROCS suffices',
    gate: 'concurrency = min(g, QUERYPROCS); the default visibly slow (at least 1.2 times, QUERYPROCS within 2 % of 96)',
    basis: 'text',
    scenarios: presetIdsOf([S64K], 'w2'),
    decide: tuneGroup,
  },
];
