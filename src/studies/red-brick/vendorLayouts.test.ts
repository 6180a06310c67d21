import { describe, expect, test } from 'vitest';
import { layOut } from '../../scenario/layout.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { LAYOUTS } from './layouts.ts';
import { presetIds, presetScenario } from './presets.ts';
import { UNIT_ADVICE } from './unitAdvice.ts';
import { ARRAY_EXAMPLE, VENDOR_GROUPS, VENDOR_LAYOUTS } from './vendorLayouts.ts';
import { WORKLOADS } from './workloads.ts';

const scenarioOf = (layout: string, workload = 'w3') => presetScenario(`red-brick/${layout}/${workload}`)!;
const units = (layout: string): (number | undefined)[] =>
  scenarioOf(layout).volumes.map((volume) => (volume.kind === 'concat' ? undefined : volume.stripeUnitBytes));

/** Ids of the targets that an object's PSUs lie on. */
function targetsOf(layout: string, object: string): string[] {
  const scenario = scenarioOf(layout);
  const table = layOut(scenario);
  const o = scenario.database.objects.findIndex(({ id }) => id === object);
  const all = Array.from(table.target.subarray(table.objectFirst[o], table.objectFirst[o + 1]), (t) => table.targets[t].id);
  return [...new Set(all)];
}

test('the document’s layouts stay first, in their order; every other one has a heading and a source', () => {
  const first = LAYOUTS.flatMap(({ id }) => WORKLOADS.map((workload) => `red-brick/${id}/${workload.id}`));
  expect(presetIds().slice(0, first.length)).toEqual(first);
  for (const { group, source, definition, id } of VENDOR_LAYOUTS) {
    expect(VENDOR_GROUPS, id).toContain(group);
    expect(source.length, id).toBeGreaterThan(20);
    expect(definition.length, id).toBeGreaterThan(20);
  }
});

test('layouts of one heading stand together, in the order of the headings', () => {
  const headings = VENDOR_LAYOUTS.map(({ group }) => group).filter((group, k, all) => group !== all[k - 1]);
  expect(headings).toEqual([...VENDOR_GROUPS]);
});

test.each(VENDOR_LAYOUTS.map(({ id }) => id))('%s is valid with every workload, and holds the whole database', (id) => {
  for (const workload of WORKLOADS) expect(problemsOf(scenarioOf(id, workload.id)), workload.id).toEqual([]);
  const table = layOut(scenarioOf(id));
  expect(table.target.every((t) => t >= 0)).toBe(true);
  expect(table.psuCount).toBe(layOut(scenarioOf('manual-22')).psuCount);
});

test('only layouts that are about the number of disks have another one', () => {
  const other = VENDOR_LAYOUTS.filter(({ id }) => scenarioOf(id).hardware.disks.length !== 22).map(({ id }) => id);
  expect(other).toEqual(['intro-5-5', 'intro-10', 'raid-5-70']);
});

describe('stripe units', () => {
  test('every advised unit has presets with units at both ends of the range', () => {
    for (const { layouts, leastBytes, mostBytes, who } of UNIT_ADVICE) {
      const there = layouts.flatMap(units);
      expect(Math.min(...there.map(Number)), who).toBe(leastBytes);
      expect(Math.max(...there.map(Number)), who).toBe(mostBytes);
    }
  });

  test('Fung’s five volumes each span both loops', () => {
    const { volumes, hardware } = scenarioOf('fung-98-16k');
    expect(volumes.map(({ members }) => members.length)).toEqual([12, 4, 2, 2, 2]);
    expect(new Set(volumes.flatMap(({ members }) => members)).size).toBe(22);
    const pathOf = new Map(hardware.disks.map(({ id, path }) => [id, path]));
    for (const { members } of volumes) expect(new Set(members.map((id) => pathOf.get(id))).size).toBe(2);
  });

  test('SAME keeps the two copies on different loops', () => {
    const { volumes, hardware } = scenarioOf('same');
    const pathOf = new Map(hardware.disks.map(({ id, path }) => [id, path]));
    for (let k = 0; k < 22; k += 2) expect(pathOf.get(volumes[0].members[k])).not.toBe(pathOf.get(volumes[0].members[k + 1]));
  });
});

describe('separation', () => {
  test('tables and indexes share no disk, with their dimensions', () => {
    for (const layout of ['tables-apart', 'intro-5-5']) {
      for (const table of ['daily_sales', 'customer', 'product', 'system']) expect(targetsOf(layout, table), table).toEqual(['v-tables']);
      for (const index of ['sales_star4', 'sales_star5', 'customer_pk', 'product_group'])
        expect(targetsOf(layout, index), index).toEqual(['v-indexes']);
      expect(targetsOf(layout, 'spill')).toEqual(['v-tables', 'v-indexes']);
    }
  });

  test('sequential, random and log', () => {
    expect(targetsOf('sequential-apart', 'daily_sales')).toEqual(targetsOf('sequential-apart', 'spill'));
    expect(targetsOf('sequential-apart', 'sales_star4')).toEqual(targetsOf('sequential-apart', 'customer'));
    expect(targetsOf('log-apart', 'system')).toEqual(['v-log']);
    expect(targetsOf('log-apart', 'daily_sales')).toEqual(['v-data']);
  });
});

describe('RAID', () => {
  test('the outer unit of the ten arrays is one row of data', () => {
    const [volume] = scenarioOf('raid-5-70').volumes;
    if (volume.kind !== 'raid5') throw new Error('no RAID-5');
    expect(volume.members).toHaveLength(70);
    expect(volume.arrays).toEqual({ count: 10, stripeUnitBytes: (ARRAY_EXAMPLE.perArray - 1) * volume.stripeUnitBytes });
    expect(volume.arrays?.stripeUnitBytes).toBe(384 * 1024);
  });

  test('ESS intermix lays tables and indexes over all arrays, and never a segment’s file pair on one', () => {
    expect(targetsOf('ess-intermix', 'daily_sales')).toHaveLength(3);
    expect(targetsOf('ess-intermix', 'sales_star5')).toHaveLength(3);
    const scenario = scenarioOf('ess-intermix');
    const table = layOut(scenario);
    for (let p = 0; p < table.objectFirst[1]; p++) expect(table.target[p]).not.toBe(table.target[table.objectFirst[1] + p]);
  });

  test('a mirror holds half of what the stripe holds', () => {
    const capacity = (id: string): number => layOut(scenarioOf(id)).targets[0].capacityBytes;
    expect(capacity('raid-01')).toBe(capacity('stripe-22-64k') / 2);
  });
});
