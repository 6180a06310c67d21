/** The disk's geometry and transfer counted sector by sector: slow, and simple enough to be right. */
import type { HardDisk } from '../../scenario/schema.ts';

export interface Place {
  readonly zone: number;
  readonly cylinder: number;
  readonly surface: number;
  readonly sector: number;
  /** Angle of the sector's start, as time into the revolution, skews added up since the zone began. */
  readonly angleNs: number;
}

const MS = 1e6;

export const revolutionNs = (drive: HardDisk): number => Math.round((60_000 * MS) / drive.rpm);

/** Places of all sectors from `lba` on, walked one after another from the start of the disk. */
export function* places(drive: HardDisk): Generator<Place> {
  const turn = revolutionNs(drive);
  let firstCylinder = 0;
  for (const [zone, { cylinders, sectorsPerTrack }] of drive.zones.entries()) {
    let skew = 0;
    for (let c = 0; c < cylinders; c++) {
      for (let surface = 0; surface < drive.heads; surface++) {
        if (surface > 0) skew += Math.round(drive.trackSkewMs * MS);
        else if (c > 0) skew += Math.round(drive.cylinderSkewMs * MS);
        for (let sector = 0; sector < sectorsPerTrack; sector++) {
          yield { zone, cylinder: firstCylinder + c, surface, sector, angleNs: skew + (sector * turn) / sectorsPerTrack };
        }
      }
    }
    firstCylinder += cylinders;
  }
}

/** Time for a run of sectors to pass the head, a skew at each change of track and cylinder. */
export function transferNs(drive: HardDisk, all: readonly Place[], lba: number, sectors: number): number {
  const turn = revolutionNs(drive);
  let time = 0;
  for (let at = lba; at < lba + sectors; at++) {
    const here = all[at];
    if (at > lba) {
      const before = all[at - 1];
      if (here.cylinder !== before.cylinder) time += Math.round(drive.cylinderSkewMs * MS);
      else if (here.surface !== before.surface) time += Math.round(drive.trackSkewMs * MS);
    }
    time += turn / drive.zones[here.zone].sectorsPerTrack;
  }
  return time;
}
