import { describe, expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { presetScenario } from '../../studies/presets.ts';
import { layOut } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { refusalText } from '../testing/refusal.ts';
import { layOver } from './layOver.ts';
import { SAMPLE_STUDY, sample } from '../../studies/testing/samples.ts';

const scenarioOf = (id: string): Scenario => presetScenario(id)!;
const disks = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, k) => `d${first + k}`);
const stripe = { kind: 'stripe', stripeUnitBytes: 64 * KIB } as const;

describe('laying everything over new volumes', () => {
  const halves = [
    { name: 'Odd', disks: disks(1, 11), form: stripe },
    { name: 'Even', disks: disks(12, 22), form: stripe },
  ];

  test('odd PSUs on one half, even ones on the other, whatever the layout was', () => {
    for (const id of [sample('loose', 'mixed'), `${SAMPLE_STUDY}/same/w3`]) {
      const after = layOver(scenarioOf(id), halves);
      const { target, targets, objectFirst } = layOut(after);
      for (let p = objectFirst[0]; p < objectFirst[1]; p++) expect(targets[target[p]].id).toBe(p % 2 === 0 ? 'v1' : 'v2');
    }
  });

  test('objects of one file take turns; the widest volume’s TUNE GROUP stays', () => {
    const after = layOver(scenarioOf(sample('unevenStripes', 'mixed')), halves);
    expect(after.volumes.map(({ tuneGroup }) => tuneGroup)).toEqual([96, 96]);
    const { database, placement } = after;
    const single = database.objects.flatMap(({ psusPerSegment }, o) => (psusPerSegment === 1 ? [placement.rules[o].spread] : []));
    const counts = ['v1', 'v2'].map((id) => single.filter((spread) => spread.kind === 'all' && spread.target === id).length);
    expect(Math.abs(counts[0] - counts[1])).toBeLessThanOrEqual(1);
  });

  test('RAID-5 arrays under a stripe over all disks hold everything', () => {
    const form = { kind: 'raid5', stripeUnitBytes: 64 * KIB, arrays: { count: 10, stripeUnitBytes: 384 * KIB } } as const;
    const after = layOver(scenarioOf(sample('parity70', 'mixed')), [{ name: 'All', disks: disks(1, 70), form }]);
    expect(problemsOf(after)).toEqual([]);
    expect(after.volumes).toHaveLength(1);
  });

  test('it is refused in words', () => {
    const scenario = scenarioOf(sample('loose', 'mixed'));
    const refused = (wanted: Parameters<typeof layOver>[1]): string => refusalText(() => layOver(scenario, wanted));
    expect(refused([])).toMatch(/No volume/);
    expect(refused([halves[0], halves[0]])).toMatch(/is in volume/);
    expect(refused([{ name: 'x', disks: ['d99'], form: stripe }])).toMatch(/no disk d99/);
    expect(refused([{ name: 'x', disks: ['d1'], form: stripe }])).toMatch(/too much/);
    expect(refused([{ name: 'x', disks: disks(1, 2), form: { kind: 'raid5', stripeUnitBytes: 64 * KIB } }])).toMatch(/disks/);
  });
});
