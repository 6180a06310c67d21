/**
 * What could be done next, and only what is known to be worth it: a layout that was run on the same work
 * and is faster beyond the noise, or the one setting on which the last user waited. No predictions.
 */
import type { Scenario } from '../../scenario/schema.ts';
import { tuneGroupsInForce } from '../../scenario/tuning.ts';
import type { AnswerSummary, Pinned } from '../../store/types.ts';
import { differenceOf } from './difference.ts';
import { elapsedTimes } from './phases.ts';

export type NextStep =
  | { readonly kind: 'open'; readonly pin: Pinned; readonly change: string }
  | { readonly kind: 'tune-group'; readonly tuneGroup: number };

/** From this share of the elapsed time on, waiting for a turn is worth a try. */
const GROUP_WAIT = 0.1;

export function nextSteps(scenario: Scenario, answer: AnswerSummary, pinned: readonly Pinned[]): readonly NextStep[] {
  const steps: NextStep[] = [];
  const { groupWait } = elapsedTimes(answer.attributionMs);
  const { queryProcs } = scenario.workload;
  // More processes than a query has never wait at a file group: QUERYPROCS is enough, and one step.
  if (groupWait >= GROUP_WAIT * answer.elapsedMs && tuneGroupsInForce(scenario).some((processes) => processes < queryProcs)) {
    steps.push({ kind: 'tune-group', tuneGroup: queryProcs });
  }
  let best: { readonly pin: Pinned; readonly elapsedMs: number; readonly change: string } | null = null;
  for (const pin of pinned) {
    if (pin.stale || !pin.answer || (best && pin.answer.elapsedMs >= best.elapsedMs)) continue;
    const { kind, short } = differenceOf(pin.answer, answer);
    if (kind === 'better') best = { pin, elapsedMs: pin.answer.elapsedMs, change: short };
  }
  if (best) steps.push({ kind: 'open', pin: best.pin, change: best.change });
  return steps;
}
