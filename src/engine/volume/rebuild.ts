/**
 * A rebuild: the contents of failed disks, computed or copied from what is left, chunk by chunk. Every part of
 * a volume that has lost something (a parity array, a mirrored set) rebuilds itself from its beginning to its
 * end, and up to its mark it is as it was before the failure. Chunks are planned ahead of the mark, so that the next
 * one is read while the one before is written; the mark moves when a chunk is on its disk.
 */
import type { Plan } from './plan.ts';

/** Chunks of a rebuild under way at a time: one that is read and one that is written, as controllers with two buffers do. */
export const CHUNKS_UNDER_WAY = 2;

/** A part of a volume whose disks may fail, and be rebuilt, while a run is under way. Members are numbered within the part. */
export interface FailingPart extends RebuildPart {
  /** Whether data are left without this member too. */
  survives(member: number): boolean;
  /** Whether all that this member held is on a disk that works. */
  has(member: number): boolean;
  /** The member has failed; a rebuild of it, or onto it, is given up. There must be data left. */
  lose(member: number): void;
  /** Its rebuild begins, onto this device. */
  startRebuild(member: number, onto: number): void;
}

/** Something that can rebuild itself. Lengths in sectors. */
export interface RebuildPart {
  /** To be written in all, planned so far, and written so far. */
  readonly rebuildSectors: number;
  readonly plannedSectors: number;
  readonly rebuiltSectors: number;
  /** Adds the next chunk's reads and, in the stage after them, its writes; some `chunk` sectors a disk (parity arrays take whole units, at least one). There must be something left to plan. */
  planRebuild(chunk: number, plan: Plan): void;
  /** The oldest chunk that is planned and not yet written is written. */
  chunkRebuilt(): void;
}

/** Chunks that are planned and not yet written, oldest first: where each ends, and how many sectors it writes. */
export class PlannedChunks {
  private readonly ends: Float64Array = new Float64Array(CHUNKS_UNDER_WAY);
  private readonly sizes: Float64Array = new Float64Array(CHUNKS_UNDER_WAY);
  private count = 0;
  /** Sum of the sizes of all chunks planned, and of all written. */
  planned = 0;
  written = 0;

  add(end: number, sectors: number): void {
    this.ends[this.count] = end;
    this.sizes[this.count++] = sectors;
    this.planned += sectors;
  }

  /** Takes the oldest and answers where it ends. */
  take(): number {
    const end = this.ends[0];
    this.written += this.sizes[0];
    this.ends.copyWithin(0, 1);
    this.sizes.copyWithin(0, 1);
    this.count--;
    return end;
  }
}

/** The parts of one volume, one after another. */
export class VolumeRebuild {
  readonly totalSectors: number;
  private readonly parts: readonly RebuildPart[];
  /** Parts that chunks are planned of, and whose oldest chunk is still to be written. */
  private planning = 0;
  private writing = 0;

  constructor(parts: readonly RebuildPart[]) {
    this.parts = parts;
    this.totalSectors = parts.reduce((sum, part) => sum + part.rebuildSectors, 0);
    this.skipDone();
  }

  get rebuiltSectors(): number {
    return this.parts.reduce((sum, part) => sum + part.rebuiltSectors, 0);
  }

  /** All of it is written. */
  get done(): boolean {
    return this.writing === this.parts.length;
  }

  /** All of it is planned. */
  get planned(): boolean {
    return this.planning === this.parts.length;
  }

  planNext(chunk: number, plan: Plan): void {
    this.parts[this.planning].planRebuild(chunk, plan);
    this.skipDone();
  }

  chunkRebuilt(): void {
    this.parts[this.writing].chunkRebuilt();
    this.skipDone();
  }

  private skipDone(): void {
    const { parts } = this;
    while (this.planning < parts.length && parts[this.planning].plannedSectors >= parts[this.planning].rebuildSectors) this.planning++;
    while (this.writing < parts.length && parts[this.writing].rebuiltSectors >= parts[this.writing].rebuildSectors) this.writing++;
  }
}
