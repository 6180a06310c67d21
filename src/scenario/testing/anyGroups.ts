/** Volume groups for tests: random ones on fixed-service disks, and any document's disks given to a group. */
import * as fc from 'fast-check';
import { MIB } from '../../base/units.ts';
import { allocate, freeRuns } from '../groups/allocate.ts';
import { extentsIn } from '../groups/extents.ts';
import { HEAD_BYTES } from '../groups/groups.ts';
import type { LogicalVolume, Scenario, VolumeGroup } from '../schema.ts';

interface Wanted {
  /** Share of the extents that are free on its physical volumes when it is made. */
  readonly share: number;
  /** Index of the first physical volume, and how many there are. */
  readonly from: number;
  readonly width: number;
  readonly unitShift: number | null;
}

/** A group with some logical volumes, linear and striped, made one after another as a person would, some of them removed again in between. */
export function groupOf(
  scenario: Scenario,
  extentBytes: number,
  wanted: readonly (Wanted & { readonly isRemoved: boolean })[],
): VolumeGroup {
  const physical = scenario.hardware.disks.map(({ id }) => id);
  let group: VolumeGroup = { id: 'data', name: 'Data', extentBytes, physical, logical: [] };
  const gone = new Set<string>();
  wanted.forEach(({ share, from, width, unitShift, isRemoved }, k) => {
    const free = freeRuns({ ...scenario, volumeGroups: [group] }, group);
    const on = [...new Set(Array.from({ length: width }, (_, w) => physical[(from + w) % physical.length]))];
    const counts = on.map((id) => extentsIn(free.get(id)!));
    const stripes = unitShift !== null && on.length > 1;
    const most = stripes ? on.length * Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
    const extents = stripes ? Math.floor((most * share) / on.length) * on.length : Math.floor(most * share);
    if (extents === 0) return;
    const pieces = allocate(free, on, extents, stripes ? Math.max(512, extentBytes / 2 ** unitShift) : null);
    if (pieces === null) throw new Error('There were enough extents.');
    const volume: LogicalVolume = { id: `lv${k}`, name: `Logical ${k}`, pieces };
    if (isRemoved) gone.add(volume.id);
    group = { ...group, logical: [...group.logical, volume] };
    // What is removed leaves a hole for those that come later.
    if (k % 2 === 1) group = { ...group, logical: group.logical.filter(({ id }) => !gone.has(id)) };
  });
  return { ...group, logical: group.logical.filter(({ id }) => !gone.has(id)) };
}

export const anyWanted = fc.array(
  fc.record({
    share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    from: fc.nat(5),
    width: fc.integer({ min: 1, max: 5 }),
    unitShift: fc.option(fc.nat(7), { nil: null }),
    isRemoved: fc.boolean(),
  }),
  { minLength: 1, maxLength: 7 },
);

/** All of a document's files on one linear or striped logical volume over all its disks, which are loose. */
export function allOnLogical(scenario: Scenario, extentBytes: number, stripeUnitBytes: number | null): Scenario {
  const bare: Scenario = { ...scenario, volumes: [], volumeGroups: [groupOf({ ...scenario, volumes: [] }, extentBytes, [])] };
  const [group] = bare.volumeGroups!;
  const free = freeRuns(bare, group);
  const counts = group.physical.map((id) => extentsIn(free.get(id)!));
  const extents = stripeUnitBytes === null ? counts.reduce((sum, count) => sum + count, 0) : group.physical.length * Math.min(...counts);
  const pieces = allocate(free, group.physical, extents, stripeUnitBytes)!;
  const rules = scenario.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all' as const, target: 'lv' } }));
  return {
    ...bare,
    volumeGroups: [{ ...group, logical: [{ id: 'lv', name: 'Logical', pieces }] }],
    placement: { ...scenario.placement, rules },
  };
}

/** A disk of so many extents and what the volume manager keeps. */
export const diskOf = (extents: number, extentBytes: number, rest = 0): number => HEAD_BYTES + extents * extentBytes + rest;

export const EXTENT = MIB / 16;
