/**
 * The arm and the platters of a drive model: how long a movement takes and how data stream under the
 * heads. Without state, so that all units share it; where the arm stands is the drive's affair (`hdd.ts`).
 */
import { NS_PER_MS } from '../../base/units.ts';
import type { HardDisk } from '../../scenario/schema.ts';
import { Geometry } from './geometry.ts';
import { seekTable } from './seekTable.ts';

export class Mechanics {
  readonly immutable = true as const;
  readonly geometry: Geometry;
  readonly headSwitchNs: number;
  /** A read's movement by one cylinder, as settling the head again takes; integer ns. */
  readonly singleSeekNs: number;
  /** By distance in cylinders; for writes without the settling. */
  private readonly readSeekNs: Float64Array;
  private readonly writeSeekNs: Float64Array;
  private readonly writeSettleNs: number;
  /** From the end of a track's last sector to the beginning of the next track's first: by zone, reading and writing. */
  private readonly trackGapNs: readonly [Float64Array, Float64Array];
  private readonly cylinderGapNs: readonly [Float64Array, Float64Array];
  /** Reading all of a track, and of a cylinder, with the gap behind it; by zone. */
  private readonly trackNs: Float64Array;
  private readonly cylinderNs: Float64Array;

  constructor(drive: HardDisk) {
    const geometry = new Geometry(drive);
    this.geometry = geometry;
    this.headSwitchNs = Math.round(drive.headSwitchMs * NS_PER_MS);
    this.readSeekNs = seekTable(drive.seek, geometry.cylinders);
    this.singleSeekNs = this.readSeekNs[Math.min(1, this.readSeekNs.length - 1)];
    this.writeSeekNs = drive.writeSeek === undefined ? this.readSeekNs : seekTable(drive.writeSeek, geometry.cylinders);
    this.writeSettleNs = Math.round(drive.writeSettleMs * NS_PER_MS);
    const gaps = (skew: Float64Array, switchNs: (write: boolean) => number): [Float64Array, Float64Array] => [
      skew.map((ns) => gapNs(ns, switchNs(false), geometry.revolutionNs)),
      skew.map((ns) => gapNs(ns, switchNs(true), geometry.revolutionNs)),
    ];
    const surfaceChanges = geometry.heads > 1 && !geometry.serpentine;
    this.trackGapNs = gaps(geometry.trackSkewNs, (write) => this.seek(0, true, write));
    this.cylinderGapNs = gaps(geometry.cylinderSkewNs, (write) => (geometry.cylinders > 1 ? this.seek(1, surfaceChanges, write) : 0));
    const { heads, revolutionNs } = geometry;
    this.trackNs = this.trackGapNs[0].map((gap) => revolutionNs + gap);
    this.cylinderNs = this.cylinderGapNs[0].map((gap, zone) => heads * revolutionNs + (heads - 1) * this.trackGapNs[0][zone] + gap);
  }

  /** Movement over `distance` cylinders and to another surface, which overlap, and the settling of a write that moved. Integer ns. */
  seek(distance: number, otherSurface: boolean, write: boolean): number {
    let ns = write ? this.writeSeekNs[distance] : this.readSeekNs[distance];
    if (otherSurface && ns < this.headSwitchNs) ns = this.headSwitchNs;
    if (!write || ns === 0) return ns;
    ns += this.writeSettleNs;
    return ns > 0 ? ns : 0;
  }

  /** Time from the beginning of physical sector `from` to the end of `to - 1`, both of the zone, heads following the tracks. */
  streamNs(zone: number, from: number, to: number, write: boolean): number {
    const { geometry } = this;
    const perTrack = geometry.sectorsPerTrack[zone];
    const first = Math.floor(from / perTrack);
    const last = Math.floor((to - 1) / perTrack);
    const ns = (to - from) * geometry.sectorNs[zone];
    if (first === last) return ns;
    const cylinders = Math.floor(last / geometry.heads) - Math.floor(first / geometry.heads);
    const at = write ? 1 : 0;
    return ns + (last - first - cylinders) * this.trackGapNs[at][zone] + cylinders * this.cylinderGapNs[at][zone];
  }

  /**
   * One past the last physical sector that has gone by whole `ns` after the beginning of sector `from`, when reading.
   * @param fromTrack the track of `from`, counted from the zone's start
   */
  streamedTo(zone: number, from: number, fromTrack: number, ns: number): number {
    const { geometry } = this;
    const { heads } = geometry;
    const perTrack = geometry.sectorsPerTrack[zone];
    const sectorNs = geometry.sectorNs[zone];
    const trackNs = this.trackNs[zone];
    const cylinderNs = this.cylinderNs[zone];
    // The clock is set back to the beginning of the cylinder in which the stream began.
    const firstCylinder = Math.floor(fromTrack / heads);
    // A millionth of a nanosecond more, so that a sector that ends now has gone by in spite of rounding.
    let left = ns + (fromTrack - firstCylinder * heads) * trackNs + (from - fromTrack * perTrack) * sectorNs + 1e-6;
    let track = firstCylinder * heads;
    if (left >= cylinderNs) {
      const cylinders = Math.floor(left / cylinderNs);
      left -= cylinders * cylinderNs;
      track += cylinders * heads;
    }
    const tracks = Math.min(heads - 1, Math.floor(left / trackNs));
    left -= tracks * trackNs;
    const sectors = Math.min(perTrack, Math.floor(left / sectorNs));
    return (track + tracks) * perTrack + sectors;
  }
}

/** A switch waits for its sector: what the skew gives beyond the switch, or if it gives too little, until it comes round again. */
function gapNs(skewNs: number, switchNs: number, revolutionNs: number): number {
  return skewNs - Math.floor((skewNs - switchNs) / revolutionNs) * revolutionNs;
}
