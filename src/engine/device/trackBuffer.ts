/**
 * A drive's segmented buffer. Each segment holds a run of sectors; after a read the drive goes on
 * reading into that read's segment until it is full or the arm is needed elsewhere. At most one
 * segment a drive is filling. A segment never claims a sector that the media have not delivered.
 */
export class TrackBuffer {
  private readonly segments: number;
  private readonly segmentSectors: number;
  private readonly readAhead: boolean;
  /** Per unit x segment: sectors [first, end) held when the fill began (or stopped). */
  private readonly first: Float64Array;
  private readonly end: Float64Array;
  /** While filling: sectors from `end` on arrive one each `perSectorNs` from `since`, up to `limit`. */
  private readonly since: Float64Array;
  private readonly perSectorNs: Float64Array;
  private readonly limit: Float64Array;
  private readonly lastUse: Float64Array;
  /** Per unit: the segment that is filling, or -1. */
  private readonly filling: Int32Array;
  private uses = 0;

  constructor(units: number, segments: number, segmentSectors: number, readAhead: boolean) {
    this.segments = segmentSectors > 0 ? segments : 0;
    this.segmentSectors = segmentSectors;
    this.readAhead = readAhead;
    const count = units * this.segments;
    this.first = new Float64Array(count).fill(-1);
    this.end = new Float64Array(count).fill(-1);
    this.since = new Float64Array(count);
    this.perSectorNs = new Float64Array(count);
    this.limit = new Float64Array(count);
    this.lastUse = new Float64Array(count);
    this.filling = new Int32Array(units).fill(-1);
  }

  /** Segment that holds sector `lba` now, or into which the media are about to deliver it next; -1 if none. */
  find(unit: number, now: number, lba: number): number {
    const from = unit * this.segments;
    for (let s = from; s < from + this.segments; s++) {
      if (this.first[s] < 0 || lba < this.first[s]) continue;
      const available = this.availableEnd(s, now);
      if (lba < available - this.segmentSectors) continue; // reading ahead has overwritten it
      if (lba < available || (lba === available && this.filling[unit] === s && available < this.limit[s])) return s;
    }
    return -1;
  }

  /** One past the last sector of the segment that is there at `now`. */
  availableEnd(segment: number, now: number): number {
    if (this.limit[segment] <= this.end[segment]) return this.end[segment];
    const arrived = this.end[segment] + Math.floor(Math.max(0, now - this.since[segment]) / this.perSectorNs[segment]);
    return arrived < this.limit[segment] ? arrived : this.limit[segment];
  }

  isFilling(unit: number, segment: number, now: number): boolean {
    return this.filling[unit] === segment && this.availableEnd(segment, now) < this.limit[segment];
  }

  /** When the media will have delivered everything before sector `end` if the fill goes on; integer ns. */
  readyAt(segment: number, end: number): number {
    return Math.ceil(this.since[segment] + (end - this.end[segment]) * this.perSectorNs[segment]);
  }

  /** Marks the segment as used last. */
  use(segment: number): void {
    this.lastUse[segment] = ++this.uses;
  }

  /** Segment used longest ago; -1 if the drive has no buffer. */
  oldest(unit: number): number {
    if (this.segments === 0) return -1;
    const from = unit * this.segments;
    let oldest = from;
    for (let s = from + 1; s < from + this.segments; s++) if (this.lastUse[s] < this.lastUse[oldest]) oldest = s;
    return oldest;
  }

  /** The segment now holds [first, end), or as much of the end of it as fits. */
  hold(segment: number, first: number, end: number): void {
    this.first[segment] = Math.max(first, end - this.segmentSectors);
    this.end[segment] = end;
    this.limit[segment] = end;
    this.use(segment);
  }

  /** From `now` the media deliver sectors from `end` on into the segment, one each `perSectorNs`. */
  fill(unit: number, segment: number, end: number, now: number, perSectorNs: number, deviceSectors: number): void {
    this.end[segment] = end;
    this.first[segment] = Math.max(this.first[segment], end - this.segmentSectors);
    this.limit[segment] = this.readAhead ? Math.min(end + this.segmentSectors, deviceSectors) : end;
    this.since[segment] = now;
    this.perSectorNs[segment] = perSectorNs;
    this.filling[unit] = this.limit[segment] > end ? segment : -1;
  }

  /**
   * The arm is needed: whatever is filling stops with what has arrived by `now`.
   * @returns where the arm has got to by reading ahead (one past the last sector), or -1 if it has not moved
   */
  interrupt(unit: number, now: number): number {
    const segment = this.filling[unit];
    if (segment < 0) return -1;
    const available = this.availableEnd(segment, now);
    const moved = available > this.end[segment] ? available : -1;
    this.end[segment] = available;
    this.limit[segment] = available;
    // Reading ahead has overwritten the oldest sectors of a full segment.
    this.first[segment] = Math.max(this.first[segment], available - this.segmentSectors);
    this.filling[unit] = -1;
    return moved;
  }

  /** A write makes what the buffer holds of [lba, end) wrong. */
  invalidate(unit: number, lba: number, end: number): void {
    const from = unit * this.segments;
    for (let s = from; s < from + this.segments; s++) {
      if (this.first[s] >= 0 && lba < this.end[s] && end > this.first[s]) {
        this.first[s] = -1;
        this.end[s] = -1;
        this.limit[s] = -1;
      }
    }
  }
}
