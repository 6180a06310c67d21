/** How much of the last run's load the held files carry, and what their targets would carry: known before any estimate. */
import { useMemo } from 'react';
import { perObject } from '../../../base/perObject.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { useShownResult } from '../state/useApp.ts';
import type { InHand } from '../../../store/move/hand.ts';
import type { Preview } from '../../../store/move/preview.ts';
import { messages } from '../messages.ts';

/** "23 % of all waiting, 18 % of the bytes in the last run"; undefined for disks and while nothing is measured. */
export function useLoadShare(inHand: InHand | null): string | undefined {
  const result = useShownResult();
  return useMemo(() => {
    if (!result || inHand?.kind !== 'files') return undefined;
    const waiting = shareOf(result.psuWaitMs, inHand.psus);
    const bytes = shareOf(result.psuBytes, inHand.psus);
    if (waiting === undefined || bytes === undefined) return undefined;
    return messages.loadShare(waiting, bytes);
  }, [result, inHand]);
}

/** Sum over all files, once for each column of a result. */
const totalOf = perObject((values: Float64Array): number => {
  let total = 0;
  for (let p = 0; p < values.length; p += 1) total += values[p];
  return total;
});

/** Share of the sum over all files that some of them have; undefined when nothing was measured or a file is unknown. */
export function shareOf(values: Float64Array, psus: ArrayLike<number>): number | undefined {
  const total = totalOf(values);
  let own = 0;
  for (let i = 0; i < psus.length; i += 1) own += values[psus[i]];
  return total > 0 && Number.isFinite(own) ? own / total : undefined;
}

/** What the targets of a preview would carry, in words; undefined for disks, for several targets and while nothing is measured. */
export function useLoadAfter(scenario: Scenario, preview: Preview | null): string | undefined {
  const result = useShownResult();
  return useMemo(() => (result && preview ? loadAfter(scenario, preview, result) : undefined), [scenario, preview, result]);
}

/** "would carry 23 % of the last run's bytes, 4 % now": by the files that lie there before and after the drop. */
export function loadAfter(scenario: Scenario, { after, targets }: Preview, { psuBytes }: Pick<RunResult, 'psuBytes'>): string | undefined {
  if (after === null || targets.length !== 1) return undefined;
  const shareOn = (document: Scenario): number | undefined => {
    const { target, targets: all, psuCount } = layoutOf(document);
    if (psuBytes.length !== psuCount) return undefined;
    const goal = all.findIndex(({ id }) => id === targets[0]);
    const total = totalOf(psuBytes);
    let own = 0;
    for (let p = 0; p < psuCount; p += 1) if (target[p] === goal) own += psuBytes[p];
    return total > 0 ? own / total : undefined;
  };
  const [now, then] = [shareOn(scenario), shareOn(after)];
  if (now === undefined || then === undefined) return undefined;
  return messages.loadAfter(then, now);
}
