/**
 * P5: where the head was over time. Each request is a line from its first sector to its last over the time of the transfer; the way there
 * is a thin one, the wait for the sector a level one. Where more requests than a line each have room, cells count them. At the left the
 * files of the disk, at the right what was read by address, and how often; below how far each request was from the one before it. Time may
 * give way to the order of service, where each request has the same room.
 */
import { ticks as roundTicks } from 'd3-array';
import { formatCount } from '../../../../analysis/format.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import type { Colors } from '../../../kit/canvas/tokens.ts';
import { nameWidth } from '../../../kit/canvas/textWidth.ts';
import { rgbOf } from '../../../kit/canvas/rgb.ts';
import { timeAxis, type TimePlot } from '../../../kit/plots/timePlot.ts';
import { FREE } from '../../../../analysis/fill/fill.ts';
import { addressAxis } from './seek/addressAxis.ts';
import { byAddress, SECTOR_BYTES, type FileRun } from './seek/band.ts';
import { clipped, placed, type Across, type Box, type Placed } from './seek/lines.ts';
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
  readonly runs: readonly FileRun[];
  /** In service within the time that is drawn. */
  readonly services: readonly Service[];
  /** First sectors of what waits for the disk, as far as that is known. */
  readonly waiting: readonly number[];
  readonly across: Across;
  /** Bands that were picked. */
  readonly picked: readonly Range[];
}

export interface PathLook {
  readonly color: Colors;
  readonly labelPx: number;
  readonly objectColor: (object: number) => string;
  /** Beside the axis of addresses, above the strip of distances and above the bars, and what a request is called by its place. */
  readonly words: {
    readonly address: (unit: string) => string;
    readonly distance: string;
    readonly bars: string;
    readonly nth: (place: string) => string;
  };
}

/** More requests a pixel than this are counted, not drawn. */
const MOST_PER_PX = 2;
const CELL_PX = 4;
export const RULER_PX = 8;
const MARGIN_PX = 46;
const STRIP = 0.2;
/** Distances below this lie on the line: 1 MiB. */
const LINEAR_SECTORS = 2048;
/** Of bars by address: the band, what of it is bytes, and the rest, visits. */
const BAR_PX = 8;
const BYTES_PX = 4;
const VISITS_PX = 2;

export interface PathPlot extends TimePlot {
  readonly height: number;
  readonly stripTop: number;
  readonly stripBottom: number;
}

/** @param range addresses that are drawn: their labels need room */
export function pathPlot({ width, height, labelPx }: PathSpace, range: Range): PathPlot {
  const stripHeight = Math.max(30, Math.round(height * STRIP));
  const stripBottom = height - labelPx - 8;
  const stripTop = stripBottom - stripHeight;
  // The label of the first address is as high as a line; the words above it are another one.
  const top = Math.ceil(1.5 * labelPx) + 4;
  const bottom = Math.max(top + 16, stripTop - labelPx - 8);
  const labels = addressAxis(range, bottom - top, labelPx).width;
  const left = Math.ceil(Math.max(labelPx * 2.6, labels + 2)) + RULER_PX + 6;
  return { width, height, left, right: Math.max(left + 10, width - MARGIN_PX), top, bottom, stripTop, stripBottom };
}

export const isCounted = (plot: PathPlot, services: readonly Service[]): boolean =>
  services.length > MOST_PER_PX * (plot.right - plot.left);

/** Of those, the ones that touch the addresses that are drawn. */
export const drawnOf = (services: readonly Service[], { from, to }: Range): readonly Service[] =>
  services.filter(({ lba, sectors }) => lba * SECTOR_BYTES < to && (lba + sectors) * SECTOR_BYTES > from);

type To = (value: number) => number;

export function pathMarks(plot: PathPlot, scene: PathScene, look: PathLook): Mark[] {
  const { color, labelPx } = look;
  const { range } = scene;
  const y = (bytes: number): number => plot.top + ((bytes - range.from) / (range.to - range.from)) * (plot.bottom - plot.top);
  const inside = (bytes: number): number => Math.max(plot.top, Math.min(plot.bottom, y(bytes)));
  const steps = placed(scene.services, scene.across);
  const span = scene.across === 'time' ? { from: scene.fromMs, to: scene.toMs } : { from: 0, to: Math.max(1, steps.length) };
  const x = (at: number): number => plot.left + ((at - span.from) / (span.to - span.from)) * (plot.right - plot.left);
  const marks: Mark[] = [...acrossAxis(plot, scene, look, x)];
  for (const { bytes, text } of addressAxis(range, plot.bottom - plot.top, labelPx).ticks) {
    const at = y(bytes);
    marks.push({ kind: 'line', x1: plot.left, y1: at, x2: plot.right, y2: at, stroke: color.line, width: 1 });
    marks.push({ kind: 'text', x: plot.left - RULER_PX - 4, y: at, text, fill: color.ink2, size: labelPx, anchor: 'end' });
  }
  const { unit } = addressAxis(range, plot.bottom - plot.top, labelPx);
  marks.push({ kind: 'text', x: 0, y: labelPx / 2, text: look.words.address(unit), fill: color.ink2, size: labelPx, anchor: 'start' });
  for (const { object, from, to } of scene.runs) {
    if (object === FREE || to <= range.from || from >= range.to) continue;
    const top = inside(from);
    const height = Math.max(1, inside(to) - top);
    marks.push({ kind: 'rect', x: plot.left - RULER_PX, y: top, width: RULER_PX - 2, height, fill: look.objectColor(object) });
  }
  for (const { from, to } of scene.picked) {
    if (to <= range.from || from >= range.to) continue;
    const [top, bottom] = [inside(from), Math.max(inside(from) + 1, inside(to))];
    const left = plot.left - RULER_PX - 2;
    marks.push({ kind: 'area', points: [left, top, plot.right, top, plot.right, bottom, left, bottom], fill: color.ink, opacity: 0.14 });
    for (const at of [top, bottom]) marks.push({ kind: 'line', x1: left, y1: at, x2: plot.right, y2: at, stroke: color.ink, width: 1 });
    marks.push({ kind: 'line', x1: left, y1: top, x2: left, y2: bottom, stroke: color.ink, width: 2 });
  }
  // At the playhead, where they wait.
  for (const lba of scene.waiting) {
    const at = y(lba * SECTOR_BYTES);
    if (at >= plot.top && at <= plot.bottom)
      marks.push({ kind: 'rect', x: plot.right - 6, y: at - 1, width: 6, height: 2, fill: color.queue });
  }
  const seen = drawnOf(scene.services, range);
  if (isCounted(plot, seen)) marks.push(counted(plot, steps, { range, ...span }, look));
  else drawn(marks, steps, plot, x, y, look);
  perBand(marks, plot, scene, look);
  distances(marks, plot, steps, scene, look, x);
  return marks;
}

/** Time's axis, or that of places in the order of service, stands below the strip; its lines go through both. */
function acrossAxis(plot: PathPlot, { across, fromMs, toMs, services }: PathScene, { color, labelPx, words }: PathLook, x: To): Mark[] {
  if (across === 'time')
    return timeAxis({ ...plot, bottom: plot.stripBottom }, { fromMs, toMs }, { ink: color.ink2, line: color.line, labelPx }, plot.right);
  const marks: Mark[] = [];
  const widest = nameWidth(words.nth(formatCount(services.length)), labelPx) + 3 * labelPx;
  const most = Math.max(1, Math.floor((plot.right - plot.left) / widest));
  for (const place of roundTicks(1, Math.max(1, services.length), Math.min(8, most))) {
    if (!Number.isInteger(place) || place < 1) continue;
    const at = x(place - 0.5);
    const text = words.nth(formatCount(place));
    const anchor = at + nameWidth(text, labelPx) / 2 > plot.right ? 'end' : 'middle';
    marks.push({ kind: 'line', x1: at, y1: plot.top, x2: at, y2: plot.stripBottom + 3, stroke: color.line, width: 1 });
    marks.push({ kind: 'text', x: at, y: plot.stripBottom + 5 + labelPx / 2, text, fill: color.ink2, size: labelPx, anchor });
  }
  return marks;
}

/** @param thick pixels of a transfer's line */
export function drawn(
  marks: Mark[],
  steps: readonly Placed[],
  box: Box,
  x: To,
  y: To,
  { color, objectColor }: Pick<PathLook, 'color' | 'objectColor'>,
  thick = 3,
): void {
  const line = (fromAt: number, toAt: number, from: number, to: number, stroke: string, width: number, least = 0) => {
    if (toAt < fromAt) return;
    // Cut where the picture ends.
    const cut = clipped({ x1: x(fromAt), y1: y(from * SECTOR_BYTES), x2: x(toAt), y2: y(to * SECTOR_BYTES) }, box);
    if (cut !== null) marks.push({ kind: 'line', ...cut, x2: Math.max(cut.x2, cut.x1 + least), stroke, width });
  };
  for (const { service, leaves, there, reads, read } of steps) {
    const { fromLba, lba, sectors, object, buffered } = service;
    if (buffered) {
      line(leaves, read, lba, lba + sectors, color.other, 2, 2);
      continue;
    }
    if (service.thereMs > service.leavesMs) line(leaves, there, fromLba, lba, color.seek, 1);
    if (reads > there) line(there, reads, lba, lba, color.rotation, 1);
    line(reads, read, lba, lba + sectors, objectColor(object), thick, 2);
  }
}

interface Area extends Range {
  readonly range: Range;
}

/** Requests by time and address: the color is that of the object most of them read, the strength how many they are. */
export function counted(
  plot: PathPlot,
  steps: readonly Placed[],
  { range, from, to }: Area,
  { objectColor }: Pick<PathLook, 'objectColor'>,
): Mark {
  const columns = Math.max(1, Math.floor((plot.right - plot.left) / CELL_PX));
  const rows = Math.max(1, Math.floor((plot.bottom - plot.top) / CELL_PX));
  const counts = new Map<number, Map<number, number>>();
  let most = 1;
  for (const { service, reads } of steps) {
    const { lba, sectors, object } = service;
    const first = Math.max(range.from, lba * SECTOR_BYTES);
    if (reads < from || reads > to || first >= range.to || (lba + sectors) * SECTOR_BYTES <= range.from) continue;
    const column = Math.min(columns - 1, Math.floor(((reads - from) / (to - from)) * columns));
    const row = Math.min(rows - 1, Math.floor(((first - range.from) / (range.to - range.from)) * rows));
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

/** At the right, by address: bytes as wide bars, and the requests that touch the address as narrow ones below. Each has a scale of its own. */
function perBand(marks: Mark[], plot: PathPlot, { services, range }: PathScene, { color, labelPx, words }: PathLook): void {
  const rows = Math.max(1, Math.floor((plot.bottom - plot.top) / BAR_PX));
  const { bytes, visits } = byAddress(services, range, rows);
  const most = (values: Float64Array): number => values.reduce((a, b) => Math.max(a, b), 0);
  const [mostBytes, mostVisits] = [most(bytes), most(visits)];
  if (mostVisits === 0) return;
  const high = (plot.bottom - plot.top) / rows;
  const bar = (row: number, below: number, share: number, height: number, fill: string) => {
    const width = Math.max(1, share * (MARGIN_PX - 6));
    if (share > 0) marks.push({ kind: 'rect', x: plot.right + 4, y: plot.top + row * high + below, width, height, fill });
  };
  for (let row = 0; row < rows; row++) {
    bar(row, 0, bytes[row] / mostBytes, BYTES_PX, color.transfer);
    bar(row, BYTES_PX, visits[row] / mostVisits, VISITS_PX, color.ink2);
  }
  // Where there is room beside the words at the left.
  const room = plot.width - nameWidth(words.address('GiB'), labelPx) - nameWidth(words.bars, labelPx);
  if (room > labelPx)
    marks.push({ kind: 'text', x: plot.width, y: labelPx / 2, text: words.bars, fill: color.ink2, size: labelPx, anchor: 'end' });
}

/** Below: signed distance to the end of the request before, upward to higher addresses; even up to 1 MiB, then by powers. */
function distances(
  marks: Mark[],
  plot: PathPlot,
  steps: readonly Placed[],
  { diskBytes }: PathScene,
  { color, labelPx, words }: PathLook,
  x: To,
): void {
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
  steps.forEach(({ service, reads }, k) => {
    if (k === 0) return;
    const before = steps[k - 1].service;
    const gap = service.lba - (before.lba + before.sectors);
    if (gap === 0) return;
    const high = (Math.log2(1 + Math.abs(gap) / LINEAR_SECTORS) / most) * half;
    const at = Math.max(plot.left, Math.min(plot.right, x(reads)));
    marks.push({ kind: 'line', x1: at, y1: middle, x2: at, y2: middle - Math.sign(gap) * Math.max(1, high), stroke: color.seek, width: 1 });
  });
}
