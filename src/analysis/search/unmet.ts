/** Constraints that no layout of a search can meet: named, with what would help. */
import type { Scenario } from '../../scenario/schema.ts';
import { listWords, plural } from '../format.ts';
import type { Space } from './space.ts';
import type { Constraints } from './types.ts';

/** @param space null: what can be said before anything is run */
export function unmetOf(scenario: Scenario, { pinned, survivesDisk, variables }: Constraints, space: Space | null): readonly string[] {
  const { objects } = scenario.database;
  const unknown = pinned.filter((id) => !objects.some((object) => object.id === id));
  if (unknown.length > 0) return [`There is no object ${listWords(unknown)} to pin. There are: ${objects.map(({ id }) => id).join(', ')}.`];
  if (space === null) return [];
  const reasons: string[] = [];
  if (survivesDisk) {
    const lost = objects.filter((_, o) => !space.startSurvives[o]);
    const held = lost.filter(({ id, extents }) => pinned.includes(id) || extents?.managed === 'system');
    if (held.length > 0)
      reasons.push(
        `${listWords(held.map(({ name }) => name))} must stay on a disk or volume that does not survive a failed disk. Unpin ${held.length === 1 ? 'it' : 'them'}, or make that volume a mirror or RAID 5 first.`,
      );
    const movable = lost.filter((object) => !held.includes(object));
    const nowhere = movable.filter(({ id }) => {
      const k = space.objects.findIndex((o) => objects[o].id === id);
      return k < 0 || space.targets[k].length === 0;
    });
    if (held.length === 0 && space.wholes.length === 0 && nowhere.length > 0) {
      const names = listWords(nowhere.map(({ name }) => name));
      const why = !variables.includes('placement')
        ? 'placement is not to change. Let it change.'
        : `no volume that survives a failed disk can take ${nowhere.length === 1 ? 'it' : 'them'}, and the disks cannot be made into one. Make a mirror (2 disks) or RAID 5 (3 disks) first, or dissolve volumes that have queues or controllers of their own.`;
      reasons.push(`${names} would be lost with a disk: ${why}`);
    } else if (
      held.length === 0 &&
      nowhere.length > 0 &&
      space.constraints.mostMoves !== null &&
      space.constraints.mostMoves < movable.length
    )
      reasons.push(
        `${plural(movable.length, 'object')} would be lost with a disk, and at most ${plural(space.constraints.mostMoves, 'move')} may be made. ${movable.length} moves would do.`,
      );
  }
  return reasons;
}
