/** The layouts compared in the answer, this one and the pinned ones; the same for bars and query types. */
import { useMemo } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Pinned } from '../../../store/types.ts';
import { formatScale } from '../../../analysis/format.ts';
import { layoutName, pinName, standing } from '../../../studies/standing.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { atScale, sharedScale } from '../../../analysis/compare/oneScale.ts';
import { failedApart, sameQueries } from '../../../analysis/compare/sameQueries.ts';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { workApart } from './workApart.ts';
import { shownAnswer } from './Number.tsx';
import { messages } from './messages.ts';

/** Shown where a pinned layout has no number. */
const withoutAnswer = (status: Pinned['status']): string =>
  status === 'failed' ? messages.runFailed : status === 'stopped' ? messages.notRun : '…';

/**
 * This layout first, then the pinned ones in order; a pinned copy of this layout is not shown twice. All comparable layouts use one
 * scale, the largest that all of them have, which may cover less of the batch than the headline.
 */
export function useBarInputs(): readonly Compared[] {
  const scenario = useApp((state) => state.scenario);
  const hash = useApp((state) => state.scenarioHash);
  const answer = useApp((state) => state.answer);
  const pinned = useApp((state) => state.pinned);
  const baselineId = useApp((state) => state.view.baselineId);
  return useMemo(() => {
    const here = standing(scenario);
    const shown = shownAnswer(answer);
    const comparable = pinned.flatMap((pin) => (pin.stale || !pin.answer ? [] : [pin.answer]));
    const scale = (shown && sharedScale([shown.summary, ...comparable])) ?? shown?.summary.scale;
    const at = (summary: AnswerSummary) => (scale === undefined ? null : atScale(summary, scale)) ?? summary;
    const twin = pinned.find((pin) => (pin.answer?.scenarioHash ?? '') === hash);
    const current: Compared = {
      id: 'current',
      title: layoutName(here),
      answer: shown && at(shown.summary),
      waiting: answer.status === 'invalid' ? messages.cannotRun : '…',
      stale: shown?.before ?? false,
      current: true,
      baseline: twin !== undefined && twin.id === baselineId,
    };
    const others = pinned
      .filter((pin) => pin !== twin)
      .map((pin): Compared => ({
        id: pin.id,
        title: pinName(pin),
        answer: pin.answer && (pin.stale ? pin.answer : at(pin.answer)),
        waiting: withoutAnswer(pin.status),
        ...comparability(pin, scale, shown?.summary, scenario),
        current: false,
        baseline: pin.id === baselineId,
      }));
    return [current, ...others];
  }, [scenario, hash, answer, pinned, baselineId]);
}

/** Whether a pinned answer can be compared with the one on screen. */
function comparability(
  { stale, answer, scenario }: Pinned,
  scale: number | undefined,
  shown: AnswerSummary | undefined,
  current: Scenario,
): Pick<Compared, 'stale' | 'staleBecause'> {
  if (stale) return { stale, staleBecause: workApart(scenario, current) };
  if (!answer || scale === undefined) return { stale: false };
  if (!atScale(answer, scale)) return { stale: true, staleBecause: formatScale(answer.scale) };
  return shown && !sameQueries(answer, shown) ? { stale: true, staleBecause: failedApart(answer) } : { stale: false };
}
