/** The board's trays as data: one per volume, then the tray of loose disks. Read by views, key order and drop targets alike. */
import type { Scenario, Volume } from '../../scenario/schema.ts';
import { diskIndexOf, remember, volumeOfDisk } from '../move/derive.ts';

export interface TrayShape {
  /** Id of the volume; null for the tray of loose disks. */
  readonly volume: Volume | null;
  readonly key: string;
  /** Indexes into `hardware.disks`, in the volume's order. */
  readonly disks: readonly number[];
}

export const LOOSE_KEY = 'loose disks';

/** Trays in board order. The loose tray is always there, so that a disk can be taken out of the only volume. */
export const traysOf: (scenario: Scenario) => readonly TrayShape[] = remember((scenario) => {
  const index = diskIndexOf(scenario);
  const inVolume = volumeOfDisk(scenario);
  const trays: TrayShape[] = scenario.volumes.map((volume) => ({
    volume,
    key: volume.id,
    disks: volume.members.map((id) => index.get(id)).filter((d) => d !== undefined),
  }));
  const loose = scenario.hardware.disks.map((_, d) => d).filter((d) => !inVolume.has(d));
  trays.push({ volume: null, key: LOOSE_KEY, disks: loose });
  return trays;
});
