/**
 * What a run answers. Plain numbers and typed arrays only, so that a result crosses from a worker by
 * transfer; `docs/model.md` and the comments here define every figure once for the screen, the command
 * line and the benchmark.
 */

import type { ControllerSummary } from './controllerSummary.ts';
import type { MachineSummary } from './machineSummary.ts';
import type { PolicyLook } from './policyLook.ts';
import type { Action } from '../../scenario/schema.ts';
import type { MoveMethod } from '../../scenario/timeline/timeline.ts';
import type { MovePhase } from './movePhases.ts';
import type { MOVE_REFUSALS } from './moveRefusals.ts';
import type { FlashWear } from './flashWear.ts';
import type { DetailRecord } from './detail.ts';
import type { PipeSeries } from './pipeLog.ts';

/** Where elapsed time goes, in the order in which a request meets them. */
export const PHASES = ['cpu', 'cpuWait', 'groupWait', 'queue', 'overhead', 'seek', 'rotation', 'transfer', 'path', 'think'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * Parts of one device request's response; their sum is the response, to the nanosecond. `queue` is the wait
 * at the host and in the drive's own queue; `bus` the time on the drive's interface and on the path to it
 * that did not overlap the media.
 */
export const REQUEST_PARTS = ['queue', 'overhead', 'seek', 'rotation', 'transfer', 'bus'] as const;
export type RequestPart = (typeof REQUEST_PARTS)[number];

/** Response = Q to C: arrival at the block layer to completion. Percentiles by nearest rank, read from a log-linear histogram (relative error below 1 %). */
export interface ResponseSummary {
  readonly mean: number;
  readonly sd: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Of the queue above one volume, over the whole run [0, elapsed). */
export interface VolumeQueueSummary {
  /** Handed down to the array; those merged together count once. */
  readonly requests: number;
  /** Waiting above the array: time average, and the most at any instant. */
  readonly meanQueueDepth: number;
  readonly maxQueueDepth: number;
  /** From arrival to being handed down. */
  readonly waitMs: ResponseSummary;
}

/** Of one disk or one volume, over the whole run [0, elapsed). */
export interface ServerSummary {
  readonly id: string;
  readonly kind: string;
  /** Simulated disk I/Os (devices), or logical requests (volumes). */
  readonly requests: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** Fraction of the run with the mechanism at work (U_head); for volumes, with a request outstanding. */
  readonly utilization: number;
  /** Time average of the requests between Q and C. */
  readonly meanQueueDepth: number;
  readonly maxQueueDepth: number;
  readonly responseMs: ResponseSummary;
  /** Sums over requests. */
  readonly partsMs: Readonly<Record<RequestPart, number>>;
  readonly meanSeekMs: number;
  readonly meanRotationMs: number;
  readonly meanServiceMs: number;
  /** Requests that start where the one before on this device ended. */
  readonly sequentialShare: number;
  /** Mean seek distance over all requests, in cylinders (0 for devices without an arm and for volumes). */
  readonly meanSeekCylinders: number;
  /** Of volumes with a queue above them; its waits are part of the volume's responses, as `queue` of `partsMs`. */
  readonly queue?: VolumeQueueSummary;
  /** Of flash modules with state. */
  readonly wear?: FlashWear;
}

/**
 * Logical requests of one object or table space, over the whole run [0, elapsed): those that its operators, the kernel's read-ahead and
 * write-back issued to volumes and disks. What a cache answered is no request.
 */
export interface ObjectSummary {
  readonly id: string;
  /** Issued; those that are under way when the last query is complete are included. */
  readonly reads: number;
  readonly writes: number;
  /** Of complete requests. */
  readonly bytesRead: number;
  readonly bytesWritten: number;
  /** Share of the run with a request outstanding; time average and most of their number. */
  readonly activeShare: number;
  readonly meanOutstanding: number;
  readonly maxOutstanding: number;
  /** From being issued to complete, a queue above its volume included. */
  readonly responseMs: ResponseSummary;
  /** Share of requests that begin where the one before in the same file ended. */
  readonly sequentialShare: number;
  /** Of those the share between which no other file's request came to the volume or disk: the rest is sequential for the file, not for the disk. */
  readonly undisturbedShare: number;
  /** Requests of up to `atMostBytes`, more than the entry before; the last entry has no limit (null). Without sizes that never occurred. */
  readonly sizes: readonly { readonly atMostBytes: number | null; readonly requests: number }[];
}

/**
 * Which objects are used together, over the whole run [0, elapsed); requests as in `ObjectSummary`. Matrices are row-major [object][object] and
 * symmetric.
 */
export interface CoAccessFigures {
  /** Ids of the objects that were asked for anything, in document order: the rows and columns. */
  readonly objects: readonly string[];
  /** Time during which requests of both were outstanding, of any processes; on the diagonal with any of the object itself. */
  readonly togetherMs: Float64Array;
  /** Requests for one by a process of a query whose request before was for the other; on the diagonal for the same again. */
  readonly followed: Float64Array;
  /** By object: requests by processes of queries that had asked for nothing before. */
  readonly first: Float64Array;
}

export interface WorkloadSummary {
  readonly id: string;
  readonly elapsedMs: number;
  readonly queries: number;
  readonly responseMs: { readonly mean: number; readonly p50: number; readonly p95: number; readonly p99: number };
}

/**
 * Queries of one class. A query's phases are those of its own critical path (the process that finished last), so that
 * `phasesMs`, summed over the class' queries, is the sum of their elapsed times.
 */
export interface ClassSummary {
  readonly id: string;
  /** Queries of users alongside the batch: those that were complete when the batch was. */
  readonly alongside?: true;
  /** Complete queries; a class of which no query ran has no entry. */
  readonly queries: number;
  /** Exact and by nearest rank; percentiles of queries alongside from a histogram (relative error below 1 %). */
  readonly elapsedMs: { readonly mean: number; readonly p50: number; readonly p95: number };
  /** Sums over the queries. */
  readonly phasesMs: Readonly<Record<Phase, number>>;
}

/**
 * Per-disk time series. Arrays are row-major [disk][bin], `disks` x `bins` long; disks in document
 * order. Bin b covers [b, b+1) x `binMs`; the last may be cut by the end of the run. All bins are
 * present (a bin without events holds zeros), and sums over bins equal the totals in the summaries.
 */
export interface Series {
  readonly binMs: number;
  readonly bins: number;
  readonly disks: number;
  /** Milliseconds of the bin with the mechanism at work. */
  readonly busyMs: Float32Array;
  /** Integral of the number of outstanding requests (Q to C) over the bin, in request-milliseconds. */
  readonly outstandingMs: Float32Array;
  /** Largest number outstanding at any instant of the bin. */
  readonly maxDepth: Float32Array;
  /** Bytes of requests that completed in the bin. */
  readonly bytes: Float32Array;
  readonly completions: Float32Array;
  /** Sum of the responses of requests that completed in the bin. */
  readonly responseMs: Float32Array;
}

/** One row per finished query, in order of completion. */
export interface QueryLog {
  readonly user: Uint16Array;
  /** Index into the scenario's `classes`. */
  readonly classIndex: Uint16Array;
  readonly startMs: Float64Array;
  readonly elapsedMs: Float64Array;
}

/** How far a rebuild was when the last query was complete. */
export interface RebuildSummary {
  readonly volume: string;
  /** The failed disk, and the one that took its place; null: the volume's own spare space. */
  readonly disk: string;
  readonly onto: string | null;
  /** To be written in all, and written. */
  readonly bytes: number;
  readonly rebuiltBytes: number;
  /** When it was complete; null: it was not yet. */
  readonly finishedMs: number | null;
}

/** Files of one object that were lost with a disk that nothing protects. */
export interface LostFiles {
  /** Id of the object. */
  readonly object: string;
  /** The first of them: number of the file or container, with several segments "segment.file"; and how many they are. */
  readonly files: string[];
  readonly of: number;
  readonly bytes: number;
}

/** An action of the timeline: how far it was when the run ended. */
/** Extents of a logical volume that lie on another physical volume since an action. */
export interface Remapping {
  readonly logical: string;
  /** Null: they are new. */
  readonly from: string | null;
  readonly to: string;
  readonly extents: number;
  /** The volume manager chose where. */
  readonly automatic?: true;
}

export interface MoveSummary {
  readonly id: string;
  readonly kind: Action['kind'];
  /** Of a move. */
  readonly method?: MoveMethod;
  /** `not-reached`: the run ended before its moment; `waiting`: another rebalance of the table space had to end first. */
  readonly state: 'not-reached' | 'waiting' | 'running' | 'finished' | 'canceled' | 'refused';
  /** Why it was refused when its moment came, where only the run could say so. */
  readonly reason?: (typeof MOVE_REFUSALS)[number];
  /** When it was asked for, when it began to move data, and when it ended; null: it did not. */
  readonly atMs: number;
  readonly beganMs: number | null;
  readonly endedMs: number | null;
  /** Of a disk that fails: what is lost with it; of a path that fails: what cannot be reached any more. Absent where nothing is. */
  readonly lost?: LostFiles[];
  /** To be moved in all, moved, and left. Bytes of extents under way count as moved. */
  readonly bytes: number;
  readonly movedBytes: number;
  readonly leftBytes: number;
  /**
   * Of a rebalance: extents whose container changes, which are copied; and those that would change container or place within it if all of the
   * space were dealt from its first extent on, which cost nothing here.
   */
  readonly extents?: { readonly migrating: number; readonly ofAnotherPlace: number };
  /** Of an action on a volume group that is done; absent where no extent lies elsewhere. */
  readonly remapped?: readonly Remapping[];
  /** Writes and changes that had to wait for it, and how long, summed over them. */
  readonly waits: number;
  readonly waitedMs: number;
  /** What it did one after the other. Absent where it did nothing; not part of `resultHash`. */
  readonly phases?: readonly MovePhase[] | undefined;
  /** Bytes of it that were still in the host's memory when it reported that it was done. Absent where none may be; not part of `resultHash`. */
  readonly unwrittenBytes?: number | undefined;
}

/** Dirty pages of the file cache and their write-back, over the run [0, elapsed). Bytes are of whole pages. */
export interface WriteBackSummary {
  /** Most that may be dirty or being written, and what flushers work above. */
  readonly limitBytes: number;
  readonly backgroundBytes: number;
  /** Dirty or being written: the most, the time average, and when the last query was complete. */
  readonly peakDirtyBytes: number;
  readonly meanDirtyBytes: number;
  readonly dirtyBytesAtEnd: number;
  /** Write-back that was complete by then: bytes and requests to volumes. */
  readonly writtenBytes: number;
  readonly writes: number;
  /** How long processes slept because too much was dirty, summed over them, and how many of their writes did. */
  readonly throttledMs: number;
  readonly throttledWrites: number;
}

/**
 * A buffer pool over the run [0, elapsed), in pages unless it says otherwise. A page that an operator asks for is a logical read: a hit if it is
 * there, on its way, or taken over by a prefetcher, a miss if the operator has it read itself.
 */
export interface PoolSummary {
  readonly id: string;
  /** Its size, in whole pages: at the end, where memory is tuned. No more than its table spaces have. */
  readonly bytes: number;
  readonly pageBytes: number;
  readonly logicalReads: number;
  readonly hits: number;
  readonly misses: number;
  /** Hits by logical reads; 0 without any. */
  readonly hitRatio: number;
  /** Hits that waited for a read under way. */
  readonly waitedHits: number;
  /** Misses and what prefetchers read. */
  readonly physicalReads: number;
  /** Requests to volumes for misses; pages and requests that prefetchers read; how often their queue was full, and the most that waited in it. */
  readonly readRequests: number;
  readonly asyncReads: number;
  readonly asyncRequests: number;
  readonly queueFull: number;
  readonly longestQueue: number;
  /** Changes of pages; how often a clean page became dirty. */
  readonly changes: number;
  readonly dirtied: number;
  /** Dirty pages that someone who needed the frame had to write first, and requests for that. */
  readonly dirtySteals: number;
  readonly syncWrites: number;
  /** Pages that cleaners wrote, requests for that, and how often the cleaners began. */
  readonly cleanerPages: number;
  readonly cleanerWrites: number;
  readonly cleanerRuns: number;
  /** Dirty pages of which a write was complete, and that were dropped with the temporary file that they belonged to. */
  readonly writtenPages: number;
  readonly droppedPages: number;
  /** Dirty, without those being written: the most, the time average, and when the last query was complete. */
  readonly peakDirtyPages: number;
  readonly meanDirtyPages: number;
  readonly dirtyPagesAtEnd: number;
}

/** Memory that tuned itself: sizes from each instant on, the first at 0. At most 512 instants, evenly spaced. */
export interface MemorySummary {
  /** How often a step of memory moved. */
  readonly moves: number;
  readonly atMs: readonly number[];
  readonly sortHeapBytes: readonly number[];
  /** In document order. */
  readonly pools: readonly { readonly id: string; readonly bytes: readonly number[] }[];
}

/** The log of the database over the run [0, elapsed). */
export interface LogSummary {
  /** Id of what it is written to. */
  readonly object: string;
  /** Begun; bytes are padded to whole log pages. */
  readonly writes: number;
  readonly bytes: number;
  readonly commits: number;
  readonly commitsPerWrite: number;
  /** Most commits that one write carried. */
  readonly mostCommits: number;
  /** Of all commits from being asked for to being on the device, those that found nothing to write included. */
  readonly meanCommitMs: number;
  /** How often a process waited because the log buffer was full. */
  readonly bufferWaits: number;
  /** Records that were not on the device when the last query was complete. */
  readonly pendingBytes: number;
}

/**
 * Queries of a class that failed because the temporary space that they write to was full: they stopped where they were, and count as complete
 * in all figures of time, but for queries of streams whose data were `lost`: those count as failed (`StreamSummary`). What else is said is of the first of them, at the moment when it failed. With `unreachable` they failed as they
 * started, because no path leads to what they need.
 */
export interface QueryFailures {
  /** Id of the class. */
  readonly class: string;
  readonly queries: number;
  readonly firstMs: number;
  /** Id of the temporary space; what the query held of it, what all queries did, and what it has room for. */
  readonly object: string;
  readonly heldBytes: number;
  readonly usedBytes: number;
  readonly capacityBytes: number;
  /** Id of the volume or disk that cannot be reached; `object` is then what is on it, and the bytes are 0. */
  readonly unreachable?: string | undefined;
  /** Id of the disk that failed during the run; `object` is then what was lost with it, and the bytes are 0. */
  readonly lost?: string | undefined;
  /** Id of the path that failed during the run; `object` is then what no path leads to any more, and the bytes are 0. */
  readonly cut?: string | undefined;
}

/**
 * Queries of one stream, of a timed run also those of the batch. What counts is what happens after the warm-up, [`fromMs`, end) of
 * `StreamFigures`. Response: from when a user begins, or from the arrival of an open stream, to completion. Start costs and the wait for a
 * connection are part of it, think time is not.
 */
export interface StreamSummary {
  /** Id of the stream, or of the workload for the batch. */
  readonly id: string;
  /** Users, or connections of an open stream. */
  readonly slots: number;
  readonly open: boolean;
  /** Queries that users began or that arrived; those turned away because too many waited; those that were completed. */
  readonly arrived: number;
  readonly refused: number;
  readonly completed: number;
  /** Those that ended because what they need was lost with a disk: in no rate and no response time. Absent where there were none. */
  readonly failed?: number | undefined;
  /** Under way, and waiting for a connection, when the run ended. */
  readonly underWay: number;
  readonly waiting: number;
  /** Completed per minute of the time that counts. */
  readonly perMinute: number;
  readonly responseMs: ResponseSummary;
  /** Mean wait for a connection, of completed queries; part of the response. */
  readonly meanWaitMs: number;
  /** Time average of queries under way or waiting. */
  readonly meanInSystem: number;
}

/** Streams over time: arrays are row-major [stream][window], window w covers (w, w + 1] x `windowMs` from t = 0 on; the last may be cut by the end. */
export interface StreamSeries {
  readonly windowMs: number;
  readonly windows: number;
  readonly completed: Float64Array;
  /** Of the queries completed in the window; 0 where there are none. Percentiles by nearest rank from eight bins an octave: relative error below 7 %. */
  readonly meanMs: Float64Array;
  readonly p50Ms: Float64Array;
  readonly p95Ms: Float64Array;
}

/**
 * What streams get done between two completions, in the windows of `StreamSeries`. A step is a piece of processor work that a process begins
 * because what it waited for is there: of a mix each of its steps, of a change each row, of a scan each piece; and the start of a query.
 */
export interface StreamProgress {
  /** Row-major [stream][window]. */
  readonly steps: Float64Array;
  /** Mean steps of the queries of each stream that were completed in the whole run; 0 where none was. */
  readonly perQuery: Float64Array;
  /** By buffer pool in document order: pages in use at the last step of each window. */
  readonly pools: readonly { readonly id: string; readonly pages: Float64Array }[];
}

export interface StreamFigures {
  /** End of the warm-up: only what happens from then on counts; 0 without one. */
  readonly fromMs: number;
  /** The run ended at a given time, not with its work. */
  readonly timed: boolean;
  /** Completed in all streams together, and per minute. */
  readonly completed: number;
  readonly perMinute: number;
  /** In document order; the batch of a timed run comes first. */
  readonly streams: readonly StreamSummary[];
  readonly series: StreamSeries;
  /** Not part of `resultHash`: it changes nothing of the run, and what it sums up is there. Absent from results kept before there was one. */
  readonly progress?: StreamProgress | undefined;
}

/** What a partition's processes have read, sent to other partitions, received from them and written as loads, and what its own log did. */
export interface PartitionSummary {
  readonly id: string;
  readonly readBytes: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Absent where no class loads a table over partitions. */
  readonly writtenBytes?: number | undefined;
  /**
   * Processor time that the coordinator, the first partition, spent on what came to it, without what contention adds. Not part of `resultHash`; absent from
   * results kept before there was one.
   */
  readonly coordinatorMs?: number | undefined;
  /** Absent where the partition has no log of its own. */
  readonly log?: LogSummary | undefined;
}

export interface RunResult {
  readonly version: 1;
  readonly engineVersion: string;
  /** Hash of the scenario document (64 bits, hex). */
  readonly scenarioHash: string;
  /** Hash of every number of this result: equal in Node and in every browser. */
  readonly resultHash: string;
  readonly seed: number;
  readonly scale: number;
  /** Share of every query's work that was simulated: 1, or less in a sample behind an estimate. */
  readonly share: number;
  /** t = 0 to the completion of the last query of the last user; of a timed run its time. */
  readonly elapsedMs: number;
  /** Simulated disk I/Os. */
  readonly ios: number;
  /**
   * The batch, in a timed run those of its queries that were completed; then an entry for each class that users repeat alongside it, with
   * that class' id. Streams are in `streams`.
   */
  readonly workloads: readonly WorkloadSummary[];
  readonly devices: readonly ServerSummary[];
  readonly volumes: readonly ServerSummary[];
  /** Every path in document order: share of the run that it was occupied, bytes that went over it (those of paths that are attached to it included). */
  readonly adapters: readonly { readonly id: string; readonly utilization: number; readonly bytes: number }[];
  readonly cpu: { readonly utilization: number };
  /** Nodes of the machine in document order; absent where it has none. */
  readonly machine?: MachineSummary | undefined;
  /** Of documents with RAID controllers, in their order. */
  readonly controllers?: readonly ControllerSummary[] | undefined;
  /** Partitions of the database in document order; absent where it is in one. */
  readonly partitions?: readonly PartitionSummary[] | undefined;
  readonly caches: readonly { readonly id: 'block' | 'file'; readonly hits: number; readonly misses: number; readonly evictions: number }[];
  /**
   * Where the time of the last user to finish went (critical path); sums to `elapsedMs`. Of a timed run, in which nobody finishes: where
   * that of all complete queries went, as shares of `elapsedMs`.
   */
  readonly attributionMs: Readonly<Record<Phase, number>>;
  /**
   * By query class in the scenario's order, then by entry of `workload.alongside`; absent where requests are replayed, not
   * queries run. Not part of `resultHash`: it says in sums what the queries and their users' attribution say already.
   */
  readonly classes?: readonly ClassSummary[] | undefined;
  /** Writes still to be done when the last query was complete. */
  readonly pendingWriteBytes: number;
  /** Of hosts that write dirty pages back; what is dirty at the end is in `pendingWriteBytes`. */
  readonly writeBack?: WriteBackSummary | undefined;
  /** Failed disks that were rebuilt in the background, from t = 0; absent where there are none. */
  readonly rebuilds?: readonly RebuildSummary[] | undefined;
  /** By action of the timeline, those that a policy started among them; absent without any. */
  readonly moves?: readonly MoveSummary[] | undefined;
  /** What the policy saw and did at each look; absent without one. */
  readonly policy?: readonly PolicyLook[] | undefined;
  /** By buffer pool in document order; absent where the database has none in use. */
  readonly pools?: readonly PoolSummary[] | undefined;
  /** Absent unless the document has group commit. */
  readonly log?: LogSummary | undefined;
  /** Absent unless memory tunes itself. */
  readonly memory?: MemorySummary | undefined;
  /** Queries that failed, by class in the scenario's order; absent where none did. */
  readonly failures?: readonly QueryFailures[] | undefined;
  /** Where there are streams, or the run is timed. */
  readonly streams?: StreamFigures | undefined;
  /** Queries of the batch and of those users of streams whose end the run waits for; empty in a timed run. */
  readonly queries: QueryLog;
  readonly series: Series | null;
  /**
   * By object in document order, with the series of the same rows; absent unless asked for. Not part of `resultHash`: recording it changes
   * nothing of the run.
   */
  readonly objects?: readonly ObjectSummary[] | undefined;
  readonly objectSeries?: Series | null | undefined;
  /** Pipes from disk to processor over time; absent unless asked for. Not part of `resultHash`. */
  readonly pipeSeries?: PipeSeries | undefined;
  /** Which objects are used together; absent unless asked for. Not part of `resultHash`. */
  readonly coAccess?: CoAccessFigures | undefined;
  /** Bytes read and time spent waiting per PSU, in the order of the compiled placement (object, segment, PSU). */
  readonly psuBytes: Float64Array;
  readonly psuWaitMs: Float64Array;
  /**
   * What should hold of every run and does not hold of this one, in words (`selfCheck.ts`): empty unless the engine is at fault. Absent
   * where requests are replayed. Not part of `resultHash`.
   */
  readonly failedChecks?: readonly string[] | undefined;
  /** What happened at the disks within a window, if it was asked for; not part of `resultHash`. */
  readonly detail?: DetailRecord | undefined;
}
