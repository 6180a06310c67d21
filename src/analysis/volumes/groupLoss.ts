/** What a disk below a volume group takes with it, by the document alone: of each object the bytes that lie on its extents. */
import type { LostObject } from '../../scenario/failures.ts';
import { disksUnder } from '../../scenario/groups/extents.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { footprintsOf } from '../fill/fill.ts';

/** @param physical id of a physical volume that nothing protects; `files` are those that lose anything, whole or in part */
export function lostWithPhysical(scenario: Scenario, physical: string): LostObject[] {
  const layout = layOut(scenario);
  const footprints = footprintsOf(scenario);
  const gone = new Set(disksUnder(scenario)([physical]));
  return scenario.database.objects.flatMap(({ id, name, psusPerSegment }, o): LostObject[] => {
    const segments = new Set<number>();
    let files = 0;
    let bytes = 0;
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) {
      const target = layout.targets[layout.target[psu]];
      const footprint = target?.kind === 'logical' ? footprints.get(target.id) : undefined;
      if (!footprint) continue;
      const from = layout.offsetBytes[psu];
      const here = target.disks.reduce(
        (sum, disk, k) => sum + (gone.has(disk) ? footprint(from + layout.bytes[psu], k) - footprint(from, k) : 0),
        0,
      );
      if (here <= 0) continue;
      files++;
      bytes += here;
      segments.add(Math.floor((psu - layout.objectFirst[o]) / psusPerSegment));
    }
    return files === 0 ? [] : [{ objectId: id, name, files, segments: segments.size, bytes }];
  });
}
