/** A hatch as lines: what canvas and SVG draw, cut to its box. */
import type { HatchMark } from './draw.ts';

export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A dot is a line of this length, in pixels. */
const DOT = 1.5;

export function hatchLines({ x, y, width, height, gap, pattern }: HatchMark): readonly Line[] {
  if (!(width > 0) || !(height > 0)) return [];
  if (pattern === 'dots') return dots(x, y, width, height, gap);
  if (pattern === 'upright') return upright(x, y, width, height, gap);
  const lines: Line[] = [];
  for (let at = x - height; at < x + width; at += gap) {
    const left = Math.max(at, x);
    const right = Math.min(at + height, x + width);
    if (!(right > left)) continue;
    lines.push([left, y + height - (left - at), right, y + height - (right - at)]);
    // The same line from the other side.
    if (pattern === 'cross') lines.push([left, y + (left - at), right, y + (right - at)]);
  }
  return lines;
}

function upright(x: number, y: number, width: number, height: number, gap: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = x + gap / 2; at < x + width; at += gap) lines.push([at, y, at, y + height]);
  return lines;
}

/** Rows of dots, every other one moved by half. */
function dots(x: number, y: number, width: number, height: number, gap: number): readonly Line[] {
  const lines: Line[] = [];
  let row = 0;
  for (let v = y + Math.min(gap, height) / 2; v < y + height; v += gap, row += 1) {
    for (let h = x + (row % 2 === 0 ? gap / 2 : gap); h + DOT <= x + width; h += gap) lines.push([h, v, h + DOT, v]);
  }
  return lines;
}
