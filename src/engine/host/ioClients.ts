/** Who asks volumes for something and hears when it is there. */
import type { IoIndex, ProcessIndex, RequestIndex, TargetIndex } from '../kernel/indexes.ts';

/** Who issued a logical request. `lastRequest` is the device request that completed it, still readable. */
export interface IoClient {
  ioDone(io: IoIndex, lastRequest: RequestIndex, now: number): void;
}

/** Who writes pages back in the background. */
export interface PagesClient {
  pagesDone(io: IoIndex, lastRequest: RequestIndex, now: number): void;
}

/** Who issued a chunk of a rebuild. */
export interface RebuildClient {
  /** All that the chunk reads is there. */
  chunkRead(rebuild: number, now: number): void;
  /** The chunk is written; `chunk` as it was submitted. */
  chunkDone(rebuild: number, chunk: number, now: number): void;
}

/** What a rebuild asks for; like `VolumeRequest` one object, filled in again for every chunk. */
export class RebuildChunk {
  rebuild = 0;
  /** A number of the rebuild's own, which comes back with it. */
  chunk = 0;
  /** At most so many of each disk. */
  sectors = 0;
  process: ProcessIndex = 0;
  target: TargetIndex = 0;
}
