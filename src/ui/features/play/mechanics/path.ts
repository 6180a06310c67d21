/**
 * P5: where the head was over time. Each request is a line from its first sector to its last over the time of the transfer; the way there
 * is a thin one, the wait for the sector a level one. Where more requests than a line each have room, cells count them. At the left the
 * files of the disk, at the right what was read by address, below how far each request was from the one before it.
 */
import { ticks as roundTicks } from 'd3-array';
import { formatNumber } from '../../../../analysis/format.ts';
import type { Band } from '../../../../analysis/fill/fill.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import type { Colors } from '../../../kit/canvas/tokens.ts';
import { rgbOf } from '../../../kit/canvas/rgb.ts';
import { timeAxis, xOf, type TimePlot } from '../../../kit/plots/timePlot.ts';
import type { Range, Service } from './services.ts';

export interface PathSpace {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
}

export interface PathScene {
  readonly fromMs: number;
  readonly toMs: number;
  /** Addresses that are drawn. */
  readonly range: Range;
  readonly diskBytes: number;
  readonly bands: readonly Band[];
  readonly services: readonly Service[];
  /** First sectors of what waits for the disk, as far as that is known. */
  readonly waiting: readonly number[];
}

export interface PathLook {
  readonly color: Colors;
  readonly labelPx: number;
  readonly objectColor: (object: number) => string;
  /** Beside the axis of addresses, and above the strip of distances. */
  readonly words: { readonly address: string; readonly distance: string };
}

const SECTOR_BYTES = 512;
const GIB = 2 ** 30;
/** More requests a pixel than this are counted, not drawn. */
const MOST_PER_PX = 2;
const CELL_PX = 4;
const RULER_PX = 8;
const MARGIN_PX = 46;
const STRIP = 0.2;
/** Distances below this lie on the line: 1 MiB. */
const LINEAR_SECTORS = 2048;

export interface PathPlot extends TimePlot {
  readonly height: number;
  readonly stripTop: number;
  readonly stripBottom: number;
}

export function pathPlot({ width, height, labelPx }: PathSpace): PathPlot {
  const left = Math.ceil(labelPx * 2.6) + RULER_PX + 6;
  const stripHeight = Math.max(30, Math.round(height * STRIP));
  const stripBottom = height - labelPx - 8;
  const stripTop = stripBottom - stripHeight;
  return {
    width,
    height,
    left,
    right: Math.max(left + 10, width - MARGIN_PX),
    top: labelPx + 4,
    bottom: Math.max(labelPx + 20, stripTop - labelPx - 8),
    stripTop,
    stripBottom,
  };
}

export const isCounted = (plot: PathPlot, services: readonly Service[]): boolean =>
  services.length > MOST_PER_PX * (plot.right - plot.left);

export function pathMarks(plot: PathPlot, scene: PathScene, look: PathLook): Mark[] {
  const { color, labelPx } = look;
  const window = { fromMs: scene.fromMs, toMs: scene.toMs };
  const { range } = scene;
  const y = (bytes: number): number =>
    plot.top + Math.max(0, Math.min(1, (bytes - range.from) / (range.to - range.from))) * (plot.bottom - plot.top);
  const x = (ms: number): number => Math.max(plot.left, Math.min(plot.right, xOf(plot, window, ms)));
  const marks: Mark[] = [];
  // Time's axis stands below the strip; its lines go through both.
  marks.push(...timeAxis({ ...plot, bottom: plot.stripBottom }, window, { ink: color.ink2, line: color.line, labelPx }, plot.right));
  for (const tick of roundTicks(range.from / GIB, range.to / GIB, 5)) {
    const at = y(tick * GIB);
    marks.push({ kind: 'line', x1: plot.left, y1: at, x2: plot.right, y2: at, stroke: color.line, width: 1 });
    marks.push({
      kind: 'text',
      x: plot.left - RULER_PX - 4,
      y: at,
      text: formatNumber(tick),
      fill: color.ink2,
      size: labelPx,
      anchor: 'end',
    });
  }
  marks.push({ kind: 'text', x: 0, y: labelPx / 2, text: look.words.address, fill: color.ink2, size: labelPx, anchor: 'start' });
  let bytes = 0;
  for (const band of scene.bands) {
    const from = bytes;
    bytes += band.bytes;
    if (band.object < 0 || bytes <= range.from || from >= range.to) continue;
    const top = y(from);
    const height = Math.max(1, y(bytes) - top);
    marks.push({ kind: 'rect', x: plot.left - RULER_PX, y: top, width: RULER_PX - 2, height, fill: look.objectColor(band.object) });
  }
  // At the playhead, where they wait.
  for (const lba of scene.waiting) {
    const at = y(lba * SECTOR_BYTES);
    if (at >= plot.top && at <= plot.bottom)
      marks.push({ kind: 'rect', x: plot.right - 6, y: at - 1, width: 6, height: 2, fill: color.queue });
  }
  if (isCounted(plot, scene.services)) marks.push(counted(plot, scene, look));
  else drawn(marks, scene.services, x, y, scene, look);
  perBand(marks, plot, scene, look);
  distances(marks, plot, scene, look, x);
  return marks;
}

type To = (value: number) => number;

function drawn(
  marks: Mark[],
  services: readonly Service[],
  x: To,
  y: To,
  { fromMs, toMs }: PathScene,
  { color, objectColor }: PathLook,
): void {
  const line = (fromAt: number, toAt: number, from: number, to: number, stroke: string, width: number, least = 0) => {
    if (toAt < fromAt || toAt < fromMs || fromAt > toMs) return;
    // Cut where the picture ends.
    const cut = (ms: number): number =>
      toAt > fromAt ? from + ((to - from) * (Math.max(fromMs, Math.min(toMs, ms)) - fromAt)) / (toAt - fromAt) : to;
    const x1 = x(fromAt);
    const x2 = Math.max(x(toAt), x1 + least);
    marks.push({ kind: 'line', x1, y1: y(cut(fromAt) * SECTOR_BYTES), x2, y2: y(cut(toAt) * SECTOR_BYTES), stroke, width });
  };
  for (const { leavesMs, thereMs, readsMs, readMs, doneMs, fromLba, lba, sectors, object, buffered } of services) {
    if (buffered) {
      line(leavesMs, doneMs, lba, lba + sectors, color.other, 2, 2);
      continue;
    }
    if (thereMs > leavesMs) line(leavesMs, thereMs, fromLba, lba, color.seek, 1);
    if (readsMs > thereMs) line(thereMs, readsMs, lba, lba, color.rotation, 1);
    line(readsMs, readMs, lba, lba + sectors, objectColor(object), 3, 2);
  }
}

/** Requests by time and address: the color is that of the object most of them read, the strength how many they are. */
function counted(plot: PathPlot, { services, fromMs, toMs, range }: PathScene, { objectColor }: PathLook): Mark {
  const columns = Math.max(1, Math.floor((plot.right - plot.left) / CELL_PX));
  const rows = Math.max(1, Math.floor((plot.bottom - plot.top) / CELL_PX));
  const counts = new Map<number, Map<number, number>>();
  let most = 1;
  for (const { readsMs, lba, object } of services) {
    if (readsMs < fromMs || readsMs > toMs) continue;
    const column = Math.min(columns - 1, Math.floor(((readsMs - fromMs) / (toMs - fromMs)) * columns));
    const row = rowOf(lba, range, rows);
    const cell = counts.get(row * columns + column) ?? new Map<number, number>();
    counts.set(row * columns + column, cell.set(object, (cell.get(object) ?? 0) + 1));
    most = Math.max(
      most,
      [...cell.values()].reduce((sum, each) => sum + each, 0),
    );
  }
  const rgba = new Uint8ClampedArray(4 * columns * rows);
  for (const [at, cell] of counts) {
    const [[object]] = [...cell].toSorted(([, a], [, b]) => b - a);
    const all = [...cell.values()].reduce((sum, each) => sum + each, 0);
    const [red, green, blue] = rgbOf(objectColor(object));
    // A single request is seen.
    rgba.set([red, green, blue, 255 * (0.4 + 0.6 * Math.sqrt(all / most))], 4 * at);
  }
  return { kind: 'cells', x: plot.left, y: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top, columns, rows, rgba };
}

const rowOf = (lba: number, { from, to }: Range, rows: number): number =>
  Math.max(0, Math.min(rows - 1, Math.floor(((lba * SECTOR_BYTES - from) / (to - from)) * rows)));

/** At the right: bytes by address. */
function perBand(marks: Mark[], plot: PathPlot, { services, range }: PathScene, { color }: PathLook): void {
  const rows = Math.max(1, Math.floor((plot.bottom - plot.top) / 6));
  const sums = new Float64Array(rows);
  for (const { lba, sectors } of services) sums[rowOf(lba, range, rows)] += sectors;
  const most = sums.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return;
  const high = (plot.bottom - plot.top) / rows;
  sums.forEach((sum, row) => {
    if (sum > 0)
      marks.push({
        kind: 'rect',
        x: plot.right + 4,
        y: plot.top + row * high,
        width: Math.max(1, (sum / most) * (MARGIN_PX - 6)),
        height: Math.max(1, high - 1),
        fill: color.transfer,
      });
  });
}

/** Below: signed distance to the end of the request before, upward to higher addresses; even up to 1 MiB, then by powers. */
function distances(marks: Mark[], plot: PathPlot, { services, diskBytes }: PathScene, { color, labelPx, words }: PathLook, x: To): void {
  const middle = (plot.stripTop + plot.stripBottom) / 2;
  const half = (plot.stripBottom - plot.stripTop) / 2;
  const most = Math.log2(1 + diskBytes / SECTOR_BYTES / LINEAR_SECTORS);
  marks.push({
    kind: 'text',
    x: 0,
    y: plot.stripTop - labelPx / 2 - 1,
    text: words.distance,
    fill: color.ink2,
    size: labelPx,
    anchor: 'start',
  });
  marks.push({ kind: 'line', x1: plot.left, y1: middle, x2: plot.right, y2: middle, stroke: color.line2, width: 1 });
  services.forEach(({ lba, readsMs }, k) => {
    if (k === 0) return;
    const gap = lba - (services[k - 1].lba + services[k - 1].sectors);
    if (gap === 0) return;
    const high = (Math.log2(1 + Math.abs(gap) / LINEAR_SECTORS) / most) * half;
    const at = x(readsMs);
    marks.push({ kind: 'line', x1: at, y1: middle, x2: at, y2: middle - Math.sign(gap) * Math.max(1, high), stroke: color.seek, width: 1 });
  });
}
