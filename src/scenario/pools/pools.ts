/**
 * Buffer pools, page cleaners, prefetchers, the log and self-tuning memory: how a database caches the pages of its table spaces. Part of the
 * document, see `schema.ts`. All of it is optional; without it pages are read and written as they are asked for.
 */
import * as v from 'valibot';
import { KIB, MIB, TIB } from '../../base/units.ts';
import { bytes, id, int, num, text } from '../values.ts';

/** Frames of all pools together: each takes some 50 bytes of the engine, which bounds what a document can ask for. */
export const MOST_FRAMES = 2 ** 22;
/** The log is written in pages of this size, padded. */
export const LOG_PAGE_BYTES = 4096;

/** Memory that holds pages of the table spaces that name it. */
export const Pool = v.strictObject({
  id,
  name: text,
  /** The page of its table spaces, which is the database's block. */
  pageBytes: bytes(512, MIB),
  bytes: bytes(512, 64 * TIB),
  /**
   * Background processes that write dirty pages, each one write at a time. They begin when more than `dirtyPercent` of the frames are dirty,
   * and when a reader had to write a page itself to have its frame. Default: none, readers write what they displace.
   */
  cleaners: v.optional(v.strictObject({ number: int(1, 64), dirtyPercent: num(0, 99) })),
  /**
   * Background processes that read ahead for sequential readers, each one request at a time; `queue` requests wait for them at most. What finds
   * the queue full is read by the reader itself. Default: none, readers read ahead by themselves.
   */
  prefetchers: v.optional(v.strictObject({ number: int(1, 256), queue: int(1, 4096) })),
});
export type Pool = v.InferOutput<typeof Pool>;

/** The log of all classes that change rows. One write carries the records of all commits that wait for it (group commit). */
export const Log = v.strictObject({
  /** What it is written to, from the start to the end and again; in no pool. */
  object: id,
  /** A process that would have more than this in memory waits until the log is written. */
  bufferBytes: bytes(LOG_PAGE_BYTES, 1024 * MIB),
  /** A write begins when so many commits wait (default 1), or when the first of them has waited for `groupDelayMs` (default 0). */
  groupCommits: v.optional(int(1, 10_000)),
  groupDelayMs: v.optional(num(0, 10_000)),
});
export type Log = v.InferOutput<typeof Log>;

export const LEAST_TUNING_MS = 100;

/** Moves memory between the pools and the sort heap, a step at each interval, to where it saves most. */
export const SelfTuning = v.strictObject({
  /** Each interval is an event of the run, so a run of days must not have billions of them. */
  intervalMs: num(LEAST_TUNING_MS, 3_600_000),
  /** What moves at a time. */
  stepBytes: bytes(4 * KIB, TIB),
  /**
   * Sort heap at the start: sorts and joins that begin then have the memory that their class says, later ones as much more or less as the
   * heap has grown or shrunk.
   */
  sortHeapBytes: bytes(4 * KIB, 64 * TIB),
});
export type SelfTuning = v.InferOutput<typeof SelfTuning>;

/** The parts of a database that pools go by. */
interface Pooled {
  readonly blockBytes: number;
  readonly objects: readonly {
    readonly psusPerSegment: number;
    readonly psuBytes: number;
    readonly extents?: { readonly pool?: string | undefined; readonly containerBytes?: readonly number[] | undefined } | undefined;
  }[];
  readonly pools?: readonly Pool[] | undefined;
  readonly selfTuning?: SelfTuning | undefined;
}

/** Frames that a pool has at the start and may come to have: no more than there are pages in its spaces. */
export function framesOf(database: Pooled, pool: Pool): { readonly frames: number; readonly most: number } {
  const { objects, pools = [], selfTuning } = database;
  let pages = 0;
  for (const { extents, psusPerSegment, psuBytes } of objects) {
    if (extents?.pool !== pool.id) continue;
    const all = extents.containerBytes?.reduce((sum, size) => sum + size, 0) ?? psusPerSegment * psuBytes;
    pages += Math.ceil(all / pool.pageBytes);
  }
  const within = (size: number): number => Math.min(pages, Math.floor(size / pool.pageBytes));
  const all = selfTuning === undefined ? pool.bytes : selfTuning.sortHeapBytes + pools.reduce((sum, each) => sum + each.bytes, 0);
  return { frames: within(pool.bytes), most: within(all) };
}

export const MOST_POOLS = 64;
