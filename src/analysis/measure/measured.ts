/** An answer in a measure: its value, its interval and its seeds. */
import { interval95 } from '../../base/stats.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import type { Measure } from './measure.ts';

export interface MeasuredAnswer {
  /** Of the scenario's own seed; of an estimate its best guess. */
  readonly value: number;
  /** As in the answer: 95 % of the mean over the seeds, or of an estimate's refined value. Both equal `value` with one seed. */
  readonly low: number;
  readonly high: number;
  /** First the scenario's own; empty for an estimate. */
  readonly bySeed: readonly number[];
}

/** An answer read in a measure; null where it does not say enough for that: an estimate knows a time, and not what was done in it. */
export function measured(
  measure: Measure,
  { elapsedMs, lowMs, highMs, seedElapsedMs, seedWork = [] }: AnswerSummary,
): MeasuredAnswer | null {
  if (measure.isTime) return { value: elapsedMs, low: lowMs, high: highMs, bySeed: seedElapsedMs };
  if (seedElapsedMs.length === 0 || seedWork.length < seedElapsedMs.length) return null;
  const bySeed = seedElapsedMs.map((ms, k) => measure.read({ elapsedMs: ms, ...seedWork[k] }));
  const [value] = bySeed;
  if (bySeed.length === 1) return { value, low: value, high: value, bySeed };
  const { low, high } = interval95(bySeed);
  return { value, low, high, bySeed };
}
