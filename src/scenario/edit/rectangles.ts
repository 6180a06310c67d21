/** Sets of PSUs as few rectangles of segments x PSUs. */

/** Ranges counted from 1, both ends included. */
export interface Rectangle {
  readonly segments: readonly [number, number];
  readonly psus: readonly [number, number];
}

/** One row's run of neighboring columns, counted from 0. */
type Run = readonly [row: number, from: number, to: number];

/** Runs of ascending cells in rows of `width`. */
function runsOf(cells: ArrayLike<number>, width: number): Run[] {
  const runs: [number, number, number][] = [];
  let last: [number, number, number] | undefined;
  for (let k = 0; k < cells.length; k++) {
    const row = Math.floor(cells[k] / width);
    const column = cells[k] - row * width;
    if (last?.[0] === row && last[2] === column - 1) last[2] = column;
    else runs.push((last = [row, column, column]));
  }
  return runs;
}

/** Joins runs of equal columns in successive rows. */
function stack(runs: readonly Run[]): [rows: [number, number], columns: [number, number]][] {
  const done: [[number, number], [number, number]][] = [];
  const open = new Map<string, [[number, number], [number, number]]>();
  for (const [row, from, to] of runs) {
    const key = `${from}-${to}`;
    const above = open.get(key);
    if (above?.[0][1] === row - 1) above[0][1] = row;
    else {
      const rectangle: [[number, number], [number, number]] = [
        [row, row],
        [from, to],
      ];
      open.set(key, rectangle);
      done.push(rectangle);
    }
  }
  return done;
}

/**
 * Covers exactly the given cells (ascending indexes into rows of `width`) with disjoint rectangles:
 * rows joined downward or columns joined sideways, whichever gives fewer. Boxes give one.
 */
export function rectanglesOf(cells: readonly number[], width: number): Rectangle[] {
  const byRow = stack(runsOf(cells, width));
  const byColumn = byRow.length > 1 ? stack(runsOf(transposed(cells, width), heightOf(cells, width))) : byRow;
  const shift = ([a, b]: readonly [number, number]): [number, number] => [a + 1, b + 1];
  return byRow.length <= byColumn.length
    ? byRow.map(([rows, columns]) => ({ segments: shift(rows), psus: shift(columns) }))
    : byColumn.map(([columns, rows]) => ({ segments: shift(rows), psus: shift(columns) }));
}

/** Rows up to that of the last cell. */
const heightOf = (cells: readonly number[], width: number): number => Math.floor((cells.at(-1) ?? 0) / width) + 1;

/** The same cells with rows for columns, ascending. */
function transposed(cells: readonly number[], width: number): Float64Array {
  const height = heightOf(cells, width);
  return Float64Array.from(cells, (c) => (c % width) * height + Math.floor(c / width)).sort();
}

/** The cells of a rectangle in ascending order. */
export function cellsOf({ segments, psus }: Rectangle, width: number): number[] {
  const cells: number[] = [];
  for (let s = segments[0]; s <= segments[1]; s++) {
    for (let i = psus[0]; i <= psus[1]; i++) cells.push((s - 1) * width + (i - 1));
  }
  return cells;
}
