/**
 * What an operator may do: the narrow side of the executor. An operator is one function that is called
 * whenever what its process waited for is there; it looks at the process' `pc`, starts the next thing,
 * and returns as soon as it has to wait.
 */
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import type { Batch } from './batch.ts';
import type { FileReader } from './fileReader.ts';
import type { Files } from './files.ts';
import type { Piece } from './pieces.ts';
import type { Processes } from './processes.ts';

/** First state of every operator. */
export const PC_BEGIN = 0;

export interface OperatorContext {
  readonly scenario: Scenario;
  readonly classes: readonly QueryClass[];
  readonly seed: number;
  /** Share of each query's work that is done: 1, or less in a sample for an estimate. */
  readonly share: number;
  readonly batch: Batch;
  readonly files: Files;
  /** By target: window of the host's own read-ahead, and where windows behind the first shall start (see `host/readAhead.ts`). */
  readonly windowBytes: Float64Array;
  readonly alignBytes: Float64Array;
  readonly processes: Processes;
  /** Windows of read-ahead that a sequential reader keeps in flight; calls, where it reads past a kernel's page cache. */
  readonly windows: number;
  /** Bytes of one read call through a kernel; 0: none is modelled, sequential readers ask by the host's own windows. */
  readonly callBytes: number;
  /** Reads through a kernel's page cache; null: past it, or there is no kernel. */
  readonly fileReader: FileReader | null;

  userOf(process: number): number;
  /** How often its user has run this query before: users alongside the batch repeat theirs. */
  repeatOf(process: number): number;
  /** Index of the query (in the batch) that the process works for. */
  queryOf(process: number): number;
  /** The query is planned: its processes start. */
  fork(first: number, now: number): void;
  /** Next unit of the process' query, or NONE when all are taken. */
  takeUnit(process: number): number;
  /** Where a unit lies that a process of a scan has just taken. */
  pieceOf(process: number, unit: number, piece: Piece): void;
  /** A unit is done: progress. */
  unitDone(process: number): void;
  /** The process is through. The last one of a query ends it. */
  finish(process: number, now: number): void;
  /**
   * Takes a processor for `ms`, plus what cache hits have cost meanwhile; the process is resumed when it is
   * done. Also if there is nothing to spend: work that costs nothing must not keep the event loop to itself.
   */
  compute(process: number, now: number, ms: number): void;
  /** Sleeps for `ns`. */
  pause(process: number, now: number, ns: number): void;
  /** Takes the target's file group; false if the process has to wait (it is resumed when it has it). */
  acquire(process: number, target: number, now: number): boolean;
  /** Gives the file group back that it has taken last. */
  release(process: number, now: number): void;
  /** Gives one of several back. Whoever takes several takes them in ascending order, so that no two wait for each other. */
  releaseGroup(process: number, target: number, now: number): void;
  /**
   * Reads bytes of a PSU into a slot: blocks found in the block cache are free, those in the file cache
   * cost a copy, the run from the first to the last missing one becomes a logical request.
   */
  read(process: number, slot: number, psu: number, offset: number, bytes: number, cached: boolean, now: number): void;
  write(process: number, slot: number, psu: number, offset: number, bytes: number, now: number): void;
  /** Tells the disks that bytes of a PSU hold nothing any more, where the host is set to. */
  discard(psu: number, offset: number, bytes: number, now: number): void;
  /**
   * Has all that was written to segment `segment` of the objects written to the media of flash modules, into a slot, where
   * the host is set to.
   */
  flush(process: number, slot: number, objects: readonly number[], segment: number, now: number): void;
  /** All other processes of the query are through. */
  isLast(process: number): boolean;
  /** Bytes have been copied out of the page cache: charged with the next `compute`. */
  copied(process: number, bytes: number): void;
  /** Waits until nothing is outstanding in the slot; false if nothing is. */
  wait(process: number, slot: number, now: number): boolean;
}
