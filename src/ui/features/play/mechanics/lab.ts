/**
 * P6 as in a laboratory: the platter turns, and the arm swings over it about a pivot beside it. The head is at its true radius; every sector is
 * as far from the head as it is then, so what is read lies under the head while it is read.
 */
import type { Mark } from '../../../kit/canvas/draw.ts';
import {
  around,
  cylinderAt,
  platterPlot,
  pointAt,
  ring,
  ringMarks,
  strip,
  type PlatterLook,
  type PlatterPlot,
  type PlatterScene,
} from './platter.ts';
import { partsOf, phaseAt } from './phase.ts';
import { angleAt, type Range, type Service } from './services.ts';
import type { Space } from './LiveCanvas.tsx';

/** Of the platter's radius: from its middle to the pivot, and from there to the head. The head reaches the edge as well as the hole. */
const PIVOT = 1.25;
const ARM = 1.05;
/** Of the picture's width: to the left of the middle, and to the right with the pivot. */
const RIGHT = PIVOT + 0.1;
const MARGIN = 6;
/** Rings to guide the eye: no tracks. */
const GUIDES = 24;
/** The tint of the innermost and the outermost zone: as many more sectors lie on a track, as much darker it is. */
const TINT = [0.02, 0.14] as const;
const TURN = 2 * Math.PI;
const BILL_PX = 6;

export interface LabPlot extends PlatterPlot {
  readonly pivotX: number;
  readonly pivotY: number;
  /** Pixels from the pivot to the head. */
  readonly arm: number;
  readonly bill: { readonly x: number; readonly y: number; readonly width: number };
}

export function labPlot({ width, height, labelPx }: Space, shown: Range): LabPlot {
  const outer = Math.max(1, Math.min((height - BILL_PX - 2) / 2 - MARGIN, (width - 2 * MARGIN) / (1 + RIGHT)));
  const left = (width - outer * (1 + RIGHT)) / 2;
  const plain = platterPlot({ width: 2 * (left + outer), height: height - BILL_PX - 2, labelPx }, shown);
  // The radius is that of the room that is left for it.
  const scale = outer / plain.outer;
  const plot = { x: left + outer, y: plain.y, outer, radius: (cylinder: number) => plain.radius(cylinder) * scale };
  return {
    ...plot,
    pivotX: plot.x + PIVOT * outer,
    pivotY: plot.y,
    arm: ARM * outer,
    bill: { x: MARGIN, y: height - BILL_PX, width: width - 2 * MARGIN },
  };
}

/** Where the arm has the head over a cylinder, in turns from the top as `pointAt` counts them: where its circle crosses that of the cylinder. */
export function headTurns({ x, pivotX, arm, radius }: LabPlot, cylinder: number): number {
  const [r, d] = [radius(cylinder), pivotX - x];
  const cosine = (r * r + d * d - arm * arm) / (2 * r * d);
  return Math.acos(Math.max(-1, Math.min(1, cosine))) / TURN - 1 / 4;
}

export interface LabScene extends Omit<PlatterScene, 'bands'> {
  /** What turns can be followed by the eye. */
  readonly turns: boolean;
}

export interface LabWords {
  /** What the disk does, and for how long. */
  readonly phase: string;
  readonly counter: string;
}

/** What stands still although the platter turns: zones, guides and files are the same all around. */
export function labGround(plot: LabPlot, { platter, bands }: Pick<PlatterScene, 'platter' | 'bands'>, look: PlatterLook): Mark[] {
  const marks: Mark[] = [];
  const zones = [0, ...platter.zones, platter.cylinders];
  const most = Math.max(...platter.zoneSectors);
  const least = Math.min(...platter.zoneSectors);
  platter.zoneSectors.forEach((sectors, zone) => {
    const [outer, inner] = [plot.radius(zones[zone]), plot.radius(zones[zone + 1])];
    if (outer - inner < 0.5) return;
    const dense = most > least ? (sectors - least) / (most - least) : 1;
    const opacity = TINT[0] + (TINT[1] - TINT[0]) * dense;
    marks.push({ kind: 'area', points: ring(plot, outer, inner), fill: look.color.ink, opacity });
  });
  const hole = plot.radius(Infinity);
  for (let k = 1; k < GUIDES; k++) {
    const radius = hole + ((plot.outer - hole) * k) / GUIDES;
    marks.push({ kind: 'area', points: ring(plot, radius, radius - 0.5), fill: look.color.line2, opacity: 0.7 });
  }
  return [...marks, ...ringMarks(plot, { platter, bands }, look)];
}

/** What moves: what is asked for on the platter, and the arm. */
export function labMarks(plot: LabPlot, scene: LabScene, look: PlatterLook, words: LabWords): Mark[] {
  const { platter, phaseTurns, services, ms, waiting } = scene;
  const { color, labelPx } = look;
  const marks: Mark[] = [];
  const tracked = !Number.isNaN(phaseTurns);
  const cylinder = cylinderAt(services, ms) ?? services.at(-1)?.fromCylinder ?? 0;
  const head = headTurns(plot, cylinder);
  const angle = (at: number): number => angleAt(phaseTurns, platter, at);
  /** Where an angle of the platter is now. */
  const lies = (turns: number): number => head + turns - angle(ms);
  const now = phaseAt(services, ms);
  if (tracked && scene.turns) {
    // A mark of the platter itself shows that it turns.
    const [x1, y1] = pointAt(plot, Infinity, lies(0));
    const [x2, y2] = pointAt(plot, -Infinity, lies(0));
    marks.push({ kind: 'line', x1, y1, x2, y2, stroke: color.ink3, width: 1, dash: [3, 3] });
    for (const lba of waiting)
      marks.push(...box(pointAt(plot, platter.cylinderOf(lba), lies(platter.angleOf(lba))), color.queue, color.panel));
  }
  if (now !== null && !now.service.buffered && ms < now.service.readMs) marks.push(...targetMarks(plot, scene, now.service, lies, look));
  marks.push(...armMarks(plot, cylinder, head, look));
  const middle = { kind: 'text' as const, x: plot.x, fill: color.ink, anchor: 'middle' as const };
  marks.push(
    { ...middle, y: plot.y - (words.counter === '' ? 0 : labelPx * 0.65), text: words.phase, size: labelPx, bold: true },
    { ...middle, y: plot.y + labelPx * 0.65, text: words.counter, size: labelPx },
  );
  if (now !== null) marks.push(...billMarks(plot, now.service, ms, look));
  return marks;
}

/** The sectors that are asked for; those that have been read in the color of transfers. */
function targetMarks(
  plot: LabPlot,
  { platter, phaseTurns, ms, turns }: LabScene,
  { cylinder, toCylinder, readsMs, readMs }: Service,
  lies: (turns: number) => number,
  { color }: PlatterLook,
): Mark[] {
  const radius = plot.radius(cylinder);
  // Where no angle is known, or none can be followed, all of its track.
  if (Number.isNaN(phaseTurns) || !turns)
    return [{ kind: 'area', points: ring(plot, radius + 1, radius - 1), fill: color.ink, opacity: 0.6 }];
  const length = (readMs - readsMs) / platter.revolutionMs;
  const first = lies(angleAt(phaseTurns, platter, readsMs));
  const read = Math.max(0, Math.min(1, (ms - readsMs) / (readMs - readsMs)));
  const reached = cylinder + (toCylinder - cylinder) * read;
  const glow = (half: number, opacity: number): Mark => ({
    kind: 'area',
    points: strip(plot, reached, toCylinder, first + length * read, Math.max(0.004, length * (1 - read)), half),
    fill: color.rotation,
    opacity,
  });
  return [
    glow(7, 0.25),
    glow(2.5, 1),
    ...(read > 0
      ? [{ kind: 'area' as const, points: strip(plot, cylinder, reached, first, length * read, 2.5), fill: color.transfer, opacity: 1 }]
      : []),
  ];
}

function armMarks(plot: LabPlot, cylinder: number, head: number, { color }: PlatterLook): Mark[] {
  const { pivotX, pivotY } = plot;
  const [x, y] = pointAt(plot, cylinder, head);
  const far = Math.hypot(x - pivotX, y - pivotY);
  const [across, along] = [(y - pivotY) / far, (pivotX - x) / far];
  const at = (px: number, py: number, half: number): number[] => [px + across * half, py + along * half];
  const wide = Math.max(3, plot.outer * 0.05);
  return [
    {
      kind: 'area',
      points: [...at(pivotX, pivotY, wide), ...at(x, y, 1.5), ...at(x, y, -1.5), ...at(pivotX, pivotY, -wide)],
      fill: color.ink2,
      opacity: 0.9,
    },
    { kind: 'area', points: around(pivotX, pivotY, wide * 1.6), fill: color.ink2, opacity: 1 },
    { kind: 'area', points: around(pivotX, pivotY, wide * 0.7), fill: color.panel, opacity: 1 },
    ...box([x, y], color.ink, color.panel),
  ];
}

const box = ([x, y]: readonly [number, number], fill: string, edge: string): Mark[] => [
  { kind: 'rect', x: x - 3.5, y: y - 3.5, width: 7, height: 7, fill: edge },
  { kind: 'rect', x: x - 2.5, y: y - 2.5, width: 5, height: 5, fill },
];

/** The bill of the request that is served: as long as each of its phases takes, filled as far as it has come. */
function billMarks({ bill }: LabPlot, service: Service, ms: number, { color }: PlatterLook): Mark[] {
  const parts = partsOf(service);
  const [from, to] = [service.startedMs, service.doneMs];
  const xOf = (at: number): number => bill.x + (bill.width * (at - from)) / (to - from);
  const fills = { overhead: color.other, seek: color.seek, rotation: color.rotation, transfer: color.transfer, path: color.other };
  return parts.flatMap(([part, begin, end]): Mark[] => {
    if (end <= begin) return [];
    const area = (until: number, opacity: number): Mark => ({
      kind: 'area',
      points: [xOf(begin), bill.y, xOf(until), bill.y, xOf(until), bill.y + BILL_PX, xOf(begin), bill.y + BILL_PX],
      fill: fills[part],
      opacity,
    });
    return [area(end, 0.25), ...(ms > begin ? [area(Math.min(ms, end), 1)] : [])];
  });
}
