/**
 * Runs that are looked at one after the other share their scales: the time axis is as long as the longest of them, a queue as high as
 * in the deepest. With a baseline that is the baseline; else the layout before the last edit and the pinned ones.
 */
import { useMemo } from 'react';
import { create } from 'zustand';
import { sameWork } from '../../../analysis/compare/conditions.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { AppState } from '../../../store/types.ts';
import { useLessonOpen } from './lessonOpen.ts';
import { useApp, useHandles } from './useApp.ts';

/** Whether scales are shared; else every run has its own. */
export const useSharedScales = create<{ readonly shared: boolean }>(() => ({ shared: true }));

/** Whether they are now: while a lesson asks what to expect, the scale would tell how long the others took. */
export function useSharesScales(): boolean {
  const shared = useSharedScales((state) => state.shared);
  const waits = useLessonOpen((state) => state.waits);
  return shared && !waits;
}

/** Answers that may stand beside that of the screen, of the same work and scale; estimates have no run. */
export function comparedAnswers({
  answer,
  pinned,
  baselineId,
  history,
  scenario,
}: Pick<AppState, 'pinned' | 'history' | 'scenario'> & {
  readonly answer: Pick<AppState['answer'], 'summary' | 'previous'>;
} & Pick<AppState['view'], 'baselineId'>): readonly AnswerSummary[] {
  const shown = answer.summary ?? answer.previous;
  if (!shown) return [];
  const fits = (other: AnswerSummary | null): other is AnswerSummary =>
    other !== null && other.basis !== 'estimate' && other.scale === shown.scale && other.scenarioHash !== shown.scenarioHash;
  const baseline = pinned.find(({ id }) => id === baselineId);
  if (baseline && !baseline.stale && fits(baseline.answer)) return [baseline.answer];
  const { previous } = answer;
  const before = previous && history.find(({ scenarioHash }) => scenarioHash === previous.scenarioHash);
  const others = pinned.flatMap((pin) => (!pin.stale && fits(pin.answer) ? [pin.answer] : []));
  return before && fits(previous) && sameWork(before.scenario, scenario) ? [previous, ...others] : others;
}

export interface ComparedRuns {
  /** Of the longest run; 0 without any. */
  readonly elapsedMs: number;
  /** Those that are still held in full. */
  readonly results: readonly RunResult[];
}

/** The runs whose scales the one on screen shares. */
export function useComparedRuns(): ComparedRuns {
  // Not the whole answer: its progress changes all the time.
  const summary = useApp((state) => state.answer.summary);
  const previous = useApp((state) => state.answer.previous);
  const pinned = useApp((state) => state.pinned);
  const baselineId = useApp((state) => state.view.baselineId);
  const history = useApp((state) => state.history);
  const scenario = useApp((state) => state.scenario);
  const shared = useSharesScales();
  const { results } = useHandles();
  return useMemo(() => {
    const compared = shared ? comparedAnswers({ answer: { summary, previous }, pinned, baselineId, history, scenario }) : [];
    return {
      elapsedMs: Math.max(0, ...compared.map(({ elapsedMs }) => elapsedMs)),
      results: compared.flatMap(({ resultKey }) => (resultKey === undefined ? [] : (results.get(resultKey) ?? []))),
    };
  }, [summary, previous, pinned, baselineId, history, scenario, shared, results]);
}
