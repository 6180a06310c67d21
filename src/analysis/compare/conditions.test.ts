import { describe, expect, test } from 'vitest';
import { repartition } from '../../scenario/edit/partition.ts';
import { setGrowth, setRowOrder } from '../../scenario/edit/fileSizes.ts';
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { sameHost, sameWork, underConditionsOf, workDifferences, workFor } from './conditions.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';

const manual = sampleScenario('loose', 'mixed');
const striped = sampleScenario('wide', 'mixed');
const skewed = sampleScenario('skewed', 'mixed');
const factOf = ({ database }: Scenario) => database.objects.find(({ role }) => role === 'fact')!;

describe('layouts of a study under a warehouse that is cut otherwise', () => {
  const month = repartition(manual, { segments: 21, psusPerSegment: 11 });

  test('are cut alike, with work that fits, and are then the same work on the same host', () => {
    const under = underConditionsOf(striped, month, true);
    expect(factOf(under)).toMatchObject({ segments: 21, psusPerSegment: 11 });
    expect(under.classes).toEqual(month.classes);
    expect(problemsOf(under)).toEqual([]);
    expect([sameWork(under, month), sameHost(under, month)]).toEqual([true, true]);
    expect(sameHost(striped, month)).toBe(false);
    // What the layout alone decides stays.
    expect([under.volumes, under.placement]).toEqual([striped.volumes, striped.placement]);
  });

  test('a mistake in the maximum of PSUs stays the skewed layout’s own', () => {
    const { psuMaxBytes, psuBytes } = factOf(underConditionsOf(skewed, month, true));
    expect(psuMaxBytes! / psuBytes).toBeCloseTo(factOf(skewed).psuMaxBytes! / factOf(skewed).psuBytes, 2);
    expect(factOf(underConditionsOf(striped, month, true)).psuMaxBytes).toBeUndefined();
  });

  test('row order and growth go along, and back', () => {
    const { id } = factOf(manual);
    const grown = setGrowth(setRowOrder(manual, id, 'unsorted'), [id], MIB);
    const under = underConditionsOf(striped, grown, true);
    expect(factOf(under)).toMatchObject({ rowOrder: 'unsorted', growthBytes: MIB });
    expect(sameHost(under, manual)).toBe(false);
    expect(underConditionsOf(under, manual, true)).toEqual({ ...striped, seed: manual.seed, host: manual.host });
  });
});

test('work that a file or a link writes with its fields in another order is the same work', () => {
  const [query, ...others] = striped.classes;
  const classes = [Object.fromEntries(Object.entries(query).toReversed()) as typeof query, ...others];
  expect(JSON.stringify(classes)).not.toBe(JSON.stringify(striped.classes));
  expect(workDifferences(striped, { ...striped, classes })).toEqual([]);
});

describe('a layout that was pinned with its own cut', () => {
  const month = repartition(manual, { segments: 21 });

  test('is the same work as the other cut, and keeps it when it is run again', () => {
    expect([sameWork(manual, month), sameWork(month, manual)]).toEqual([true, true]);
    const again = underConditionsOf(month, manual, false);
    expect(factOf(again).segments).toBe(21);
    expect(again.classes).toEqual(month.classes);
    expect(problemsOf(again)).toEqual([]);
  });

  test('other work is other work in any cut', () => {
    expect(sameWork(month, { ...manual, seed: 2 })).toBe(false);
    expect(sameWork(month, { ...manual, workload: { ...manual.workload, users: 2 } })).toBe(false);
    const again = underConditionsOf(month, { ...manual, workload: { ...manual.workload, users: 2 } }, false);
    expect(again.workload.users).toBe(2);
  });

  test('what keeps two scenarios from doing the same work is named', () => {
    expect(workDifferences(manual, month)).toEqual([]);
    expect(workDifferences(month, { ...manual, seed: 2, workload: { ...manual.workload, users: 2 } })).toEqual(['seed', 'workload']);
    expect(workDifferences(manual, { ...manual, costs: { ...manual.costs, queryStartMs: 99 } })).toEqual(['processor costs']);
    expect(workDifferences(manual, { ...manual, classes: manual.classes.slice(1) })).toEqual(['query classes']);
  });

  test('loads that rounding has made fewer are the same work either way', () => {
    const load = sampleScenario('loose', 'load');
    const five = { ...load, workload: { ...load.workload, batch: [{ class: 'load', count: 5 }] } };
    const cut = repartition(five, { segments: 21 });
    expect([cut.workload.batch[0].count, repartition(cut, { segments: 91 }).workload.batch[0].count]).toEqual([1, 4]);
    expect([sameWork(five, cut), sameWork(cut, five)]).toEqual([true, true]);
    const more = { ...five, workload: { ...five.workload, batch: [{ class: 'load', count: 50 }] } };
    expect([sameWork(more, cut), sameWork(cut, more)]).toEqual([false, false]);
    // Run again beside the other, either is its work still.
    for (const [pin, shown] of [
      [cut, five],
      [five, cut],
    ])
      expect(sameWork(underConditionsOf(pin, shown, false), shown)).toBe(true);
  });

  test('the load’s batch loads as much', () => {
    const load = sampleScenario('loose', 'load');
    const work = workFor(load, month)!;
    expect(work.workload.batch).toEqual(repartition(load, { segments: 21 }).workload.batch);
    expect(workFor(load, manual)).toBe(load);
  });
});
