/** Runs of a sweep, as tests make them up: of each line, the results at each place. */
import { placeOf } from '../places.ts';
import type { SweepRuns } from '../series.ts';
import type { StudySweep } from '../sweep.ts';

export const runsOf = (plan: StudySweep, times: Readonly<Record<string, readonly (readonly number[])[]>>) => ({
  runs: Object.fromEntries(
    Object.entries(times).flatMap(([line, byX]) =>
      byX.flatMap((ms, k) => (ms.length > 0 ? [[placeOf(plan, line, plan.xs[k]).key, ms]] : [])),
    ),
  ),
  failures: {},
});
export const TWO = new Set(['fifo', 'clook']);
/** Three runs at each of three places: the second line stays almost level. */
export const fullRuns = (plan: StudySweep): SweepRuns =>
  runsOf(plan, {
    fifo: [
      [10_000, 10_100, 10_200],
      [20_000, 21_000, 22_000],
      [30_000, 30_500, 31_000],
    ],
    clook: [
      [10_050, 10_100, 10_150],
      [11_000, 11_100, 11_200],
      [12_000, 12_200, 12_400],
    ],
  });
