import { expect, test } from 'vitest';
import * as v from 'valibot';
import { driveCapacityBytes } from '../../scenario/capacity.ts';
import { layOut } from '../../scenario/layout.ts';
import { Scenario } from '../../scenario/schema.ts';
import { cheetah18lp } from './hardware.ts';
import { LAYOUTS } from './layouts.ts';
import { parameterTitle } from './parameterTitles.ts';
import { VENDOR_LAYOUTS } from './vendorLayouts.ts';
import { parameters, parameterValues } from './parameterList.ts';
import { presetIds, presetScenario, presetTitle } from './presets.ts';

const all = presetIds();
const scenarioOf = (layout: string, workload = 'w3') => presetScenario(`red-brick/${layout}/${workload}`)!;

/** Says on which disk (from 1) PSU i of segment s of an object lies, in a layout without volumes. */
function disksOf(layout: string): (object: string, s: number, i: number) => number {
  const scenario = scenarioOf(layout);
  const table = layOut(scenario);
  return (object, s, i) => {
    const o = scenario.database.objects.findIndex((x) => x.id === object);
    const p = table.objectFirst[o] + (s - 1) * scenario.database.objects[o].psusPerSegment + (i - 1);
    return Number(table.targets[table.target[p]].id.slice(1));
  };
}

test('eight layouts of the document and those of others by five workloads, every one of the documented shape', () => {
  expect(LAYOUTS).toHaveLength(8);
  expect(all).toHaveLength(5 * (8 + VENDOR_LAYOUTS.length));
  expect(all).toContain('red-brick/manual-22-skewed/w5');
  for (const id of all) {
    const scenario = presetScenario(id)!;
    expect(v.safeParse(Scenario, scenario).issues, id).toBeUndefined();
    expect(scenario.origin).toBe(id);
    expect(scenario.title).toBe(presetTitle(id));
  }
  expect(presetScenario('red-brick/manual-22')).toBeUndefined();
  expect(presetScenario('red-brick/manual-22/w3/x')).toBeUndefined();
});

test('6 006 PSUs of the partitioned objects, every PSU on a target, nothing fuller than it is large', () => {
  for (const id of all) {
    const scenario = presetScenario(id)!;
    const table = layOut(scenario);
    const partitioned = scenario.database.objects.filter((o) => o.role === 'fact' || o.role === 'star-index');
    expect(partitioned.reduce((n, o) => n + o.segments * o.psusPerSegment, 0)).toBe(6006);
    expect(table.target.every((t) => t >= 0)).toBe(true);
    for (const target of table.targets) expect(target.usedBytes).toBeLessThan(target.capacityBytes);
  }
});

test('the manual rules are those of the document, for every segment and PSU', () => {
  const manual22 = disksOf('manual-22');
  const manual148 = disksOf('manual-14-8');
  for (let s = 1; s <= 91; s++) {
    for (let i = 1; i <= 22; i++) {
      expect(manual22('daily_sales', s, i)).toBe(1 + ((s + i - 1) % 22));
      expect(manual22('sales_star5', s, i)).toBe(1 + ((s + i - 2) % 22));
      expect(manual148('daily_sales', s, i)).toBe(1 + ((s + i - 1) % 14));
      expect(manual148('sales_star4', s, i)).toBe(15 + ((s + i - 2) % 8));
    }
  }
  expect(new Set(Array.from({ length: 10 }, (_, k) => manual22('customer', 1, k + 1))).size).toBe(10);
  expect(Array.from({ length: 22 }, (_, k) => manual22('spill', 1, k + 1))).toEqual(Array.from({ length: 22 }, (_, k) => k + 1));
});

test('the separated stripes have the documented members', () => {
  const members = (layout: string) => scenarioOf(layout).volumes.map((x) => `${x.members[0]}-${x.members.at(-1)}/${x.members.length}`);
  expect(members('stripe-12-4-4-2')).toEqual(['d1-d12/12', 'd13-d16/4', 'd17-d18/2', 'd19-d22/4']);
  expect(members('stripe-8-8-4-2')).toEqual(['d1-d8/8', 'd9-d16/8', 'd17-d18/2', 'd19-d22/4']);
  const units = ['stripe-22-64k', 'stripe-22-8k', 'stripe-22-1m'].map((id) => scenarioOf(id).volumes[0]);
  expect(units.map((x) => x?.kind === 'stripe' && x.stripeUnitBytes)).toEqual([65_536, 8192, 1_048_576]);
});

test('the drive has the capacity and the sustained rates that it was derived from', () => {
  expect(driveCapacityBytes(cheetah18lp) / 1e9).toBeCloseTo(18.2, 1);
  const revMs = 60_000 / cheetah18lp.rpm;
  const cylinderMs = cheetah18lp.heads * revMs + (cheetah18lp.heads - 1) * cheetah18lp.trackSkewMs + cheetah18lp.cylinderSkewMs;
  const rate = (sectors: number) => (cheetah18lp.heads * sectors * 512) / cylinderMs / 1000;
  expect(rate(cheetah18lp.zones[0].sectorsPerTrack)).toBeCloseTo(26, 1);
  expect(rate(cheetah18lp.zones.at(-1)!.sectorsPerTrack)).toBeCloseTo(18, 1);
  expect(cheetah18lp.zones.reduce((n, z) => n + z.cylinders, 0)).toBe(9801);
});

test('W4 is the batch of W2 and W5 that of W3; classes, costs and host are the same everywhere', () => {
  const w = (id: string) => scenarioOf('stripe-22-64k', id);
  expect(w('w4').workload.batch).toEqual(w('w2').workload.batch);
  expect(w('w5').workload.batch).toEqual(w('w3').workload.batch);
  const ownDisks = new Set(VENDOR_LAYOUTS.filter(({ disks = 22 }) => disks !== 22).map(({ id }) => id));
  for (const id of all) {
    const { classes, costs, host, hardware } = presetScenario(id)!;
    expect({ classes, costs, host }).toEqual({ classes: w('w1').classes, costs: w('w1').costs, host: w('w1').host });
    expect(hardware.drives).toEqual(w('w1').hardware.drives);
    if (!ownDisks.has(id.split('/')[1])) expect(hardware).toEqual(w('w1').hardware);
  }
});

test('only the skewed layout has a wrong maximum; it moves bytes between PSUs and loses none', () => {
  const right = layOut(scenarioOf('manual-22'));
  const skewed = layOut(scenarioOf('manual-22-skewed'));
  const sum = (bytes: Float64Array) => bytes.reduce((a, b) => a + b, 0);
  expect(sum(skewed.bytes)).toBe(sum(right.bytes));
  const largest = (bytes: Float64Array) => bytes.subarray(0, 22).reduce((a, b) => Math.max(a, b)) / (sum(bytes.subarray(0, 22)) / 22);
  expect(largest(right.bytes)).toBeLessThan(1.1);
  expect(largest(skewed.bytes)).toBeGreaterThan(2);
});

test('sizes are uneven by the stated rule: all data are there, in whole blocks, the same in every layout', () => {
  const { database } = scenarioOf('manual-22');
  const { bytes, objectFirst } = layOut(scenarioOf('manual-22'));
  expect(layOut(scenarioOf('stripe-22-64k')).bytes).toEqual(bytes);
  database.objects.forEach((object, o) => {
    const own = bytes.subarray(objectFirst[o], objectFirst[o + 1]);
    expect(own.reduce((a, b) => a + b, 0)).toBe(object.segments * object.psusPerSegment * object.psuBytes);
    if (object.role !== 'fact' && object.role !== 'star-index') return;
    expect(own.every((size) => size % database.blockBytes === 0)).toBe(true);
    const shares = own.map((size) => size / object.psuBytes);
    expect(Math.min(...shares)).toBeGreaterThan(0.7);
    expect(Math.max(...shares)).toBeLessThan(1.35);
    expect(new Set(own).size).toBeGreaterThan(200);
  });
});

test('every parameter names its source, calibrated ones their claim', () => {
  const list = parameters();
  expect(new Set(list.map((p) => p.name)).size).toBe(list.length);
  for (const p of list) expect(p.serves !== undefined, p.name).toBe(p.provenance === 'calibrated');
});

test('every parameter has a title of its own, which its name leads to as well, also where a table takes it over', () => {
  const list = parameters();
  expect(new Set(list.map(({ title }) => title)).size).toBe(list.length);
  for (const { name, title } of list) expect([parameterTitle(name), /undefined|^\w+\./.test(title)], name).toEqual([title, false]);
  expect(parameterTitle('weak.fetchWithinBytes')).toBe('Weak star join: neighborhood of the rows of a list');
  for (const stranger of ['tight.speed', 'constructor.name', 'tight.toString', 'tight', ''])
    expect(parameterTitle(stranger)).toBe(stranger);
});

test('a number that one table takes over from another is listed and counted once, and has a value under both names', () => {
  const names = parameters().map(({ name }) => name);
  const values = parameterValues();
  expect(
    Object.keys(values)
      .filter((name) => !names.includes(name))
      .toSorted(),
  ).toEqual(
    ['indexEverySteps', 'indexReads', 'indexBytes', 'indexWithinBytes', 'fetches', 'fetchBytes', 'fetchWithinBytes']
      .map((field) => `weak.${field}`)
      .toSorted(),
  );
  expect(values['weak.fetchWithinBytes']).toBe(values['moderate.fetchWithinBytes']);
  // What the weak join sets apart is a number of its own.
  expect(names).toEqual(expect.arrayContaining(['moderate.fetchWithinBytes', 'weak.stepsPerSegment', 'weak.dimensionBlocks']));
  for (const { name, value } of parameters()) expect(values[name], name).toBe(value);
});
