/** How many workers this machine should have: what it computes with, and what it can hold. */

/** More than these would wait for memory, and for the page to ask. */
const MOST = 8;

/** A run of a large machine and its recording, in gigabytes of all the memory that the device says it has. */
const GB_PER_WORKER = 1;

/**
 * Workers in all, the one of the answer included.
 * @param cores logical processors; browsers that keep them to themselves say fewer, or nothing
 * @param memoryGb rounded by the browser, often at most 8; undefined where it does not say
 */
export function poolSize(cores: number | undefined, memoryGb: number | undefined): number {
  const byCores = cores !== undefined && Number.isFinite(cores) ? Math.floor(cores) : 2;
  const byMemory = memoryGb !== undefined && memoryGb > 0 ? Math.floor(memoryGb / GB_PER_WORKER) : MOST;
  return Math.max(2, Math.min(MOST, byCores, byMemory));
}
