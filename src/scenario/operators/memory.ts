/**
 * What sorts and joins do with the memory that they have, by the textbook: how often a sort merges, how much of a hash join overflows, how
 * often a nested loop reads its inner table. All counts are *pieces*, the size of one read or write of temporary space, because memory is
 * handed out in them: one for each run or partition that is open.
 *
 * - Runs and merges: Knuth, *The Art of Computer Programming* 3, 5.4.1 and 5.4.9; Graefe, *Query Evaluation Techniques for Large Databases*,
 *   ACM Computing Surveys 25(2), 1993, section 2.1.
 * - Hybrid hash join: Shapiro, *Join Processing in Database Systems with Large Main Memories*, ACM TODS 11(3), 1986; recursion: Graefe,
 *   section 2.2.
 * - Block nested loops: Ramakrishnan and Gehrke, *Database Management Systems*, section 14.4.
 */

/** Fewest pieces of memory with which two runs can be merged into a third. */
export const LEAST_PIECES = 3;
/** A hash table takes so many times the bytes of its rows: Shapiro's universal fudge factor. */
export const HASH_TABLE_FACTOR = 1.4;

/** How a sort merges its runs. */
export interface MergePlan {
  /** Pieces to be sorted, and those of one run: as much as memory holds. */
  readonly pieces: number;
  readonly runPieces: number;
  /** Sorted runs that are written at first; 0: all fits into memory. */
  readonly runs: number;
  /** Runs that one merge reads: a piece of memory for each, and one for what comes out. */
  readonly fanIn: number;
  /** Runs that the last merge reads; it writes nothing. */
  readonly lastRuns: number;
  /** Passes over temporary space, the last merge included; 0: none. */
  readonly passes: number;
  /** Pieces of the runs that the first of several passes merges, the last ones written: only as many runs as it takes for the others to merge all. */
  readonly firstPieces: number;
}

/**
 * The plan of a sort of `pieces` in memory of `memory` pieces. Runs are as long as memory (load, sort, store).
 * @param lastFanIn most runs of these that the last merge may read, where it reads those of another sort too
 * @param inMemory whether what fits may stay in memory
 */
export function mergePlan(pieces: number, memory: number, lastFanIn = memory - 1, inMemory = pieces <= memory): MergePlan {
  const fanIn = memory - 1;
  if (inMemory || pieces === 0) return { pieces, runPieces: memory, runs: 0, fanIn, lastRuns: 0, passes: 0, firstPieces: 0 };
  const runs = Math.ceil(pieces / memory);
  let passes = 1;
  /** Runs that the passes after the first can merge. */
  let rest = lastFanIn;
  for (let most = lastFanIn; most < runs; most *= fanIn) {
    rest = most;
    passes++;
  }
  if (passes === 1) return { pieces, runPieces: memory, runs, fanIn, lastRuns: runs, passes, firstPieces: 0 };
  // Each merge leaves fanIn - 1 runs fewer.
  const merges = Math.ceil((runs - rest) / (fanIn - 1));
  const untouched = rest - merges;
  return { pieces, runPieces: memory, runs, fanIn, lastRuns: lastFanIn, passes, firstPieces: pieces - untouched * memory };
}

/** Pieces that a sort writes to temporary space, and as many are read back. */
export const mergedPieces = ({ pieces, passes, firstPieces }: MergePlan): number =>
  passes === 0 ? 0 : pieces + firstPieces + Math.max(0, passes - 2) * pieces;

/**
 * The plans of both sorts of a merge join, inputs in pieces (0: sorted already). What both leave in memory together stays there. Else each is written in runs, and
 * the last merge reads the runs of both at once, a piece of memory for each and one for what comes out. If there are more, the inputs share its places in the way
 * that writes least.
 */
export function mergeJoinPlans(outer: number, inner: number, memory: number): readonly [MergePlan, MergePlan] {
  const fanIn = memory - 1;
  const inMemory = outer + inner <= memory;
  const [outerRuns, innerRuns] = [Math.ceil(outer / memory), Math.ceil(inner / memory)];
  const shared = (ofOuter: number, ofInner: number): readonly [MergePlan, MergePlan] => [
    mergePlan(outer, memory, ofOuter, inMemory),
    mergePlan(inner, memory, ofInner, inMemory),
  ];
  if (inMemory || outer === 0 || inner === 0 || outerRuns + innerRuns <= fanIn) return shared(fanIn, fanIn);
  let best: readonly [MergePlan, MergePlan] | null = null;
  let least = Infinity;
  for (let ofOuter = Math.max(1, fanIn - innerRuns); ofOuter <= Math.min(outerRuns, fanIn - 1); ofOuter++) {
    const plans = shared(ofOuter, fanIn - ofOuter);
    const pieces = mergedPieces(plans[0]) + mergedPieces(plans[1]);
    if (pieces >= least) continue;
    least = pieces;
    best = plans;
  }
  return best!;
}

/** How a hash join overflows. */
export interface HashPlan {
  /** Passes in which both inputs are partitioned whole, because no partition could hold its hash table otherwise; mostly 0. */
  readonly levels: number;
  /** Partitions that each such pass makes of one. */
  readonly fanOut: number;
  /** Partitions on disk of the last pass, beside the one that stays in memory; 0: the hash table fits. */
  readonly partitions: number;
  /** Share of both inputs that the last pass writes and reads back. */
  readonly spilledShare: number;
}

/** The plan of a hash join whose build input has so many pieces. */
export function hashPlan(build: number, memory: number): HashPlan {
  const fanOut = memory - 1;
  let table = Math.ceil(build * HASH_TABLE_FACTOR);
  let levels = 0;
  // The last pass has a piece for each partition, and what is left for the partition in memory.
  for (; table > memory + fanOut * fanOut; levels++) table = Math.ceil(table / fanOut);
  if (table <= memory) return { levels, fanOut, partitions: 0, spilledShare: 0 };
  const partitions = Math.ceil((table - memory) / fanOut);
  return { levels, fanOut, partitions, spilledShare: 1 - (memory - partitions) / table };
}

/** Pieces of an input of `pieces` that a hash join writes to temporary space, and as many are read back. */
export const spilledPieces = (pieces: number, { levels, spilledShare }: HashPlan): number =>
  levels * pieces + Math.ceil(spilledShare * pieces);

/** Pages of the outer table that a block nested loop holds at a time: all but one for the inner table and one for the result. */
export const outerPages = (memory: number): number => memory - 2;
