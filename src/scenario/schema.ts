/**
 * THE document: everything Spindle simulates is one JSON value of this shape. Links, files, undo
 * history, presets, the command line and the engine all exchange it and nothing else.
 *
 * This file, with `values.ts`, `hardware.ts`, `schedulers.ts`, `volumes.ts`, `database.ts` and `operators/`, is the single source: TypeScript types are
 * inferred from it and the published JSON Schema is generated from it. It checks shape and ranges; what one part
 * says about another (unknown ids, capacity, a disk in two volumes) is checked in `validate.ts`.
 *
 * Units are in the names. Everything that can be counted is capped here, so that a hostile document
 * is refused before anything is allocated for it.
 */
import * as v from 'valibot';
import { KIB, MIB, TIB } from '../base/units.ts';
import { Addresses } from './addresses.ts';
import { Database } from './database.ts';
import { RaidController } from './controllers.ts';
import { Disk, Drive, Path } from './hardware.ts';
import { VolumeGroups } from './groups/groups.ts';
import { KERNEL_IDS } from './kernel/profiles.ts';
import { ServiceLevels } from './levels/levels.ts';
import { list } from './list.ts';
import { Machine } from './machine/machine.ts';
import { QueryClass } from './operators/index.ts';
import { Scheduler } from './schedulers.ts';
import { Measured } from './measured.ts';
import { Streams, Until } from './streams/streams.ts';
import { TERMS } from './terms.ts';
import { Policy } from './timeline/policy.ts';
import { Timeline } from './timeline/timeline.ts';
import { bytes, id, int, LIMITS, num, range, text, tuneGroup } from './values.ts';
import { Volume } from './volumes.ts';
import { WriteBack } from './writeBack.ts';

export { Database, Disk, Drive, LIMITS, Path, QueryClass, Scheduler, Volume };
export type { FileAddresses } from './addresses.ts';
export type { DbObject } from './database.ts';
export type { Log, Pool, SelfTuning } from './pools/pools.ts';
export type { Extents, Table } from './spaces/spaces.ts';
export type { CommandOverheads, DriveBuffer, Flash, FlashTranslation, FixedServiceDevice, HardDisk, SeekCurve } from './hardware.ts';
export type { Partition } from './partitions.ts';
export type { RaidController } from './controllers.ts';
export type { ServiceLevel } from './levels/levels.ts';
export type { Machine } from './machine/machine.ts';
export type { LogicalVolume, VolumeGroup } from './groups/groups.ts';
export type { Discipline, SchedulerKind } from './schedulers.ts';
export type { Stream } from './streams/streams.ts';
export type { Action } from './timeline/timeline.ts';
export type { ArrayVolume, MirrorVolume, ParityVolume } from './volumes.ts';
export type {
  ChangeClass,
  IndexScanClass,
  JoinClass,
  LoadClass,
  MixClass,
  PartitionedClass,
  PartitionedLoadClass,
  ProbeClass,
  ScanClass,
  SortClass,
  StarJoinClass,
} from './operators/index.ts';

// --------------------------------------------------------------- placement

const targets = list(id, LIMITS.disks, 1);

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
  rules: list(PlacementRule, LIMITS.objects),
  exceptions: list(PlacementException, LIMITS.exceptions),
  /** Where on their targets files lie. Default: packed in table order, each target from its outer edge. */
  addresses: Addresses,
});
export type Placement = v.InferOutput<typeof Placement>;

// -------------------------------------------------------------------- host

/** The Linux between file and disk; what is left out is the profile's own (`kernel/profiles.ts`). */
export const HostKernel = v.strictObject({
  profile: v.picklist(KERNEL_IDS),
  /** `nr_requests`: requests that may be allocated to a disk's queue, each for reads and writes; beyond them processes sleep. */
  requests: v.optional(int(4, 10_000)),
  /** Commands that the driver gives a disk at a time, if the disk takes as many. */
  tags: v.optional(int(1, 1024)),
  /** An empty queue is held back until so many requests are in it (1: never) or for so long. */
  plugRequests: v.optional(int(1, 1024)),
  plugMs: v.optional(num(0, 1000)),
});
export type HostKernel = v.InferOutput<typeof HostKernel>;

/** How the database reads files sequentially through a kernel. */
export const FileReads = v.strictObject({
  /** Through the page cache, with the kernel's read-ahead, or past both (O_DIRECT). */
  mode: v.picklist(['buffered', 'direct']),
  /** Bytes of one read call (multiblock read). */
  callBytes: bytes(512, 16 * MIB),
  /** Direct reads only: calls that a process keeps under way at a time (asynchronous I/O); 1: it waits for each. */
  outstanding: int(1, 16),
});
export type FileReads = v.InferOutput<typeof FileReads>;

export const Host = v.strictObject({
  processors: int(1, 1024),
  /** The nodes that they stand in. Default: one, as near to everything. */
  machine: v.optional(Machine),
  /** One scheduler for every disk's host queue. */
  scheduler: Scheduler,
  /** Merge a request with a queued one that it touches on the same disk. */
  mergeRequests: v.boolean(),
  /** Largest request that merging may build. */
  maxRequestBytes: bytes(4 * KIB, 64 * MIB),
  /**
   * Sequential reads keep `windows` windows in flight; `stripe-aware` makes a window columns x stripe unit, within the bounds;
   * `kernel` reads ahead up to `maxBytes` (`read_ahead_kb`, 0 switches it off) by the rules of the host's kernel.
   */
  readAhead: v.strictObject({
    kind: v.picklist(['fixed', 'stripe-aware', 'kernel']),
    minBytes: bytes(0, 64 * MIB),
    maxBytes: bytes(0, 64 * MIB),
    windows: int(1, 16),
  }),
  /** The Linux that the host runs; none by default: requests are neither limited nor plugged. */
  kernel: v.optional(HostKernel),
  /** With a kernel; default: buffered, 128 KiB a call. */
  fileReads: v.optional(FileReads),
  /** The database's own block cache (buffer pool); 0 switches it off. */
  blockCacheBytes: bytes(0, 64 * TIB),
  /** The operating system's file cache behind it; 0 switches it off (direct I/O). */
  fileCacheBytes: bytes(0, 64 * TIB),
  /** What is in both at t = 0: nothing (default), or what the batch of one user has left there. */
  cachesAtStart: v.optional(v.picklist(['cold', 'warm'])),
  /** Writes only change pages of the file cache, which are written back in the background; default: they go to the disks at once. */
  writeBack: v.optional(WriteBack),
  /** Large sequential scans go past the file cache, as file systems do that detect them. */
  scansBypassFileCache: v.boolean(),
  /**
   * For flash modules with state (`translation`); all other drives have no answer to either. Both default to true, as Linux file
   * systems flush at a commit and trim what is freed. `discard`: spill space is trimmed as a query frees it. `flush`: a load ends
   * when the modules that it wrote to have their buffers written.
   */
  discard: v.optional(v.boolean()),
  flush: v.optional(v.boolean()),
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
  batch: list(v.strictObject({ class: id, count: int(0, LIMITS.queriesPerUser) }), LIMITS.classes),
  /** Scale that the page runs at; 1 is the batch as published. Of a timed run, the share of its time behind the warm-up. */
  interactiveScale: num(0.000_001, 1),
  /**
   * Further users beside those of the batch, each repeating queries of one class until the batch is complete: small
   * reads or writes beside scans. Elapsed time is the batch's.
   */
  alongside: v.optional(list(v.strictObject({ class: id, users: int(1, LIMITS.users) }), 16)),
  /** Groups of users beside those of the batch, which may then be empty. */
  streams: Streams,
  /** Default: until the batch and every stream that has an end are complete. */
  until: Until,
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
  /** Whose words the document is shown in (`terms.ts`); Red Brick's if left out. Words only: the hash does not know it. */
  terms: v.optional(v.picklist(TERMS)),
  seed: int(0, 4_294_967_295),
  hardware: v.strictObject({
    drives: list(Drive, LIMITS.drives),
    paths: list(Path, LIMITS.paths),
    disks: list(Disk, LIMITS.disks),
    /** RAID controllers that volumes lie behind. Default: there are none. */
    controllers: v.optional(list(RaidController, LIMITS.paths)),
  }),
  volumes: list(Volume, LIMITS.volumes),
  /** What a volume manager makes of disks and volumes. Default: there is none. */
  volumeGroups: VolumeGroups,
  database: Database,
  placement: Placement,
  host: Host,
  /** Every class that any workload of the study uses; the same set for all of them. */
  classes: list(QueryClass, LIMITS.classes),
  costs: Costs,
  workload: Workload,
  /** What happens during a run: moves, failures, changes. Default: nothing. */
  timeline: Timeline,
  /** Moves that a rule starts by itself during a run. Default: none. */
  policy: v.optional(Policy),
  /** What streams are to get. The hash does not know it: results are judged by it. */
  levels: ServiceLevels,
  /** What was measured on the real system. The hash does not know it: nothing is fitted to it. */
  measured: v.optional(Measured),
});
export type Scenario = v.InferOutput<typeof Scenario>;
