/** Response times of a run whose phases were simulated apart. */
import type { LoopFigures } from './closedLoop.ts';

const PERCENTILE = 0.99;

/** Mean and 99th percentile over phases with `reads` measured reads each, in microseconds. */
export function timeCourse(phases: readonly LoopFigures[], reads: readonly number[]): { meanUs: number; p99Us: number } {
  const total = reads.reduce((sum, count) => sum + count, 0);
  const all = phases.flatMap(({ responsesUs }, p) =>
    Array.from(responsesUs, (us) => ({ us, share: reads[p] / total / responsesUs.length })),
  );
  all.sort((a, b) => a.us - b.us);
  let below = 0;
  let p99Us = 0;
  let meanUs = 0;
  for (const { us, share } of all) {
    if (below < PERCENTILE) p99Us = us;
    below += share;
    meanUs += us * share;
  }
  return { meanUs, p99Us };
}
