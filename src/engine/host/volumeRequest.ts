/**
 * What is asked of a volume. Each issuer has one such object and fills it in again for every request, so that the way of an I/O
 * allocates nothing; nobody keeps it beyond the call.
 */
import type { ProcessIndex, PsuIndex, TargetIndex } from '../kernel/indexes.ts';

/** Where pages go that have been read. */
export const INTO_NO_CACHE = 0;
/** The database's block cache and the file cache. */
export const INTO_CACHES = 1;
/** A kernel's page cache only: sequential reads go past the database's own. */
export const INTO_FILE_CACHE = 2;
/** Frames of a buffer pool, or of a write from them: `page` is the first frame. */
export const INTO_POOL = 3;

export class VolumeRequest {
  /** Who waits for it, and in which of its slots. */
  process: ProcessIndex = 0;
  slot = 0;
  psu: PsuIndex = 0;
  target: TargetIndex = 0;
  /** Sectors on the target. */
  sector = 0;
  sectors = 0;
  write = false;
  /** First page in the caches' numbering, how many, and the cache that they go into: `INTO_...`. */
  page = 0;
  pages = 0;
  into = INTO_NO_CACHE;
}
