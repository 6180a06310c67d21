import { useMemo } from 'react';
import type { PolicyAction } from '../../../analysis/policy/actions.ts';
import { policyActions } from '../../../analysis/policy/actions.ts';
import type { MoveSummary, RunResult } from '../../../engine/record/result.ts';
import { perObject } from '../../../base/perObject.ts';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';

const byId = perObject(({ moves = [] }: RunResult) => new Map(moves.map((move) => [move.id, move])));

export interface Moves {
  readonly moves: ReadonlyMap<string, MoveSummary>;
  /** Those that the policy started, in order. */
  readonly ofPolicy: readonly PolicyAction[];
  readonly elapsedMs: number;
}

const NONE: Moves = { moves: new Map(), ofPolicy: [], elapsedMs: 0 };

/** What became of the actions in the run of the answer, and what a policy did in it; empty until that is there. */
export function useMoves(): Moves {
  const result = useShownResult();
  const scenario = useApp((state) => state.scenario);
  const hash = useApp((state) => state.scenarioHash);
  return useMemo(
    () =>
      result?.scenarioHash === hash
        ? { moves: byId(result), ofPolicy: policyActions(scenario, result), elapsedMs: result.elapsedMs }
        : NONE,
    [result, scenario, hash],
  );
}
