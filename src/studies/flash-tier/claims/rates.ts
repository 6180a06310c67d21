/** Requests a second with and without flash: FL-01 to FL-03, each also under the switch of FL-04. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision, Elsewhere } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, times } from '../../claims/figures.ts';
import { decideParts, partOutcome, within, withElsewhere, type GatePart } from '../../claims/gates.ts';
import { WORK } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { COMPLEX, JOINS } from '../workloads.ts';
import { diskBusyOf, diskRateOf, gains, ON_DISKS, ON_FLASH, presetIdsOf, rateOf } from './common.ts';

const TOLERANCE = 0.15;
const GAIN = { [JOINS]: 12_983 / 5629, [COMPLEX]: 11_345 / 6416 };
const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`;

/** The switch "temporary passes": the run without flash has so little sort memory that it merges its temporary data many times. */
const manyPasses = (scenario: Scenario): Scenario => ({
  ...scenario,
  classes: scenario.classes.map((query) =>
    query.operator === 'join' && query.method.kind !== 'nested-loop'
      ? { ...query, method: { ...query.method, memoryBytes: WORK.passesHeapBytes.value } }
      : query,
  ),
});

const UNDER = 'many temporary passes without flash';

function underSwitch(part: GatePart): Elsewhere {
  return { under: UNDER, ...partOutcome(part) };
}

const gainPart = (values: readonly number[], workload: keyof typeof GAIN): GatePart =>
  within('with flash to without', values, GAIN[workload] * (1 - TOLERANCE), GAIN[workload] * (1 + TOLERANCE), times);

function gainOf(context: ClaimContext, workload: keyof typeof GAIN): Decision {
  const values = gains(context, workload);
  const rates = [ON_DISKS, ON_FLASH].map((layout) => perSecond(mean(context.runs(layout, workload).map(rateOf))));
  const decision = decideParts('requests a second, with flash to without', values, [gainPart(values, workload)]);
  const before = context.control(ON_DISKS, workload, manyPasses).map(rateOf);
  const after = context.control(ON_FLASH, workload).map(rateOf);
  const switched = gainPart(
    after.map((rate, k) => rate / before[k]),
    workload,
  );
  return withElsewhere({ ...decision, reason: `${decision.reason} ${rates[0]} without and ${rates[1]} with flash.` }, [
    underSwitch(switched),
  ]);
}

/** Published: 5 629 requests a second over 24 disks. */
const PER_DISK = 235;
const ratePart = (values: readonly number[]): GatePart => within('of one disk', values, PER_DISK * 0.8, PER_DISK * 1.2, perSecond);

function ofDisks(context: ClaimContext): Decision {
  const runs: readonly RunResult[] = context.runs(ON_DISKS, JOINS);
  const rate = runs.map(diskRateOf);
  const decision = decideParts('requests a second of one disk', rate, [
    ratePart(rate),
    within('disks at work', runs.map(diskBusyOf), 0.5, 1, percent),
  ]);
  return withElsewhere(decision, [underSwitch(ratePart(context.control(ON_DISKS, JOINS, manyPasses).map(diskRateOf)))]);
}

export const RATES: readonly Claim[] = [
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
    gate: 'mean utilization 0.5 to 1, 235 ± 20 % requests a second for each disk',
    basis: 'text',
    scenarios: presetIdsOf(JOINS, [ON_DISKS]),
    decide: ofDisks,
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
];
