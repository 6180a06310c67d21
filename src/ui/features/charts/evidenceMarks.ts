/** Evidence in a time chart: a frame around the rows of its disks, over its part of the run. */
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import type { Colors } from '../../kit/canvas/tokens.ts';
import { rowTop, xOf } from '../../kit/plots/timePlot.ts';
import type { Plot } from '../../kit/plots/timePlot.ts';

/** Ranges [first, last] of adjacent rows that contain these disks. */
export function evidenceRows(plot: Pick<Plot, 'disksPerRow' | 'rows'>, disks: readonly number[]): readonly (readonly [number, number])[] {
  const rows = [...new Set(disks.map((disk) => Math.floor(disk / plot.disksPerRow)))].filter((row) => row < plot.rows);
  const runs: [number, number][] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  return runs;
}

export function evidenceMarks(
  plot: Plot,
  window: TimeWindow,
  { disks, window: of }: Pick<Evidence, 'disks' | 'window'>,
  color: Pick<Colors, 'ink' | 'panel'>,
  linePx: number,
): Mark[] {
  const [from, to] = [Math.max(window.fromMs, of.fromMs), Math.min(window.toMs, of.toMs)];
  if (!(to > from)) return [];
  const [left, right] = [xOf(plot, window, from), xOf(plot, window, to)];
  const marks: Mark[] = [];
  const width = linePx + 1;
  for (const [first, last] of evidenceRows(plot, disks)) {
    const [top, bottom] = [rowTop(plot, first), rowTop(plot, last) + plot.rowHeight];
    const sides = [
      [left, top, right, top],
      [right, top, right, bottom],
      [left, bottom, right, bottom],
      [left, top, left, bottom],
    ] as const;
    // A rim in the panel's color keeps the frame visible on cells of any color.
    for (const [stroke, thick] of [
      [color.panel, width + 2],
      [color.ink, width],
    ] as const)
      for (const [x1, y1, x2, y2] of sides) marks.push({ kind: 'line', x1, y1, x2, y2, stroke, width: thick });
  }
  return marks;
}
