/**
 * A drive's segmented buffer. Each segment holds a run of sectors; after a read the drive goes on
 * reading into that read's segment until it is full or the arm is needed elsewhere. At most one
 * segment a drive is filling. A segment never claims a sector that the media have not delivered.
 *
 * A segment is a row of doubles, so that looking through a drive's few segments touches few cache lines.
 */

/** Sectors [first, end) are held as of the fill's beginning (or its stop); -1 if the segment is empty. */
const FIRST = 0;
const END = 1;
/** While filling: sectors from END on arrive one each PER_SECTOR_NS from SINCE, up to LIMIT. */
const SINCE = 2;
const PER_SECTOR_NS = 3;
const LIMIT = 4;
const LAST_USE = 5;
const ROW = 8;

export class TrackBuffer {
  private readonly segments: number;
  private readonly segmentSectors: number;
  private readonly readAhead: boolean;
  private readonly rows: Float64Array;
  /** Per unit: row of the segment that is filling, or -1. */
  private readonly filling: Int32Array;
  private uses = 0;

  constructor(units: number, segments: number, segmentSectors: number, readAhead: boolean) {
    this.segments = segmentSectors > 0 ? segments : 0;
    this.segmentSectors = segmentSectors;
    this.readAhead = readAhead;
    this.rows = new Float64Array(units * this.segments * ROW);
    for (let row = 0; row < this.rows.length; row += ROW) {
      this.rows[row + FIRST] = -1;
      this.rows[row + END] = -1;
    }
    this.filling = new Int32Array(units).fill(-1);
  }

  /** Segment that holds sector `lba` now, or into which the media are about to deliver it next; -1 if none. */
  find(unit: number, now: number, lba: number): number {
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    for (let segment = from; segment < to; segment += ROW) {
      const first = rows[segment + FIRST];
      if (first < 0 || lba < first || lba >= rows[segment + LIMIT]) continue;
      const available = this.availableEnd(segment, now);
      if (lba < available - this.segmentSectors) continue; // reading ahead has overwritten it
      if (lba < available || (lba === available && this.filling[unit] === segment)) return segment;
    }
    return -1;
  }

  /** One past the last sector of the segment that is there at `now`. */
  availableEnd(segment: number, now: number): number {
    const { rows } = this;
    const end = rows[segment + END];
    const limit = rows[segment + LIMIT];
    if (limit <= end) return end;
    const arrived = end + Math.floor(Math.max(0, now - rows[segment + SINCE]) / rows[segment + PER_SECTOR_NS]);
    return arrived < limit ? arrived : limit;
  }

  isFilling(unit: number, segment: number, now: number): boolean {
    return this.filling[unit] === segment && this.availableEnd(segment, now) < this.rows[segment + LIMIT];
  }

  /** When the media will have delivered everything before sector `end` if the fill goes on; integer ns. */
  readyAt(segment: number, end: number): number {
    const { rows } = this;
    return Math.ceil(rows[segment + SINCE] + (end - rows[segment + END]) * rows[segment + PER_SECTOR_NS]);
  }

  /** Marks the segment as used last. */
  use(segment: number): void {
    this.rows[segment + LAST_USE] = ++this.uses;
  }

  /** Segment used longest ago; -1 if the drive has no buffer. */
  oldest(unit: number): number {
    if (this.segments === 0) return -1;
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    let oldest = from;
    for (let segment = from + ROW; segment < to; segment += ROW) {
      if (rows[segment + LAST_USE] < rows[oldest + LAST_USE]) oldest = segment;
    }
    return oldest;
  }

  /** The segment now holds [first, end), or as much of the end of it as fits. */
  hold(segment: number, first: number, end: number): void {
    const { rows } = this;
    rows[segment + FIRST] = Math.max(first, end - this.segmentSectors);
    rows[segment + END] = end;
    rows[segment + LIMIT] = end;
    this.use(segment);
  }

  /** From `now` the media deliver sectors from `end` on into the segment, one each `perSectorNs`. */
  fill(unit: number, segment: number, end: number, now: number, perSectorNs: number, deviceSectors: number): void {
    const { rows } = this;
    const limit = this.readAhead ? Math.min(end + this.segmentSectors, deviceSectors) : end;
    rows[segment + END] = end;
    rows[segment + FIRST] = Math.max(rows[segment + FIRST], end - this.segmentSectors);
    rows[segment + LIMIT] = limit;
    rows[segment + SINCE] = now;
    rows[segment + PER_SECTOR_NS] = perSectorNs;
    this.filling[unit] = limit > end ? segment : -1;
  }

  /**
   * The arm is needed: whatever is filling stops with what has arrived by `now`.
   * @returns where the arm has got to by reading ahead (one past the last sector), or -1 if it has not moved
   */
  interrupt(unit: number, now: number): number {
    const segment = this.filling[unit];
    if (segment < 0) return -1;
    const { rows } = this;
    const available = this.availableEnd(segment, now);
    const moved = available > rows[segment + END] ? available : -1;
    rows[segment + END] = available;
    rows[segment + LIMIT] = available;
    // Reading ahead has overwritten the oldest sectors of a full segment.
    rows[segment + FIRST] = Math.max(rows[segment + FIRST], available - this.segmentSectors);
    this.filling[unit] = -1;
    return moved;
  }

  /** A write makes what the buffer holds of [lba, end) wrong. */
  invalidate(unit: number, lba: number, end: number): void {
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    for (let segment = from; segment < to; segment += ROW) {
      if (rows[segment + FIRST] >= 0 && lba < rows[segment + END] && end > rows[segment + FIRST]) {
        rows[segment + FIRST] = -1;
        rows[segment + END] = -1;
        rows[segment + LIMIT] = -1;
      }
    }
  }
}
