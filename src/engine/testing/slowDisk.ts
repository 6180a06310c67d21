/** The disk sector by sector: slow, and simple enough to be right. No buffer, no overheads. */
import { zoneBlocks } from '../../scenario/capacity.ts';
import type { HardDisk } from '../../scenario/schema.ts';
import { seekTable } from '../device/seekTable.ts';

export interface Place {
  readonly zone: number;
  readonly cylinder: number;
  readonly surface: number;
  /** Number of the track within its zone. */
  readonly track: number;
  /** Angle of the sector's start, as time into the revolution, skews added up since the zone began. */
  readonly angleNs: number;
  readonly sectorNs: number;
}

const MS = 1e6;

export const revolutionNs = (drive: HardDisk): number => Math.round((60_000 * MS) / drive.rpm);

/** Places of all blocks, walked one physical sector after another from the start of the disk. */
export function places(drive: HardDisk): Place[] {
  const turn = revolutionNs(drive);
  const all: Place[] = [];
  let nextCylinder = 0;
  for (const [zone, entry] of drive.zones.entries()) {
    const { cylinders, sectorsPerTrack, firstCylinder = nextCylinder, skippedSectors = 0, slips = [] } = entry;
    const sectorNs = turn / sectorsPerTrack;
    const skew = (sectors: number | undefined, ms: number): number => Math.round(sectors === undefined ? ms * MS : sectors * sectorNs);
    const first = Math.round((entry.firstAngleSectors ?? 0) * sectorNs);
    const left = new Set(slips);
    let blocks = zoneBlocks(entry, drive.heads);
    let physical = 0;
    let turned = first;
    for (let c = 0; c < cylinders; c++) {
      for (let k = 0; k < drive.heads; k++) {
        if (k > 0) turned += skew(entry.trackSkewSectors, drive.trackSkewMs);
        else if (c > 0) turned += skew(entry.cylinderSkewSectors, drive.cylinderSkewMs);
        const surface = drive.surfaceOrder === 'serpentine' && c % 2 === 1 ? drive.heads - 1 - k : k;
        for (let sector = 0; sector < sectorsPerTrack; sector++, physical++) {
          if (physical < skippedSectors || left.has(physical) || blocks === 0) continue;
          blocks--;
          const angleNs = turned + sector * sectorNs;
          all.push({ zone, cylinder: firstCylinder + c, surface, track: c * drive.heads + k, angleNs, sectorNs });
        }
      }
    }
    nextCylinder = firstCylinder + cylinders;
  }
  return all;
}

/** Arm and platters of one disk. */
export class SlowDisk {
  readonly places: readonly Place[];
  private readonly drive: HardDisk;
  private readonly turn: number;
  private readonly table: Float64Array;
  private readonly writeTable: Float64Array;
  private readonly phaseNs: number;
  private cylinder = 0;
  private surface = 0;

  constructor(drive: HardDisk, phaseTurns: number) {
    this.drive = drive;
    this.places = places(drive);
    this.turn = revolutionNs(drive);
    const cylinders = drive.zones.reduce((next, zone) => (zone.firstCylinder ?? next) + zone.cylinders, 0);
    this.table = seekTable(drive.seek, cylinders);
    this.writeTable = drive.writeSeek === undefined ? this.table : seekTable(drive.writeSeek, cylinders);
    this.phaseNs = Math.floor(phaseTurns * this.turn);
  }

  /** Phases in ns, not rounded, if the mechanism starts at `now`. */
  serve(now: number, lba: number, sectors: number, write: boolean): { seek: number; rotation: number; transfer: number } {
    const seek = this.move(this.places[lba], write);
    let at = now + seek;
    const rotation = this.wait(at, this.places[lba].angleNs);
    at += rotation;
    const begin = at;
    for (let block = lba; block < lba + sectors; block++) {
      const here = this.places[block];
      const before = this.places[block - 1];
      if (block > lba) {
        if (here.zone !== before.zone || here.track !== before.track) at += this.move(here, write);
        at += this.wait(at, here.angleNs);
      }
      at += here.sectorNs;
    }
    return { seek, rotation, transfer: at - begin };
  }

  private move(to: Place, write: boolean): number {
    let ns = (write ? this.writeTable : this.table)[Math.abs(to.cylinder - this.cylinder)];
    if (to.surface !== this.surface) ns = Math.max(ns, Math.round(this.drive.headSwitchMs * MS));
    if (write && ns > 0) ns = Math.max(0, ns + Math.round(this.drive.writeSettleMs * MS));
    this.cylinder = to.cylinder;
    this.surface = to.surface;
    return ns;
  }

  /** Until the angle comes under the head; an angle less than 2 ns ago is now, for times are rounded. */
  private wait(now: number, angleNs: number): number {
    const wait = (((angleNs - now - this.phaseNs) % this.turn) + this.turn) % this.turn;
    return wait > this.turn - 2 ? 0 : wait;
  }
}
