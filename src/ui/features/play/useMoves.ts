import type { MoveSummary, RunResult } from '../../../engine/record/result.ts';
import { perObject } from '../../../base/perObject.ts';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';

const byId = perObject(({ moves = [], elapsedMs }: RunResult): Moves => ({
  moves: new Map(moves.map((move) => [move.id, move])),
  elapsedMs,
}));

export interface Moves {
  readonly moves: ReadonlyMap<string, MoveSummary>;
  readonly elapsedMs: number;
}

const NONE: Moves = { moves: new Map(), elapsedMs: 0 };

/** What became of the actions in the run of the answer; empty until that is there. */
export function useMoves(): Moves {
  const result = useShownResult();
  const hash = useApp((state) => state.scenarioHash);
  return result?.scenarioHash === hash ? byId(result) : NONE;
}
