/** What the answer on screen stands against, and how: the same for the line below the number and for the voice. Pure. */
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { batchPart, forPart } from '../analysis/answers/batchPart.ts';
import { sameWork } from '../analysis/compare/conditions.ts';
import { differenceOf } from '../analysis/compare/difference.ts';
import type { Difference } from '../analysis/compare/difference.ts';
import { workBefore } from '../analysis/compare/otherWork.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Measure } from '../analysis/measure/measure.ts';
import { pinName } from '../studies/standing.ts';
import type { AppState } from './types.ts';

export type Against =
  | { readonly kind: 'is-baseline' }
  /** The baseline did other work. */
  | { readonly kind: 'other-work'; readonly name: string }
  | { readonly kind: 'difference'; readonly difference: Difference; readonly name: string };

type Facts = Pick<AppState, 'answer' | 'scenario' | 'history' | 'pinned' | 'view'>;

/** How an answer stands against another; where that is of less of the batch than the answer shown, the words name it. */
function standing(summary: AnswerSummary, reference: AnswerSummary, scenario: Scenario, measure: Measure): Difference {
  const difference = differenceOf(summary, reference, measure);
  const { scale, sofar } = difference;
  if (scale === null || scale === summary.scale) return difference;
  return { ...difference, sofar: `, ${forPart(batchPart(scenario, scale))}${sofar}` };
}

/** The baseline, or, as long as none is chosen, the layout before the last step; null where there is nothing to compare with. */
export function againstOf(summary: AnswerSummary, { answer, scenario, history, pinned, view }: Facts, measure: Measure): Against | null {
  const baseline = pinned.find(({ id }) => id === view.baselineId);
  if (baseline?.answer?.scenarioHash === summary.scenarioHash) return { kind: 'is-baseline' };
  if (baseline?.stale) return { kind: 'other-work', name: pinName(baseline) };
  if (baseline?.answer)
    return { kind: 'difference', difference: standing(summary, baseline.answer, scenario, measure), name: pinName(baseline) };
  const { previous } = answer;
  const before = previous && history.find(({ scenarioHash }) => scenarioHash === previous.scenarioHash);
  if (!previous || !before || previous.scenarioHash === summary.scenarioHash) return null;
  const difference = standing(summary, previous, scenario, measure);
  const isSame = sameWork(before.scenario, scenario);
  // Where nothing will ever be compared, the reader learns why; other answers may still come.
  if (difference.kind === 'unknown')
    return difference.isFinal ? { kind: 'difference', difference, name: isSame ? 'the layout before' : 'the workload before' } : null;
  if (isSame) return { kind: 'difference', difference, name: 'the layout before' };
  const work = workBefore(before.scenario, scenario);
  // More work takes longer: neither better nor worse, so it has no color.
  return work === undefined ? null : { kind: 'difference', difference: { ...difference, kind: 'open' }, name: work };
}
