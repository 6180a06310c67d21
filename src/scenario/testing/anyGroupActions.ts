/** Random actions on volume groups, and a document whose files lie on the logical volumes of one. */
import * as fc from 'fast-check';
import { createGroup, createLogical } from '../edit/groups.ts';
import type { Action, Scenario } from '../schema.ts';

export const drawnGroupAction = fc.record({
  kind: fc.constantFrom('move', 'move', 'move', 'range', 'resize', 'remove', 'add', 'cancel', 'cancel', 'fail', 'replace'),
  when: fc.nat(999),
  logical: fc.nat(),
  first: fc.nat(40),
  count: fc.integer({ min: 1, max: 40 }),
  from: fc.nat(),
  to: fc.nat(),
  extents: fc.integer({ min: 1, max: 60 }),
  chunkBytes: fc.constantFrom(undefined, 4096, 8192, 20_480, 1_048_576),
  pauseMs: fc.constantFrom(undefined, 0.5, 20),
  isBackward: fc.boolean(),
});
export type DrawnGroupAction = typeof drawnGroupAction extends fc.Arbitrary<infer T> ? T : never;

/** The action that was drawn, of this document; null: it cannot be one. */
export function groupActionOf(
  scenario: Scenario,
  some: DrawnGroupAction,
  at: { readonly id: string; readonly atMs: number },
): Action | null {
  const [group] = scenario.volumeGroups ?? [];
  if (group === undefined) return null;
  const disks = scenario.hardware.disks.map(({ id }) => id);
  const inVolumes = new Set(scenario.volumes.flatMap(({ members }) => members));
  // Physical volumes, and disks that may become some.
  const ids = [...new Set([...group.physical, ...disks.filter((id) => !inVolumes.has(id))])];
  const pick = <T>(list: readonly T[], k: number): T => list[k % list.length];
  const logical = pick(group.logical, some.logical).id;
  const pace = {
    ...(some.chunkBytes !== undefined && { chunkBytes: some.chunkBytes }),
    ...(some.pauseMs !== undefined && { pauseMs: some.pauseMs }),
    ...(some.isBackward && { order: 'descending' as const }),
  };
  const to = [...new Set([pick(ids, some.to), ...(some.to % 3 === 0 ? [pick(ids, some.to + 1)] : [])])];
  const from = pick(ids, some.from);
  const timeline = (scenario.timeline ?? []).filter(({ kind }) => kind !== 'cancel');
  switch (some.kind) {
    case 'move':
      return { kind: 'move-logical', ...at, logical, to, ...(some.from % 2 === 0 && !to.includes(from) && { from: [from] }), pace };
    case 'range':
      return {
        kind: 'move-logical',
        ...at,
        logical,
        to: to.filter((id) => id !== from).length > 0 ? to.filter((id) => id !== from) : [pick(ids, some.from + 1)],
        from: [from],
        extents: { first: some.first, count: some.count },
        pace,
      };
    case 'resize':
      return {
        kind: 'resize-logical',
        ...at,
        logical,
        bytes: some.extents * group.extentBytes,
        ...(some.from % 3 === 0 && { on: [from] }),
      };
    case 'remove':
      return { kind: 'remove-physical', ...at, physical: from, pace };
    case 'add':
      return { kind: 'add-physical', ...at, group: group.id, physical: from };
    case 'fail':
    case 'replace':
      return { kind: some.kind === 'fail' ? 'fail-disk' : 'replace-disk', ...at, disk: pick(disks, some.from) };
    default:
      return timeline.length === 0 ? null : { kind: 'cancel', ...at, action: pick(timeline, some.logical).id };
  }
}

/** The disks d1 to d3 as a group with small extents: what lay on each on a logical volume of it, and a striped one; d4 stays a disk. */
export function inGroup(scenario: Scenario, extentBytes = 65_536): Scenario {
  const grouped = createGroup(scenario, { id: 'g', physical: ['d1', 'd2', 'd3'], extentBytes });
  return createLogical(grouped, 'g', { id: 'striped', bytes: 12 * extentBytes, on: ['d1', 'd2'], stripeUnitBytes: 4096 });
}
