/** What queries do: one schema for each operator. Part of the document, see `schema.ts`. */
import * as v from 'valibot';
import { MIB, TIB } from '../base/units.ts';
import { list } from './list.ts';
import { bytes, id, int, LIMITS, num, range, text } from './values.ts';

const count = (max: number) => int(0, max);
/** Number of consecutive segments that a query touches, drawn uniformly from [least, most]. */
const segmentSpan = range(LIMITS.segments);

/** Written by `repartition`, which goes by it: the span as it was before, without what rounding has lost since. */
const spanBefore = v.optional(v.strictObject({ segments: segmentSpan }));

const StarJoin = v.strictObject({
  operator: v.literal('star-join'),
  id,
  title: text,
  fact: id,
  /** The star indexes; each query uses one of them, drawn. */
  indexes: list(id, 16, 1),
  segments: segmentSpan,
  /** Row-id lists worked off one after another in each segment. */
  stepsPerSegment: int(1, 100_000),
  /** Index reads before every `everySteps`-th step: `count` concurrent reads of `bytes` within `withinBytes`. */
  indexReads: v.strictObject({ everySteps: int(1, 100_000), count: count(64), bytes: bytes(512, 16 * MIB), withinBytes: bytes(512, TIB) }),
  /** Rows of one list: `count` concurrent reads of `bytes` within a neighbourhood of `withinBytes`. */
  fetch: v.strictObject({ count: count(64), bytes: bytes(512, 16 * MIB), withinBytes: bytes(512, TIB) }),
  /** Dimension tables and indexes probed once at the start of the query: `count` random blocks of each. */
  dimensions: v.strictObject({ objects: list(id, 32), count: count(10_000) }),
  /** Matching rows lie at the same relative place in every segment (a product's rows, loaded in the same order each week). */
  samePlace: v.boolean(),
  repartitionedFrom: v.optional(v.strictObject({ segments: segmentSpan, stepsPerSegment: int(1, 100_000) })),
});

const Scan = v.strictObject({
  operator: v.literal('scan'),
  id,
  title: text,
  object: id,
  segments: segmentSpan,
  /** Rows are joined by probing: processor cost of `costs.probeMsPerMib` instead of `costs.scanMsPerMib`. */
  probing: v.boolean(),
  /**
   * Parallel by block range instead of by PSU: with more than one process the scan is cut into about so many granules a
   * process, none across two PSUs, which the processes take one after another.
   */
  granulesPerProcess: v.optional(int(1, 1000)),
  /** Bytes of the object that hold rows, from its start; default all. */
  bytes: v.optional(bytes(512, 1024 * TIB)),
  repartitionedFrom: spanBefore,
});

const Sort = v.strictObject({
  operator: v.literal('sort'),
  id,
  title: text,
  /** What is scanned and sorted. */
  object: id,
  segments: segmentSpan,
  /** Where runs are written and read back. */
  spill: id,
  /** Bytes written to spill for each byte scanned. */
  spillShare: num(0, 100),
  /** Size of one write to the spill file. */
  writeBytes: bytes(512, 16 * MIB),
  repartitionedFrom: spanBefore,
});

const Load = v.strictObject({
  operator: v.literal('load'),
  id,
  title: text,
  fact: id,
  indexes: list(id, 16),
  spill: v.optional(id),
  processes: int(1, LIMITS.queryProcs),
  /** Each query of this class loads one segment, the next one after the query before. Bytes of fact data written per step. */
  factBytesPerStep: bytes(512, 16 * MIB),
  /** Bytes written to each index per step, and to spill per step. */
  indexBytesPerStep: bytes(0, 16 * MIB),
  spillBytesPerStep: bytes(0, 16 * MIB),
});

/** Plain requests to one object, for measuring devices and checking theory. */
const Probe = v.strictObject({
  operator: v.literal('probe'),
  id,
  title: text,
  object: id,
  requests: int(1, 10_000_000),
  bytes: bytes(512, 64 * MIB),
  pattern: v.picklist(['random', 'sequential']),
  write: v.boolean(),
  arrivals: v.variant('kind', [
    v.strictObject({ kind: v.literal('poisson'), perSecond: num(0.000_001, 10_000_000) }),
    v.strictObject({ kind: v.literal('closed'), outstanding: int(1, LIMITS.queryProcs), thinkMs: num(0, 1_000_000) }),
  ]),
});

export const QueryClass = v.variant('operator', [StarJoin, Scan, Sort, Load, Probe]);
export type QueryClass = v.InferOutput<typeof QueryClass>;
export type StarJoinClass = v.InferOutput<typeof StarJoin>;
export type ScanClass = v.InferOutput<typeof Scan>;
export type SortClass = v.InferOutput<typeof Sort>;
export type LoadClass = v.InferOutput<typeof Load>;
export type ProbeClass = v.InferOutput<typeof Probe>;
