/**
 * A drive's segmented buffer. Each segment holds a run of blocks, read or written; after a read the
 * drive keeps reading into that read's segment until it has read far enough or the arm is needed
 * elsewhere. At most one segment a drive is filling. A segment never claims a block that the media have
 * not delivered.
 *
 * A segment is a row of doubles, so that looking through a drive's few segments touches few cache lines.
 */
import type { DriveBuffer, ReadAheadReach } from '../../scenario/hardware.ts';
import type { Mechanics } from './mechanics.ts';
import type { UnitIndex } from '../kernel/indexes.ts';

/** Columns of a segment: blocks [first, end), while it is filling as of the last `catchUp`; -1 if it is empty. */
const FIRST = 0;
const END = 1;
const LAST_USE = 2;
/** 1 if what it holds was written. */
const WRITTEN = 3;
/** First block of the stream that it follows, which stays when blocks of it are given up. */
const STREAM = 4;
const ROW = 5;

/**
 * Columns of a unit's fill: segment (-1: none), zone, physical sector that began to pass at `since` (ns, a
 * fraction too), its track and its block, block to stop at, block at which it began.
 */
const SEGMENT = 0;
const ZONE = 1;
const FROM = 2;
const SINCE = 3;
const LIMIT = 4;
const BEGUN = 5;
const FROM_BLOCK = 6;
const FROM_TRACK = 7;
const FILL = 8;

export class TrackBuffer {
  /** Written data may be read from here. */
  readonly readHitsOnWrites: boolean;
  /** Segments that written data may take; 0 if written data are not kept. */
  readonly writeSegments: number;
  private readonly mechanics: Mechanics;
  private readonly segments: number;
  private readonly segmentSectors: number;
  private readonly reach: ReadAheadReach;
  private readonly waterMark: number;
  private readonly leastAhead: number;
  private readonly mostAhead: number;
  private readonly keepRequested: boolean;
  private readonly onIdleHit: boolean;
  /** A read that continues no earlier one is not followed by reading ahead. */
  private readonly onlySequential: boolean;
  /** Segments that reads may take: all but one kept for writes. */
  private readonly readSegments: number;
  private readonly rows: Float64Array;
  private readonly fills: Float64Array;
  private uses = 0;

  constructor(units: number, buffer: DriveBuffer, mechanics: Mechanics) {
    this.mechanics = mechanics;
    const sectors = Math.floor(buffer.segmentBytes / 512);
    const ahead = Math.floor((buffer.readAheadMaxBytes ?? 0) / 512);
    // A drive that reads ahead farther than a segment is long chains segments.
    const chained = sectors > 0 ? Math.max(1, Math.min(buffer.segments, Math.ceil(ahead / sectors))) : 1;
    this.segmentSectors = sectors * chained;
    this.segments = sectors > 0 ? Math.floor(buffer.segments / chained) : 0;
    this.reach = buffer.readAhead && this.segments > 0 ? (buffer.readAheadReach ?? 'segment-full') : 'none';
    this.waterMark = buffer.readWaterMark ?? 0;
    this.leastAhead = Math.floor((buffer.readAheadMinBytes ?? 0) / 512);
    this.mostAhead = Math.floor((buffer.readAheadMaxBytes ?? buffer.segmentBytes) / 512);
    this.onIdleHit = (buffer.readAheadOnIdleHit ?? false) && this.reach !== 'none';
    this.onlySequential = buffer.readAheadAfter === 'sequential-read';
    this.keepRequested = buffer.keepRequested ?? true;
    this.readHitsOnWrites = buffer.readHitsOnWrites ?? false;
    const keepsWrites = this.readHitsOnWrites || (buffer.writeBack ?? 'none') !== 'none';
    const apart = (buffer.writeSegmentApart ?? false) && this.segments > 1;
    this.readSegments = apart && keepsWrites ? this.segments - 1 : this.segments;
    this.writeSegments = keepsWrites ? Math.min(apart ? 1 : (buffer.writeSegments ?? this.segments), this.segments) : 0;
    this.rows = new Float64Array(units * this.segments * ROW);
    for (let row = 0; row < this.rows.length; row += ROW) {
      this.rows[row + FIRST] = -1;
      this.rows[row + END] = -1;
    }
    this.fills = new Float64Array(units * FILL);
    for (let unit = 0; unit < units; unit++) this.fills[unit * FILL + SEGMENT] = -1;
  }

  /** Brings the filling segment up to what the media have delivered by `now`. Everything below is as of then. */
  catchUp(unit: UnitIndex, now: number): void {
    const fill = unit * FILL;
    const { fills, rows } = this;
    const segment = fills[fill + SEGMENT];
    if (segment < 0) return;
    const end = rows[segment + END];
    const limit = fills[fill + LIMIT];
    const ns = now - fills[fill + SINCE];
    const zone = fills[fill + ZONE];
    const { geometry } = this.mechanics;
    // Nothing new before the sector behind the segment's end has gone by whole.
    const sectorNs = geometry.sectorNs[zone];
    if (end === limit || ns < (end > fills[fill + FROM_BLOCK] ? 2 * sectorNs : sectorNs)) return;
    const from = fills[fill + FROM];
    const arrived = geometry.blockNear(
      zone,
      this.mechanics.streamedTo(zone, from, fills[fill + FROM_TRACK], ns),
      fills[fill + FROM_BLOCK],
      from,
    );
    const available = arrived < limit ? arrived : limit;
    if (available <= end) return;
    rows[segment + END] = available;
    // Reading ahead overwrites the oldest blocks of a full segment.
    if (rows[segment + FIRST] < available - this.segmentSectors) rows[segment + FIRST] = available - this.segmentSectors;
  }

  /** Segment that holds block `lba`, or into which the media are about to deliver it next; -1 if none. */
  find(unit: UnitIndex, lba: number): number {
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    for (let segment = from; segment < to; segment += ROW) {
      const first = rows[segment + FIRST];
      const end = rows[segment + END];
      if (!isWithin(lba, first, end)) continue;
      if (rows[segment + WRITTEN] === 1 && !this.readHitsOnWrites) continue;
      if (lba < end || this.isFilling(unit, segment)) return segment;
    }
    return -1;
  }

  /** Block `lba` may come into the segment that is filling, or has: only then does `find` depend on `catchUp`. */
  mayReach(unit: UnitIndex, lba: number): boolean {
    const fill = unit * FILL;
    const segment = this.fills[fill + SEGMENT];
    return segment >= 0 && lba >= this.rows[segment + FIRST] && lba <= this.fills[fill + LIMIT];
  }

  /** Block `lba` is in the segment that is filling, or the next to come, as of the last `catchUp`. */
  reaches(unit: UnitIndex, lba: number): boolean {
    const { rows } = this;
    const segment = this.fills[unit * FILL + SEGMENT];
    return segment >= 0 && lba >= rows[segment + FIRST] && lba <= rows[segment + END];
  }

  /** A read that misses at block `lba` is worth reading ahead of. */
  expectsMore(unit: UnitIndex, lba: number): boolean {
    if (!this.onlySequential) return true;
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    for (let segment = from; segment < to; segment += ROW) {
      if (rows[segment + END] === lba && rows[segment + WRITTEN] === 0) return true;
    }
    return false;
  }

  /** One past the last block of the segment. */
  endOf(segment: number): number {
    return this.rows[segment + END];
  }

  isFilling(unit: UnitIndex, segment: number): boolean {
    const fill = unit * FILL;
    return this.fills[fill + SEGMENT] === segment && this.rows[segment + END] < this.fills[fill + LIMIT];
  }

  /** When the media will have delivered everything before block `end` of the fill's zone if the fill continues; integer ns. */
  readyAt(unit: UnitIndex, end: number): number {
    const fill = unit * FILL;
    const { fills, mechanics } = this;
    const zone = fills[fill + ZONE];
    const to = mechanics.geometry.physicalBehind(zone, end - 1, fills[fill + FROM_BLOCK], fills[fill + FROM]) + 1;
    return Math.round(fills[fill + SINCE] + mechanics.streamNs(zone, fills[fill + FROM], to, false));
  }

  /** Zone that is being read into the filling segment. */
  fillZone(unit: UnitIndex): number {
    return this.fills[unit * FILL + ZONE];
  }

  /** What the media deliver behind the segment's end belongs to a request up to block `end`. */
  extend(segment: number, end: number): void {
    const { rows } = this;
    rows[segment + END] = end;
    if (rows[segment + FIRST] < end - this.segmentSectors) rows[segment + FIRST] = end - this.segmentSectors;
    this.use(segment, end);
  }

  /** A request up to block `end` is served from the segment. */
  use(segment: number, end: number): void {
    this.rows[segment + LAST_USE] = ++this.uses;
    if (!this.keepRequested && this.rows[segment + WRITTEN] === 0) this.rows[segment + FIRST] = end;
  }

  /** Segment for a new read: the one used longest ago; -1 if there is none. */
  forRead(unit: UnitIndex): number {
    const from = unit * this.segments * ROW;
    return this.oldest(from, from + this.readSegments * ROW, false);
  }

  private oldest(from: number, to: number, writtenOnly: boolean): number {
    const { rows } = this;
    let oldest = -1;
    for (let segment = from; segment < to; segment += ROW) {
      if (writtenOnly && rows[segment + WRITTEN] === 0) continue;
      if (oldest < 0 || rows[segment + LAST_USE] < rows[oldest + LAST_USE]) oldest = segment;
    }
    return oldest;
  }

  /** When the least that is read ahead of the last read will be there and the arm may leave; integer ns, 0 if it may now. */
  mayLeaveAt(unit: UnitIndex): number {
    if (this.leastAhead === 0) return 0;
    const fill = unit * FILL;
    const { fills } = this;
    const segment = fills[fill + SEGMENT];
    if (segment < 0) return 0;
    const least = Math.min(fills[fill + BEGUN] + this.leastAhead, fills[fill + LIMIT]);
    return this.rows[segment + END] >= least ? 0 : this.readyAt(unit, least);
  }

  /** The segment now holds [first, end) read from the media, or as much of the end of it as fits. */
  hold(segment: number, first: number, end: number): void {
    const { rows } = this;
    rows[segment + FIRST] = Math.max(first, end - this.segmentSectors);
    rows[segment + STREAM] = rows[segment + FIRST];
    rows[segment + END] = end;
    rows[segment + WRITTEN] = 0;
    this.use(segment, end);
  }

  /**
   * Blocks [lba, end) were written: they are kept, appended to what was written before them if that is
   * here still, and whatever else the buffer held of them is wrong.
   */
  keepWritten(unit: UnitIndex, lba: number, end: number): void {
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    let into = -1;
    let written = 0;
    if (this.writeSegments > 0) {
      for (let segment = from; segment < to; segment += ROW) {
        written += rows[segment + WRITTEN];
        if (rows[segment + END] === lba && rows[segment + WRITTEN] === 1 && rows[segment + FIRST] >= 0) into = segment;
      }
    }
    this.invalidate(unit, lba, end);
    if (this.writeSegments === 0) return;
    let first = into < 0 ? lba : rows[into + FIRST];
    if (into < 0 || first < 0) {
      first = lba;
      const apart = from + this.readSegments * ROW;
      if (apart < to) into = this.oldest(apart, to, false);
      else into = this.oldest(from, to, written >= this.writeSegments);
      // All written segments may have just been made wrong: any other is as good.
      if (into < 0) into = this.oldest(from, to, false);
    }
    if (this.fills[unit * FILL + SEGMENT] === into) this.fills[unit * FILL + SEGMENT] = -1;
    rows[into + FIRST] = Math.max(first, end - this.segmentSectors);
    rows[into + END] = end;
    rows[into + WRITTEN] = 1;
    this.use(into, end);
  }

  /** Blocks of a read of so many that must be there before it goes over the interface, at least one. */
  marked(sectors: number): number {
    if (this.waterMark === 0) return 1;
    return Math.max(1, Math.ceil(this.waterMark * Math.min(sectors, this.segmentSectors)));
  }

  /** Room of one segment, in blocks. */
  get roomSectors(): number {
    return this.segmentSectors;
  }

  /**
   * The media stream into the segment: block `fromBlock`, physical sector `from` of `zone`, the last of the
   * request or the one behind it, began to pass at `since` (ns, a fraction too; counting from there does not
   * forget a gap behind it). The request ended at block `end`.
   */
  fill(unit: UnitIndex, segment: number, zone: number, fromBlock: number, from: number, since: number, end: number): void {
    const { fills } = this;
    const fill = unit * FILL;
    const track = Math.floor(from / this.mechanics.geometry.sectorsPerTrack[zone]);
    const limit = this.aheadOf(segment, zone, end, fromBlock, from, track);
    const held = this.rows[segment + END];
    fills[fill + SEGMENT] = limit > held ? segment : -1;
    fills[fill + ZONE] = zone;
    fills[fill + FROM] = from;
    fills[fill + FROM_BLOCK] = fromBlock;
    fills[fill + FROM_TRACK] = track;
    fills[fill + SINCE] = since;
    fills[fill + LIMIT] = limit;
    fills[fill + BEGUN] = held;
  }

  /** After a hit up to block `end` the idle drive keeps reading behind the segment. */
  goesOnAfterHit(unit: UnitIndex, segment: number, end: number): boolean {
    const filling = this.fills[unit * FILL + SEGMENT];
    const idle = filling < 0 || !this.isFilling(unit, filling);
    if (!this.onIdleHit || !idle || this.rows[segment + WRITTEN] === 1) return false;
    const { geometry } = this.mechanics;
    const zone = geometry.zoneOf(end - 1);
    const physical = geometry.physicalOf(zone, end - 1);
    const track = Math.floor(physical / geometry.sectorsPerTrack[zone]);
    return this.aheadOf(segment, zone, end, end - 1, physical, track) > this.rows[segment + END];
  }

  /** A hit on the filling segment: the stream is being followed, so reading ahead goes as much further. */
  follow(unit: UnitIndex, segment: number, end: number): void {
    const fill = unit * FILL;
    const { fills } = this;
    const limit = this.aheadOf(segment, fills[fill + ZONE], end, fills[fill + FROM_BLOCK], fills[fill + FROM], fills[fill + FROM_TRACK]);
    if (limit > this.fills[fill + LIMIT]) this.fills[fill + LIMIT] = limit;
  }

  /**
   * Block to read ahead to after a request up to block `end`; not beyond the zone of its last block.
   * @param known a block nearby, its physical sector and the track of that
   */
  private aheadOf(segment: number, zone: number, end: number, known: number, physical: number, knownTrack: number): number {
    if (this.reach === 'none') return end;
    const { geometry } = this.mechanics;
    const zoneEnd = geometry.zoneFirst[zone + 1] < geometry.sectors ? geometry.zoneFirst[zone + 1] : geometry.sectors;
    let limit = end + this.mostAhead;
    if (this.reach !== 'segment-full') {
      const perTrack = geometry.sectorsPerTrack[zone];
      // The track of the block after the request is what a stream needs next.
      const of = this.reach === 'track-ahead' && end < zoneEnd ? end : end - 1;
      let track = knownTrack;
      if (of !== known) {
        const at = of < known ? geometry.physicalOf(zone, of) : geometry.physicalBehind(zone, of, known, physical);
        if (at < track * perTrack || at >= (track + 1) * perTrack) track = Math.floor(at / perTrack);
      }
      let tracks = 1;
      if (this.reach === 'cylinder-end') tracks = geometry.heads - (track % geometry.heads);
      else if (this.reach === 'track-ahead') {
        // What begins at or behind a block of this track does not hold the track's beginning.
        const holds = this.rows[segment + STREAM];
        const behind = holds >= known && track <= knownTrack;
        if (!behind && holds < geometry.blockNear(zone, track * perTrack, known, physical)) tracks = 2;
        limit = Infinity;
      }
      limit = Math.min(limit, geometry.blockNear(zone, (track + tracks) * perTrack, known, physical));
    }
    if (limit < end + this.leastAhead) limit = end + this.leastAhead;
    const room = end + this.segmentSectors;
    if (limit > room) limit = room;
    if (limit > zoneEnd) limit = zoneEnd;
    return limit > end ? limit : end;
  }

  /**
   * The arm is needed: whatever is filling stops with what has arrived.
   * @returns physical sector of `fillZone` that the arm has got to by reading ahead, or -1 if it has not moved
   */
  interrupt(unit: UnitIndex): number {
    const fill = unit * FILL;
    const segment = this.fills[fill + SEGMENT];
    if (segment < 0) return -1;
    this.fills[fill + SEGMENT] = -1;
    const end = this.rows[segment + END];
    const { fills } = this;
    if (end <= fills[fill + BEGUN]) return -1;
    return this.mechanics.geometry.physicalBehind(fills[fill + ZONE], end - 1, fills[fill + FROM_BLOCK], fills[fill + FROM]);
  }

  /** A write makes what the buffer holds of [lba, end) wrong. The fill must have been interrupted. */
  invalidate(unit: UnitIndex, lba: number, end: number): void {
    const { rows } = this;
    const from = unit * this.segments * ROW;
    const to = from + this.segments * ROW;
    for (let segment = from; segment < to; segment += ROW) {
      if (overlap(rows[segment + FIRST], rows[segment + END], lba, end)) {
        rows[segment + FIRST] = -1;
        rows[segment + END] = -1;
        rows[segment + WRITTEN] = 0;
      }
    }
  }
}

/*
 * Random requests nearly always miss what a segment holds, but lie before and behind it equally often. Asked in one comparison, the
 * processor predicts the answer; asked in two, it mispredicts half of the first ones. Blocks are whole numbers, so sums are exact.
 */

/** first <= block <= end: the block is no farther from the run's middle than its ends are. Never true of an empty segment, whose ends are -1. */
function isWithin(block: number, first: number, end: number): boolean {
  return Math.abs(block - first + (block - end)) <= end - first;
}

/** [first, end) and [otherFirst, otherEnd) share a block: their middles are closer than half of both lengths. */
function overlap(first: number, end: number, otherFirst: number, otherEnd: number): boolean {
  return Math.abs(first + end - (otherFirst + otherEnd)) < end - first + (otherEnd - otherFirst);
}
