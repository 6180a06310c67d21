/**
 * Where a sector is: zones, tracks and skew of one drive model, compiled into columns.
 *
 * Within a zone addresses run along a track, then to the next surface of the same cylinder, then to
 * the next cylinder. The angle of a track's first sector is what has accumulated since the zone's
 * first track: one track skew per change of surface, one cylinder skew per change of cylinder
 * (the layout that DiskSim's measured drives describe).
 */
import type { HardDisk } from '../../scenario/schema.ts';

const NS_PER_MS = 1e6;

export class Geometry {
  readonly immutable = true as const;
  readonly heads: number;
  readonly cylinders: number;
  readonly sectors: number;
  readonly revolutionNs: number;
  readonly trackSkewNs: number;
  readonly cylinderSkewNs: number;
  readonly zones: number;
  /** First sector of each zone, and the end of the last: zones + 1 entries. */
  readonly zoneFirst: Float64Array;
  readonly zoneCylinder: Int32Array;
  readonly sectorsPerTrack: Int32Array;
  /** Time for one sector to pass the head. */
  readonly sectorNs: Float64Array;
  /** Mean time per sector of a long sequential read, skews included. */
  readonly streamNs: Float64Array;

  constructor(drive: HardDisk) {
    const zones = drive.zones.length;
    this.heads = drive.heads;
    this.zones = zones;
    // Whole nanoseconds, so that angles are exact integers too.
    this.revolutionNs = Math.round((60_000 * NS_PER_MS) / drive.rpm);
    this.trackSkewNs = Math.round(drive.trackSkewMs * NS_PER_MS);
    this.cylinderSkewNs = Math.round(drive.cylinderSkewMs * NS_PER_MS);
    this.zoneFirst = new Float64Array(zones + 1);
    this.zoneCylinder = new Int32Array(zones);
    this.sectorsPerTrack = new Int32Array(zones);
    this.sectorNs = new Float64Array(zones);
    this.streamNs = new Float64Array(zones);
    let cylinder = 0;
    let sector = 0;
    for (let z = 0; z < zones; z++) {
      const { cylinders, sectorsPerTrack } = drive.zones[z];
      this.zoneFirst[z] = sector;
      this.zoneCylinder[z] = cylinder;
      this.sectorsPerTrack[z] = sectorsPerTrack;
      this.sectorNs[z] = this.revolutionNs / sectorsPerTrack;
      const cylinderNs = drive.heads * this.revolutionNs + (drive.heads - 1) * this.trackSkewNs + this.cylinderSkewNs;
      this.streamNs[z] = cylinderNs / (drive.heads * sectorsPerTrack);
      cylinder += cylinders;
      sector += cylinders * drive.heads * sectorsPerTrack;
    }
    this.zoneFirst[zones] = sector;
    this.cylinders = cylinder;
    this.sectors = sector;
  }

  /** Zone of a sector that exists. */
  zoneOf(lba: number): number {
    let low = 0;
    let high = this.zones - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.zoneFirst[middle] <= lba) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
