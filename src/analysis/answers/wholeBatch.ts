/**
 * Whether to compute the whole batch without being asked. Only measured speed is a fair forecast, and the part of the batch has just been
 * run on this very machine: the rest takes as long per query.
 */
import type { BatchPart } from './batchPart.ts';

/** A run of the whole batch that takes longer than this, in milliseconds of computing, is for the user to ask for. */
export const WHOLE_BATCH_MS = 10_000;

/**
 * Milliseconds of computing that one run of the whole batch takes.
 * @param tookMs what runs of the part took: the shortest counts, for others may have had the processor to share, or to warm up first
 */
export function wholeBatchMs(part: Pick<BatchPart, 'run' | 'all'>, tookMs: readonly number[]): number | null {
  const least = Math.min(...tookMs);
  return Number.isFinite(least) && part.run > 0 ? (least * part.all) / part.run : null;
}
