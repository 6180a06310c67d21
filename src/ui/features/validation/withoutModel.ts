/** The full model and the models from which one feature was taken, as bars. */
import type { MeasuredComparison } from '../../../studies/validation/results.ts';
import { messages } from './messages.ts';

export interface WithoutRow {
  readonly name: string;
  readonly demeritMs: number;
  readonly meanError: number;
  /** Length of the bar: share of the longest. */
  readonly share: number;
  /** The model with everything. */
  readonly whole: boolean;
}

/** The full model first, then what is missed most. */
export function withoutRows({
  demeritMs,
  meanError,
  without,
}: Pick<MeasuredComparison, 'demeritMs' | 'meanError' | 'without'>): WithoutRow[] {
  const longest = Math.max(demeritMs, ...without.map((one) => one.demeritMs));
  const share = (ms: number) => (longest > 0 ? ms / longest : 0);
  return [
    { name: messages.everything, demeritMs, meanError, share: share(demeritMs), whole: true },
    ...without
      .toSorted((a, b) => b.demeritMs - a.demeritMs)
      .map((one) => ({
        name: messages.without(one.feature),
        demeritMs: one.demeritMs,
        meanError: one.meanError,
        share: share(one.demeritMs),
        whole: false,
      })),
  ];
}
