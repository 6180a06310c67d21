/** Claims about parallelism inside a query: segments, PSUs, QUERYPROCS, TUNE GROUP. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import { runsOf } from '../../claims/cases.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { elapsedMs, percent, ratios, times } from '../../claims/figures.ts';
import { decideParts, exactly, within, type GatePart } from '../../claims/gates.ts';
import {
  COUNTED_GROUPS,
  morePsus,
  OBSERVED_PROCESSORS,
  PARALLEL_CASES,
  PROCESSES,
  psusCase,
  QUERY_PROCS,
  SEGMENTATION_CASES,
  W2_DEFAULT,
  W2_ENOUGH,
  W2_STUDY,
} from './cases/parallel.ts';
import { M22, presetIdsOf, S64K, STUDY_ID } from './common.ts';

const bytesRead = (runs: readonly RunResult[]): number =>
  mean(runs.map((run) => run.devices.reduce((sum, disk) => sum + disk.bytesRead, 0)));

/** Processes at work, mean over the run; near the number of processes where each has the same work. */
const observed = (runs: readonly RunResult[]): number[] => runs.map((run) => run.cpu.utilization * OBSERVED_PROCESSORS);

/** What is run, and how far the parallelism seen is from what is to be expected. */
function bySegmentOrPsu(context: ClaimContext): Decision {
  const cases = PARALLEL_CASES.map((one) => ({ ...one, seen: observed(runsOf(context, one)) }));
  const deviation = cases[0].seen.map((_, k) => Math.max(...cases.map(({ seen, expected }) => Math.abs(seen[k] / expected - 1))));
  const listed = cases.map(({ title, seen, expected }) => `${title}: ${mean(seen).toFixed(1)} of ${expected}`).join(', ');
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

function segmentation(context: ClaimContext): Decision {
  const [month, week, day] = SEGMENTATION_CASES.map(({ join, observed: slow, scan }) => {
    const runs = runsOf(context, join);
    return {
      ms: elapsedMs(runs),
      bytes: bytesRead(runs),
      parallel: mean(observed(runsOf(context, slow, { seeds: 1 }))),
      scanned: bytesRead(runsOf(context, scan, { seeds: 1 })),
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

/** Flat: within so much. */
const FLAT = 0.05;

function psusPerSegment(context: ClaimContext): Decision {
  const [disks] = PROCESSES;
  const time = (psus: number, procs: number): readonly number[] => elapsedMs(runsOf(context, psusCase(psus, procs)));
  const halves = ratios(time(1, disks), time(2, disks));
  const flat = PROCESSES.flatMap((procs) =>
    morePsus(procs).map((psus) => {
      const change = ratios(time(psus, procs), time(procs, procs));
      return within(`QUERYPROCS ${procs}, ${psus} PSUs to ${procs}`, change, 1 - FLAT, 1 + FLAT, times);
    }),
  );
  return decideParts('elapsed of a one-segment scan, 1 PSU to 2', halves, [within('1 PSU to 2', halves, 1.8, 2.2, times), ...flat]);
}

function tuneGroup(context: ClaimContext): Decision {
  const seen = COUNTED_GROUPS.map(({ group, joins }) => ({
    group,
    most: runsOf(context, joins).map((run) => run.volumes[0].maxQueueDepth),
  }));
  const off = seen[0].most.map((_, k) => Math.max(...seen.map(({ group, most }) => Math.abs(most[k] - Math.min(group, QUERY_PROCS)))));
  const [one, enoughOf, study] = [W2_DEFAULT, W2_ENOUGH, W2_STUDY].map((w2) => elapsedMs(runsOf(context, w2)));
  const slower = ratios(one, enoughOf);
  const enough = ratios(enoughOf, study);
  const listed = seen.map(({ group, most }) => `TUNE GROUP ${group}: ${mean(most).toFixed(0)}`).join(', ');
  return decideParts('TUNE GROUP 1 to QUERYPROCS, elapsed in W2', slower, [
    within('processes doing I/O at a time differ from min(g, QUERYPROCS) by', off, 0, 0, (value) => value.toFixed(0)),
    exactly('counts', true, `at QUERYPROCS ${QUERY_PROCS} ${listed}`, off.length),
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
    gate: 'elapsed of one scan halves from 1 to 2 PSUs and is flat (5 %) past min(disks, QUERYPROCS)',
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
