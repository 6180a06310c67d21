/**
 * A rebuild: the contents of failed disks, computed or copied from what is left, chunk by chunk. Every part of
 * a volume that has lost something (a parity array, a mirrored set) rebuilds itself from its beginning to its
 * end, and up to its mark it is as it was before the failure.
 */
import type { Plan } from './plan.ts';

/** Something that can rebuild itself. Lengths in sectors. */
export interface RebuildPart {
  /** To be written in all, and written so far. */
  readonly rebuildSectors: number;
  readonly rebuiltSectors: number;
  /** Adds the next chunk's reads and, in the stage after them, its writes; some `chunk` sectors a disk (parity arrays take whole units, at least one). There must be something left. */
  planRebuild(chunk: number, plan: Plan): void;
  /** The chunk planned last is written. */
  chunkRebuilt(): void;
}

/** The parts of one volume, one after another. */
export class VolumeRebuild {
  readonly totalSectors: number;
  private readonly parts: readonly RebuildPart[];
  private part = 0;

  constructor(parts: readonly RebuildPart[]) {
    this.parts = parts;
    this.totalSectors = parts.reduce((sum, part) => sum + part.rebuildSectors, 0);
    this.skipDone();
  }

  get rebuiltSectors(): number {
    return this.parts.reduce((sum, part) => sum + part.rebuiltSectors, 0);
  }

  get done(): boolean {
    return this.part === this.parts.length;
  }

  planNext(chunk: number, plan: Plan): void {
    this.parts[this.part].planRebuild(chunk, plan);
  }

  chunkRebuilt(): void {
    this.parts[this.part].chunkRebuilt();
    this.skipDone();
  }

  private skipDone(): void {
    while (this.part < this.parts.length && this.parts[this.part].rebuiltSectors >= this.parts[this.part].rebuildSectors) this.part++;
  }
}
