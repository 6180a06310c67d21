/**
 * The small picture: for each query type a scale from its fastest layout to the largest ratio of any type, with a tick per layout
 * and a diamond for the one on screen. The scale is logarithmic, so that twice as long is the same distance anywhere. Pure.
 */
import type { TypeRow, TypeTable } from '../../../../analysis/byType/table.ts';

/** The scale covers at least this ratio. */
const LEAST_SPAN = 1.25;

export interface Tick {
  readonly column: number;
  /** From 0, the fastest, to 1. */
  readonly at: number;
}

export interface Strips {
  /** The ratio at the right end. */
  readonly most: number;
  readonly strips: readonly { readonly row: TypeRow; readonly ticks: readonly Tick[] }[];
}

export function stripsOf({ rows }: TypeTable): Strips {
  const most = Math.max(LEAST_SPAN, ...rows.flatMap(({ cells }) => cells.map((cell) => cell?.ratio ?? 1)));
  const at = (ratio: number | null): number => (ratio === null ? 1 : Math.log(ratio) / Math.log(most));
  return {
    most,
    strips: rows.map((row) => ({
      row,
      ticks: row.cells.flatMap((cell, column) => (cell === null ? [] : [{ column, at: at(cell.ratio) }])),
    })),
  };
}
