/**
 * The run that the pictures show: that of the answer on screen, or the one before while a new one is being
 * computed, with the scenario it belongs to. Pictures of an earlier scenario are drawn pale.
 */
import { useMemo } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useApp, useShownResult } from './useApp.ts';

export interface Shown {
  readonly result: RunResult | undefined;
  readonly scenario: Scenario | null;
  /** The run answers an earlier scenario than the one on the board. */
  readonly stale: boolean;
}

export function useShown(): Shown {
  const result = useShownResult();
  const hash = useApp((state) => state.scenarioHash);
  const current = useApp((state) => state.scenario);
  const earlier = useApp((state) =>
    result && result.scenarioHash !== state.scenarioHash
      ? state.history.find((entry) => entry.scenarioHash === result.scenarioHash)?.scenario
      : undefined,
  );
  return useMemo(() => {
    const stale = result !== undefined && result.scenarioHash !== hash;
    return { result, scenario: stale ? (earlier ?? null) : current, stale };
  }, [result, hash, current, earlier]);
}
