/**
 * What a join or a sort does, as stages that a process goes through one after another: in each it reads some streams of data in lock step,
 * and writes or looks up in proportion to what it has read. An operator says its stages in numbers, from the textbook's formulas; `staging.ts`
 * runs them. Compiled once for each query and never changed.
 */
import type { ObjectIndex } from '../../kernel/indexes.ts';

/** The order in which pieces of a stream come: runs that are merged, or partitions that are filled, in turn. */
export interface Lanes {
  /** Pieces of one run or partition; the last may have fewer. */
  readonly lanePieces: number;
  /** Runs or partitions that take turns; those after them follow when these are through. */
  readonly fan: number;
}

/** How processes share what they read (`parts.ts`). */
export type Split = 'range' | 'process' | 'container';

/** Bytes that a process reads in a stage, or writes. */
export interface Stream {
  readonly object: ObjectIndex;
  /** `all`: every process reads all of them; a split: each process its part; `temporary`: they are in the process' own temporary file. */
  readonly of: 'all' | 'temporary' | Split;
  /** First byte, in the object or in the temporary file; each next round begins `stepBytes` further on. */
  readonly from: number;
  readonly stepBytes: number;
  /** Bytes of all rounds together, and most of one round; of a split those of all processes. */
  readonly allBytes: number;
  readonly roundBytes: number;
  /** Size of one request; 0: as much as read-ahead asks for. */
  readonly pieceBytes: number;
  /** Null: from the first byte to the last. */
  readonly lanes: Lanes | null;
}

export interface Stage {
  readonly reads: readonly Stream[];
  /** Written to temporary space while the reads go on; null: nothing. */
  readonly write: Stream | null;
  /** Processor time for each MiB that is read. */
  readonly msPerMib: number;
}

/** Stages that are repeated together. */
export interface Rounds {
  readonly rounds: number;
  readonly stages: readonly Stage[];
}

export class StagePlan {
  readonly immutable = true as const;
  /** Stages in order, each with the first of its group and the group's rounds; the last of a group says `isLast`. */
  readonly stages: readonly Stage[];
  readonly groupFirst: Int32Array;
  readonly groupRounds: Float64Array;
  readonly isLast: Uint8Array;
  /** Processes that share the work. */
  readonly processes: number;
  /** Stages that one process goes through, those of all rounds counted. */
  readonly turns: number;
  /** Object that temporary files lie in, or -1. */
  readonly temporary: ObjectIndex;

  constructor(processes: number, temporary: ObjectIndex, groups: readonly Rounds[]) {
    const worth = groups
      .map(({ rounds, stages }) => ({ rounds, stages: stages.filter(({ reads }) => reads.length > 0) }))
      .filter(({ rounds, stages }) => rounds > 0 && stages.length > 0);
    this.processes = processes;
    this.temporary = temporary;
    this.stages = worth.flatMap(({ stages }) => stages);
    this.groupFirst = Int32Array.from(worth.flatMap(({ stages }, g) => stages.map(() => firstOf(worth, g))));
    this.groupRounds = Float64Array.from(worth.flatMap(({ stages, rounds }) => stages.map(() => rounds)));
    this.isLast = Uint8Array.from(worth.flatMap(({ stages }) => stages.map((_, k) => (k === stages.length - 1 ? 1 : 0))));
    this.turns = worth.reduce((sum, { rounds, stages }) => sum + rounds * stages.length, 0);
  }
}

const firstOf = (groups: readonly Rounds[], group: number): number =>
  groups.slice(0, group).reduce((sum, { stages }) => sum + stages.length, 0);

/**
 * The place of the `nth` piece that is read or written, of `pieces` in all: lanes take turns, one piece each, until the shorter last one is
 * through. A bijection of the pieces.
 */
export function laneOrder({ lanePieces, fan }: Lanes, pieces: number, nth: number): number {
  const group = Math.floor(nth / (fan * lanePieces)) * fan * lanePieces;
  const here = Math.min(fan * lanePieces, pieces - group);
  const lanes = Math.ceil(here / lanePieces);
  const short = here - (lanes - 1) * lanePieces;
  const within = nth - group;
  const together = lanes * short;
  if (within < together) {
    const row = Math.floor(within / lanes);
    return group + (within - row * lanes) * lanePieces + row;
  }
  const row = Math.floor((within - together) / (lanes - 1));
  return group + (within - together - row * (lanes - 1)) * lanePieces + short + row;
}
