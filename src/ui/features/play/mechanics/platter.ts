/**
 * P6: the platter from above, turned back to where it stands still under the eye. Each request leaves a trail there: the seek a spiral, the
 * wait for the sector an arc, the transfer a thick arc over the sectors that were read. The arm is where the head is now.
 */
import type { Band } from '../../../../analysis/fill/fill.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import type { Colors } from '../../../kit/canvas/tokens.ts';
import { angleAt, type Platter, type Range, type Service } from './services.ts';

export interface PlatterSpace {
  readonly width: number;
  readonly height: number;
  readonly labelPx: number;
}

export interface PlatterLook {
  readonly color: Colors;
  readonly labelPx: number;
  /** Color of an object. */
  readonly objectColor: (object: number) => string;
}

export interface PlatterScene {
  readonly platter: Platter;
  /** Platter's angle at t = 0, in turns; NaN: the drive's angles are drawn at random, and there are no arcs. */
  readonly phaseTurns: number;
  readonly bands: readonly Band[];
  /** What is drawn, oldest first. */
  readonly services: readonly Service[];
  readonly ms: number;
  /** First sectors of what waits for the disk, as far as that is known. */
  readonly waiting: readonly number[];
}

/** Cylinders from the edge to the hole: first and last. */
export const cylindersOf = (platter: Platter, { from, to }: Range): Range => {
  const first = platter.cylinderOf(from / SECTOR_BYTES);
  return { from: first, to: Math.max(first + 1, platter.cylinderOf(to / SECTOR_BYTES)) };
};

const TURN = 2 * Math.PI;
/** One piece of an arc, in turns. */
export const PIECE = 1 / 48;
const INNER = 0.34;
const SECTOR_BYTES = 512;

export interface PlatterPlot {
  readonly x: number;
  readonly y: number;
  readonly outer: number;
  /** Pixels from the middle at a cylinder. */
  readonly radius: (cylinder: number) => number;
}

/** @param shown cylinders from the edge to the hole */
export function platterPlot({ width, height }: PlatterSpace, shown: Range): PlatterPlot {
  const outer = Math.max(20, Math.min(width, height) / 2 - 6);
  return {
    x: width / 2,
    y: height / 2,
    outer,
    radius: (cylinder) => outer * (1 - (1 - INNER) * Math.max(0, Math.min(1, (cylinder - shown.from) / (shown.to - shown.from)))),
  };
}

/** Angle 0 of the platter is on top, and angles rise against the way of the clock: the platter turns with it. */
export function pointAt(plot: PlatterPlot, cylinder: number, turns: number): readonly [x: number, y: number] {
  const radius = plot.radius(cylinder);
  return [plot.x - radius * Math.sin(TURN * turns), plot.y - radius * Math.cos(TURN * turns)];
}

/** Where the head is: on the straight line between both ends of a seek, as far along as the time. */
export function cylinderAt(services: readonly Service[], ms: number): number | null {
  let found: number | null = null;
  for (const { leavesMs, thereMs, readsMs, readMs, fromCylinder, cylinder, toCylinder, buffered } of services) {
    if (buffered || leavesMs > ms) continue;
    const part = (from: number, to: number) => (to > from ? Math.min(1, (ms - from) / (to - from)) : 1);
    found =
      ms < thereMs
        ? fromCylinder + (cylinder - fromCylinder) * part(leavesMs, thereMs)
        : ms < readsMs
          ? cylinder
          : cylinder + (toCylinder - cylinder) * part(readsMs, readMs);
  }
  return found;
}

/** What stands still: files and zones as rings. */
export function ringMarks(plot: PlatterPlot, { platter, bands }: Pick<PlatterScene, 'platter' | 'bands'>, look: PlatterLook): Mark[] {
  const marks: Mark[] = [];
  // Files as rings.
  let bytes = 0;
  for (const band of bands) {
    const from = bytes;
    bytes += band.bytes;
    if (band.object < 0 || band.bytes <= 0) continue;
    const outer = plot.radius(platter.cylinderOf(from / SECTOR_BYTES));
    const inner = plot.radius(platter.cylinderOf(bytes / SECTOR_BYTES));
    // Beyond the edge, or in the hole.
    if (inner >= plot.outer || outer <= plot.outer * INNER) continue;
    marks.push({ kind: 'area', points: ring(plot, outer, Math.min(inner, outer - 1)), fill: look.objectColor(band.object), opacity: 0.28 });
  }
  for (const cylinder of [0, ...platter.zones, platter.cylinders - 1]) {
    const radius = plot.radius(cylinder);
    marks.push({ kind: 'area', points: ring(plot, radius, radius - 1), fill: look.color.line2, opacity: 1 });
  }
  return marks;
}

export const platterMarks = (plot: PlatterPlot, scene: PlatterScene, look: PlatterLook): Mark[] => [
  ...ringMarks(plot, scene, look),
  ...trailMarks(plot, scene, look),
];

/** What moves over it: trails, the queue, the arm. */
export function trailMarks(
  plot: PlatterPlot,
  { platter, phaseTurns, services, ms, waiting }: Omit<PlatterScene, 'bands'>,
  { color }: PlatterLook,
): Mark[] {
  const marks: Mark[] = [];
  const tracked = !Number.isNaN(phaseTurns);
  const angle = (at: number): number => angleAt(phaseTurns, platter, at);
  if (tracked) {
    services.forEach((service) => {
      const { leavesMs, thereMs, readsMs, readMs, fromCylinder, cylinder, toCylinder, buffered } = service;
      if (buffered) return;
      const arc = (from: number, to: number, first: number, last: number, stroke: string, width: number) => {
        const end = Math.min(to, ms);
        if (end <= from) return;
        const share = (end - from) / (to - from);
        spiral(marks, plot, first, first + (last - first) * share, angle(from), (end - from) / platter.revolutionMs, stroke, width);
      };
      // One shape each: a film draws them with every frame.
      const band = (from: number, to: number, first: number, last: number, fill: string, width: number) => {
        const end = Math.min(to, ms);
        if (end <= from) return;
        const reached = first + ((last - first) * (end - from)) / (to - from);
        const points = strip(plot, first, reached, angle(from), (end - from) / platter.revolutionMs, width / 2);
        marks.push({ kind: 'area', points, fill, opacity: 1 });
      };
      arc(leavesMs, thereMs, fromCylinder, cylinder, color.seek, 1);
      band(thereMs, readsMs, cylinder, cylinder, color.rotation, 1.5);
      band(readsMs, readMs, cylinder, toCylinder, color.transfer, 4);
    });
    const last = services.findLast(({ buffered, leavesMs, readMs }) => !buffered && leavesMs <= ms && ms < readMs);
    if (last && ms < last.readsMs) {
      // The sector that is waited for.
      const [x, y] = pointAt(plot, last.cylinder, angle(last.readsMs));
      marks.push(
        { kind: 'rect', x: x - 4, y: y - 4, width: 8, height: 8, fill: color.ink },
        { kind: 'rect', x: x - 2.5, y: y - 2.5, width: 5, height: 5, fill: color.panel },
      );
    }
  }
  for (const lba of waiting) {
    const [x, y] = pointAt(plot, platter.cylinderOf(lba), tracked ? platter.angleOf(lba) : 0.25);
    marks.push(
      { kind: 'rect', x: x - 3.5, y: y - 3.5, width: 7, height: 7, fill: color.panel },
      { kind: 'rect', x: x - 2.5, y: y - 2.5, width: 5, height: 5, fill: color.queue },
    );
  }
  const cylinder = cylinderAt(services, ms);
  if (cylinder !== null) {
    const at = tracked ? angle(ms) : 0;
    const [x, y] = pointAt(plot, cylinder, at);
    const [x1, y1] = [plot.x - (plot.outer + 4) * Math.sin(TURN * at), plot.y - (plot.outer + 4) * Math.cos(TURN * at)];
    marks.push({ kind: 'line', x1, y1, x2: x, y2: y, stroke: color.ink, width: 2 });
    marks.push({ kind: 'rect', x: x - 3.5, y: y - 3.5, width: 7, height: 7, fill: color.ink });
  }
  return marks;
}

function spiral(
  marks: Mark[],
  plot: PlatterPlot,
  fromCylinder: number,
  toCylinder: number,
  fromTurns: number,
  turns: number,
  stroke: string,
  width: number,
): void {
  const pieces = Math.max(1, Math.min(200, Math.ceil(turns / PIECE)));
  let [x1, y1] = pointAt(plot, fromCylinder, fromTurns);
  for (let k = 1; k <= pieces; k++) {
    const [x2, y2] = pointAt(plot, fromCylinder + ((toCylinder - fromCylinder) * k) / pieces, fromTurns + (turns * k) / pieces);
    marks.push({ kind: 'line', x1, y1, x2, y2, stroke, width });
    [x1, y1] = [x2, y2];
  }
}

/** An arc as wide as twice this, out along its outer edge and back along its inner one. */
export function strip(
  plot: PlatterPlot,
  fromCylinder: number,
  toCylinder: number,
  fromTurns: number,
  turns: number,
  half: number,
): number[] {
  const pieces = Math.max(1, Math.min(200, Math.ceil(turns / PIECE)));
  const points: number[] = [];
  for (const [side, first, by] of [
    [half, 0, 1],
    [-half, pieces, -1],
  ]) {
    for (let k = first; k >= 0 && k <= pieces; k += by) {
      const radius = plot.radius(fromCylinder + ((toCylinder - fromCylinder) * k) / pieces) + side;
      const angle = TURN * (fromTurns + (turns * k) / pieces);
      points.push(plot.x - radius * Math.sin(angle), plot.y - radius * Math.cos(angle));
    }
  }
  return points;
}

/** Out along one circle and back along the other. */
export function ring({ x, y }: PlatterPlot, outer: number, inner: number): number[] {
  const back = around(x, y, Math.max(0, inner));
  const points = around(x, y, outer);
  for (let k = back.length - 2; k >= 0; k -= 2) points.push(back[k], back[k + 1]);
  return points;
}

export function around(x: number, y: number, radius: number): number[] {
  const points: number[] = [];
  for (let k = 0; k <= 72; k++) points.push(x + radius * Math.sin((TURN * k) / 72), y - radius * Math.cos((TURN * k) / 72));
  return points;
}
