/** What the reduction to the interactive scale costs: the matrix' interactive runs against the whole batches. */
import { LAYOUTS } from '../layouts.ts';
import { WORKLOADS } from '../workloads.ts';
import { interactiveScales, rowsAt, SEVEN_LAYOUTS, type Matrix, type MatrixRow } from './matrix.ts';

export interface LayoutReduction {
  readonly layout: string;
  /** Elapsed time to the best layout, whole and reduced. */
  readonly toBestWhole: number;
  readonly toBestReduced: number;
  /** Reduced to whole, less 1: by how much the reduced run over- or understates the ratio. */
  readonly toBestError: number;
  /** Half of the 95 % interval of the reduced ratio over the seeds; absent with one seed. */
  readonly ciHalfWidth?: number;
  readonly wholeMs: number;
  /** Elapsed time of the reduced run divided by its scale. */
  readonly carriedMs: number;
  /** Carried over to whole, less 1. */
  readonly carriedError: number;
}

/** Two layouts that the reduced runs put the other way round. */
export interface Swap {
  /** The faster one of the whole batch. */
  readonly faster: string;
  readonly slower: string;
  /** Time of `slower` to that of `faster`: above 1 whole, below it reduced. */
  readonly whole: number;
  readonly reduced: number;
}

export interface WorkloadReduction {
  readonly workload: string;
  /** Scale of the reduced runs; 1 says that the page runs the whole batch. */
  readonly scale: number;
  readonly layouts: readonly LayoutReduction[];
  /** Ids of the seven layouts, the fastest first. */
  readonly rankingWhole: readonly string[];
  readonly rankingReduced: readonly string[];
  readonly swaps: readonly Swap[];
  /** Largest |toBestError| and |carriedError| of the seven layouts. */
  readonly largestToBestError: number;
  readonly largestCarriedError: number;
}

/** The error of the reduction by workload; a workload that the matrix does not have at both scales is left out. */
export function reductionError(matrix: Pick<Matrix, 'rows'>): WorkloadReduction[] {
  return WORKLOADS.flatMap(({ id }) => {
    const whole = rowsAt(matrix, 'whole', id);
    const reduced = rowsAt(matrix, 'interactive', id);
    return whole.length === 0 || reduced.length === 0 ? [] : [ofWorkload(id, whole, reduced)];
  });
}

function ofWorkload(workload: string, whole: readonly MatrixRow[], reduced: readonly MatrixRow[]): WorkloadReduction {
  const scale = interactiveScales()[workload];
  const layouts = LAYOUTS.flatMap(({ id }): LayoutReduction[] => {
    const all = whole.find((row) => row.layout === id);
    const part = reduced.find((row) => row.layout === id);
    if (!all || !part) return [];
    const carriedMs = part.elapsedMs / scale;
    return [
      {
        layout: id,
        toBestWhole: all.toBest,
        toBestReduced: part.toBest,
        toBestError: part.toBest / all.toBest - 1,
        ...(part.ciHalfWidth !== undefined && { ciHalfWidth: part.ciHalfWidth }),
        wholeMs: all.elapsedMs,
        carriedMs,
        carriedError: carriedMs / all.elapsedMs - 1,
      },
    ];
  });
  const seven = layouts.filter(({ layout }) => SEVEN_LAYOUTS.includes(layout));
  const largest = (errors: readonly number[]): number => Math.max(0, ...errors.map(Math.abs));
  return {
    workload,
    scale,
    layouts,
    rankingWhole: ranking(seven, ({ wholeMs }) => wholeMs),
    rankingReduced: ranking(seven, ({ carriedMs }) => carriedMs),
    swaps: swapsOf(seven),
    largestToBestError: largest(seven.map(({ toBestError }) => toBestError)),
    largestCarriedError: largest(seven.map(({ carriedError }) => carriedError)),
  };
}

const ranking = (layouts: readonly LayoutReduction[], time: (one: LayoutReduction) => number): string[] =>
  layouts.toSorted((a, b) => time(a) - time(b)).map(({ layout }) => layout);

function swapsOf(layouts: readonly LayoutReduction[]): Swap[] {
  const byTime = layouts.toSorted((a, b) => a.wholeMs - b.wholeMs);
  return byTime.flatMap((faster, k) =>
    byTime.slice(k + 1).flatMap((slower): Swap[] => {
      const whole = slower.wholeMs / faster.wholeMs;
      const reduced = slower.carriedMs / faster.carriedMs;
      return whole > 1 && reduced < 1 ? [{ faster: faster.layout, slower: slower.layout, whole, reduced }] : [];
    }),
  );
}
