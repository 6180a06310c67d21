/** What running a part of each batch costs in reality, in words and rows. Pure. */
import type { Matrix } from './matrix.ts';
import type { WorkloadReduction } from './reduction.ts';
import { reductionError } from './reduction.ts';
import { formatMs, formatPercent, formatRatio, formatScale, listWords } from '../../../analysis/format.ts';
import { errorText, titleOf } from './matrixWords.ts';

const upper = (workload: string): string => workload.toUpperCase();

/** Workloads of which the page runs a part; of a whole batch nothing is lost. */
export const reduced = (matrix: Pick<Matrix, 'rows'>): WorkloadReduction[] => reductionError(matrix).filter(({ scale }) => scale < 1);

/** The reduction in one sentence: the largest error of a ratio, and which layouts change places. */
export function reductionSentence(all: readonly WorkloadReduction[]): string {
  if (all.length === 0) return 'The page runs whole batches: nothing is reduced.';
  const errors = all.map(({ workload, largestToBestError }) => `${upper(workload)} ${formatPercent(largestToBestError)}`);
  const swapped = all.filter(({ swaps }) => swaps.length > 0).map(({ workload }) => upper(workload));
  const order =
    swapped.length === 0
      ? 'The seven layouts keep their order in every workload.'
      : `Layouts that are close to each other change places in ${listWords(swapped)}.`;
  return `Ratios between layouts, as the page shows them, differ from those of the whole batch by at most: ${listWords(errors)}. ${order}`;
}

/** "Manual 22 before Stripe 22 (1 MB): 1.02 whole, 0.99 reduced". */
export const swapWords = ({ swaps }: WorkloadReduction): string[] =>
  swaps.map(
    ({ faster, slower, whole, reduced: part }) =>
      `${titleOf(faster)} is before ${titleOf(slower)} in the whole batch (${formatRatio(whole)}), and behind it here (${formatRatio(part)})`,
  );

export interface TextRow {
  readonly key: string;
  readonly cells: readonly string[];
}

export const REDUCTION_COLUMNS = [
  'Workload',
  'Scale',
  'Largest error of a ratio',
  'Largest error of elapsed / scale',
  'Order of the seven',
] as const;

export function reductionRows(all: readonly WorkloadReduction[]): TextRow[] {
  return all.map(({ workload, scale, largestToBestError, largestCarriedError, swaps }) => ({
    key: workload,
    cells: [
      upper(workload),
      formatScale(scale),
      formatPercent(largestToBestError),
      formatPercent(largestCarriedError),
      swaps.length === 0 ? 'the same' : `${swaps.length} ${swaps.length === 1 ? 'pair' : 'pairs'} swapped`,
    ],
  }));
}

export const LAYOUT_COLUMNS = [
  'Layout',
  'To the best, whole',
  'To the best, reduced',
  'Error',
  'Elapsed, whole',
  'Elapsed / scale',
  'Error of that',
] as const;

export function layoutRows({ layouts }: WorkloadReduction): TextRow[] {
  return layouts.map((one) => ({
    key: one.layout,
    cells: [
      titleOf(one.layout),
      formatRatio(one.toBestWhole),
      `${formatRatio(one.toBestReduced)}${one.ciHalfWidth === undefined ? '' : ` ±${formatRatio(one.ciHalfWidth)}`}`,
      errorText(one.toBestError),
      formatMs(one.wholeMs),
      formatMs(one.carriedMs),
      errorText(one.carriedError),
    ],
  }));
}

/** The quiet line of an answer at the interactive scale; null where nothing was measured for its workload and scale. */
export function reductionNote(matrix: Pick<Matrix, 'rows'>, workload: string, scale: number): string | null {
  const found = reduced(matrix).find((one) => one.workload === workload && Math.abs(one.scale - scale) < 1e-9);
  if (!found) return null;
  return `At this scale the ratios between the study’s layouts differ from those of the whole batch by at most ${formatPercent(found.largestToBestError)} (measured).`;
}
