/** What a database stores: tables, indexes and spill space, cut into segments and data files. Part of the document, see `schema.ts`. */
import * as v from 'valibot';
import { MIB, TIB } from '../base/units.ts';
import { list } from './list.ts';
import { Log, MOST_POOLS, Pool, SelfTuning } from './pools/pools.ts';
import { Partitions } from './partitions.ts';
import { Extents, Table } from './spaces/spaces.ts';
import { bytes, id, int, LIMITS, num, text } from './values.ts';

/** A table, index or spill space: `segments` x `psusPerSegment` data files. */
export const DbObject = v.strictObject({
  id,
  name: text,
  /** The first five are of a partitioned warehouse; a table space has one of the others. */
  role: v.picklist(['fact', 'star-index', 'dimension', 'dimension-index', 'spill', 'system', 'table', 'index', 'temporary', 'log']),
  segments: int(1, LIMITS.segments),
  psusPerSegment: int(1, LIMITS.psusPerSegment),
  /** Data of one PSU when the segment's data are spread evenly over its PSUs; with a `psuSpread` the mean over all PSUs. */
  psuBytes: bytes(512, TIB),
  /**
   * Maximum size of a PSU if it is not `psuBytes`: PSUs fill in order up to it, so a wrong maximum
   * leaves the last ones empty (too large) or the last one with all the rest (too small).
   */
  psuMaxBytes: v.optional(bytes(512, TIB)),
  /**
   * How unlike each other the files are; default: all hold `psuBytes`, which is the mean otherwise. A segment weighs
   * 1 +- `segments` and each PSU within it 1 +- `psus`, drawn uniformly from the seed by segment and PSU, and the data are shared by
   * weight in whole blocks. Objects with one seed have large segments at the same places, as an index has with its table.
   */
  psuSpread: v.optional(
    v.strictObject({ segments: num(0, LIMITS.sizeSpread), psus: num(0, LIMITS.sizeSpread), seed: int(0, 0xffff_ffff) }),
  ),
  /** Written by `repartition`, which goes by it: how the object was cut before, without what rounding has lost since. */
  repartitionedFrom: v.optional(
    v.strictObject({
      segments: int(1, LIMITS.segments),
      psusPerSegment: int(1, LIMITS.psusPerSegment),
      psuBytes: bytes(512, TIB),
      psuMaxBytes: v.optional(bytes(512, TIB)),
    }),
  ),
  /** Of a fact table, how rows were loaded; default `sorted`: the rows that a join wants lie together, else all over the segment. */
  rowOrder: v.optional(v.picklist(['sorted', 'unsorted'])),
  /**
   * Its files are extended by so much at a time while they are loaded, so that files that grow at the same time interleave
   * on their target; default: they are preallocated, each in one piece.
   */
  growthBytes: v.optional(bytes(512, TIB)),
  /** It is a table space: one segment, whose files are containers that are filled extent by extent in turn. */
  extents: v.optional(Extents),
});
export type DbObject = v.InferOutput<typeof DbObject>;

export const Database = v.strictObject({
  /** Smallest unit that the database reads and caches. */
  blockBytes: bytes(512, MIB),
  objects: list(DbObject, LIMITS.objects),
  /** Tables and indexes in table spaces. Query classes name them as they name objects; no id is used twice. */
  tables: v.optional(list(Table, LIMITS.tables)),
  /** Parts that share nothing; default: it is one. */
  partitions: Partitions,
  /** Buffer pools, each for the table spaces that name it; `host.blockCacheBytes` is for what is in none. */
  pools: v.optional(list(Pool, MOST_POOLS)),
  /** Group commit for all classes that change rows; default: each commit writes its own records. */
  log: v.optional(Log),
  /** Default: pools and sort heap keep the sizes that they have. */
  selfTuning: v.optional(SelfTuning),
});
export type Database = v.InferOutput<typeof Database>;
