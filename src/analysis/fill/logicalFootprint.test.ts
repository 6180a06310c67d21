import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, MIB, SECTOR_BYTES } from '../../base/units.ts';
import { planOf } from '../../engine/testing/arrays.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { addressMaps } from '../../engine/volume/create.ts';
import { diskCapacities } from '../../scenario/capacity.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { bytesOnMember, fillDisks, footprintsOf } from './fill.ts';

const striped = { kind: 'stripe', stripeUnitBytes: 96 * KIB } as const;
const forms: readonly (typeof striped | { readonly kind: 'concat' } | null)[] = [striped, { kind: 'concat' }, null];

/** Two physical volumes: disks 1 and 2 in a volume, or disk 1 alone, and disk 3. */
function scenarioOf(form: (typeof forms)[number]): Scenario {
  const bare = smallScenario({ classes: [SCAN], disks: 3 });
  const volumes: Volume[] = form === null ? [] : [{ ...form, id: 'a', name: 'A', members: ['d1', 'd2'] }];
  const a = form === null ? 'd1' : 'a';
  const pieces = [
    { extents: 9, legs: [{ on: a, at: 2 }] },
    {
      extents: 12,
      legs: [
        { on: 'd3', at: 4 },
        { on: a, at: 20 },
      ],
      stripeUnitBytes: 64 * KIB,
    },
    { extents: 60, legs: [{ on: a, at: 30 }] },
  ];
  const rules = bare.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all' as const, target: 'lv' } }));
  return {
    ...bare,
    volumes,
    volumeGroups: [{ id: 'g', name: 'G', extentBytes: MIB, physical: [a, 'd3'], logical: [{ id: 'lv', name: 'L', pieces }] }],
    placement: { rules, exceptions: [] },
  };
}

test.each(forms)('agrees with the engine byte by byte of every disk (%o)', (form) => {
  const scenario = scenarioOf(form);
  const layout = layOut(scenario);
  const at = layout.targets.findIndex(({ id }) => id === 'lv');
  const target = layout.targets[at];
  const capacities = diskCapacities(scenario);
  const map = addressMaps(
    scenario,
    layout.targets,
    Array.from(capacities, (bytes) => Math.floor(bytes / SECTOR_BYTES)),
  )[at];
  const footprint = footprintsOf(scenario).get('lv')!;
  fc.assert(
    fc.property(fc.nat(map.sectors - 1), fc.nat(20_000), (from, length) => {
      const to = Math.min(map.sectors, from + 1 + length);
      const plan = planOf(map, from, to - from, false);
      target.disks.forEach((disk, k) => {
        const there = plan.reduce((sum, piece) => sum + (piece.device === disk ? piece.sectors : 0), 0);
        expect(bytesOnMember(target, k, from * SECTOR_BYTES, to * SECTOR_BYTES, footprint, capacities)).toBe(there * SECTOR_BYTES);
      });
    }),
  );
});

test('tubes show every byte of files on logical volumes once', () => {
  const scenario = scenarioOf(null);
  expect(problemsOf(scenario)).toEqual([]);
  const layout = layOut(scenario);
  const shown = fillDisks(scenario, layout, diskCapacities(scenario)).reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  expect(shown).toBe(layout.bytes.reduce((sum, bytes) => sum + bytes, 0));
});
