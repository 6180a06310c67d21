/**
 * Places of blocks that were looked up lately: SPTF asks for the same few again and again, once for every
 * request that it lets go. A memory of fixed size, one block a slot; forgetting costs time, never truth.
 */
import type { Geometry } from './geometry.ts';

const SLOT_BITS = 10;

export class PlaceMemo {
  private readonly geometry: Geometry;
  private readonly lba = new Float64Array(1 << SLOT_BITS).fill(-1);
  private readonly cylinder = new Int32Array(1 << SLOT_BITS);
  private readonly surface = new Int32Array(1 << SLOT_BITS);
  private readonly angle = new Float64Array(1 << SLOT_BITS);

  constructor(geometry: Geometry) {
    this.geometry = geometry;
  }

  /** Slot that now holds the block's place; good until the next call. */
  slotOf(lba: number): number {
    // Multiplicative hashing (Knuth): blocks a power of two apart must not fall together.
    const slot = Math.imul(lba, 0x9e3779b1) >>> (32 - SLOT_BITS);
    if (this.lba[slot] !== lba) this.lookUp(slot, lba);
    return slot;
  }

  cylinderAt(slot: number): number {
    return this.cylinder[slot];
  }

  surfaceAt(slot: number): number {
    return this.surface[slot];
  }

  /** Angle of the block's start as time into the revolution, not reduced to one turn. */
  angleAt(slot: number): number {
    return this.angle[slot];
  }

  private lookUp(slot: number, lba: number): void {
    const { geometry } = this;
    const zone = geometry.zoneOf(lba);
    const physical = geometry.physicalOf(zone, lba);
    const track = Math.floor(physical / geometry.sectorsPerTrack[zone]);
    this.lba[slot] = lba;
    this.cylinder[slot] = geometry.zoneCylinder[zone] + Math.floor(track / geometry.heads);
    this.surface[slot] = geometry.surfaceOf(track);
    this.angle[slot] = geometry.angleOf(zone, physical);
  }
}
