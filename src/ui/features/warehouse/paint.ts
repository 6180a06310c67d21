/** Paints the visible part of the PSU matrix. Takes everything as arguments, so it can be tested with a recording context. */
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { rampColor } from '../../kit/canvas/ramp.ts';
import type { Ramp } from '../../kit/canvas/ramp.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import { HEADING_HEIGHT, columnX, rowY, visibleSegments } from './matrix.ts';
import type { MatrixBlock, MatrixLayout } from './matrix.ts';
import { LEVELS } from './strength.ts';

export interface MatrixPicture {
  readonly layout: MatrixLayout;
  /** Name and color of each block's object, parallel to `layout.blocks`. */
  readonly titles: readonly string[];
  /** The same in fewer words, for narrow blocks. */
  readonly shortTitles: readonly string[];
  readonly colors: readonly ColorName[];
  /** Level per PSU, or null until something is measured. */
  readonly levels: Uint8Array | null;
  /** Levels are targets, not magnitudes: drawn on the ramp instead of in the object's own color. */
  readonly byTarget: boolean;
  readonly ramp: Ramp;
  readonly selected: Uint8Array;
  readonly excepted: Uint8Array;
  /** PSUs that stand out while others fade (files on the highlighted disk); null: all alike. */
  readonly highlighted: Uint8Array | null;
  /** Pixels of the content above the window. */
  readonly scrollTop: number;
}

/** Strength of a level between the page and the full color; the weakest still differs from the page. */
const share = (level: number): number => (level === 0 ? 0.1 : 0.2 + (0.8 * level) / LEVELS);

/** Mixes two #rrggbb colors. */
export function mix(from: string, to: string, amount: number): string {
  const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16) || 0;
  const channel = (at: number) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * amount);
  return `rgb(${channel(1)},${channel(3)},${channel(5)})`;
}

/** Colors of the levels 0..LEVELS of one block. */
export function palette(picture: MatrixPicture, block: number, tokens: Tokens): string[] {
  const { page } = tokens.color;
  const own = tokens.color[picture.colors[block]];
  return Array.from({ length: LEVELS + 1 }, (_, level) =>
    picture.byTarget && level > 0 ? rampColor(picture.ramp, level / LEVELS) : mix(page, own, share(level)),
  );
}

export function paintMatrix(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  ratio: number,
  tokens: Tokens,
  picture: MatrixPicture,
): void {
  const { layout, scrollTop } = picture;
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  layout.blocks.forEach((block, b) => {
    paintHeading(context, block, [picture.titles[b], picture.shortTitles[b]], tokens, scrollTop);
    const rows = visibleSegments(block, layout.rowHeight, scrollTop, scrollTop + height);
    if (!rows) return;
    if (block.numbered) paintNumbers(context, block, layout.rowHeight, rows, tokens, scrollTop);
    paintCells(context, block, rows, palette(picture, b, tokens), picture, ratio);
    paintSelection(context, block, rows, tokens, picture, ratio);
  });
  context.restore();
}

/** The largest type that fits into the heading and the gutter. */
const LARGEST_PX = 16;

function paintHeading(
  context: CanvasRenderingContext2D,
  block: MatrixBlock,
  titles: readonly string[],
  tokens: Tokens,
  scrollTop: number,
): void {
  const baseline = block.y - scrollTop - 4;
  if (baseline < -HEADING_HEIGHT) return;
  context.fillStyle = tokens.color.ink2;
  context.font = `${Math.min(tokens.labelPx, LARGEST_PX)}px ${tokens.font}`;
  context.textAlign = 'left';
  context.fillText(fit(context, titles, block.width), block.x, baseline);
}

/** The first title that fits, otherwise the last one cut short. */
function fit(context: CanvasRenderingContext2D, titles: readonly string[], width: number): string {
  const fits = (t: string) => context.measureText(t).width <= width;
  const whole = titles.find(fits);
  if (whole !== undefined) return whole;
  const text = titles.at(-1) ?? '';
  let n = text.length;
  while (n > 1 && !fits(`${text.slice(0, n)}…`)) n -= 1;
  return `${text.slice(0, n)}…`;
}

/** Segment numbers, as close together as there is room. */
function paintNumbers(
  context: CanvasRenderingContext2D,
  block: MatrixBlock,
  rowHeight: number,
  rows: readonly [number, number],
  tokens: Tokens,
  scrollTop: number,
): void {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => n * rowHeight >= tokens.labelPx + 3) ?? 2000;
  context.fillStyle = tokens.color.ink3;
  // One pixel smaller next to small pictures; from a distance labels keep their size.
  context.font = `${tokens.labelPx < LARGEST_PX ? tokens.labelPx - 1 : LARGEST_PX}px ${tokens.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  for (let s = rows[0]; s <= rows[1]; s += 1) {
    if (s !== 1 && s % step !== 0) continue;
    // The first step's number would touch the 1.
    if (s === step && step > 1 && (step - 1) * rowHeight < tokens.labelPx) continue;
    // A number next to one of the last rows moves up to the foot of the picture, so that it is not cut off.
    const middle = Math.min(rowY(block, rowHeight, s) + rowHeight / 2, block.y + block.height - tokens.labelPx * 0.4);
    context.fillText(String(s), block.x - 4, middle - scrollTop);
  }
  context.textBaseline = 'alphabetic';
}

function paintCells(
  context: CanvasRenderingContext2D,
  block: MatrixBlock,
  rows: readonly [number, number],
  colors: readonly string[],
  picture: MatrixPicture,
  ratio: number,
): void {
  const { layout, levels, highlighted, excepted, scrollTop } = picture;
  const snap = (v: number) => Math.round(v * ratio) / ratio;
  const edges = Array.from({ length: block.psusPerSegment + 1 }, (_, i) => snap(columnX(block, i + 1)));
  const cell = Math.min(layout.rowHeight, block.width / block.psusPerSegment);
  // A gap of one device pixel if there is room; otherwise the colors touch.
  const gap = cell * ratio >= 4 ? Math.max(1, Math.round(ratio / 2)) / ratio : 0;
  const dots: number[] = [];
  const flat = Math.round(LEVELS * 0.4);
  // Thousands of cells and few colors: the context is set only when the color changes.
  let color = '';
  let strong = true;
  for (let s = rows[0]; s <= rows[1]; s += 1) {
    const top = snap(rowY(block, layout.rowHeight, s) - scrollTop);
    const tall = snap(rowY(block, layout.rowHeight, s + 1) - scrollTop) - top - gap;
    const first = block.firstPsu + (s - 1) * block.psusPerSegment;
    for (let i = 0; i < block.psusPerSegment; i += 1) {
      const p = first + i;
      const own = colors[levels ? levels[p] : flat];
      if (own !== color) {
        color = own;
        context.fillStyle = own;
      }
      const stands = highlighted === null || highlighted[p] === 1;
      if (stands !== strong) {
        strong = stands;
        context.globalAlpha = stands ? 1 : 0.28;
      }
      context.fillRect(edges[i], top, edges[i + 1] - edges[i] - gap, tall);
      if (excepted[p] === 1 && (cell >= TINY_CELL || isCorner(excepted, block, s, i))) dots.push(edges[i + 1] - gap, top);
    }
  }
  context.globalAlpha = 1;
  paintDots(context, dots, cell);
}

/** In smaller cells a dot each would hide the cells, so only the corner of each patch of exceptions gets one. */
const TINY_CELL = 5;

/** Whether this is the upper right corner of a patch: no exception above or to the right. `i` counts from 0. */
function isCorner(excepted: Uint8Array, block: MatrixBlock, s: number, i: number): boolean {
  const p = block.firstPsu + (s - 1) * block.psusPerSegment + i;
  const above = s > 1 && excepted[p - block.psusPerSegment] === 1;
  const right = i + 1 < block.psusPerSegment && excepted[p + 1] === 1;
  return !above && !right;
}

/** Exceptions to the placement rule: a dot in the corner, dark with a light rim so that it shows on every strength. */
function paintDots(context: CanvasRenderingContext2D, dots: readonly number[], cell: number): void {
  const size = cell >= TINY_CELL ? Math.min(4, cell * 0.4) : 3;
  for (let i = 0; i < dots.length; i += 2) {
    context.fillStyle = '#ffffff';
    context.fillRect(dots[i] - size - 0.5, dots[i + 1], size + 0.5, size + 0.5);
    context.fillStyle = '#111111';
    context.fillRect(dots[i] - size, dots[i + 1], size, size);
  }
}

/** Outlines the selection: an edge wherever a selected cell has an unselected neighbor. */
function paintSelection(
  context: CanvasRenderingContext2D,
  block: MatrixBlock,
  rows: readonly [number, number],
  tokens: Tokens,
  picture: MatrixPicture,
  ratio: number,
): void {
  const { layout, selected, scrollTop } = picture;
  const n = block.psusPerSegment;
  const snap = (v: number) => Math.round(v * ratio) / ratio;
  const isIn = (s: number, i: number) =>
    s >= 1 && s <= block.segments && i >= 1 && i <= n && selected[block.firstPsu + (s - 1) * n + (i - 1)] === 1;
  context.beginPath();
  let any = false;
  for (let s = rows[0]; s <= rows[1]; s += 1) {
    const top = snap(rowY(block, layout.rowHeight, s) - scrollTop);
    const bottom = snap(rowY(block, layout.rowHeight, s + 1) - scrollTop);
    for (let i = 1; i <= n; i += 1) {
      if (!isIn(s, i)) continue;
      any = true;
      const left = snap(columnX(block, i));
      const right = snap(columnX(block, i + 1));
      if (!isIn(s - 1, i)) line(context, left, top, right, top);
      if (!isIn(s + 1, i)) line(context, left, bottom, right, bottom);
      if (!isIn(s, i - 1)) line(context, left, top, left, bottom);
      if (!isIn(s, i + 1)) line(context, right, top, right, bottom);
    }
  }
  if (!any) return;
  context.lineCap = 'square';
  context.strokeStyle = tokens.color.panel;
  context.lineWidth = 3.5;
  context.stroke();
  context.strokeStyle = tokens.color.ink;
  context.lineWidth = 1.75;
  context.stroke();
}

function line(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
}
