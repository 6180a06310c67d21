/**
 * THE document: everything Spindle simulates is one JSON value of this shape. Links, files, undo
 * history, presets, the command line and the engine all exchange it and nothing else.
 *
 * This file, with `values.ts` and `queryClasses.ts`, is the single source: TypeScript types are inferred
 * from it and the published JSON Schema is generated from it. It checks shape and ranges; what one part
 * says about another (unknown ids, capacity, a disk in two volumes) is checked in `validate.ts`.
 *
 * Units are in the names. Everything that can be counted is capped here, so that a hostile document
 * is refused before anything is allocated for it.
 */
import * as v from 'valibot';
import { KIB, MIB, TIB } from '../base/units.ts';
import { QueryClass } from './queryClasses.ts';
import { bytes, id, int, LIMITS, num, range, text } from './values.ts';

export { LIMITS, QueryClass };
export type { LoadClass, ProbeClass, ScanClass, SortClass, StarJoinClass } from './queryClasses.ts';

// ---------------------------------------------------------------- hardware

/** Seek time against distance in cylinders; `docs/model.md` gives the formulas and their sources. */
export const SeekCurve = v.variant('kind', [
  /** Three datasheet points (Lee & Katz curve, corrected for short distances). */
  v.strictObject({ kind: v.literal('three-point'), singleMs: num(0, 100), averageMs: num(0, 200), fullMs: num(0, 400) }),
  /** Two regimes (Ruemmler & Wilkes): a + b*sqrt(d) below `boundary` cylinders, c + e*d beyond. */
  v.strictObject({
    kind: v.literal('two-regime'),
    singleMs: num(0, 100),
    boundary: int(1, 10_000_000),
    shortMs: num(0, 100),
    shortPerRootMs: num(0, 10),
    longMs: num(0, 200),
    longPerCylinderMs: num(0, 1),
  }),
  /** Measured points [cylinders, ms], ascending, interpolated linearly. */
  v.strictObject({
    kind: v.literal('table'),
    points: v.pipe(v.array(v.strictTuple([int(1, 10_000_000), num(0, 400)])), v.minLength(1), v.maxLength(LIMITS.seekPoints)),
  }),
]);
export type SeekCurve = v.InferOutput<typeof SeekCurve>;

export const HardDisk = v.strictObject({
  kind: v.literal('hdd'),
  id,
  name: text,
  rpm: num(1000, 30_000),
  heads: int(1, 64),
  /** Zones from the outer edge inwards; cylinders of all zones are the drive's cylinders. 512-byte sectors. */
  zones: v.pipe(
    v.array(v.strictObject({ cylinders: int(1, 10_000_000), sectorsPerTrack: int(1, 100_000) })),
    v.minLength(1),
    v.maxLength(LIMITS.zones),
  ),
  /** Angle, as time, by which each next track (same cylinder) and next cylinder is turned back so that a switch costs no revolution. */
  trackSkewMs: num(0, 20),
  cylinderSkewMs: num(0, 20),
  /** Time to change the surface without moving the arm. */
  headSwitchMs: num(0, 20),
  seek: SeekCurve,
  /** Added to the seek of a write that moves the arm. */
  writeSettleMs: num(0, 20),
  /** Fixed cost of each command before the mechanism starts. */
  overheadMs: num(0, 20),
  /** Track buffer: after a read the drive goes on reading into the segment while nothing else needs the arm. */
  buffer: v.strictObject({ segments: int(0, 256), segmentBytes: bytes(0, 1024 * MIB), readAhead: v.boolean() }),
});
export type HardDisk = v.InferOutput<typeof HardDisk>;

/** A device whose service time is drawn from a known distribution: for checking the engine against queueing theory. */
export const FixedServiceDevice = v.strictObject({
  kind: v.literal('fixed'),
  id,
  name: text,
  capacityBytes: bytes(MIB, 1024 * TIB),
  serviceMs: num(0.000_001, 10_000),
  distribution: v.picklist(['constant', 'exponential']),
});
export type FixedServiceDevice = v.InferOutput<typeof FixedServiceDevice>;

export const Drive = v.variant('kind', [HardDisk, FixedServiceDevice]);
export type Drive = v.InferOutput<typeof Drive>;

/** What disks hang on (adapter, channel, loop). `mibPerSecond: null` means uncapped: the path costs nothing. */
export const Path = v.strictObject({
  id,
  name: text,
  mibPerSecond: v.nullable(num(0.001, 1_000_000)),
  perRequestMs: num(0, 100),
});
export type Path = v.InferOutput<typeof Path>;

export const Disk = v.strictObject({
  id,
  /** Id of the drive model. */
  drive: id,
  /** Id of the path it hangs on. */
  path: id,
  /** Spindle phase at t = 0 in turns; by default drawn from the seed by disk id, so that disks are not in step. */
  phaseTurns: v.optional(num(0, 1)),
});
export type Disk = v.InferOutput<typeof Disk>;

// ----------------------------------------------------------------- volumes

const tuneGroup = int(1, LIMITS.queryProcs);

export const Volume = v.variant('kind', [
  v.strictObject({
    kind: v.literal('stripe'),
    id,
    name: text,
    /** Disk ids in stripe order. */
    members: v.pipe(v.array(id), v.maxLength(LIMITS.disks)),
    stripeUnitBytes: bytes(512, 1024 * MIB),
    /** TUNE GROUP of this file group: processes of one query that may do I/O on it at a time. Default: the host's. */
    tuneGroup: v.optional(tuneGroup),
  }),
  v.strictObject({
    kind: v.literal('concat'),
    id,
    name: text,
    members: v.pipe(v.array(id), v.maxLength(LIMITS.disks)),
    tuneGroup: v.optional(tuneGroup),
  }),
]);
export type Volume = v.InferOutput<typeof Volume>;

// ---------------------------------------------------------------- database

/** A table, index or spill space: `segments` x `psusPerSegment` data files. */
export const DbObject = v.strictObject({
  id,
  name: text,
  role: v.picklist(['fact', 'star-index', 'dimension', 'dimension-index', 'spill', 'system']),
  segments: int(1, LIMITS.segments),
  psusPerSegment: int(1, LIMITS.psusPerSegment),
  /** Data of one PSU when the segment's data are spread evenly over its PSUs. */
  psuBytes: bytes(512, TIB),
  /**
   * Maximum size of a PSU if it is not `psuBytes`: PSUs fill in order up to it, so a wrong maximum
   * leaves the last ones empty (too large) or the last one with all the rest (too small).
   */
  psuMaxBytes: v.optional(bytes(512, TIB)),
});
export type DbObject = v.InferOutput<typeof DbObject>;

export const Database = v.strictObject({
  /** Smallest unit that the database reads and caches. */
  blockBytes: bytes(512, MIB),
  objects: v.pipe(v.array(DbObject), v.maxLength(LIMITS.objects)),
});
export type Database = v.InferOutput<typeof Database>;

// --------------------------------------------------------------- placement

const targets = v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.disks));

/**
 * How PSUs are spread over targets (volumes or loose disks). With segment s and PSU i counted from 1:
 * - `all`: everything on one target;
 * - `round-robin`: targets[(offset + (i-1) + segmentShift*(s-1)) mod n]; `segmentShift: 1` is the
 *   "1-off" rule between successive segments, two targets are odd/even;
 * - `fill`: the selection's PSUs in order, cut into n runs of equal count.
 */
export const Spread = v.variant('kind', [
  v.strictObject({ kind: v.literal('all'), target: id }),
  v.strictObject({
    kind: v.literal('round-robin'),
    targets,
    offset: v.optional(int(0, LIMITS.disks), 0),
    segmentShift: v.optional(int(0, LIMITS.disks), 0),
  }),
  v.strictObject({ kind: v.literal('fill'), targets }),
]);
export type Spread = v.InferOutput<typeof Spread>;

/** Where a whole object lies. Exactly one rule for each object. */
export const PlacementRule = v.strictObject({ object: id, spread: Spread });
export type PlacementRule = v.InferOutput<typeof PlacementRule>;

/** Files of an object that lie elsewhere than its rule says. Later exceptions win over earlier ones. */
export const PlacementException = v.strictObject({
  object: id,
  segments: range(LIMITS.segments),
  psus: range(LIMITS.psusPerSegment),
  spread: Spread,
});
export type PlacementException = v.InferOutput<typeof PlacementException>;

export const Placement = v.strictObject({
  rules: v.pipe(v.array(PlacementRule), v.maxLength(LIMITS.objects)),
  exceptions: v.pipe(v.array(PlacementException), v.maxLength(LIMITS.exceptions)),
});
export type Placement = v.InferOutput<typeof Placement>;

// -------------------------------------------------------------------- host

export const Scheduler = v.variant('kind', [
  v.strictObject({ kind: v.literal('fifo') }),
  v.strictObject({ kind: v.literal('sstf') }),
  v.strictObject({ kind: v.literal('clook') }),
  /** Linux deadline: one-way sweep in batches, with an expiry per direction. */
  v.strictObject({
    kind: v.literal('deadline'),
    readExpireMs: v.optional(num(0, 600_000), 500),
    writeExpireMs: v.optional(num(0, 600_000), 5000),
    fifoBatch: v.optional(int(1, 1024), 16),
    writesStarved: v.optional(int(0, 1024), 2),
  }),
]);
export type Scheduler = v.InferOutput<typeof Scheduler>;
export type SchedulerKind = Scheduler['kind'];

export const Host = v.strictObject({
  processors: int(1, 1024),
  /** One scheduler for every disk's host queue. */
  scheduler: Scheduler,
  /** Merge a request with a queued one that it touches on the same disk. */
  mergeRequests: v.boolean(),
  /** Largest request that merging may build. */
  maxRequestBytes: bytes(4 * KIB, 64 * MIB),
  /** Sequential reads keep `windows` windows in flight; `stripe-aware` makes a window columns x stripe unit, within the bounds. */
  readAhead: v.strictObject({
    kind: v.picklist(['fixed', 'stripe-aware']),
    minBytes: bytes(4 * KIB, 64 * MIB),
    maxBytes: bytes(4 * KIB, 64 * MIB),
    windows: int(1, 16),
  }),
  /** The database's own block cache (buffer pool); 0 switches it off. */
  blockCacheBytes: bytes(0, 64 * TIB),
  /** The operating system's file cache behind it; 0 switches it off (direct I/O). */
  fileCacheBytes: bytes(0, 64 * TIB),
  /** Large sequential scans go past the file cache, as file systems do that detect them. */
  scansBypassFileCache: v.boolean(),
  /** TUNE GROUP where a volume does not say otherwise: processes of one query that may do I/O on a file group at a time. */
  tuneGroup,
});
export type Host = v.InferOutput<typeof Host>;

// ---------------------------------------------------------------- workload

export const Workload = v.strictObject({
  id,
  title: text,
  users: int(1, LIMITS.users),
  /** `own`: every user runs the same batch in an order of its own; `same`: all in batch order. */
  order: v.picklist(['own', 'same']),
  /** QUERYPROCS: processes of one query. */
  queryProcs: int(1, LIMITS.queryProcs),
  /** One user's batch at scale 1: how many queries of each class, interleaved so that every prefix has about this mix. */
  batch: v.pipe(v.array(v.strictObject({ class: id, count: int(0, LIMITS.queriesPerUser) })), v.maxLength(LIMITS.classes)),
  /** Scale that the page runs at; 1 is the batch as published. */
  interactiveScale: num(0.000_001, 1),
});
export type Workload = v.InferOutput<typeof Workload>;

/** Processor time of the operators: one set for all workloads. */
export const Costs = v.strictObject({
  /** One row-id list of a star join: its rows joined and aggregated. */
  starJoinStepMs: num(0, 60_000),
  scanMsPerMib: num(0, 60_000),
  probeMsPerMib: num(0, 60_000),
  sortMsPerMib: num(0, 60_000),
  loadStepMs: num(0, 60_000),
  /** Start of a query: parsing, planning, dimension tables. */
  queryStartMs: num(0, 60_000),
  /** Copying one block out of the file cache. */
  fileCacheHitMs: num(0, 1000),
});
export type Costs = v.InferOutput<typeof Costs>;

// ---------------------------------------------------------------- document

export const Scenario = v.strictObject({
  /** Version of this document format. */
  version: v.literal(1),
  title: text,
  /** Preset that it was made from, if any. */
  origin: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.titleLength))),
  seed: int(0, 4_294_967_295),
  hardware: v.strictObject({
    drives: v.pipe(v.array(Drive), v.maxLength(LIMITS.drives)),
    paths: v.pipe(v.array(Path), v.maxLength(LIMITS.paths)),
    disks: v.pipe(v.array(Disk), v.maxLength(LIMITS.disks)),
  }),
  volumes: v.pipe(v.array(Volume), v.maxLength(LIMITS.volumes)),
  database: Database,
  placement: Placement,
  host: Host,
  /** Every class that any workload of the study uses; the same set for all of them. */
  classes: v.pipe(v.array(QueryClass), v.maxLength(LIMITS.classes)),
  costs: Costs,
  workload: Workload,
});
export type Scenario = v.InferOutput<typeof Scenario>;
