/** The lanes as marks, for canvas, SVG and tests. */
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { Colors } from '../../kit/canvas/tokens.ts';
import { apart } from '../../kit/canvas/draw.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { timeAxis, xOf } from '../../kit/plots/timePlot.ts';
import { formatBytes } from '../../../analysis/format.ts';
import type { Run } from './coverage.ts';
import { AWAITED, IDLE, IN_DRIVE, OVERHEAD, ROTATION, SEEK, TRANSFER, WAITS } from './model.ts';
import type { HeadStep, LanesModel } from './model.ts';
import { laneTop } from './plot.ts';
import type { LanesPlot } from './plot.ts';
import { messages } from './messages.ts';

export interface LanesStyle {
  readonly color: Colors;
  readonly labelPx: number;
  readonly linePx: number;
  /** Name of a process at the left of its lane. */
  readonly label: (process: number) => string;
}

/** A hatch narrower than this shows no line; it is drawn as a bar. */
const LEAST_HATCH = 3;

export function lanesMarks(model: LanesModel, plot: LanesPlot, style: LanesStyle): Mark[] {
  const { color, labelPx } = style;
  const marks: Mark[] = timeAxis(plot, model.window, { ink: color.ink2, line: color.line, labelPx });
  marks.push(label('disk', plot.top + plot.mechanismHeight / 2, plot, style, true));
  marks.push(...mechanismMarks(model, plot, style));
  const every = Math.max(1, Math.ceil((labelPx + 1) / Math.max(plot.laneHeight, 1)));
  model.lanes.forEach((lane, i) => {
    const top = laneTop(plot, plot.firstLane + i);
    marks.push(line(plot.left, top + plot.laneHeight, plot.right, top + plot.laneHeight, color.line, 0.5));
    if (i % every === 0) marks.push(label(style.label(lane.process), top + plot.laneHeight / 2, plot, style, false));
    marks.push(...lane.waiting.flatMap((run) => waitingMark(run, model, plot, top, style)));
    // In service stands before waiting: what else of the process waits then is seen above and below it.
    const margin = plot.laneHeight >= 10 ? plot.laneHeight * 0.17 : 0.5;
    marks.push(...lane.served.map((run) => bar(run, model, plot, top + margin, plot.laneHeight - 2 * margin, phaseColor(run.kind, color))));
  });
  marks.push(...headMarks(model, plot, style));
  return marks;
}

function mechanismMarks(model: LanesModel, plot: LanesPlot, { color, labelPx, label: name }: LanesStyle): Mark[] {
  const { top, mechanismHeight: height } = plot;
  const marks: Mark[] = [];
  for (const run of model.mechanism) {
    if (run.kind === IDLE) marks.push(...idleMarks(run, model, plot, top, height, color));
    else marks.push(bar(run, model, plot, top, height, phaseColor(run.kind, color)));
  }
  // Whom it is kept for, where there is room for words.
  for (const idle of model.idles) {
    const text = messages.forText2(idle.process, name(idle.process));
    const width = text.length * labelPx * 0.56 + 6;
    const from = Math.max(plot.left, xOf(plot, model.window, idle.fromMs));
    const to = Math.min(plot.right, xOf(plot, model.window, idle.toMs));
    if (to - from < width + 6) continue;
    const x = (from + to) / 2;
    marks.push({ kind: 'rect', x: x - width / 2, y: top + 1, width, height: height - 2, fill: color.panel });
    marks.push({ kind: 'text', x, y: top + height / 2, text, fill: color.ink, size: labelPx, anchor: 'middle' });
  }
  return marks;
}

function phaseColor(kind: number, color: Colors): string {
  if (kind === SEEK) return color.seek;
  if (kind === ROTATION) return color.rotation;
  if (kind === TRANSFER) return color.transfer;
  return kind === OVERHEAD ? color.other : color.idle;
}

/** Deliberate idleness: a frame with upright lines, never a filled bar. */
function idleMarks(run: Run, model: LanesModel, plot: LanesPlot, y: number, height: number, color: Colors): Mark[] {
  const { x, width } = span(run, model, plot);
  if (width < LEAST_HATCH) return [{ kind: 'rect', x, y: y + height - 3, width, height: 3, fill: color.idle }];
  return [
    { kind: 'hatch', x, y, width, height, stroke: color.idle, gap: 4, pattern: 'upright' },
    line(x, y + 0.5, x + width, y + 0.5, color.idle, 1),
    line(x, y + height - 0.5, x + width, y + height - 0.5, color.idle, 1),
  ];
}

function waitingMark(run: Run, model: LanesModel, plot: LanesPlot, top: number, { color }: LanesStyle): Mark[] {
  const height = plot.laneHeight - 2;
  const y = top + 1;
  if (run.kind === AWAITED) return idleMarks(run, model, plot, y, height, color);
  const { x, width } = span(run, model, plot);
  if (run.kind === WAITS && width >= LEAST_HATCH) return [{ kind: 'hatch', x, y, width, height, stroke: color.queue, gap: 4 }];
  // In the drive's queue: a thin bar. A wait too short for a hatch: a hair of the whole height.
  const thin = run.kind === IN_DRIVE;
  return [
    {
      kind: 'rect',
      x,
      y: thin ? y + height * 0.35 : y,
      width: thin ? width : 0.75,
      height: thin ? Math.max(2, height * 0.3) : height,
      fill: color.queue,
    },
  ];
}

function span(run: Run, model: LanesModel, plot: LanesPlot): { readonly x: number; readonly width: number } {
  const step = (plot.right - plot.left) / model.columns;
  return { x: plot.left + run.from * step, width: (run.to - run.from) * step };
}

function bar(run: Run, model: LanesModel, plot: LanesPlot, y: number, height: number, fill: string): Mark {
  return { kind: 'rect', ...apart(span(run, model, plot)), y, height, fill };
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): Mark {
  return { kind: 'line', x1, y1, x2, y2, stroke, width };
}

function label(text: string, y: number, plot: LanesPlot, { color, labelPx }: LanesStyle, bold: boolean): Mark {
  return { kind: 'text', x: plot.left - 6, y, text, fill: color.ink2, size: labelPx, anchor: 'end', bold };
}

type SectorSpan = Pick<LanesModel, 'firstSector' | 'endSector'>;

/** Height of an address in the head's strip: higher addresses above. */
export function sectorY(plot: LanesPlot, span: SectorSpan, sector: number): number {
  const room = plot.headHeight - 4;
  const share = (sector - span.firstSector) / Math.max(1, span.endSector - span.firstSector);
  return plot.headTop + 2 + (1 - share) * room;
}

function headMarks(model: LanesModel, plot: LanesPlot, style: LanesStyle): Mark[] {
  const { color, labelPx } = style;
  const { headTop, headHeight } = plot;
  const bottom = headTop + headHeight;
  const marks: Mark[] = [
    line(plot.left, headTop, plot.right, headTop, color.line2, 1),
    line(plot.left, bottom, plot.right, bottom, color.line2, 1),
    label('head', headTop + headHeight / 2, plot, style, true),
  ];
  if (plot.wide && headHeight >= 3.4 * labelPx && model.endSector > 0) {
    const from = model.firstSector * SECTOR_BYTES;
    marks.push(label(`+${formatBytes(model.endSector * SECTOR_BYTES - from)}`, headTop + labelPx / 2 + 1, plot, style, false));
    marks.push(label(formatBytes(from), bottom - labelPx / 2 - 1, plot, style, false));
  }
  if (model.head.kind === 'path') return [...marks, ...model.head.steps.flatMap((step) => stepMarks(step, model, plot, style))];
  const { low, high } = model.head;
  const step = (plot.right - plot.left) / model.columns;
  for (let column = 0; column < model.columns; column += 1) {
    if (Number.isNaN(low[column])) continue;
    const y = sectorY(plot, model, high[column]);
    const height = Math.max(1.5, sectorY(plot, model, low[column]) - y);
    marks.push({ kind: 'rect', x: plot.left + column * step, y, width: step, height, fill: color.ink3 });
  }
  return marks;
}

/** Seek slanting, rotation level, transfer thick. */
function stepMarks(step: HeadStep, model: LanesModel, plot: LanesPlot, { color, linePx }: LanesStyle): Mark[] {
  const x = (ms: number) => Math.max(plot.left, Math.min(plot.right, xOf(plot, model.window, ms)));
  const first = sectorY(plot, model, step.firstSector);
  const marks: Mark[] = [];
  if (!Number.isNaN(step.fromSector) && x(step.arrivedMs) > x(step.seekMs)) {
    marks.push(...clipped(step, model, plot, color.seek, linePx));
  }
  marks.push(line(x(step.arrivedMs), first, x(step.transferMs), first, color.rotation, linePx));
  marks.push(
    line(
      x(step.transferMs),
      first,
      Math.max(x(step.endMs), x(step.transferMs) + 1),
      sectorY(plot, model, step.endSector),
      color.transfer,
      linePx + 1.5,
    ),
  );
  return marks;
}

/** The seek's slanting line, cut at the sides of the picture without changing its slope. */
function clipped(step: HeadStep, model: LanesModel, plot: LanesPlot, stroke: string, width: number): Mark[] {
  const x1 = xOf(plot, model.window, step.seekMs);
  const x2 = xOf(plot, model.window, step.arrivedMs);
  const y1 = sectorY(plot, model, step.fromSector);
  const y2 = sectorY(plot, model, step.firstSector);
  const from = Math.max(x1, plot.left);
  const to = Math.min(x2, plot.right);
  const y = (x: number) => y1 + ((x - x1) / (x2 - x1)) * (y2 - y1);
  return [line(from, y(from), to, y(to), stroke, width)];
}
