/**
 * What advice promises comes true: the edit that it offers is made, and both layouts do the same work under the same seeds. What its
 * sentences state is computed again, from the address map or from the run.
 */
import { describe, expect, test } from 'vitest';
import { someByDay } from '../../../base/testing/rounds.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { runToEnd } from '../../../engine/run.ts';
import { explainer } from '../../../engine/volume/explain.ts';
import { granularities } from '../../../scenario/edit/granularity.ts';
import { repartition } from '../../../scenario/edit/partition.ts';
import { setStripeUnit } from '../../../scenario/edit/volumes.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { adviceKind } from '../../../analysis/advice/advice.ts';
import { fixesFor } from '../../../analysis/advice/fixes.ts';
import { adviceFor } from '../../../analysis/advice/rules.ts';
import { presetScenario } from '../presets.ts';
import { RULES } from './rules.ts';
import { change, THIRD_ON_D7 } from './testing/change.ts';

/** The nightly runs more of them. */
const SEEDS = process.env.SPINDLE_SENTENCES === 'fresh' ? [1, 2, 3, 4, 5] : [1, 2];

const preset = (id: string): Scenario => presetScenario(`red-brick/${id}`)!;
const adviceOf = (scenario: Scenario, id: string, result?: RunResult) => {
  const found = adviceFor(RULES, scenario, result).find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no advice ${id}.`);
  return found;
};

const striped = preset('stripe-22-64k/w3');
const four = preset('stripe-12-4-4-2/w3');
const together = change.rules(preset('manual-22/w2'), (rule) =>
  rule.spread.kind === 'round-robin' ? { ...rule, spread: { ...rule.spread, offset: 0, segmentShift: 0 } } : rule,
);
const months = granularities(preset('manual-22/w2')).find(({ id }) => id === 'month')!.segments;
/** Queries scan one segment: what the advice on PSUs speaks of. */
const oneSegment = (scenario: Scenario): Scenario => ({
  ...scenario,
  classes: scenario.classes.map((query) => (query.operator === 'scan' ? { ...query, segments: [1, 1] } : query)),
  workload: { ...scenario.workload, batch: scenario.workload.batch.filter((part) => part.class.includes('scan')) },
});

/** A quantity of a run that the edit lowers. */
type Quantity = (result: RunResult) => number;
const elapsed: Quantity = ({ elapsedMs }) => elapsedMs;
const groupWait: Quantity = ({ attributionMs }) => attributionMs.groupWait;
const idleDisks: Quantity = ({ devices }) => -devices.reduce((sum, { utilization }) => sum + utilization, 0);
const requests: Quantity = ({ ios }) => ios;
const busiest: Quantity = ({ devices }) => Math.max(...devices.map(({ utilization }) => utilization));
const bytesRead: Quantity = ({ devices }) => devices.reduce((sum, device) => sum + device.bytesRead, 0);
const waitOfRequest: Quantity = ({ devices, ios }) => devices.reduce((sum, { partsMs }) => sum + partsMs.queue, 0) / ios;

interface Promised {
  readonly id: string;
  readonly before: Scenario;
  readonly lowers: readonly Quantity[];
  /** Part of the batch, and of each of its queries. */
  readonly scale: number;
  readonly share: number;
}
const promised = (id: string, before: Scenario, lowers: readonly Quantity[], scale = 0.06, share = 0.1): Promised => ({
  id,
  before,
  lowers,
  scale,
  share,
});

const PROMISES: readonly Promised[] = [
  promised(
    'tune-group/v-all',
    change.volumes(striped, (v) => ({ ...v, tuneGroup: undefined })),
    [groupWait, idleDisks, elapsed],
  ),
  promised('unit/v-all', preset('stripe-22-8k/w5'), [requests, waitOfRequest, elapsed], 0.027, 0.02),
  promised(
    'unit-block/v-all',
    change.volumes(striped, (v) => (v.kind === 'stripe' ? { ...v, stripeUnitBytes: 4096 } : v)),
    [requests, elapsed],
    0.06,
    0.05,
  ),
  promised(
    'full-stripe/v-all',
    change.volumes(preset('raid-5-70/w1'), (v) => (v.kind === 'raid5' ? { ...v, arrays: { count: 10, stripeUnitBytes: 65_536 } } : v)),
    [bytesRead, requests],
    0.05,
    0.05,
  ),
  promised('apart/daily_sales', preset('manual-14-8/w3'), [busiest, elapsed]),
  promised('apart/daily_sales', four, [busiest, elapsed]),
  promised('spill/spill', four, [elapsed]),
  promised('one-off/sales_star4', together, [groupWait, elapsed], 1),
  promised('one-off-segments/daily_sales', together, [groupWait, elapsed], 1),
  promised('fill/d7', change.exceptions(preset('manual-22/w3'), [THIRD_ON_D7]), [busiest, elapsed]),
  promised('segments/tight', repartition(preset('manual-22/w2'), { segments: months }), [idleDisks, elapsed], 1, 0.2),
  promised('psus/daily_sales', oneSegment(repartition(striped, { psusPerSegment: 4 })), [idleDisks, elapsed]),
  promised('skew/sales_star4', preset('manual-22-skewed/w2'), [groupWait, elapsed], 1),
  promised(
    'concat/v-fact',
    change.volumes(four, ({ id, name, members }) => ({ kind: 'concat', id, name, members })),
    [idleDisks, elapsed],
  ),
  promised('queryprocs-disks', { ...striped, workload: { ...striped.workload, queryProcs: 40 } }, [waitOfRequest]),
];

describe('an edit that advice offers does what the advice says', () => {
  test.each(someByDay(PROMISES, 4))('$id', ({ id, before, lowers, scale, share }) => {
    const [fix] = fixesFor(RULES, adviceOf(before, id), before);
    const after = fix.apply(before);
    for (const seed of SEEDS) {
      const [old, now] = [before, after].map((scenario) => runToEnd(scenario, { seed, scale, share, series: false }));
      for (const quantity of lowers) expect(quantity(now), `${fix.label}, seed ${seed}`).toBeLessThan(quantity(old));
    }
  });

  test('QUERYPROCS above the disks: one user alone is a little faster with it, as is said', () => {
    const { before, scale, share } = PROMISES.find(({ id }) => id === 'queryprocs-disks')!;
    expect(adviceOf(before, 'queryprocs-disks').why).toContain('One query alone may still run a little faster');
    const [fix] = fixesFor(RULES, adviceOf(before, 'queryprocs-disks'), before);
    const [old, now] = [before, fix.apply(before)].map((scenario) => elapsed(runToEnd(scenario, { scale, share, series: false })));
    expect(now / old).toBeGreaterThan(1);
    expect(now / old).toBeLessThan(1.2);
  });

  test('every kind with an edit is tried, but one that only makes a disk loose', () => {
    const kinds = Object.entries(RULES.kinds).flatMap(([kind, { fixes }]) => (fixes ? [kind] : []));
    const tried = new Set(PROMISES.map(adviceKind));
    expect(kinds.filter((kind) => !tried.has(kind))).toEqual(['narrow']);
  });
});

test('pieces of a read are those of the address map', () => {
  const scenario = preset('stripe-22-8k/w5');
  const { says } = adviceOf(scenario, 'unit/v-all');
  const [, unit, read, cut, with64, with1024] =
    /unit of (\d+) KiB cuts a read of (\d+) KiB .* into about ([\d.]+) pieces.*With 64 KiB it takes ([\d.]+) on average, with 1 MiB ([\d.]+)\./
      .exec(says)!
      .map(Number);
  const block = scenario.database.blockBytes;
  const pieces = (unitKib: number): number => {
    const explain = explainer(setStripeUnit(scenario, 'v-all', unitKib * 1024), 'v-all')!;
    // Every place within a stripe at which a block begins.
    const places = Array.from({ length: (22 * 1024 * 1024) / block }, (_, k) => k * block);
    return places.reduce((sum, at) => sum + explain(at, read * 1024, false).length, 0) / places.length;
  };
  for (const [said, unitKib] of [
    [cut, unit],
    [with64, 64],
    [with1024, 1024],
  ])
    expect(Math.abs(pieces(unitKib) - said), `${unitKib} KiB`).toBeLessThan(said < 3 ? 0.051 : 0.51);
});

test('a block above its unit takes as many disks as is said', () => {
  const scenario = change.volumes(striped, (v) => (v.kind === 'stripe' ? { ...v, stripeUnitBytes: 2048 } : v));
  const { says } = adviceOf(scenario, 'unit-block/v-all');
  const explain = explainer(scenario, 'v-all')!;
  const disks = Number(/every block takes (\d+) disks/.exec(says)![1]);
  for (let block = 0; block < 50; block += 1) expect(new Set(explain(block * 8192, 8192, false).map(({ disk }) => disk)).size).toBe(disks);
});

test('what is said of a run is what its record says', () => {
  const scenario = change.exceptions(preset('manual-22/w5'), [THIRD_ON_D7]);
  const result = runToEnd(scenario, { scale: 0.06, share: 0.1, series: false });
  const busy = result.devices.map(({ utilization }) => utilization);
  const mean = busy.reduce((sum, share) => sum + share, 0) / busy.length;
  const { says, places } = adviceOf(scenario, 'hot-disks', result);
  const [, most, all, average] = /busy up to (\d+) % of this run, all (\d+) on average (\d+) %/.exec(says)!.map(Number);
  expect([most, all, average]).toEqual([Math.round(100 * Math.max(...busy)), 22, Math.round(100 * mean)]);
  expect(places.map(({ id }) => id)).toContain(scenario.hardware.disks[busy.indexOf(Math.max(...busy))].id);
});

test('the chance of a loss is that of its formula, and a lost disk of a stripe takes all of it', () => {
  const { says } = adviceOf(preset('stripe-22-64k/w3'), 'loss');
  const [, disks, chance] = /^(\d+) disks hold .* with a chance of (\d+) %/.exec(says)!.map(Number);
  expect(chance).toBe(Math.round(100 * (1 - 0.97 ** disks)));
});
