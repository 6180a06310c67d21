/**
 * Pictures as text, one line a mark, for tests that record them: positions in pixels to a tenth, colors by their tokens.
 * `tests/README.md` says how to read a change.
 */
import { expect } from 'vitest';
import type { CellsMark, Drawing, LineMark, Mark } from '../draw.ts';
import { textWidth } from '../textWidth.ts';
import { colorName } from './theme.ts';

/** To a tenth; what lies between two tenths goes up whatever the last bit of its arithmetic is. */
const px = (value: number): string => String(Math.round(value * 10 + 1e-6) / 10 + 0);
const at = (x: number, y: number): string => `${px(x)},${px(y)}`;
const box = ({
  x,
  y,
  width,
  height,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}): string => `${at(x, y)} ${px(width)}x${px(height)}`;
const pairs = (points: readonly number[]): string => points.flatMap((x, k) => (k % 2 === 0 ? [at(x, points[k + 1])] : [])).join(' ');

/** How a line is drawn. */
const pen = ({ stroke, width, dash, dashOffset }: LineMark): string =>
  `${colorName(stroke)} ${px(width)}px${dash ? ` dash ${dash.join(' ')}` : ''}${dashOffset !== undefined ? ` from ${px(dashOffset)}` : ''}`;

/** A cell by its color: "." shows the panel. Equal neighbors are written once: "40%*3". */
function cellRows({ columns, rows, rgba }: CellsMark): string[] {
  const color = (cell: number): string =>
    rgba[cell * 4 + 3] === 0 ? '.' : colorName(`rgb(${rgba.subarray(cell * 4, cell * 4 + 3).join(',')})`).replace('ramp-', '');
  return Array.from({ length: rows }, (_, row) => {
    const runs: [string, number][] = [];
    for (let column = 0; column < columns; column += 1) {
      const own = color(row * columns + column);
      const last = runs.at(-1);
      if (last?.[0] === own) last[1] += 1;
      else runs.push([own, 1]);
    }
    return `      ${runs.map(([own, count]) => (count > 1 ? `${own}*${count}` : own)).join(' ')}`;
  });
}

function markText(mark: Mark): string {
  switch (mark.kind) {
    case 'rect':
      return `rect  ${box(mark)} ${colorName(mark.fill)}`;
    case 'hatch':
      return `hatch ${box(mark)} ${colorName(mark.stroke)} ${mark.pattern ?? 'diagonal'} every ${px(mark.gap)}`;
    case 'line':
      return `line  ${at(mark.x1, mark.y1)} ${at(mark.x2, mark.y2)} ${pen(mark)}`;
    case 'area':
      return `area  ${pairs(mark.points)} ${colorName(mark.fill)}${mark.opacity === 1 ? '' : ` ${Math.round(mark.opacity * 100)}%`}`;
    case 'text':
      return `text  ${at(mark.x, mark.y)} ${mark.anchor} "${mark.text}" ${colorName(mark.fill)} ${px(mark.size)}px${mark.bold ? ' bold' : ''}`;
    case 'cells':
      return [`cells ${box(mark)} ${mark.columns} columns, ${mark.rows} rows`, ...cellRows(mark)].join('\n');
  }
}

const goesOn = (one: Mark | undefined, next: Mark): one is LineMark =>
  one?.kind === 'line' && next.kind === 'line' && one.x2 === next.x1 && one.y2 === next.y1 && pen(one) === pen(next);

/** The marks in the order in which they are drawn; lines that continue each other in one: "path". */
export function drawList({ width, height, marks }: Drawing): string {
  const lines = [`${px(width)}x${px(height)}`];
  for (let k = 0; k < marks.length; k += 1) {
    const first = marks[k];
    let end = k;
    while (end + 1 < marks.length && goesOn(marks[end], marks[end + 1])) end += 1;
    if (first.kind === 'line' && end > k) {
      const points = marks.slice(k, end + 1).flatMap((mark) => (mark.kind === 'line' ? [mark.x2, mark.y2] : []));
      lines.push(`path  ${pairs([first.x1, first.y1, ...points])} ${pen(first)}`);
    } else lines.push(markText(first));
    k = end;
  }
  return `${lines.join('\n')}\n`;
}

/** Compares a picture with what is recorded in `drawn/` beside the test; `npx vitest run FILE -u` records it again. */
export const expectDrawn = (name: string, drawing: Drawing): Promise<void> =>
  expect(drawList(drawing)).toMatchFileSnapshot(`./drawn/${name}.txt`);

/** Where a mark reaches: [left, top, right, bottom]. */
function extent(mark: Mark): readonly [number, number, number, number] {
  switch (mark.kind) {
    case 'line':
      return [Math.min(mark.x1, mark.x2), Math.min(mark.y1, mark.y2), Math.max(mark.x1, mark.x2), Math.max(mark.y1, mark.y2)];
    case 'area': {
      const xs = mark.points.filter((_, k) => k % 2 === 0);
      const ys = mark.points.filter((_, k) => k % 2 === 1);
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }
    case 'text': {
      const width = textWidth(mark.text, mark.size);
      const left = mark.x - (mark.anchor === 'start' ? 0 : mark.anchor === 'end' ? width : width / 2);
      return [left, mark.y - mark.size / 2, left + width, mark.y + mark.size / 2];
    }
    default:
      return [mark.x, mark.y, mark.x + mark.width, mark.y + mark.height];
  }
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Fails with every mark that has no place (NaN, infinite, negative size) or lies more than `by` pixels beyond the bounds. */
export function expectWithin({ left, top, right, bottom }: Bounds, marks: readonly Mark[], by = 1): void {
  const stray = marks.filter((mark) => {
    const [x1, y1, x2, y2] = extent(mark);
    return !(x1 >= left - by && y1 >= top - by && x2 <= right + by && y2 <= bottom + by && x2 >= x1 && y2 >= y1);
  });
  expect(stray.map(markText)).toEqual([]);
}

/** Nothing of a picture lies beyond its edges, and nothing has no place. */
export const expectInside = ({ width, height, marks }: Drawing, by = 1): void =>
  expectWithin({ left: 0, top: 0, right: width, bottom: height }, marks, by);

/** Names of the colors of marks, but for those of text, in the order of the alphabet. */
export function colorsOf(marks: readonly Mark[]): string[] {
  const colors = marks.flatMap((mark) => {
    if (mark.kind === 'line' || mark.kind === 'hatch') return [mark.stroke];
    return mark.kind === 'rect' || mark.kind === 'area' ? [mark.fill] : [];
  });
  return [...new Set(colors.map(colorName))].toSorted();
}

/** Colors of axes, frames and rims: they mean nothing by themselves. */
const NEUTRAL: readonly string[] = ['panel', 'line', 'line-2', 'ink', 'ink-2', 'ink-3'];

/** Every color with a meaning is explained by the legend. */
export function expectExplained(marks: readonly Mark[], legend: readonly Mark[]): void {
  const known = new Set([...NEUTRAL, ...colorsOf(legend)]);
  expect(colorsOf(marks).filter((name) => !known.has(name))).toEqual([]);
}
