/** How much of the last run's load the files in hand carry: what a move would shift, known before any estimate. */
import { useMemo } from 'react';
import { useShownResult } from '../useApp.ts';
import { formatPercent } from '../format.ts';
import type { InHand } from './hand.ts';

/** "23 % of all waiting, 18 % of the bytes in the last run"; undefined for disks and while nothing is measured. */
export function useLoadShare(inHand: InHand | null): string | undefined {
  const result = useShownResult();
  return useMemo(() => {
    if (!result || inHand?.kind !== 'files') return undefined;
    const waiting = shareOf(result.psuWaitMs, inHand.psus);
    const bytes = shareOf(result.psuBytes, inHand.psus);
    if (waiting === undefined || bytes === undefined) return undefined;
    return `${formatPercent(waiting)} of all waiting, ${formatPercent(bytes)} of the bytes in the last run`;
  }, [result, inHand]);
}

/** Share of the sum over all files that some of them have; undefined when nothing was measured or a file is unknown. */
export function shareOf(values: Float64Array, psus: ArrayLike<number>): number | undefined {
  let total = 0;
  for (const value of values) total += value;
  let own = 0;
  for (let i = 0; i < psus.length; i += 1) own += values[psus[i]];
  return total > 0 && Number.isFinite(own) ? own / total : undefined;
}
