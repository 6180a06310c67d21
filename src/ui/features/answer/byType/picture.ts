/** The strips for export, with the fastest and the slowest layout of each type named. Pure. */
import { formatMs } from '../../../../analysis/format.ts';
import type { TypeTable } from '../../../../analysis/byType/table.ts';
import type { Drawing, Mark } from '../../../kit/canvas/draw.ts';
import type { Tokens } from '../../../kit/canvas/tokens.ts';
import { stripsOf } from './strips.ts';
import { messages } from './tableMessages.ts';

const ROW = 34;
const LABEL = 150;
const VALUE = 190;
const TOP = 24;
const DIAMOND = 6;

export function typeDrawing(table: TypeTable, { color }: Pick<Tokens, 'color'>, width: number): Drawing {
  const { strips, most } = stripsOf(table);
  const axis = width - LABEL - VALUE;
  const bottom = TOP + strips.length * ROW;
  const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', fill: string, bold = false): Mark => ({
    kind: 'text',
    x,
    y,
    text: words,
    fill,
    size: 12,
    anchor,
    bold,
  });
  const marks: Mark[] = [
    text(LABEL, 10, messages.fastest, 'start', color.ink2),
    text(LABEL + axis, 10, messages.timesAsLong(most.toFixed(2)), 'end', color.ink2),
    { kind: 'line', x1: LABEL, y1: TOP - 4, x2: LABEL, y2: bottom, stroke: color.ink3, width: 1 },
  ];
  strips.forEach(({ row, ticks }, r) => {
    const y = TOP + r * ROW + ROW / 2;
    marks.push(text(LABEL - 10, y, row.name, 'end', color.ink));
    marks.push({ kind: 'line', x1: LABEL, y1: y, x2: LABEL + axis, y2: y, stroke: color.line2, width: 1 });
    for (const { column, at } of ticks) {
      const x = LABEL + at * axis;
      if (table.columns[column].current)
        marks.push({
          kind: 'area',
          points: [x, y - DIAMOND, x + DIAMOND, y, x, y + DIAMOND, x - DIAMOND, y],
          fill: color.ink,
          opacity: 1,
        });
      else marks.push({ kind: 'line', x1: x, y1: y - DIAMOND, x2: x, y2: y + DIAMOND, stroke: color.ink2, width: 2 });
    }
    const best = row.cells.findIndex((cell) => cell?.mark === 'best' || (cell?.mark === 'tie' && cell.ratio === 1));
    const worst = row.cells.findIndex((cell) => cell?.mark === 'worst');
    const named = (column: number) => `${table.columns[column].title} ${formatMs(row.cells[column]?.ms ?? 0)}`;
    const isShared = row.cells[best]?.mark === 'tie';
    if (best >= 0) marks.push(text(LABEL + axis + 10, y - 7, `${isShared ? '\u2248 ' : ''}${named(best)}`, 'start', color.ink, true));
    if (worst >= 0) marks.push(text(LABEL + axis + 10, y + 8, named(worst), 'start', color.ink2));
  });
  marks.push(text(LABEL, bottom + 12, messages.key, 'start', color.ink2));
  return { width, height: bottom + 24, marks };
}
