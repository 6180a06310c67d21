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
import { NS_PER_MS } from '../../base/units.ts';
import { zoneBlocks } from '../../scenario/capacity.ts';
import type { HardDisk } from '../../scenario/schema.ts';

/** Of the table that finds zone and slips of a block nearly at once; most have one border or slip at most. */
const BUCKETS = 2048;

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
  /** Slips of zone z are entries slipFirst[z] to slipFirst[z + 1] of the next two, of which there are `slips`. */
  private readonly slipFirst: Int32Array;
  private readonly slips: number;
  private readonly slipSector: Float64Array;
  /** First block behind the slip. */
  private readonly slipBlock: Float64Array;
  /** By a block's bucket (equal runs of blocks): zone of the bucket's first block, and slips up to there. */
  private readonly zoneHint: Uint8Array;
  private readonly slipHint: Int32Array;
  private readonly bucketsPerBlock: number;

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
    const all = drive.zones.reduce((count, zone) => count + (zone.slips?.length ?? 0), 0);
    this.slipSector = new Float64Array(all);
    this.slipBlock = new Float64Array(all);
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
      const blocks = zoneBlocks(zone, drive.heads);
      for (const sector of zone.slips ?? []) {
        if (sector < this.skipped[z]) continue; // skipped already
        const before = sector - this.skipped[z] - (slip - this.slipFirst[z]);
        if (before >= blocks) break; // behind the zone's last block: among the spares
        this.slipSector[slip] = sector;
        this.slipBlock[slip] = block + before;
        slip++;
      }
      this.slipFirst[z + 1] = slip;
      cylinder = this.zoneCylinder[z] + zone.cylinders;
      block += blocks;
    });
    this.zoneFirst[zones] = block;
    this.cylinders = cylinder;
    this.sectors = Math.min(block, drive.sectors ?? block);
    this.slips = slip;
    this.bucketsPerBlock = BUCKETS / Math.max(1, block);
    this.zoneHint = new Uint8Array(BUCKETS + 1);
    this.slipHint = new Int32Array(BUCKETS + 1);
    for (let bucket = 1; bucket <= BUCKETS; bucket++) {
      // One bucket back: rounding must not make a hint point too far.
      const first = (bucket - 1) / this.bucketsPerBlock;
      let zone = this.zoneHint[bucket - 1];
      while (zone < zones - 1 && this.zoneFirst[zone + 1] <= first) zone++;
      let slips = this.slipHint[bucket - 1];
      while (slips < slip && this.slipBlock[slips] <= first) slips++;
      this.zoneHint[bucket] = zone;
      this.slipHint[bucket] = slips;
    }
  }

  /** Zone of a block that exists. */
  zoneOf(lba: number): number {
    const { zoneFirst } = this;
    let zone = this.zoneHint[Math.floor(lba * this.bucketsPerBlock)];
    while (zoneFirst[zone + 1] <= lba) zone++;
    return zone;
  }

  /** Physical sector of a block of this zone. */
  physicalOf(zone: number, lba: number): number {
    const { slips, slipBlock } = this;
    let slip = 0;
    if (slips > 0) {
      slip = this.slipHint[Math.floor(lba * this.bucketsPerBlock)];
      while (slip < slips && slipBlock[slip] <= lba) slip++;
    }
    return lba - this.zoneFirst[zone] + this.skipped[zone] + slip - this.slipFirst[zone];
  }

  /** Physical sector of a block at or behind one of the same zone whose physical sector is known. */
  physicalBehind(zone: number, lba: number, known: number, knownPhysical: number): number {
    if (this.slips === 0) return knownPhysical + lba - known;
    const end = this.slipFirst[zone + 1];
    let slip = this.slipsUpTo(zone, known, knownPhysical);
    const from = slip;
    while (slip < end && this.slipBlock[slip] <= lba) slip++;
    return knownPhysical + lba - known + slip - from;
  }

  /** First block at or after a physical sector of this zone, near a block whose physical sector is known. */
  blockNear(zone: number, physical: number, known: number, knownPhysical: number): number {
    const zoneFirst = this.zoneFirst[zone];
    let block = known + physical - knownPhysical;
    if (this.slips > 0) {
      const { slipSector } = this;
      const first = this.slipFirst[zone];
      const end = this.slipFirst[zone + 1];
      let slip = this.slipsUpTo(zone, known, knownPhysical);
      while (slip < end && slipSector[slip] < physical) slip++;
      while (slip > first && slipSector[slip - 1] >= physical) slip--;
      block = zoneFirst + physical - this.skipped[zone] - (slip - first);
    }
    return block > zoneFirst ? block : zoneFirst;
  }

  /** Index of the first slip behind a block: how far it lies from its number tells how many are before it. */
  private slipsUpTo(zone: number, lba: number, physical: number): number {
    return this.slipFirst[zone] + physical - this.skipped[zone] - (lba - this.zoneFirst[zone]);
  }

  /** Surface of a track of a zone, tracks and cylinders counted from the zone's start. */
  surfaceOf(track: number, cylinder = Math.floor(track / this.heads)): number {
    const surface = track - cylinder * this.heads;
    return this.serpentine && (cylinder & 1) === 1 ? this.heads - 1 - surface : surface;
  }

  /** Angle of a physical sector's start, as time into the revolution; not reduced to one turn. */
  angleOf(zone: number, physical: number): number {
    const perTrack = this.sectorsPerTrack[zone];
    const track = Math.floor(physical / perTrack);
    return this.angleAt(zone, physical - track * perTrack, track, Math.floor(track / this.heads));
  }

  /** The same by its place: sector on its track, track and cylinder in the zone. */
  angleAt(zone: number, sector: number, track: number, cylinder: number): number {
    return (
      this.angleNs[zone] + sector * this.sectorNs[zone] + (track - cylinder) * this.trackSkewNs[zone] + cylinder * this.cylinderSkewNs[zone]
    );
  }
}

/** Whole nanoseconds, so that angles add up exactly. */
function skewNs(sectors: number | undefined, ms: number, sectorNs: number): number {
  return Math.round(sectors === undefined ? ms * NS_PER_MS : sectors * sectorNs);
}
