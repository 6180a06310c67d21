import { describe, expect, it } from 'vitest';

import { changed } from '../../cli/input.ts';
import { presetScenario } from '../../studies/presets.ts';
import { ownSweep } from '../../studies/ownSweep.ts';
import { OTHER_STUDY, sampleScenario } from '../../studies/testing/samples.ts';
import { hashOf } from '../document/facts.ts';
import { anyAxis, startValues } from './anyAxis.ts';
import { axisOf } from './axes.ts';
import { foundSettings } from './listed.ts';
import { placeOf } from './places.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const kernel = presetScenario(`${OTHER_STUDY}/deadline/dop-4`)!;

describe('any setting of a document as an axis', () => {
  it.each(['/hardware/drives/0/rpm', '/volumes/1/stripeUnitBytes', '/costs/scanMsPerMib', '/host/readAhead/windows'])(
    '%s makes the documents that --set makes',
    (pointer) => {
      const plan = ownSweep(striped, { over: { setting: pointer }, lines: { setting: 'one' } });
      expect(plan).toMatchObject({ pointer, id: `own/over=${pointer};lines=one` });
      expect(plan.xs.length).toBeGreaterThan(2);
      for (const x of plan.xs) {
        const place = placeOf(plan, 'one', x);
        if (place.problem === undefined) expect(place.key.split('/')[0]).toBe(hashOf(changed(striped, [{ pointer, value: x }])));
        else expect(() => changed(striped, [{ pointer, value: x }])).toThrow();
      }
    },
  );

  it('keeps what the document refuses as a point with its reason', () => {
    const over = { setting: '/workload/users', values: [-1, 0.5, 2, 501] };
    const plan = ownSweep(striped, { over, lines: { setting: 'one' } });
    expect(plan.xs).toEqual(over.values);
    const problems = plan.xs.map((x) => placeOf(plan, 'one', x).problem);
    expect(problems[2]).toBeUndefined();
    for (const k of [0, 1, 3]) expect(problems[k]).toMatch(/users.*expected/i);
    // What has no place in the document any more once a line is set is refused as well.
    const gone = ownSweep(striped, { over: { setting: '/volumes/0/stripeUnitBytes' }, lines: { setting: 'level-1', names: ['concat'] } });
    expect(placeOf(gone, gone.lines[0].id, gone.xs[0]).problem).toMatch(/stripeUnitBytes is not a field/i);
  });

  it('has choices where the schema has a list, and what is not chosen among them', () => {
    const axis = anyAxis(striped, '/host/cachesAtStart')!;
    expect(axis.choices?.map(({ id }) => id)).toEqual(['cold', 'warm', 'default']);
    expect(axis.value(striped)).toBe(2);
    expect(axis.set(striped, 2)).toBe(striped);
    expect(axis.set(striped, 1).host.cachesAtStart).toBe('warm');
    const merging = anyAxis(striped, '/host/mergeRequests')!;
    expect(merging.choices?.map(({ id }) => id)).toEqual(['on', 'off']);
    expect(merging.value(merging.set(striped, 1))).toBe(1);
    const profile = ownSweep(kernel, { over: { setting: '/host/kernel/profile' }, lines: { setting: 'one' } });
    expect(profile.names).toContain(kernel.host.kernel!.profile);
    // A kernel without the scheduler is refused, with the reason.
    expect(
      profile.xs
        .map((x) => placeOf(profile, 'one', x).problem)
        .filter(Boolean)
        .join(' '),
    ).toMatch(/scheduler/i);
  });

  it('is not there where the document has none', () => {
    expect(anyAxis(striped, '/host/nothing')).toBeUndefined();
    expect(axisOf(striped, '/host/nothing').id).toBe('query-procs');
  });
});

it('starts around the present value, within the range', () => {
  const number = { kind: 'number', pointer: '/x', least: 0, most: 100, isWhole: true } as const;
  expect(startValues({ ...number, value: 40 })).toEqual([10, 20, 40, 80]);
  expect(startValues({ ...number, value: 3 })).toEqual([3, 6, 12, 24]);
  expect(startValues({ ...number, value: 0 })).toEqual([0, 1, 2, 4, 8]);
  expect(startValues({ ...number, value: undefined })).toEqual([1, 2, 4, 8]);
  expect(startValues({ ...number, isWhole: false, value: 0.3 })).toEqual([0.075, 0.15, 0.3, 0.6, 1.2]);
  expect(startValues({ ...number, isWhole: false, least: -20, value: -4 })).toEqual([-16, -8, -4, -2, -1]);
  expect(startValues({ ...number, isWhole: false, most: 1, value: 0 })).toEqual([0, 0.0625, 0.125, 0.25, 0.5, 1]);
});

it('is found by words of its name or path, what is set before what is not', () => {
  const found = foundSettings(striped, 'disk 3 CYLINDER');
  expect(found.map(({ pointer }) => pointer)).toContain('/hardware/disks/2/initialCylinder');
  expect(foundSettings(striped, '/workload/queryprocs')).toHaveLength(1);
  expect(foundSettings(striped, 'no such words')).toEqual([]);
  const states = foundSettings(striped, '').map(({ now }) => now !== undefined);
  expect(states.indexOf(false)).toBe(states.lastIndexOf(true) + 1);
});
