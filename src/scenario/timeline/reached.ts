/** Disks that the requests to a target may come to during a run: a logical volume's may come to any of its group. */
import { disksUnder } from '../groups/extents.ts';
import type { Layout } from '../layout.ts';
import type { Scenario } from '../schema.ts';

/** By target of the layout: indexes of disks, each once. */
export function reachedDisks(
  scenario: Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups' | 'timeline'>,
  { targets }: Layout,
): readonly (readonly number[])[] {
  const { timeline = [], volumeGroups = [] } = scenario;
  if (!timeline.some(({ kind }) => kind === 'move-logical' || kind === 'remove-physical' || kind === 'resize-logical'))
    return targets.map(({ disks }) => disks);
  const under = disksUnder(scenario);
  const reached = new Map<string, number[]>();
  for (const { id, physical, logical } of volumeGroups) {
    const added = timeline.flatMap((action) => (action.kind === 'add-physical' && action.group === id ? [action.physical] : []));
    for (const volume of logical) reached.set(volume.id, under([...physical, ...added]));
  }
  return targets.map(({ id, kind, disks }) => (kind === 'logical' ? (reached.get(id) ?? disks) : disks));
}
