/**
 * Runs that are looked at one after the other share their scales: the time axis is as long as the longest of them, a queue as high as
 * in the deepest. With a baseline that is the baseline; else the layout before the last edit and the pinned ones.
 */
import { useMemo } from 'react';
import { create } from 'zustand';
import { sameWork } from '../../../analysis/compare/conditions.ts';
import { atScale } from '../../../analysis/compare/oneScale.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import type { AppState, ResultStore } from '../../../store/types.ts';
import { deepest, depthsOf } from '../../../analysis/run/depths.ts';
import type { RunDepths } from '../../../analysis/run/depths.ts';
import { useLessonOpen } from './lessonOpen.ts';
import { useApp, useHandles } from './useApp.ts';

/** Whether scales are shared; else every run has its own. */
export const useSharedScales = create<{ readonly shared: boolean }>(() => ({ shared: true }));

/** Queues that a lesson makes every step draw at one height; none without a lesson that asks for it. */
const lessonDepths = (height: number): RunDepths => ({ mean: height, bin: height, row: height });

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
  const fitting = (other: AnswerSummary | null): readonly AnswerSummary[] => {
    const alike = other && other.scenarioHash !== shown.scenarioHash ? atScale(other, shown.scale) : null;
    return alike && alike.basis !== 'estimate' ? [alike] : [];
  };
  const baseline = pinned.find(({ id }) => id === baselineId);
  const [against] = baseline && !baseline.stale ? fitting(baseline.answer) : [];
  if (against) return [against];
  const { previous } = answer;
  const before = previous && history.find(({ scenarioHash }) => scenarioHash === previous.scenarioHash);
  const others = pinned.flatMap((pin) => (pin.stale ? [] : fitting(pin.answer)));
  return before && sameWork(before.scenario, scenario) ? [...fitting(previous), ...others] : others;
}

export interface ComparedRuns {
  /** Of the longest run; 0 without any. */
  readonly elapsedMs: number;
  /** The deepest queues of any of them, and of what an open lesson asks for. */
  readonly depths: RunDepths;
}

/** Kept with the answer; answers of earlier versions have none, but their run may still be held. */
function answerDepths({ depths, resultKey }: AnswerSummary, results: ResultStore): RunDepths | undefined {
  if (depths) return depths;
  const result = resultKey === undefined ? undefined : results.get(resultKey);
  return result && depthsOf(result);
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
  const wanted = useSharedScales((state) => state.shared);
  const height = useLessonOpen((state) => state.queueHeight);
  const { results } = useHandles();
  return useMemo(() => {
    const compared = shared ? comparedAnswers({ answer: { summary, previous }, pinned, baselineId, history, scenario }) : [];
    return {
      elapsedMs: Math.max(0, ...compared.map(({ elapsedMs }) => elapsedMs)),
      depths: deepest([...compared.flatMap((one) => answerDepths(one, results) ?? []), ...(wanted ? [lessonDepths(height)] : [])]),
    };
  }, [summary, previous, pinned, baselineId, history, scenario, shared, wanted, height, results]);
}
