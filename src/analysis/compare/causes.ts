/** What makes the difference between two scenarios: which parts of the time became longer or shorter, over all paired seeds. */
import { isTie, pairedDifference } from '../../base/stats.ts';
import type { Interval } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { ELAPSED, formatMeasureChange } from '../measure/measure.ts';
import type { MeasureUnit } from '../measure/measure.ts';
import { elapsedTimes, GROUPS } from '../run/phases.ts';
import type { PhaseGroup } from '../run/phases.ts';

type Attributed = Pick<RunResult, 'attributionMs'>;

export interface Cause {
  readonly group: PhaseGroup;
  /** Change of this part of the last user's time, with the 95 % interval over the pairs. The means of all causes sum to the difference. */
  readonly changeMs: Interval;
}

/**
 * Parts of the time that changed, the largest change first.
 * @param runs of one scenario. @param reference runs of the other one, with the same seeds in the same order
 */
export function causesOf(runs: readonly Attributed[], reference: readonly Attributed[]): readonly Cause[] {
  const [times, before] = [runs, reference].map((all) => all.map(({ attributionMs }) => elapsedTimes(attributionMs)));
  return GROUPS.map((group) => ({
    group,
    changeMs: pairedDifference(
      times.map((each) => each[group.id]),
      before.map((each) => each[group.id]),
    ),
  }))
    .filter(({ changeMs }) => changeMs.mean !== 0)
    .toSorted((a, b) => Math.abs(b.changeMs.mean) - Math.abs(a.changeMs.mean));
}

/** "queue +5.1 s", and that it is within noise where it is. */
export function causeWords({ group, changeMs }: Cause, unit: MeasureUnit): string {
  return `${group.label} ${formatMeasureChange(ELAPSED, changeMs.mean, unit)}${isTie(changeMs) ? ' (within noise)' : ''}`;
}
