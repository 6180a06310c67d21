import { describe, expect, it } from 'vitest';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { setPathCap, setReadAhead } from '../../scenario/edit/settings.ts';
import { setExtents } from '../../scenario/edit/spaces.ts';
import { setStripeUnit, setTuneGroup } from '../../scenario/edit/volumes.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { RED_BRICK } from '../../scenario/terms.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { ownSweep } from '../../studies/ownSweep.ts';
import { hashOf } from '../document/facts.ts';
import { axesOf, axisOf, sweepAxes } from './axes.ts';
import { placeOf } from './places.ts';
import { OTHER_STUDY, sampleScenario } from '../../studies/testing/samples.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const manual = sampleScenario('loose', 'manyMixed');
const kernel = presetScenario(`${OTHER_STUDY}/deadline/dop-4`)!;
const arrays = sampleScenario('parity70', 'tight');
/** Table spaces, pools, nodes: of the studies that have them. */
const presetsWith = (id: string): Scenario =>
  presetIds()
    .map((preset) => presetScenario(preset)!)
    .find(
      (scenario) =>
        sweepAxes(RED_BRICK)
          .find((axis) => axis.id === id)!
          .value(scenario) !== undefined,
    )!;
const ids = (scenario: Scenario): string[] => axesOf(scenario).map(({ id }) => id);

describe.each([
  ['stripes', striped],
  ['loose disks', manual],
  ['a kernel', kernel],
  ['arrays', arrays],
  ['nodes', presetsWith('link-rate')],
  ['pools', presetsWith('pool')],
])('settings that can be swept, with %s', (_, scenario) => {
  it.each(ids(scenario))('%s: every value is there once it is set, and makes a scenario that can be run', (id) => {
    const axis = axisOf(scenario, id);
    for (const x of axis.choices === undefined ? axis.xs : []) {
      const changed = axis.set(scenario, x);
      expect(axis.value(changed), `${x}`).toBe(x);
      expect(problemsOf(changed), `${x}`).toEqual([]);
    }
  });

  it('has the scenario itself among the points, where the setting is one number', () => {
    for (const axis of axesOf(scenario)) {
      const value = axis.value(scenario);
      const plan = ownSweep(scenario, axis.id);
      if (axis.choices !== undefined) continue;
      expect(plan.xs).toEqual(plan.xs.toSorted((a, b) => a - b));
      // None at all is no point of a range that doubles.
      if (typeof value !== 'number' || value === 0) continue;
      expect(plan.xs).toContain(value);
      const [hash, scale] = placeOf(plan, scenario.host.scheduler.kind, value).key.split('/');
      expect([hash, scale], axis.id).toEqual([hashOf(scenario), String(plan.scale)]);
    }
  });
});

it('offers what a scenario has a use for', () => {
  expect(ids(striped)).toEqual([
    'query-procs',
    'users',
    'stripe-unit',
    'tune-group',
    'read-ahead',
    'block-cache',
    'file-cache',
    'processors',
    'scheduler',
    'level',
    'level-1',
    'level-2',
    'level-3',
    'level-4',
    'drive',
    ...striped.database.objects.slice(0, 24).map(({ id }) => `place-${id}`),
  ]);
  expect(ids(arrays)).toContain('outer-unit');
  expect(ids(presetsWith('link-rate'))).toEqual(expect.arrayContaining(['extent', 'prefetch', 'adapter-rate', 'link-rate']));
  // Processors of nodes are set by node.
  expect(ids(presetsWith('link-rate'))).not.toContain('processors');
  expect(ids(manual)).not.toContain('stripe-unit');
  expect(ids(kernel)).toContain('tags');
  expect(axisOf(manual, 'stripe-unit').id).toBe('query-procs');
  expect(axisOf(manual, 'constructor').id).toBe('query-procs');
  const all = sweepAxes(RED_BRICK);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it('has no value of its own where volumes or disks differ, and levels them', () => {
  const [unit, group, window] = ['stripe-unit', 'tune-group', 'read-ahead'].map((id) => axisOf(striped, id));
  const uneven = setStripeUnit(striped, striped.volumes[0].id, 8192);
  expect([unit.value(striped), unit.value(uneven)]).toEqual([64, null]);
  expect(ownSweep(uneven, 'stripe-unit').xs).toEqual([...unit.xs]);
  expect(unit.set(uneven, 64).volumes).toEqual(striped.volumes);
  // No disk is outside of a volume, so that the host's own counts for nothing.
  expect(group.value(setTuneGroup(striped, null, 7))).toBe(96);
  expect(group.value(setTuneGroup(striped, striped.volumes[0].id, 7))).toBeNull();
  const [first, ...others] = kernel.hardware.disks;
  const apart = { ...kernel, hardware: { ...kernel.hardware, disks: [{ ...first, queue: { readAheadBytes: 4096, tags: 2 } }, ...others] } };
  expect(window.value(apart)).toBeNull();
  expect(window.set(apart, 256).hardware.disks[0].queue).toEqual({ tags: 2 });
});

it('each adapter has one limit and each space one prefetch, where they differ there is no number, and they are leveled', () => {
  const server = presetsWith('link-rate');
  const [rate, window] = ['adapter-rate', 'prefetch'].map((id) => axisOf(server, id));
  const [first] = server.hardware.paths.filter(({ kind }) => kind === 'adapter');
  const uneven = setPathCap(server, first.id, 7);
  expect(rate.value(uneven)).toBeNull();
  expect(rate.value(setPathCap(server, first.id, null))).toBeNull();
  expect(rate.set(uneven, 40).hardware.paths.every(({ kind, mibPerSecond }) => kind !== 'adapter' || mibPerSecond === 40)).toBe(true);
  const [space] = server.database.objects.filter(({ extents }) => extents !== undefined);
  const other = setExtents(server, space.id, space.extents!.extentBytes, 4 * space.extents!.extentBytes);
  expect(window.value(other)).toBeNull();
  expect(window.value(window.set(other, 1024))).toBe(1024);
});

it('a smallest window goes down with the largest, and what cannot be is refused', () => {
  const window = axisOf(striped, 'read-ahead');
  const wide = setReadAhead(striped, { minBytes: 256 * 1024, maxBytes: 2 << 20 });
  expect(window.set(wide, 128).host.readAhead).toMatchObject({ minBytes: 128 * 1024, maxBytes: 128 * 1024 });
  expect(window.set(wide, 1024).host.readAhead).toMatchObject({ minBytes: 256 * 1024, maxBytes: 1 << 20 });
  expect(() => axisOf(striped, 'users').set(striped, 0)).toThrow(EditRefused);
});

it('plans are made once for a scenario and a setting, each with looks of its own', () => {
  expect(ownSweep(striped, 'stripe-unit')).toBe(ownSweep(striped, 'stripe-unit'));
  expect(ownSweep(striped, 'users')).not.toBe(ownSweep(striped));
  expect(new Set(axesOf(striped).map(({ id }) => ownSweep(striped, id).id)).size).toBe(axesOf(striped).length);
  expect(ownSweep(striped, 'stripe-unit')).toMatchObject({
    xTitle: 'stripe unit in KiB',
    title: `${striped.title}, with stripe unit in KiB from 4 to 8192`,
  });
});
