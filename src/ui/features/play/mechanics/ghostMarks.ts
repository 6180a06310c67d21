/**
 * How a ghost is drawn over the platter that stands still: on tracks of its own beside the true ones, in the color of ink, seeks dashed,
 * waits for the sector dotted, and transfers as outlines. What really happened is solid and in the colors of its phases. A key says so in the picture. Pure.
 */
import type { Mark } from '../../../kit/canvas/draw.ts';
import { nameWidth } from '../../../kit/canvas/textWidth.ts';
import type { Colors } from '../../../kit/canvas/tokens.ts';
import { PIECE, pointAt, strip, type PlatterPlot, type PlatterScene, type PlatterSpace } from './platter.ts';
import { angleAt, type Service } from './services.ts';

/** Pixels of a line and of the gap behind it. */
const SEEK_DASH = [6, 3] as const;
const ROTATION_DASH = [2, 3] as const;
const LINE_PX = 1.75;
const OUTLINE_PX = 6;
/** From the true track toward the middle: the same sectors are read, and waits on one track would lie on each other. */
const ASIDE_PX = 7;
const MOST_PIECES = 200;

type Point = readonly [x: number, y: number];

/** A line through points, in dashes that go on from one piece to the next. */
function dashed(points: readonly Point[], stroke: string, dash: readonly number[]): Mark[] {
  let dashOffset = 0;
  return points.slice(1).map(([x2, y2], k): Mark => {
    const [x1, y1] = points[k];
    const mark = { kind: 'line', x1, y1, x2, y2, stroke, width: LINE_PX, dash, dashOffset } as const;
    dashOffset += Math.hypot(x2 - x1, y2 - y1);
    return mark;
  });
}

function outline(points: readonly number[], stroke: string): Mark[] {
  const marks: Mark[] = [];
  for (let k = 0; k < points.length; k += 2) {
    const next = (k + 2) % points.length;
    marks.push({ kind: 'line', x1: points[k], y1: points[k + 1], x2: points[next], y2: points[next + 1], stroke, width: 1.25 });
  }
  return marks;
}

/** Trails of another order; all of them, whenever they end. To be drawn below the others. */
export function ghostMarks(
  truly: PlatterPlot,
  { platter, phaseTurns }: Pick<PlatterScene, 'platter' | 'phaseTurns'>,
  ghost: readonly Service[],
  { ink }: Pick<Colors, 'ink'>,
): Mark[] {
  const plot = { ...truly, radius: (cylinder: number): number => truly.radius(cylinder) - ASIDE_PX };
  const turnsAt = (ms: number): number => angleAt(phaseTurns, platter, ms);
  const along = (from: number, to: number, first: number, last: number): Point[] => {
    const turns = (to - from) / platter.revolutionMs;
    const pieces = Math.max(1, Math.min(MOST_PIECES, Math.ceil(turns / PIECE)));
    return Array.from({ length: pieces + 1 }, (_, k) =>
      pointAt(plot, first + ((last - first) * k) / pieces, turnsAt(from) + (turns * k) / pieces),
    );
  };
  return ghost.flatMap(({ leavesMs, thereMs, readsMs, readMs, fromCylinder, cylinder, toCylinder, buffered }): Mark[] => {
    if (buffered) return [];
    const turns = (readMs - readsMs) / platter.revolutionMs;
    return [
      ...(thereMs > leavesMs ? dashed(along(leavesMs, thereMs, fromCylinder, cylinder), ink, SEEK_DASH) : []),
      ...(readsMs > thereMs ? dashed(along(thereMs, readsMs, cylinder, cylinder), ink, ROTATION_DASH) : []),
      ...(turns > 0 ? outline(strip(plot, cylinder, toCylinder, turnsAt(readsMs), turns, OUTLINE_PX / 2), ink) : []),
    ];
  });
}

export interface GhostKeyLook {
  readonly color: Colors;
  readonly labelPx: number;
  readonly words: { readonly real: string; readonly ghost: string };
}

const SWATCH_PX = 34;

/** In the corners at the left, where the platter leaves room: above a sample of what was, below one of the ghost, with their names. */
export function ghostKey({ height }: Pick<PlatterSpace, 'height'>, { color, labelPx, words }: GhostKeyLook): Mark[] {
  const row = labelPx + 5;
  const [real, ghost] = [row / 2, height - row / 2];
  const line = (x1: number, x2: number, y: number, stroke: string, thick: number, dash?: readonly number[]): Mark => ({
    kind: 'line',
    x1,
    y1: y,
    x2,
    y2: y,
    stroke,
    width: thick,
    ...(dash && { dash }),
  });
  // On the panel, where the platter is beneath.
  const name = (text: string, y: number): readonly Mark[] => [
    { kind: 'rect', x: 0, y: y - row / 2, width: SWATCH_PX + 6 + nameWidth(text, labelPx), height: row, fill: color.panel },
    { kind: 'text', x: SWATCH_PX + 4, y, text, fill: color.ink, size: labelPx, anchor: 'start' },
  ];
  const box = [
    22,
    ghost - OUTLINE_PX / 2,
    SWATCH_PX,
    ghost - OUTLINE_PX / 2,
    SWATCH_PX,
    ghost + OUTLINE_PX / 2,
    22,
    ghost + OUTLINE_PX / 2,
  ];
  return [
    ...name(words.real, real),
    line(0, 12, real, color.seek, 1),
    line(12, 22, real, color.rotation, 1.5),
    line(22, SWATCH_PX, real, color.transfer, 4),
    ...name(words.ghost, ghost),
    line(0, 12, ghost, color.ink, LINE_PX, SEEK_DASH),
    line(13, 22, ghost, color.ink, LINE_PX, ROTATION_DASH),
    ...outline(box, color.ink),
  ];
}
