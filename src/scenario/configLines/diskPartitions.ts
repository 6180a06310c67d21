/** Partitions of disks for the containers of a partitioned database, as a script for Windows' diskpart. */
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../schema.ts';
import { block, inComment, type ConfigBlock } from './block.ts';
import type { Places } from './places.ts';
import { pageOf } from './tableSpaces/db2.ts';
import { folderOf, partitionedSpaces, partitionMib, type PartContainer } from './tableSpaces/partitioned.ts';
import { spacesToMake } from './tableSpaces/spaceFiles.ts';

/** Of the file system: a container is read in larger pieces. */
const CLUSTER = '64K';

/** A disk of the system is a volume that a controller shows as one, or a loose disk; the first is the system's own. */
export function diskPartitionsBlock(scenario: Scenario, places: Places): ConfigBlock {
  const made = spacesToMake(scenario, places);
  const page = pageOf(made);
  const at = new Map<string, PartContainer[]>();
  for (const { parts } of partitionedSpaces(scenario, made, page))
    for (const { containers } of parts)
      for (const container of containers) at.set(container.file.directory, [...(at.get(container.file.directory) ?? []), container]);
  const lines = [
    'rem Run with: diskpart /s FILE. The folders have to be there, empty: mkdir each before.',
    'rem Disks are numbered as in the scenario, after disk 0 with the system: compare with "list disk".',
    ...places.used.flatMap(({ target, volume, directory }, k) => {
      const containers = at.get(directory) ?? [];
      const what = volume === undefined ? 'disk' : volume.kind === 'concat' ? 'volume' : 'array';
      const needed = containers.reduce((sum, container) => sum + partitionMib(container, page), 0);
      const most = Math.floor(target.capacityBytes / MIB);
      return [
        `rem Disk ${k + 1}: ${what} ${inComment(target.id)}, ${most} MiB${needed > most ? `, too small for partitions of ${needed} MiB with their file systems` : ''}`,
        ...(containers.length === 0 ? ['rem   nothing of a partition of the database lies here'] : [`select disk ${k + 1}`]),
        ...containers.flatMap((container) => [
          `create partition primary size=${partitionMib(container, page)}`,
          `format fs=ntfs unit=${CLUSTER} label=${container.name.slice(0, 32)} quick`,
          `assign mount=${folderOf(container)}`,
        ]),
      ];
    }),
  ];
  return block({ id: 'disk-partitions', title: 'Disk partitions', language: 'diskpart', lines }, scenario.title);
}
