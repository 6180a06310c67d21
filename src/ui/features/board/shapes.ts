/**
 * The trays of the board as data, for views, key order and drop targets alike: one per volume, then the
 * tray of loose disks; or, by adapter, one per path with disks.
 */
import type { Path } from '../../../scenario/hardware.ts';
import type { Scenario, Volume, VolumeGroup } from '../../../scenario/schema.ts';
import { diskIndexOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { perObject } from '../../../base/perObject.ts';
import { arrayCountOf, arraysOf } from '../../../analysis/volumes/kinds.ts';
import { pathLines } from './paths.ts';

export type BoardGrouping = 'volumes' | 'adapters';

export interface TrayShape {
  /** Id of the volume; null for the tray of loose disks and for paths. */
  readonly volume: Volume | null;
  /** The volume group of these disks, which share its logical volumes. */
  readonly shared?: VolumeGroup;
  /** The path of these disks, if the board is grouped by adapter. */
  readonly path?: Path;
  /** Paths above this tray's path that no earlier tray showed, from the node downward. */
  readonly rails?: readonly Path[];
  /** Paths that hold only this tray: named inside it. */
  readonly own?: readonly Path[];
  /** Starts a new row. */
  readonly apart?: boolean;
  readonly key: string;
  /** Indexes into `hardware.disks`, in the volume's order. */
  readonly disks: readonly number[];
  /** Disks per array if arrays are outlined separately; absent if there is only one. */
  readonly group?: number;
}

/** Not an id, which has no space. */
const LOOSE_KEY = ' loose';

/** Trays in board order. The loose tray is always present, so that a disk can leave the only volume. */
const volumeTrays: (scenario: Scenario) => readonly TrayShape[] = perObject((scenario) => {
  const index = diskIndexOf(scenario);
  const inVolume = volumeOfDisk(scenario);
  const trays: TrayShape[] = scenario.volumes.map((volume) => ({
    volume,
    key: volume.id,
    disks: volume.members.map((id) => index.get(id)).filter((d) => d !== undefined),
    ...(arrayCountOf(volume) > 1 ? { group: arraysOf(volume)[0].length } : {}),
  }));
  const inGroup = new Set<number>();
  for (const shared of scenario.volumeGroups ?? []) {
    // Volumes of a group keep trays of their own.
    const disks = shared.physical.flatMap((id) => index.get(id) ?? []);
    for (const d of disks) inGroup.add(d);
    trays.push({ volume: null, shared, key: shared.id, disks });
  }
  const loose = scenario.hardware.disks.map((_, d) => d).filter((d) => !inVolume.has(d) && !inGroup.has(d));
  trays.push({ volume: null, key: LOOSE_KEY, disks: loose });
  return trays;
});

const pathTrays: (scenario: Scenario) => readonly TrayShape[] = perObject((scenario) =>
  pathLines(scenario).map((line) => ({ volume: null, key: `path ${line.path.id}`, ...line })),
);

export function traysOf(scenario: Scenario, by: BoardGrouping = 'volumes'): readonly TrayShape[] {
  return by === 'volumes' ? volumeTrays(scenario) : pathTrays(scenario);
}
