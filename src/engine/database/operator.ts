/**
 * The seam between the executor and the operators: what an operator brings along (`EngineOperator`, one file each in `operators/`), and
 * what it may do (`OperatorContext`). An operator runs as one function that is called whenever what its process waited for is there; it
 * looks at the process' `pc`, starts the next thing, and returns as soon as it has to wait.
 */
import type { Costs, QueryClass, Scenario } from '../../scenario/schema.ts';
import type { FileReader } from './fileReader.ts';
import type { FileRequest } from './fileRequest.ts';
import type { Files } from './files.ts';
import type { MixParts } from './mixParts.ts';
import type { PartitionRun } from './partitionRun.ts';
import type { Piece, ScanPieces } from './pieces.ts';
import type { LogWriter } from './pools/logWriter.ts';
import type { Processes } from './processes.ts';
import type { QueryPlan, QueryPlans } from './plans.ts';
import type { StagePlan } from './stages/stage.ts';
import type { StageColumns } from './stages/columns.ts';
import type { TemporaryFiles } from './stages/temporary.ts';
import type { Warmed, Warming } from './warming.ts';
import type { ObjectIndex, ProcessIndex, PsuIndex, QueryIndex, TargetIndex, UserIndex } from '../kernel/indexes.ts';

/** First state of every operator. */
export const PC_BEGIN = 0;

export interface OperatorContext {
  readonly scenario: Scenario;
  readonly classes: readonly QueryClass[];
  readonly seed: number;
  /** Share of each query's work that is done: 1, or less in a sample for an estimate. */
  readonly share: number;
  readonly batch: QueryPlans;
  readonly files: Files;
  /** By target: window of the host's own read-ahead, and where windows behind the first start (see `host/readAhead.ts`). */
  readonly windowBytes: Float64Array;
  readonly alignBytes: Float64Array;
  readonly processes: Processes;
  /** Windows of read-ahead that a sequential reader keeps in flight; calls, where it reads past a kernel's page cache. */
  readonly windows: number;
  /** Bytes of one read call through a kernel; 0: none is modeled, sequential readers ask by the host's own windows. */
  readonly callBytes: number;
  /** Reads through a kernel's page cache; null: past it, or there is no kernel. */
  readonly fileReader: FileReader | null;

  /** Of operators that work in stages: the stages of a query that a user runs, where its processes are in them, and their temporary files. */
  stagesOf(q: QueryIndex, user: UserIndex): StagePlan;
  readonly staged: StageColumns;
  readonly temporary: TemporaryFiles;
  /** The query of the process fails because this temporary space is full; its processes hear of it by `hasFailed`. */
  fail(process: ProcessIndex, object: ObjectIndex, now: number): void;
  hasFailed(process: ProcessIndex): boolean;

  /** Of mixes: requests that each process has sent of each stream. */
  readonly mixed: Float64Array;
  /** By class: what a mix sends; null for other operators. */
  readonly mixParts: readonly (MixParts | null)[];
  /** By object: where the log that it is has been written to. */
  readonly logTail: Float64Array;
  /** Group commit of what changes in an object or table; null: each commit writes its own records. */
  logOf(object: ObjectIndex): LogWriter | null;
  /** Whether an object is read and written through a buffer pool. */
  isPooled(object: ObjectIndex): boolean;
  /** Waits in the slot until all of a log's records so far are on the device, or `commitRoom` until its buffer has room again. */
  commit(log: LogWriter, process: ProcessIndex, slot: number, now: number): void;
  commitRoom(log: LogWriter, process: ProcessIndex, slot: number, now: number): void;

  /** Of a database in partitions: where its processes run, and what they send each other. */
  readonly partitions: PartitionRun | null;

  userOf(process: ProcessIndex): UserIndex;
  /** The user in its draws. Of streams whose queries have data of their own the key of a process says it all. */
  drawnFor(process: ProcessIndex): number;
  /** How often its user has run this query before: users alongside the batch repeat theirs. */
  repeatOf(process: ProcessIndex): number;
  /** Index of the query (in the batch) that the process works for. */
  queryOf(process: ProcessIndex): QueryIndex;
  /** What the process' query costs before it is planned: time that passes, and processor time with that of planning. */
  startDelayNs(process: ProcessIndex): number;
  startMs(process: ProcessIndex): number;
  /** The query is planned: its processes start. */
  fork(first: number, now: number): void;
  /** Next unit of the process' query, or NONE when all are taken. */
  takeUnit(process: ProcessIndex): number;
  /** Cuts a scan of the user's into pieces; answers how many. */
  openScan(user: UserIndex, q: QueryIndex): number;
  /** Where a unit lies that a process of a scan has just taken. */
  pieceOf(process: ProcessIndex, unit: number, piece: Piece): void;
  /** A unit is done, or several: progress. */
  unitDone(process: ProcessIndex, units?: number): void;
  /** The process is through. The last one of a query ends it. */
  finish(process: ProcessIndex, now: number): void;
  /**
   * Takes a processor for `ms`, plus what cache hits have cost meanwhile; the process is resumed when it is
   * done. Also if there is nothing to spend: work that costs nothing must not keep the event loop to itself.
   */
  compute(process: ProcessIndex, now: number, ms: number): void;
  /** Sleeps for `ns`. */
  pause(process: ProcessIndex, now: number, ns: number): void;
  /** Takes the target's file group; false if the process has to wait (it is resumed when it has it). */
  acquire(process: ProcessIndex, target: TargetIndex, now: number): boolean;
  /** Gives the file group back that it has taken last. */
  release(process: ProcessIndex, now: number): void;
  /** Gives one of several back. The process that takes several takes them in ascending order, so that no two wait for each other. */
  releaseGroup(process: ProcessIndex, target: TargetIndex, now: number): void;
  /** Filled in for `read` and `write`. */
  readonly wanted: FileRequest;
  /**
   * Reads bytes of a PSU into a slot of the process: blocks found in the block cache are free, those in the file cache
   * cost a copy, the run from the first to the last missing one becomes a logical request.
   */
  read(wanted: FileRequest, now: number): void;
  /** Writes bytes of a PSU; in flight in the slot until the disks have them or, where pages are written back, until the file cache has. */
  write(wanted: FileRequest, now: number): void;
  /** Tells the disks that bytes of a PSU hold nothing any more, where the host is set to. */
  discard(psu: PsuIndex, offset: number, bytes: number, now: number): void;
  /**
   * Has all that was written to segment `segment` of the objects written to the media of flash modules, into a slot, where
   * the host is set to.
   */
  flush(process: ProcessIndex, slot: number, objects: readonly number[], segment: number, now: number): void;
  /** Does nothing until another process of its query hands over to it. */
  idle(process: ProcessIndex, now: number): void;
  /** `to`, which is idle, continues. It has waited for `from`, so its time so far went where that of `from` did. */
  handOver(from: ProcessIndex, to: ProcessIndex, now: number): void;
  /** All other processes of the query are through. */
  isLast(process: ProcessIndex): boolean;
  /** Where writes go to the file cache: waits until it has taken those of the slot; false if it has, or they go to the disks. */
  throttled(process: ProcessIndex, slot: number, now: number): boolean;
  /** Not null: writes go to the file cache. */
  readonly writeBack: object | null;
  /** Bytes have been copied out of the page cache: charged with the next `compute`. */
  copied(process: ProcessIndex, bytes: number): void;
  /** Waits until nothing is outstanding in the slot; false if nothing is. */
  wait(process: ProcessIndex, slot: number, now: number): boolean;
}

/** What a query may be planned from. */
export interface PlanPlace {
  readonly files: Files;
  readonly seed: number;
  /** Place in the batch. */
  readonly q: number;
  /** Queries of the same class before it. */
  readonly before: number;
}

/** What the stages of a query are compiled from. */
export interface StagePlace {
  readonly scenario: Scenario;
  readonly files: Files;
  readonly plan: QueryPlan;
  /** Share of the query's work that is done: its streams are so much shorter. */
  readonly share: number;
}

/** What an estimate of the number of disk I/Os goes by. */
export interface IoEstimate {
  readonly scenario: Scenario;
  readonly batch: QueryPlans;
  readonly files: Files;
  /** Bytes of one disk I/O of a sequential read, roughly. */
  readonly pieceBytes: number;
}

/** What a sample does of one query. */
export interface SampledPart {
  /** Share of the query's work that a sample of nominally `share` really does: steps and files come whole. */
  readonly share: number;
  /** Pieces of work that a process does one after another: of few, beginning and end are a large part. */
  readonly turns: number;
}

/** What a sample's part of a query is worked out from. */
export interface SampledWork {
  readonly batch: QueryPlans;
  readonly files: Files;
  readonly share: number;
  readonly queryProcs: number;
  /** Serves one query after another. */
  readonly pieces: ScanPieces;
}

/** The engine's side of an operator: how its queries are planned, run, warmed up and estimated. */
export interface EngineOperator<Q extends QueryClass> {
  /** What the query touches, drawn by place. */
  plan(query: Q, place: PlanPlace): QueryPlan;
  /** Of an operator that works in stages (`stages/`): those of a planned query; null: this query does not. */
  stages?(query: Q, place: StagePlace): StagePlan | null;
  /** Rough disk time of a planned query: what progress is measured in. Only ratios matter. */
  nominalWorkMs(query: Q, files: Files, plan: QueryPlan): number;
  /** Processor time for each MiB that it reads sequentially. */
  msPerMib(query: Q, costs: Costs): number;
  /** Most processes that a query has whatever QUERYPROCS says. */
  ownProcesses(query: Q): number;
  /** Processes that a query with so many units asks for. */
  processes(query: Q, units: number, queryProcs: number): number;
  /** Units of work that the processes of a query share: segments, PSUs, steps, processes. */
  units(executor: OperatorContext, query: Q, q: QueryIndex, user: UserIndex): number;
  /** What the query's first process reads before the others begin, into slot 0. */
  begin(executor: OperatorContext, query: Q, process: ProcessIndex, q: QueryIndex, now: number): void;
  /** Resumes a process: what it waited for is there. */
  readonly advance: (executor: OperatorContext, query: Q, q: QueryIndex, process: ProcessIndex, now: number) => void;
  /** Most events for a nominal millisecond of work, and most units that such a query of the batch is counted in. */
  readonly mostEventsPerMs: number;
  mostUnits(segments: number, psusPerSegment: number): number;
  /** Blocks that a query touches, with those that it touches again, and its steps or files. */
  touches(warmed: Warmed, query: Q, q: QueryIndex): number;
  /** Touches all blocks that the query reads, in their order. */
  touch(warmed: Warmed, warming: Warming, query: Q, q: QueryIndex): void;
  /** Requests that a query has on their way at a time, roughly. */
  streams(query: Q, queryProcs: number): number;
  sampled(query: Q, work: SampledWork, q: QueryIndex): SampledPart;
  /** Disk I/Os of a query if no cache answers, roughly. */
  diskIos(query: Q, estimate: IoEstimate, q: QueryIndex): number;
  /** Steps of a unit, where its work comes in whole steps that a sample cannot cut; 0: it does not. */
  stepsPerUnit(query: Q): number;
}
