/** W5 by how much of it is run: do ratios between the layouts change? From the matrix and the recorded runs of the claims. */
import { mean } from '../../../base/stats.ts';
import { scenarioHash } from '../../../scenario/hash.ts';
import type { RecordedRuns } from '../../claims/recorded.ts';
import { presetScenario, STUDY } from '../presets.ts';
import { SEVEN_LAYOUTS, type Matrix } from './matrix.ts';

export interface ScaleRow {
  readonly scale: number;
  /** Elapsed times by layout and seed, the first seed first; every layout has the same seeds. */
  readonly msOf: Readonly<Record<string, readonly number[]>>;
}

/** Every scale at which all seven layouts were run as they are, the smallest first; the matrix wins where both have it. */
export function w5Scales(matrix: Pick<Matrix, 'rows'>, { runs }: Pick<RecordedRuns, 'runs'>): ScaleRow[] {
  const layoutOf = new Map(
    SEVEN_LAYOUTS.flatMap((layout) => {
      const scenario = presetScenario(`${STUDY}/${layout}/w5`);
      return scenario ? [[scenarioHash(scenario), layout] as const] : [];
    }),
  );
  const found = new Map<number, Map<string, readonly number[]>>();
  const at = (scale: number): Map<string, readonly number[]> => {
    const there = found.get(scale) ?? new Map<string, readonly number[]>();
    found.set(scale, there);
    return there;
  };
  for (const run of runs.toSorted((a, b) => a.seed - b.seed)) {
    const layout = run.share === 1 ? layoutOf.get(run.scenarioHash) : undefined;
    if (layout !== undefined) at(run.scale).set(layout, [...(at(run.scale).get(layout) ?? []), run.elapsedMs]);
  }
  for (const row of matrix.rows)
    if (row.workload === 'w5' && SEVEN_LAYOUTS.includes(row.layout)) at(row.scale).set(row.layout, row.elapsedBySeedMs);
  return [...found]
    .filter(([, times]) => SEVEN_LAYOUTS.every((layout) => times.has(layout)))
    .toSorted(([a], [b]) => a - b)
    .map(([scale, times]) => ({ scale, msOf: Object.fromEntries(times) }));
}

/** Seeds of a row. */
export const seedsOf = ({ msOf }: ScaleRow): number => Math.min(...SEVEN_LAYOUTS.map((layout) => msOf[layout].length));

/** A layout's time to another's, mean over the paired seeds. */
export const ratioAt = ({ msOf }: ScaleRow, slower: string, faster: string): number =>
  mean(msOf[slower].map((ms, k) => ms / msOf[faster][k]));

/** By how much a layout's ratio to the fastest differs from that of the whole batch, at most; of the first seed, which both have. */
export function largestError(part: ScaleRow, whole: ScaleRow): number {
  const first = ({ msOf }: ScaleRow, layout: string): number => msOf[layout][0];
  const fastest = SEVEN_LAYOUTS.toSorted((a, b) => first(whole, a) - first(whole, b))[0];
  const toFastest = (row: ScaleRow, layout: string): number => first(row, layout) / first(row, fastest);
  return Math.max(...SEVEN_LAYOUTS.map((layout) => Math.abs(toFastest(part, layout) - toFastest(whole, layout))));
}
