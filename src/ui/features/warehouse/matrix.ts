/**
 * Geometry of the PSU matrix, without a canvas: the position of each partitioned object's picture, the
 * cells in a window, the cell under a point, the PSUs in a box.
 *
 *   band 0   | gutter | object A (psus wide) | gutter | object B | ...   heading above each
 *            | seg 1  |  . . . . . . . . .   |        | . . . .  |
 *            | seg 2  |  . . . . . . . . .   |        | . . . .  |
 *   band 1   ... when there are more objects than fit side by side
 *
 * Coordinates are CSS pixels of the whole content, which may be taller than the window. Drawing and
 * hit testing touch only the rows in the window, so 100 000 PSUs scroll as fast as 6 006.
 */

/** One partitioned object as the matrix needs it. */
export interface MatrixObject {
  /** Index into `database.objects`. */
  readonly object: number;
  readonly firstPsu: number;
  readonly segments: number;
  readonly psusPerSegment: number;
}

/** The position of one object's picture. */
export interface MatrixBlock extends MatrixObject {
  /** Left and top edge of cell (1, 1). */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Left edge and width of the gutter, whose rows select whole segments. */
  readonly gutterX: number;
  readonly gutterWidth: number;
  /** Whether the gutter shows segment numbers. */
  readonly numbered: boolean;
}

export interface MatrixLayout {
  readonly blocks: readonly MatrixBlock[];
  /** Height of one segment row. */
  readonly rowHeight: number;
  readonly width: number;
  /** Height of the whole content. */
  readonly height: number;
}

export interface MatrixBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export type MatrixHit =
  | { readonly kind: 'cell'; readonly block: number; readonly segment: number; readonly psu: number; readonly index: number }
  | { readonly kind: 'segment'; readonly block: number; readonly segment: number };

/** Height of an object's name above its picture. */
export const HEADING_HEIGHT = 16;
const BAND_GAP = 10;
const BLOCK_GAP = 6;
const NUMBER_GUTTER = 22;
const PLAIN_GUTTER = 8;
/** A narrower picture of 22 columns is unreadable. */
const MIN_BLOCK = 48;
/** The minimum height of a visible row; with less, the matrix scrolls. */
const MIN_ROW = 1.3;
/** From this height all rows have the same number of device pixels; below it that would waste too much space, so rows are snapped one by one. */
const EVEN_ROW = 5;
const MAX_ROW = 14;

/**
 * Lays the pictures out in a window of `width` x `height` pixels; `ratio` is device pixels per CSS pixel.
 */
export function layOutMatrix(objects: readonly MatrixObject[], width: number, height: number, ratio: number): MatrixLayout {
  if (objects.length === 0 || width <= 0) return { blocks: [], rowHeight: MIN_ROW, width, height: 0 };
  const perBand = Math.max(1, Math.min(objects.length, Math.floor((width - NUMBER_GUTTER) / (MIN_BLOCK + BLOCK_GAP))));
  const bands: MatrixObject[][] = [];
  for (let i = 0; i < objects.length; i += perBand) bands.push(objects.slice(i, i + perBand));
  const bandSegments = bands.map((band) => Math.max(...band.map((o) => o.segments)));
  const rows = bandSegments.reduce((sum, n) => sum + n, 0);
  const chrome = bands.length * HEADING_HEIGHT + (bands.length - 1) * BAND_GAP;
  const room = (height - chrome) / rows;
  const whole = Math.floor(room * ratio) / ratio;
  const rowHeight = Math.min(MAX_ROW, Math.max(MIN_ROW, whole >= EVEN_ROW ? whole : room));

  const blocks: MatrixBlock[] = [];
  let y = 0;
  bands.forEach((band, b) => {
    y += HEADING_HEIGHT;
    // All bands use the column width of a full one, so that columns of equal objects line up.
    const blockWidth = (width - NUMBER_GUTTER - (perBand - 1) * (BLOCK_GAP + PLAIN_GUTTER)) / perBand;
    let x = 0;
    band.forEach((object, i) => {
      const gutterWidth = i === 0 ? NUMBER_GUTTER : PLAIN_GUTTER;
      blocks.push({
        ...object,
        gutterX: x,
        gutterWidth,
        numbered: i === 0,
        x: x + gutterWidth,
        y,
        width: blockWidth,
        height: object.segments * rowHeight,
      });
      x += gutterWidth + blockWidth + BLOCK_GAP;
    });
    y += bandSegments[b] * rowHeight + BAND_GAP;
  });
  return { blocks, rowHeight, width, height: y - BAND_GAP };
}

/** Index of the PSU table for segment and PSU counted from 1. */
export function psuIndex(object: MatrixObject, segment: number, psu: number): number {
  return object.firstPsu + (segment - 1) * object.psusPerSegment + (psu - 1);
}

/** Segment and PSU, counted from 1, of a table index that belongs to `object`. */
export function cellOf(object: MatrixObject, index: number): { segment: number; psu: number } {
  const at = index - object.firstPsu;
  const segment = Math.floor(at / object.psusPerSegment) + 1;
  return { segment, psu: at - (segment - 1) * object.psusPerSegment + 1 };
}

/** The object (or block) that a table index belongs to. */
export function blockOf<T extends MatrixObject>(objects: readonly T[], index: number): T | undefined {
  return objects.find((o) => index >= o.firstPsu && index < o.firstPsu + o.segments * o.psusPerSegment);
}

/** Left edge of PSU column `psu` (counted from 1; one past the last gives the right edge of the block). */
export function columnX(block: MatrixBlock, psu: number): number {
  return block.x + ((psu - 1) * block.width) / block.psusPerSegment;
}

/** Top edge of a segment's row. */
export function rowY(block: MatrixBlock, rowHeight: number, segment: number): number {
  return block.y + (segment - 1) * rowHeight;
}

/** First and last segment of the block that a window [top, bottom) shows; null when none. */
export function visibleSegments(block: MatrixBlock, rowHeight: number, top: number, bottom: number): readonly [number, number] | null {
  const first = Math.max(1, Math.floor((top - block.y) / rowHeight) + 1);
  const last = Math.min(block.segments, Math.ceil((bottom - block.y) / rowHeight));
  return first > last ? null : [first, last];
}

/** The cell or segment under a point of the content. */
export function hitMatrix(layout: MatrixLayout, x: number, y: number): MatrixHit | null {
  for (let b = 0; b < layout.blocks.length; b += 1) {
    const block = layout.blocks[b];
    if (y < block.y || y >= block.y + block.height) continue;
    const segment = Math.min(block.segments, Math.floor((y - block.y) / layout.rowHeight) + 1);
    if (x >= block.gutterX && x < block.x) return { kind: 'segment', block: b, segment };
    if (x < block.x || x >= block.x + block.width) continue;
    const psu = Math.min(block.psusPerSegment, Math.floor(((x - block.x) / block.width) * block.psusPerSegment) + 1);
    return { kind: 'cell', block: b, segment, psu, index: psuIndex(block, segment, psu) };
  }
  return null;
}

/** PSUs of a hit: one cell, or a segment. */
export function filesOf(layout: MatrixLayout, hit: MatrixHit): Int32Array {
  return hit.kind === 'cell' ? Int32Array.of(hit.index) : psusOfSegments(layout.blocks[hit.block], hit.segment, hit.segment);
}

/** PSUs whose cells a box touches, ascending; the box may span several objects. */
export function psusInBox(layout: MatrixLayout, box: MatrixBox): Int32Array {
  const [x0, x1] = box.x0 < box.x1 ? [box.x0, box.x1] : [box.x1, box.x0];
  const [y0, y1] = box.y0 < box.y1 ? [box.y0, box.y1] : [box.y1, box.y0];
  const found: number[] = [];
  for (const block of layout.blocks) {
    if (x1 < block.x || x0 >= block.x + block.width) continue;
    const rows = visibleSegments(block, layout.rowHeight, y0, Math.max(y1, y0 + 0.001));
    if (!rows) continue;
    const share = block.psusPerSegment / block.width;
    const first = Math.max(1, Math.floor((x0 - block.x) * share) + 1);
    const last = Math.min(block.psusPerSegment, Math.floor((x1 - block.x) * share) + 1);
    for (let s = rows[0]; s <= rows[1]; s += 1) {
      for (let i = first; i <= last; i += 1) found.push(psuIndex(block, s, i));
    }
  }
  return Int32Array.from(found);
}

/** All PSUs of segments a to b (either order), ascending. */
export function psusOfSegments(object: MatrixObject, a: number, b: number): Int32Array {
  const first = psuIndex(object, Math.min(a, b), 1);
  const last = psuIndex(object, Math.max(a, b), object.psusPerSegment);
  return Int32Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** All PSUs in the rectangle between two cells of one object, ascending. */
export function psusBetween(object: MatrixObject, a: number, b: number): Int32Array {
  const from = cellOf(object, a);
  const to = cellOf(object, b);
  const found: number[] = [];
  for (let s = Math.min(from.segment, to.segment); s <= Math.max(from.segment, to.segment); s += 1) {
    for (let i = Math.min(from.psu, to.psu); i <= Math.max(from.psu, to.psu); i += 1) found.push(psuIndex(object, s, i));
  }
  return Int32Array.from(found);
}
