/** Requests a second with and without flash: FL-01 to FL-03, each also under the switch of FL-04. */
import { mean } from '../../../base/stats.ts';
import { MIB } from '../../../base/units.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { setSortMemory } from '../../../scenario/edit/sortMemory.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision, Elsewhere } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, times } from '../../claims/figures.ts';
import { decideParts, partOutcome, removes, within, withElsewhere, withMechanism, type Check, type GatePart } from '../../claims/gates.ts';
import { DATA } from '../database.ts';
import { WORK } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { COMPLEX, JOINS, PASSES } from '../workloads.ts';
import { diskBusyOf, diskRateOf, diskSeekMs, flashShareOf, gains, ON_DISKS, ON_FLASH, presetIdsOf, rateOf } from './common.ts';

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

/** Of a gain, at least this share has to follow from the requests that flash takes over while disks continue at their rate. */
const EXPLAINED = 2 / 3;

function leaveTheDisks(context: ClaimContext, workload: string, gain: number): Check {
  const share = mean(context.runs(ON_FLASH, workload).map(flashShareOf));
  const follows = 1 / (1 - share);
  return {
    topic: 'requests that leave the disks',
    holds: follows - 1 >= EXPLAINED * (gain - 1),
    says: `${percent(share)} of the requests go to flash, and ${times(follows)} follows from that if the disks serve as many as before`,
  };
}

/** Both inputs of a join. */
const ENOUGH_BYTES = 192 * MIB;

/** Sorts and joins that overflow nothing, and index scans of a lookup for each process. */
const withoutOverflow = (scenario: Scenario): Scenario => {
  const inMemory = setSortMemory(scenario, ENOUGH_BYTES);
  const lookups = scenario.workload.queryProcs;
  return { ...inMemory, classes: inMemory.classes.map((query) => (query.operator === 'index-scan' ? { ...query, lookups } : query)) };
};

function nothingToMove(context: ClaimContext, workload: string, gain: number): Check {
  const [before, after] = [ON_DISKS, ON_FLASH].map((layout) => context.control(layout, workload, withoutOverflow).map(rateOf));
  const what = workload === COMPLEX ? 'memory for all sorts, and hardly a lookup' : 'memory for all sorts';
  return removes(what, gain, mean(after.map((rate, k) => rate / before[k])));
}

function gainOf(context: ClaimContext, workload: keyof typeof GAIN): Decision {
  const values = gains(context, workload);
  const rates = [ON_DISKS, ON_FLASH].map((layout) => perSecond(mean(context.runs(layout, workload).map(rateOf))));
  const gated = decideParts('requests a second, with flash to without', values, [gainPart(values, workload)]);
  const decision = withMechanism(gated, [leaveTheDisks(context, workload, mean(values))], [nothingToMove(context, workload, mean(values))]);
  const before = (workload === COMPLEX ? context.runs(ON_DISKS, PASSES) : context.elsewhere(ON_DISKS, workload, manyPasses)).map(rateOf);
  const after = context.runs(ON_FLASH, workload).map(rateOf);
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

function shortSeeks(context: ClaimContext, runs: readonly RunResult[]): Check {
  const [{ seek }] = context.scenario(ON_DISKS, JOINS).hardware.drives.flatMap((drive) => (drive.kind === 'hdd' ? [drive] : []));
  const average = seek.kind === 'three-point' ? seek.averageMs : Infinity;
  const taken = mean(runs.map(diskSeekMs));
  return {
    topic: 'short seeks',
    holds: taken < average / 2,
    says: `a seek takes ${taken.toFixed(2)} ms on average, where the data sheet has ${average} ms over the whole disk`,
  };
}

/** As many containers of tables as fill the disks. */
const FILLING = 22;

/** Tables over the whole stroke, and one request of a stream at a time. */
const spreadAndAlone = (scenario: Scenario): Scenario => {
  const { database, workload } = scenario;
  return {
    ...scenario,
    database: {
      ...database,
      objects: database.objects.map((object) => (object.id === DATA ? { ...object, psusPerSegment: FILLING } : object)),
      tables: database.tables?.map((table) => (table.space === DATA ? { ...table, bytes: table.bytes * FILLING } : table)),
    },
    workload: { ...workload, queryProcs: 1 },
  };
};

function farAndFew(context: ClaimContext): Check {
  const rate = mean(context.control(ON_DISKS, JOINS, spreadAndAlone).map(diskRateOf));
  const { holds } = ratePart([rate]);
  return {
    topic: 'data over the whole disk, one process of a query',
    holds: !holds,
    says: `with data over the whole disk and one process of a query ${perSecond(rate)}`,
  };
}

function ofDisks(context: ClaimContext): Decision {
  const runs: readonly RunResult[] = context.runs(ON_DISKS, JOINS);
  const rate = runs.map(diskRateOf);
  const gated = decideParts('requests a second of one disk', rate, [
    ratePart(rate),
    within('disks at work', runs.map(diskBusyOf), 0.5, 1, percent),
  ]);
  const decision = withMechanism(gated, [shortSeeks(context, runs)], [farAndFew(context)]);
  return withElsewhere(decision, [underSwitch(ratePart(context.elsewhere(ON_DISKS, JOINS, manyPasses).map(diskRateOf)))]);
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
    control: 'sort memory that holds both inputs: nothing goes to temporary space',
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
    mechanism: 'data fill 6 % of the disks, so seeks are short, and four processes of each query keep the disks busy',
    control: 'tables fill the disks, and each query is one process',
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
    control: 'sort memory that holds both inputs, and index scans of one lookup a process',
    scenarios: [...presetIdsOf(COMPLEX), ...presetIdsOf(PASSES, [ON_DISKS])],
    decide: (context) => gainOf(context, COMPLEX),
  },
];
