/** From what buffer pools and the log counted to the figures of a `RunResult`. */
import type { LogSummary, MemorySummary, PoolSummary } from './result.ts';

/** What a pool counts; pages, nanoseconds. */
interface CountedPool {
  readonly size: number;
  readonly logical: number;
  readonly hits: number;
  readonly misses: number;
  readonly waits: number;
  readonly syncReads: number;
  readonly asyncPages: number;
  readonly asyncReads: number;
  readonly refused: number;
  readonly changes: number;
  readonly dirtied: number;
  readonly dirtySteals: number;
  readonly syncWrites: number;
  readonly cleanedPages: number;
  readonly cleanerWrites: number;
  readonly writtenPages: number;
  readonly droppedDirty: number;
  readonly dirty: number;
  readonly peakDirty: number;
  readonly dirtyNs: number;
}

export function poolSummary(
  id: string,
  pageBytes: number,
  counted: CountedPool,
  cleanerRuns: number,
  longestQueue: number,
  elapsedNs: number,
): PoolSummary {
  const { logical, hits, misses, asyncPages } = counted;
  return {
    id,
    bytes: counted.size * pageBytes,
    pageBytes,
    logicalReads: logical,
    hits,
    misses,
    hitRatio: logical > 0 ? hits / logical : 0,
    waitedHits: counted.waits,
    physicalReads: misses + asyncPages,
    readRequests: counted.syncReads,
    asyncReads: asyncPages,
    asyncRequests: counted.asyncReads,
    queueFull: counted.refused,
    longestQueue,
    changes: counted.changes,
    dirtied: counted.dirtied,
    dirtySteals: counted.dirtySteals,
    syncWrites: counted.syncWrites,
    cleanerPages: counted.cleanedPages,
    cleanerWrites: counted.cleanerWrites,
    cleanerRuns,
    writtenPages: counted.writtenPages,
    droppedPages: counted.droppedDirty,
    peakDirtyPages: counted.peakDirty,
    meanDirtyPages: elapsedNs > 0 ? counted.dirtyNs / elapsedNs : 0,
    dirtyPagesAtEnd: counted.dirty,
  };
}

/** What the log counts; bytes, nanoseconds. */
interface CountedLog {
  readonly writes: number;
  readonly writtenBytes: number;
  readonly commits: number;
  readonly mostCommits: number;
  readonly commitNs: number;
  readonly roomWaits: number;
  readonly pendingBytes: number;
}

export function logSummary(object: string, counted: CountedLog): LogSummary {
  const { commits, writes } = counted;
  return {
    object,
    writes,
    bytes: counted.writtenBytes,
    commits,
    commitsPerWrite: writes > 0 ? commits / writes : 0,
    mostCommits: counted.mostCommits,
    meanCommitMs: commits > 0 ? counted.commitNs / commits / 1e6 : 0,
    bufferWaits: counted.roomWaits,
    pendingBytes: counted.pendingBytes,
  };
}

/** Samples of a tuner: rows of a time in nanoseconds, the sort heap and each pool in bytes. */
interface Sampled {
  readonly moves: number;
  readonly samples: number;
  readonly rows: Float64Array;
  readonly width: number;
}

export function memorySummary(pools: readonly string[], { moves, samples, rows, width }: Sampled): MemorySummary {
  const column = (at: number): number[] => Array.from({ length: samples }, (_, row) => rows[row * width + at]);
  return {
    moves,
    atMs: column(0).map((ns) => ns / 1e6),
    sortHeapBytes: column(1),
    pools: pools.map((id, p) => ({ id, bytes: column(2 + p) })),
  };
}
