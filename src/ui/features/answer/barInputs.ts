/** What is compared in the answer: this layout and the pinned ones, the same for bars and query types. */
import { useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Pinned } from '../../../store/types.ts';
import { formatScale } from '../../../analysis/format.ts';
import { layoutName, pinName, standing } from '../../../studies/standing.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { workApart } from './workApart.ts';
import { shownAnswer } from './Number.tsx';

/** What stands where a pinned layout has no number, and none is on its way. */
const WITHOUT_ANSWER: Partial<Record<Pinned['status'], string>> = { failed: 'failed', stopped: 'not run' };

/** This layout first, then the pinned ones in their order; the pinned twin of this layout is not shown twice. */
export function useBarInputs(): readonly Compared[] {
  const scenario = useApp((state) => state.scenario);
  const hash = useApp((state) => state.scenarioHash);
  const answer = useApp((state) => state.answer);
  const pinned = useApp((state) => state.pinned);
  const baselineId = useApp((state) => state.view.baselineId);
  return useMemo(() => {
    const here = standing(scenario);
    const shown = shownAnswer(answer);
    const twin = pinned.find((pin) => (pin.answer?.scenarioHash ?? '') === hash);
    const current: Compared = {
      id: 'current',
      title: layoutName(here),
      answer: shown?.summary ?? null,
      waiting: answer.status === 'invalid' ? 'cannot run' : '…',
      stale: shown?.before ?? false,
      current: true,
      baseline: twin !== undefined && twin.id === baselineId,
    };
    const others = pinned
      .filter((pin) => pin !== twin)
      .map((pin): Compared => ({
        id: pin.id,
        title: pinName(pin),
        answer: pin.answer,
        waiting: WITHOUT_ANSWER[pin.status] ?? '…',
        ...comparability(pin, shown?.summary ?? null, scenario),
        current: false,
        baseline: pin.id === baselineId,
      }));
    return [current, ...others];
  }, [scenario, hash, answer, pinned, baselineId]);
}

/** Whether a pinned answer may stand beside that of the screen. */
function comparability(
  { stale, answer, scenario }: Pinned,
  shown: AnswerSummary | null,
  current: Scenario,
): Pick<Compared, 'stale' | 'staleBecause'> {
  if (stale) return { stale, staleBecause: workApart(scenario, current) };
  if (!answer || !shown || answer.scale === shown.scale) return { stale: false };
  return { stale: true, staleBecause: formatScale(answer.scale) };
}
