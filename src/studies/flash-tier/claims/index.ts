/** The study's claims, with what they are run on. */
import { mean } from '../../../base/stats.ts';
import { formatNumber } from '../../../base/units.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { CommittedVerdicts } from '../../claims/committed.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { elapsedMs, percent, ratios, times } from '../../claims/figures.ts';
import { decideOrder, decideParts, exactly, removes, spread, within } from '../../claims/gates.ts';
import type { StudyClaims } from '../../claims/study.ts';
import { MODULES } from '../hardware.ts';
import { parameters } from '../parameterList.ts';
import { presetScenario, STUDY } from '../presets.ts';
import verdicts from '../verdicts.json' with { type: 'json' };
import { COMPLEX, JOINS, PASSES } from '../workloads.ts';
import { diskBusyOf, diskRateOf, diskResponseMs, gains, ON_DISKS, ON_FLASH, presetIdsOf, QUICK, rateOf, SETTINGS } from './common.ts';

const TOLERANCE = 0.15;
const GAIN = { [JOINS]: 12_983 / 5629, [COMPLEX]: 11_345 / 6416 };
const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`;

function gainOf(context: ClaimContext, workload: typeof JOINS | typeof COMPLEX): Decision {
  const values = gains(context, workload);
  const rates = [ON_DISKS, ON_FLASH].map((layout) => perSecond(mean(context.runs(layout, workload).map(rateOf))));
  const published = GAIN[workload];
  const decision = decideParts('requests a second, with flash to without', values, [
    within('with flash to without', values, published * (1 - TOLERANCE), published * (1 + TOLERANCE), times),
  ]);
  return { ...decision, reason: `${decision.reason} ${rates[0]} without and ${rates[1]} with flash.` };
}

/** Elapsed time without flash to with it. With the switch, only the run without flash merges its temporary data many times. */
function timeOf(context: ClaimContext): Decision {
  const flash = elapsedMs(context.runs(ON_FLASH, COMPLEX));
  const honest = ratios(elapsedMs(context.runs(ON_DISKS, COMPLEX)), flash);
  const assumed = ratios(elapsedMs(context.runs(ON_DISKS, PASSES)), flash);
  const rate = ratios(context.runs(ON_FLASH, COMPLEX).map(rateOf), context.runs(ON_DISKS, PASSES).map(rateOf));
  const decision = decideParts('elapsed without flash to with flash, under the assumption', assumed, [
    within('with many temporary passes without flash', assumed, 10.8 * 0.7, 10.8 * 1.3, times),
  ]);
  return {
    ...decision,
    reason: `${decision.reason} With equal work ${times(mean(honest))}. With the assumption the request rate rises ${times(mean(rate))}.`,
    finding: `${decision.finding} With equal work the time falls as much as the request rate rises, and by no such factor.`,
  };
}

function disksRelieved(context: ClaimContext): Decision {
  const responses = (layout: string, workload: string): readonly number[] => context.runs(layout, workload).map(diskResponseMs);
  const steps = [JOINS, COMPLEX].map((workload) => ({
    name: `response of a disk request, ${workload}`,
    better: responses(ON_FLASH, workload),
    worse: responses(ON_DISKS, workload),
  }));
  const busy = [ON_DISKS, ON_FLASH].map((layout) => percent(mean(context.runs(layout, COMPLEX).map(diskBusyOf))));
  const temporary = mean(context.runs(ON_FLASH, COMPLEX).map(diskRateOf)) / mean(context.runs(ON_DISKS, COMPLEX).map(diskRateOf));
  return decideOrder({
    steps,
    mechanism: () => [
      {
        topic: 'fewer requests come to a disk',
        holds: temporary < 1,
        says: `requests a second of a disk ${times(temporary)}; disks ${busy[0]} busy before and ${busy[1]} after`,
      },
    ],
    controls: () => {
      const before = mean(context.control(ON_DISKS, JOINS).map(diskResponseMs));
      const index = mean(context.control('flash-index', JOINS).map(diskResponseMs));
      const flash = mean(context.control(ON_FLASH, JOINS).map(diskResponseMs));
      return [removes('joins use no index, so moving indexes alone', before / flash, before / index)];
    },
  });
}

const GB_PER_MODULE = 24;

function capacity(): Decision {
  const raw = MODULES.length * GB_PER_MODULE;
  return decideParts(
    'gigabytes of flash',
    [raw],
    [exactly('40 modules of 24 GB', raw === 960 && raw / 2 === 480, `${raw} GB, mirrored ${raw / 2} GB`)],
  );
}

/** What the reader asked: bytes that are written, and how many a second. */
function written(context: ClaimContext): Decision {
  const of = (layout: string) =>
    context.runs(layout, COMPLEX).map(({ devices, elapsedMs: ms }) => {
      const bytes = devices.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
      return { gib: bytes / 2 ** 30, rate: bytes / 1e6 / (ms / 1000) };
    });
  const [before, after] = [of(ON_DISKS), of(ON_FLASH)];
  const ratio = after.map(({ rate }, k) => rate / before[k].rate);
  const figure = (list: typeof before, key: 'gib' | 'rate'): string => formatNumber(mean(list.map((one) => one[key])));
  const sameBytes = before.every(({ gib }, k) => Math.abs(gib - after[k].gib) < 0.01 * gib);
  const rises = mean(ratio) > 1;
  return {
    figure: 'megabytes written a second, with flash to without',
    simulated: spread(ratio),
    passes: 0,
    verdict: 'ungated',
    reason: `A question: ${figure(before, 'gib')} GiB are written without flash, ${figure(before, 'rate')} MB/s; with flash ${figure(after, 'gib')} GiB, ${figure(after, 'rate')} MB/s.`,
    finding: `A question: the same work writes ${sameBytes ? 'the same bytes' : 'other bytes'} in both runs, so their rate ${rises ? 'rises' : 'falls'} with flash; a rate that falls, as the reader saw, needs less to be written: fewer temporary passes.`,
  };
}

const claims: readonly Claim[] = [
  {
    id: 'FL-01',
    study: STUDY,
    kind: 'number',
    claim: 'Sorts and joins: with temporary space on flash 5 629 requests a second become 12 983.',
    published: '2.31 times (the text says 3.2)',
    gate: '2.31 ± 15 %',
    basis: 'text',
    mechanism: 'what goes to temporary space leaves the disks; the share of nested-loop joins was chosen for it',
    scenarios: presetIdsOf(JOINS),
    decide: (context) => gainOf(context, JOINS),
  },
  {
    id: 'FL-02',
    study: STUDY,
    kind: 'number',
    claim: 'Without flash the disks are busy 48 to 100 %, at 235 requests a second each.',
    published: '5 629 requests a second over 24 disks; volume 48–100 % busy',
    gate: 'mean utilization 0.5 to 1, 235 ± 20 requests a second for each disk',
    basis: 'text',
    scenarios: presetIdsOf(JOINS, [ON_DISKS]),
    decide: (context) => {
      const runs = context.runs(ON_DISKS, JOINS);
      const rate = runs.map(diskRateOf);
      return decideParts('requests a second of one disk', rate, [
        within('of one disk', rate, 215, 255, perSecond),
        within('disks at work', runs.map(diskBusyOf), 0.5, 1, percent),
      ]);
    },
  },
  {
    id: 'FL-03',
    study: STUDY,
    kind: 'number',
    claim: 'Complex queries: 6 416 requests a second become 11 345.',
    published: '1.77 times',
    gate: '1.77 ± 15 %, without a mix fitted to it',
    basis: 'text',
    mechanism: 'scans, index scans and merge joins in equal numbers; index and temporary requests leave the disks',
    scenarios: presetIdsOf(COMPLEX),
    decide: (context) => gainOf(context, COMPLEX),
  },
  {
    id: 'FL-04',
    study: STUDY,
    kind: 'number',
    claim: 'Complex queries take 180 s in place of 1 952 s.',
    published: '10.8 times faster, at 1.77 times the request rate',
    gate: '10.8 ± 30 % with the labeled assumption, which alone may differ; the honest pair is shown beside',
    basis: 'text',
    mechanism: 'the run without flash merges its temporary data as often as the least sort memory makes it',
    scenarios: [...presetIdsOf(COMPLEX), ...presetIdsOf(PASSES, [ON_DISKS])],
    decide: timeOf,
  },
  {
    id: 'FL-05',
    study: STUDY,
    kind: 'order',
    claim: 'The disks themselves get faster, because index and temporary load has left them.',
    published: 'response of the disks falls',
    gate: 'response of a disk request falls in both workloads',
    basis: 'text',
    mechanism: 'fewer requests come to a disk',
    control: 'only indexes move under joins, which use none',
    scenarios: [...presetIdsOf(JOINS, [ON_DISKS, ON_FLASH, 'flash-index']), ...presetIdsOf(COMPLEX)],
    decide: disksRelieved,
  },
  {
    id: 'FL-07',
    study: STUDY,
    kind: 'formula',
    claim: 'Forty modules hold 960 GB, mirrored 480 GB.',
    published: '960 and 480 GB',
    gate: 'exact',
    basis: 'text',
    scenarios: presetIdsOf(COMPLEX, [ON_FLASH]),
    decide: capacity,
  },
  {
    id: 'FL-08',
    study: STUDY,
    kind: 'advice',
    claim: 'Why did the megabytes written a second fall with flash? A reader asked; nobody answered.',
    published: 'a question',
    gate: 'none; both runs’ written bytes and rate are shown',
    basis: 'opinion',
    scenarios: presetIdsOf(COMPLEX),
    decide: written,
  },
];

export const FLASH_TIER_CLAIMS: StudyClaims = {
  study: STUDY,
  claims,
  settings: SETTINGS,
  quick: QUICK,
  committed: 'quick',
  preset: (layout, workload) => presetScenario(`${STUDY}/${layout}/${workload}`),
  parameters,
  verdicts: verdicts as CommittedVerdicts,
};
