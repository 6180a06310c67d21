/**
 * The board's trays as data, read by views, key order and drop targets alike: one per volume, then the
 * tray of loose disks; or, seen by adapter, one per path that disks are attached to.
 */
import type { Path } from '../../../scenario/hardware.ts';
import type { Scenario, Volume } from '../../../scenario/schema.ts';
import { diskIndexOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { perObject } from '../../../base/perObject.ts';
import { arrayCountOf, arraysOf } from '../../../analysis/volumes/kinds.ts';
import { pathLines } from './paths.ts';

export type BoardGrouping = 'volumes' | 'adapters';

export interface TrayShape {
  /** Id of the volume; null for the tray of loose disks and for paths. */
  readonly volume: Volume | null;
  /** The path that these disks are attached to, where the board is seen by adapter. */
  readonly path?: Path;
  /** Paths that this tray's path is attached to and that no tray before showed, from the node downward. */
  readonly rails?: readonly Path[];
  /** Paths that hold nothing but this tray: named within it. */
  readonly own?: readonly Path[];
  /** Begins a row. */
  readonly apart?: boolean;
  readonly key: string;
  /** Indexes into `hardware.disks`, in the volume's order. */
  readonly disks: readonly number[];
  /** Disks of each array that gets an outline of its own; absent where there is only one. */
  readonly group?: number;
}

/** Not an id, which has no space. */
const LOOSE_KEY = ' loose';

/** Trays in board order. The loose tray is always there, so that a disk can be taken out of the only volume. */
const volumeTrays: (scenario: Scenario) => readonly TrayShape[] = perObject((scenario) => {
  const index = diskIndexOf(scenario);
  const inVolume = volumeOfDisk(scenario);
  const trays: TrayShape[] = scenario.volumes.map((volume) => ({
    volume,
    key: volume.id,
    disks: volume.members.map((id) => index.get(id)).filter((d) => d !== undefined),
    ...(arrayCountOf(volume) > 1 ? { group: arraysOf(volume)[0].length } : {}),
  }));
  const loose = scenario.hardware.disks.map((_, d) => d).filter((d) => !inVolume.has(d));
  trays.push({ volume: null, key: LOOSE_KEY, disks: loose });
  return trays;
});

const pathTrays: (scenario: Scenario) => readonly TrayShape[] = perObject((scenario) =>
  pathLines(scenario).map((line) => ({ volume: null, key: `path ${line.path.id}`, ...line })),
);

export function traysOf(scenario: Scenario, by: BoardGrouping = 'volumes'): readonly TrayShape[] {
  return by === 'volumes' ? volumeTrays(scenario) : pathTrays(scenario);
}
