/**
 * Where a block is: zones, tracks, skew, slipped and spare sectors of one drive model, compiled into columns.
 *
 * Within a zone blocks run along a track, then to the next surface of the same cylinder, then to the
 * next cylinder. The angle of a track's first sector is what has accumulated since the zone's first
 * track: one track skew per change of surface, one cylinder skew per change of cylinder (the layout
 * that DiskSim's measured drives describe). A *physical* sector is counted from its zone's start;
 * skipped sectors at the front and slipped ones hold no block, so a block's physical sector is its
 * number in the zone plus what was left out before it.
 */
import { zoneBlocks } from '../../scenario/capacity.ts';
import type { HardDisk } from '../../scenario/schema.ts';

const NS_PER_MS = 1e6;

export class Geometry {
  readonly immutable = true as const;
  readonly heads: number;
  /** Cylinders up to the last zone's last, gaps between zones included. */
  readonly cylinders: number;
  /** Addressable blocks of 512 bytes. */
  readonly sectors: number;
  readonly revolutionNs: number;
  readonly zones: number;
  /** Surfaces of every other cylinder are used from the last to the first. */
  readonly serpentine: boolean;
  /** First block of each zone, and the end of the last: zones + 1 entries. */
  readonly zoneFirst: Float64Array;
  readonly zoneCylinder: Int32Array;
  readonly sectorsPerTrack: Int32Array;
  /** Time for one sector to pass the head. */
  readonly sectorNs: Float64Array;
  readonly trackSkewNs: Float64Array;
  readonly cylinderSkewNs: Float64Array;
  /** Angle of the zone's first physical sector, as time into the revolution. */
  private readonly angleNs: Float64Array;
  private readonly skipped: Float64Array;
  /** Slips of zone z are entries slipFirst[z] to slipFirst[z + 1] of the next two. */
  private readonly slipFirst: Int32Array;
  private readonly slipSector: Float64Array;
  /** Blocks of the zone that come before the slip. */
  private readonly slipBlock: Float64Array;

  constructor(drive: HardDisk) {
    const zones = drive.zones.length;
    this.heads = drive.heads;
    this.zones = zones;
    this.serpentine = drive.surfaceOrder === 'serpentine';
    // Whole nanoseconds, so that angles are exact integers too.
    this.revolutionNs = Math.round((60_000 * NS_PER_MS) / drive.rpm);
    this.zoneFirst = new Float64Array(zones + 1);
    this.zoneCylinder = new Int32Array(zones);
    this.sectorsPerTrack = new Int32Array(zones);
    this.sectorNs = new Float64Array(zones);
    this.trackSkewNs = new Float64Array(zones);
    this.cylinderSkewNs = new Float64Array(zones);
    this.angleNs = new Float64Array(zones);
    this.skipped = new Float64Array(zones);
    this.slipFirst = new Int32Array(zones + 1);
    this.slipSector = Float64Array.from(drive.zones.flatMap((zone) => zone.slips ?? []));
    this.slipBlock = new Float64Array(this.slipSector.length);
    let cylinder = 0;
    let block = 0;
    let slip = 0;
    drive.zones.forEach((zone, z) => {
      const sectorNs = this.revolutionNs / zone.sectorsPerTrack;
      this.zoneFirst[z] = block;
      this.zoneCylinder[z] = zone.firstCylinder ?? cylinder;
      this.sectorsPerTrack[z] = zone.sectorsPerTrack;
      this.sectorNs[z] = sectorNs;
      this.trackSkewNs[z] = skewNs(zone.trackSkewSectors, drive.trackSkewMs, sectorNs);
      this.cylinderSkewNs[z] = skewNs(zone.cylinderSkewSectors, drive.cylinderSkewMs, sectorNs);
      this.angleNs[z] = Math.round((zone.firstAngleSectors ?? 0) * sectorNs);
      this.skipped[z] = zone.skippedSectors ?? 0;
      for (const sector of zone.slips ?? []) {
        this.slipBlock[slip] = sector - this.skipped[z] - (slip - this.slipFirst[z]);
        slip++;
      }
      this.slipFirst[z + 1] = slip;
      cylinder = this.zoneCylinder[z] + zone.cylinders;
      block += zoneBlocks(zone, drive.heads);
    });
    this.zoneFirst[zones] = block;
    this.cylinders = cylinder;
    this.sectors = Math.min(block, drive.sectors ?? block);
  }

  /** Zone of a block that exists. */
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

  /** Physical sector of a block of this zone. */
  physicalOf(zone: number, lba: number): number {
    const block = lba - this.zoneFirst[zone];
    return block + this.skipped[zone] + this.slipsBefore(this.slipBlock, zone, block + 1);
  }

  /** First block at or after a physical sector of this zone. */
  blockAt(zone: number, physical: number): number {
    const block = physical - this.skipped[zone] - this.slipsBefore(this.slipSector, zone, physical);
    return this.zoneFirst[zone] + (block > 0 ? block : 0);
  }

  /** How many entries of the zone are less than `limit`. */
  private slipsBefore(entries: Float64Array, zone: number, limit: number): number {
    const first = this.slipFirst[zone];
    let low = first;
    let high = this.slipFirst[zone + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle] < limit) low = middle + 1;
      else high = middle;
    }
    return low - first;
  }

  /** Surface of a track of a zone, tracks counted from the zone's start. */
  surfaceOf(track: number): number {
    const cylinder = Math.floor(track / this.heads);
    const surface = track - cylinder * this.heads;
    return this.serpentine && (cylinder & 1) === 1 ? this.heads - 1 - surface : surface;
  }

  /** Angle of a physical sector's start, as time into the revolution; not reduced to one turn. */
  angleOf(zone: number, physical: number): number {
    const perTrack = this.sectorsPerTrack[zone];
    const track = Math.floor(physical / perTrack);
    const cylinder = Math.floor(track / this.heads);
    return (
      this.angleNs[zone] +
      (physical - track * perTrack) * this.sectorNs[zone] +
      (track - cylinder) * this.trackSkewNs[zone] +
      cylinder * this.cylinderSkewNs[zone]
    );
  }
}

/** Whole nanoseconds, so that angles add up exactly. */
function skewNs(sectors: number | undefined, ms: number, sectorNs: number): number {
  return Math.round(sectors === undefined ? ms * NS_PER_MS : sectors * sectorNs);
}
