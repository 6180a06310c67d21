/** All layouts with all workloads as a table whose shade follows its numbers. Pure. */
import type { Matrix, MatrixRow } from './matrix.ts';
import { rowsAt, SEVEN_LAYOUTS } from './matrix.ts';
import { LAYOUTS } from '../layouts.ts';
import { WORKLOADS } from '../workloads.ts';
import { formatCount, formatMs, formatPercent, formatRatio, formatScale, listWords, timeUnit } from '../../../analysis/format.ts';

export const MATRIX_FIGURES = ['ratio', 'elapsed', 'ios'] as const;
export type MatrixFigure = (typeof MATRIX_FIGURES)[number];
export type MatrixScale = 'whole' | 'interactive';

export interface MatrixCell {
  readonly workload: string;
  readonly text: string;
  /** 0 at the fastest layout of the workload, 1 at twice its time or more. */
  readonly shade: number;
  /** The fastest of the seven. */
  readonly best: boolean;
  readonly row: MatrixRow | null;
}

export interface MatrixLine {
  readonly layout: string;
  readonly title: string;
  /** In the document's order of workloads. */
  readonly cells: readonly MatrixCell[];
}

/** Times of a column share one unit, which its heading need not repeat. */
function textOf(row: MatrixRow, column: readonly MatrixRow[], figure: MatrixFigure): string {
  if (figure === 'ios') return formatCount(row.ios);
  if (figure === 'elapsed') return formatMs(row.elapsedMs, timeUnit(Math.max(...column.map(({ elapsedMs }) => elapsedMs))));
  const half = row.ciHalfWidth;
  return `${formatRatio(row.toBest)}${half !== undefined && half >= 0.005 ? ` ±${formatRatio(half)}` : ''}`;
}

/** Twice the time of the best is as dark as it gets. */
const DARKEST = 1;
const shadeOf = ({ toBest }: MatrixRow): number => Math.min(1, Math.max(0, (toBest - 1) / DARKEST));

/** A line a layout, a cell a workload. */
export function matrixLines(matrix: Pick<Matrix, 'rows'>, which: MatrixScale, figure: MatrixFigure): MatrixLine[] {
  const columns = WORKLOADS.map(({ id }) => ({ id, rows: rowsAt(matrix, which, id) }));
  return LAYOUTS.map(({ id: layout, title }) => ({
    layout,
    title,
    cells: columns.map(({ id, rows }): MatrixCell => {
      const row = rows.find((one) => one.layout === layout);
      if (!row) return { workload: id, text: '–', shade: 0, best: false, row: null };
      const seven = rows.filter((one) => SEVEN_LAYOUTS.includes(one.layout));
      const best = SEVEN_LAYOUTS.includes(layout) && seven.every((one) => one.elapsedMs >= row.elapsedMs);
      return { workload: id, text: textOf(row, rows, figure), shade: shadeOf(row), best, row };
    }),
  }));
}

/** "Fastest: W1 Stripe 8/8/4/2; W2 Manual 22; ..." and how far the slowest layout is behind. */
export function matrixSummary(matrix: Pick<Matrix, 'rows'>, which: MatrixScale): string {
  const parts = WORKLOADS.flatMap(({ id }) => {
    const rows = rowsAt(matrix, which, id).filter(({ layout }) => SEVEN_LAYOUTS.includes(layout));
    if (rows.length === 0) return [];
    const order = rows.toSorted((a, b) => a.elapsedMs - b.elapsedMs);
    const slowest = order[order.length - 1];
    return [`${id.toUpperCase()} ${titleOf(order[0].layout)} (slowest ${titleOf(slowest.layout)}, ${formatRatio(slowest.toBest)} times)`];
  });
  return parts.length === 0 ? '' : `Fastest of the seven layouts: ${parts.join('; ')}.`;
}

export const titleOf = (layout: string): string => LAYOUTS.find(({ id }) => id === layout)?.title ?? layout;

/** What was simulated, and how often. */
export function matrixMade({ seeds, took, rows }: Pick<Matrix, 'seeds' | 'took' | 'rows'>, which: MatrixScale): string {
  const { ios, runs } = took[which];
  const scales = listWords([
    ...new Set(
      WORKLOADS.flatMap(({ id }) =>
        rowsAt({ rows }, which, id)
          .slice(0, 1)
          .map(({ scale }) => `${id.toUpperCase()} ${formatScale(scale)}`),
      ),
    ),
  ]);
  const what = which === 'whole' ? 'the whole of every batch' : `at the page’s interactive scale (${scales})`;
  return `${formatCount(runs)} runs of ${what}, ${seeds[which] === 1 ? 'one seed' : `${seeds[which]} paired seeds`}: ${formatCount(ios)} disk I/Os were simulated.`;
}

/** Ratio and share as the table of the reduction says them. */
export const errorText = (error: number): string => `${error > 0 ? '+' : ''}${formatPercent(error)}`;
