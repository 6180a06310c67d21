/**
 * Numbers of I/Os as the textbooks have them, written from their pages and sharing nothing with the planner of the engine
 * (`scenario/operators/memory.ts`, `tree.ts`, `database/stages`). One process, no caches; inputs and memory are counted in pages.
 *
 * - R&G: Ramakrishnan and Gehrke, *Database Management Systems*, 3rd edition, 2003, chapters 8, 10, 13 and 14.
 * - Knuth: *The Art of Computer Programming* 3, 2nd edition, 1998, sections 5.4.1 and 5.4.9.
 * - Graefe: *Query Evaluation Techniques for Large Databases*, ACM Computing Surveys 25(2), 1993, sections 2.1, 2.2 and 5.
 * - Shapiro: *Join Processing in Database Systems with Large Main Memories*, ACM TODS 11(3), 1986.
 */

/** Block nested loops (R&G 14.4.1): M pages of the outer input once, N pages of the inner for each block of B - 2 pages of the outer. */
export function blockNestedLoops(M: number, N: number, B: number): { readonly outer: number; readonly inner: number } {
  let blocks = 0;
  for (let left = M; left > 0; left -= B - 2) blocks++;
  return { outer: M, inner: blocks * N };
}

/** Pages of each sorted run that load-sort-store makes of N pages in a memory of B (R&G 13.2; Graefe 2.1). */
function initialRuns(N: number, B: number): number[] {
  const runs: number[] = [];
  for (let left = N; left > 0; left -= B) runs.push(Math.min(B, left));
  return runs;
}

/**
 * Pages that the best pattern of merges writes until at most `left` runs remain: the shortest runs are merged first, and the first merge takes only as many as
 * make all others full (Knuth 5.4.9, theorem K and exercise 18; Graefe 2.1: `(W - 2) mod (F - 1) + 2` runs). It is Huffman's tree with F branches.
 */
function mergePages(runs: readonly number[], F: number, left: number): number {
  const lengths = runs.toSorted((a, b) => a - b);
  let written = 0;
  for (let first = true; lengths.length > left; first = false) {
    const over = lengths.length - left;
    const now = first && over % (F - 1) !== 0 ? (over % (F - 1)) + 1 : F;
    const merged = lengths.splice(0, now).reduce((sum, length) => sum + length, 0);
    written += merged;
    const at = lengths.findIndex((length) => length > merged);
    lengths.splice(at < 0 ? lengths.length : at, 0, merged);
  }
  return written;
}

/** External merge sort (R&G 13.2 and 13.3): pages that it writes to temporary space; as many are read back. What comes out is not written. */
export function externalSort(N: number, B: number): number {
  return N <= B ? 0 : N + mergePages(initialRuns(N, B), B - 1, B - 1);
}

/** Passes over temporary space by R&G 13.2: ceil(log of ceil(N / B) to the base B - 1), without a logarithm. */
export function mergePasses(N: number, B: number): number {
  const runs = Math.ceil(N / B);
  let passes = 0;
  for (let most = 1; most < runs; most *= B - 1) passes++;
  return passes;
}

/**
 * Sort-merge join (R&G 14.4.2, with the refinement that merges and joins in one pass): pages written to temporary space. The last pass has a page for each run of
 * either input, and one for what comes out: so many runs of both together, shared as it costs least. M or N of 0: that input is sorted already.
 */
export function sortMergeJoin(M: number, N: number, B: number): number {
  if (M + N <= B) return 0;
  const F = B - 1;
  const runs = [initialRuns(M, B), initialRuns(N, B)];
  let least = Infinity;
  // Merges never mix the inputs: for each number of runs that one may keep, the other has what is left.
  for (let kept = M > 0 ? 1 : 0; kept <= F; kept++) {
    if (N > 0 && kept === F) break;
    least = Math.min(least, mergePages(runs[0], F, kept) + mergePages(runs[1], F, F - kept));
  }
  return M + N + least;
}

/** Pages of each input that a hash join writes to temporary space. */
export interface Spilled {
  readonly build: number;
  readonly probe: number;
  /** Partitions that were written: each may have one page that is not full. */
  readonly partitions: number;
}

/** Shapiro's universal fudge factor: a hash table of R pages takes 1.4 R. */
const FUDGE = 1.4;

/**
 * Hybrid hash join (Shapiro, section 3.4), recursive where a partition's table would not fit either (Graefe 2.2 and 5.4). B = ceil((R F - |M|) / (|M| - 1))
 * partitions go to disk, and what is left of memory holds the first part of the table. With more than |M| - 1 of them, both inputs are partitioned
 * whole (Grace), and each pair is joined in the same way. Sizes are means over the partitions, so not whole.
 */
export function hybridHashJoin(R: number, S: number, memory: number, table = Math.ceil(R * FUDGE)): Spilled {
  if (table <= memory) return { build: 0, probe: 0, partitions: 0 };
  const onDisk = Math.ceil((table - memory) / (memory - 1));
  if (onDisk <= memory - 1) {
    const q = (memory - onDisk) / table;
    return { build: R * (1 - q), probe: S * (1 - q), partitions: onDisk };
  }
  const parts = memory - 1;
  const each = hybridHashJoin(R / parts, S / parts, memory, Math.ceil(table / parts));
  return { build: R + parts * each.build, probe: S + parts * each.probe, partitions: parts + parts * each.partitions };
}

/** A B+ tree whose nodes, leaves included, fill so many pages: its leaves, and its height in pages from root to leaf (R&G 10.3). */
export function bPlusTree(pages: number, fanOut: number): { readonly leaves: number; readonly height: number } {
  const nodes = (leaves: number): number => (leaves <= 1 ? leaves : leaves + nodesAbove(leaves));
  const nodesAbove = (below: number): number => (below <= 1 ? 0 : Math.ceil(below / fanOut) + nodesAbove(Math.ceil(below / fanOut)));
  let leaves = 1;
  while (nodes(leaves + 1) <= pages) leaves++;
  let height = 1;
  for (let reach = 1; reach < leaves; reach *= fanOut) height++;
  return { leaves, height };
}

/** Pages that appended rows touch, commit by commit: each once in a commit (R&G 8.4.2; the last page stays in memory while rows fill it). */
export function appendedPages(rows: number, rowsPerCommit: number, rowBytes: number, pageBytes: number): number {
  let pages = 0;
  for (let first = 0; first < rows; first += rowsPerCommit) {
    const end = Math.min(rows, first + rowsPerCommit);
    pages += Math.floor((end * rowBytes - 1) / pageBytes) - Math.floor((first * rowBytes) / pageBytes) + 1;
  }
  return pages;
}

/** Pages of the log of all commits: each commit's records padded to whole pages. */
export function logPages(rows: number, rowsPerCommit: number, recordBytes: number, pageBytes: number): number {
  let pages = 0;
  for (let first = 0; first < rows; first += rowsPerCommit) {
    pages += Math.ceil((Math.min(rowsPerCommit, rows - first) * recordBytes) / pageBytes);
  }
  return pages;
}
