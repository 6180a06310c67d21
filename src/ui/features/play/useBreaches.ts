import { breachWords, titledLimit } from '../../../analysis/levels/words.ts';
import { judgeLevels } from '../../../analysis/levels/judge.ts';
import { useMemo } from 'react';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';

export interface BreachShown {
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Whose limit, when, for how long and by how much. */
  readonly words: string;
}

/** Breaches of the document's service levels in the run of the answer, the earliest first; empty until that is there. */
export function useBreaches(): readonly BreachShown[] {
  const result = useShownResult();
  const scenario = useApp((state) => state.scenario);
  const hash = useApp((state) => state.scenarioHash);
  return useMemo(() => {
    if (result === undefined || result.scenarioHash !== hash) return [];
    const all = judgeLevels(result, scenario.levels).flatMap((verdict) =>
      verdict.breaches.map((breach) => ({
        key: `${verdict.stream}/${verdict.limit}/${breach.fromMs}`,
        fromMs: breach.fromMs,
        toMs: breach.toMs,
        words: `${titledLimit(scenario, verdict)}: ${breachWords(verdict, breach, result.elapsedMs)}`,
      })),
    );
    return all.toSorted((a, b) => a.fromMs - b.fromMs);
  }, [result, scenario, hash]);
}
