/**
 * What could be done next, and only what is known to be worth it: a layout that was run on the same work
 * and is faster beyond the noise, or the one setting on which the last user waited. No predictions.
 */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { tuneGroupsInForce } from '../../scenario/tuning.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { ELAPSED, isBetter } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from '../answers/measured.ts';
import { differenceOf } from '../compare/difference.ts';
import { atScale, sharedScale } from '../compare/oneScale.ts';
import { elapsedTimes } from '../run/phases.ts';
import { wordsOf } from '../../scenario/terms.ts';

/** A setting to try. */
export interface TuneGroupStep {
  readonly kind: 'tune-group';
  readonly tuneGroup: number;
  /** On a button. */
  readonly label: string;
  /** What it does, without a full stop. */
  readonly title: string;
}

/** A layout that was run for comparison. */
interface Measured {
  readonly answer: AnswerSummary | null;
  /** It did other work. */
  readonly stale: boolean;
}

export type NextStep<P extends Measured> = { readonly kind: 'open'; readonly pin: P; readonly change: string } | TuneGroupStep;

/** From this share of the elapsed time on, waiting for a turn is worth a try. */
export const GROUP_WAIT = 0.1;

/** A larger TUNE GROUP, where the last user waited long for turns; null where that is not so, or would change nothing. */
export function tuneGroupStep(scenario: Scenario, run: Pick<RunResult, 'attributionMs' | 'elapsedMs'>): TuneGroupStep | null {
  const { groupWait } = elapsedTimes(run.attributionMs);
  const { queryProcs } = scenario.workload;
  // More processes than a query has never wait at a file group: QUERYPROCS is enough, and one step.
  if (groupWait < GROUP_WAIT * run.elapsedMs || !tuneGroupsInForce(scenario).some((processes) => processes < queryProcs)) return null;
  const { tuneGroup, fileGroup } = wordsOf(scenario);
  return {
    kind: 'tune-group',
    tuneGroup: queryProcs,
    label: `Try ${tuneGroup.name} ${queryProcs}`,
    title: `Lets every process of a query do I/O on ${fileGroup.a} at the same time; the run shows whether it helps`,
  };
}

export function nextSteps<P extends Measured>(
  scenario: Scenario,
  answer: AnswerSummary,
  pinned: readonly P[],
  measure: Measure = ELAPSED,
): readonly NextStep<P>[] {
  const tuned = tuneGroupStep(scenario, answer);
  let best: { readonly pin: P; readonly value: number; readonly change: string } | null = null;
  const scale = sharedScale([answer, ...pinned.flatMap((pin) => (pin.stale || !pin.answer ? [] : [pin.answer]))]) ?? answer.scale;
  const mine = atScale(answer, scale) ?? answer;
  for (const pin of pinned) {
    const its = pin.stale || !pin.answer ? null : atScale(pin.answer, scale);
    const value = its ? measured(measure, its)?.value : undefined;
    if (!its || value === undefined || (best && !isBetter(measure, value - best.value))) continue;
    const { kind, short } = differenceOf(its, mine, measure);
    if (kind === 'better') best = { pin, value, change: short };
  }
  return [...(tuned ? [tuned] : []), ...(best ? [{ kind: 'open' as const, pin: best.pin, change: best.change }] : [])];
}
