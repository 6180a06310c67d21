/** Whether two volumes or disks stand for each other: same drives, same paths, same queue, and neither has anything of others. */
import { sameMeaning } from '../../base/same.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';

export function isAlike(scenario: Scenario, layout: Layout, objects: readonly string[], a: string, b: string): boolean {
  return (
    !hasOthers(scenario, layout, objects, a) &&
    !hasOthers(scenario, layout, objects, b) &&
    sameMeaning(shape(scenario, a), shape(scenario, b))
  );
}

/** All that a target is, without its name and those of its disks. */
function shape({ volumes, hardware }: Scenario, id: string): unknown {
  const volume = volumes.find((one) => one.id === id);
  const diskShape = (disk: string): unknown => {
    const { id: _id, ...rest } = hardware.disks.find((one) => one.id === disk) ?? { id: disk };
    return rest;
  };
  if (volume === undefined) return { disk: diskShape(id) };
  const { id: _id, name: _name, members, ...rest } = volume;
  return { ...rest, members: members.map(diskShape) };
}

function hasOthers({ database }: Scenario, layout: Layout, objects: readonly string[], id: string): boolean {
  const target = layout.targets.findIndex((one) => one.id === id);
  return database.objects.some(
    ({ id: object }, o) =>
      !objects.includes(object) && layout.target.subarray(layout.objectFirst[o], layout.objectFirst[o + 1]).includes(target),
  );
}
