import { useCallback, useState } from 'react';
import type { RunResult } from '../../../../engine/record/result.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { adviceFor } from '../../../../analysis/advice/rules.ts';
import type { AdviceRules } from '../../../../analysis/advice/rules.ts';
import type { Advice } from '../../../../analysis/advice/advice.ts';
import { useInTask } from '../../../kit/state/useInTask.ts';
import { useApp, useResult } from '../../../kit/state/useApp.ts';

export interface CurrentAdvice {
  /** Null until it has been computed for the first time. */
  readonly found: readonly Advice[] | null;
  /** The document that it is about. */
  readonly scenario: Scenario;
  /** The run of this document that was taken into account. */
  readonly result: RunResult | undefined;
}

/**
 * Advice on the current document, computed in a task of its own after the first answer, so that the answer never waits for it. With the
 * full result of a run of this document, the advice covers that as well.
 */
export function useAdvice(rules: AdviceRules): CurrentAdvice {
  // Until the first answer arrives, keep the previous document.
  const settled = useApp((state) => (state.answer.status === 'running' && state.answer.summary === null ? null : state.scenario));
  const now = useApp((state) => state.scenario);
  const [held, setHeld] = useState(settled ?? now);
  if (settled !== null && settled !== held) setHeld(settled);
  const scenario = settled ?? held;
  const invalid = useApp((state) => state.problems.length > 0);
  const key = useApp((state) => (state.answer.summary?.scenarioHash === state.scenarioHash ? state.answer.summary.resultKey : undefined));
  const run = useResult(key);
  const result = settled === null ? undefined : run;
  const found = useInTask<readonly Advice[] | null>(
    useCallback(() => (invalid ? [] : adviceFor(rules, scenario, result)), [rules, invalid, scenario, result]),
    null,
  );
  return { found, scenario, result };
}
