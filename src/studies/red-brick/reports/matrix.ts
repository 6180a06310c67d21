/** Every layout of the document with every workload, whole and at the interactive scale: `matrix.json`. */
import { interval95, mean } from '../../../base/stats.ts';
import type { ReportHead, StudyRun, Took } from '../../reports.ts';
import { LAYOUTS } from '../layouts.ts';
import { WORKLOADS } from '../workloads.ts';

export type { ReportHead, StudyRun, Took };

export interface MatrixRow {
  readonly workload: string;
  readonly layout: string;
  /** Fraction of each user's batch: 1 is the whole one. */
  readonly scale: number;
  /** Mean over the seeds. */
  readonly elapsedMs: number;
  readonly elapsedBySeedMs: readonly number[];
  /** Simulated disk I/Os of one run, mean over the seeds. */
  readonly ios: number;
  /** Elapsed time to that of the fastest of the seven layouts, mean over paired seeds. */
  readonly toBest: number;
  /** Half of the 95 % interval of `toBest`; absent with one seed. */
  readonly ciHalfWidth?: number;
}

export interface Matrix extends ReportHead {
  /** Seeds of each run: the preset's, the next one, and so on. */
  readonly seeds: { readonly whole: number; readonly interactive: number };
  /** Whole: one seed of everything. Interactive: all seeds. */
  readonly took: { readonly whole: Took; readonly interactive: Took };
  /** By workload, then layout, in the document's order, at the interactive scale and then at 1; a workload whose interactive scale is 1 once. */
  readonly rows: readonly MatrixRow[];
}

/** The interactive scale of each workload, by id. */
export const interactiveScales = (): Readonly<Record<string, number>> =>
  Object.fromEntries(WORKLOADS.map(({ id, interactiveScale }) => [id, interactiveScale]));

/** Ids of the document's seven layouts; the skewed one is apart. */
export const SEVEN_LAYOUTS: readonly string[] = LAYOUTS.filter(({ skewed }) => !skewed).map(({ id }) => id);

/** The rows of runs, each group of equal workload and scale compared within itself. Runs of different layouts are paired by seed. */
export function matrixRows(runs: readonly StudyRun[]): MatrixRow[] {
  return WORKLOADS.flatMap(({ id: workload }) => {
    const own = runs.filter((run) => run.workload === workload);
    const scales = [...new Set(own.map(({ scale }) => scale))].toSorted((a, b) => a - b);
    return scales.flatMap((scale) =>
      rowsOf(
        workload,
        scale,
        own.filter((run) => run.scale === scale),
      ),
    );
  });
}

function rowsOf(workload: string, scale: number, runs: readonly StudyRun[]): MatrixRow[] {
  const timed = LAYOUTS.flatMap(({ id: layout }) => {
    const own = runs.filter((run) => run.layout === layout).toSorted((a, b) => a.seed - b.seed);
    return own.length === 0 ? [] : [{ layout, ios: mean(own.map(({ ios }) => ios)), ms: own.map(({ elapsedMs }) => elapsedMs) }];
  });
  return compared(timed).map(({ layout, ios, ms, ...toBest }) => ({
    workload,
    layout,
    scale,
    elapsedMs: mean(ms),
    elapsedBySeedMs: ms,
    ios: Math.round(ios),
    ...toBest,
  }));
}

/** Times of layouts, paired by seed, to those of the fastest of the seven. */
export function compared<T extends { readonly layout: string; readonly ms: readonly number[] }>(
  timed: readonly T[],
): (T & Pick<MatrixRow, 'toBest' | 'ciHalfWidth'>)[] {
  const seven = timed.filter(({ layout }) => SEVEN_LAYOUTS.includes(layout));
  const [best] = (seven.length > 0 ? seven : timed).toSorted((a, b) => mean(a.ms) - mean(b.ms));
  return timed.map((one) => {
    if (one.ms.length !== best.ms.length) throw new RangeError(`Layouts ${one.layout} and ${best.layout} were run with different seeds.`);
    const { mean: toBest, high } = interval95(one.ms.map((ms, k) => ms / best.ms[k]));
    return { ...one, toBest, ...(one.ms.length > 1 && { ciHalfWidth: high - toBest }) };
  });
}

/** Rows of the whole batches, or of those that the page runs. Where the page runs the whole batch they are the same. */
export function rowsAt(matrix: Pick<Matrix, 'rows'>, which: 'whole' | 'interactive', workload: string): readonly MatrixRow[] {
  const scale = which === 'whole' ? 1 : interactiveScales()[workload];
  return matrix.rows.filter((row) => row.workload === workload && row.scale === scale);
}
