/** Small platters side by side: the arm of each disk of a volume, and which of them serve parts of one request. */
import { IDLE, IN_FLUSH, IN_ROTATION, IN_SEEK, IN_TRANSFER } from '../../../../engine/playback/moment.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import type { Colors } from '../../../kit/canvas/tokens.ts';
import { headTurns, labPlot } from './lab.ts';
import type { Space } from './LiveCanvas.tsx';
import { around, pointAt, ring } from './platter.ts';

export interface Mini {
  readonly label: string;
  /** Of its cylinders, from the edge: 0 to 1. */
  readonly head: number;
  readonly phase: number;
  /** Serves a part of the request. */
  readonly isPart: boolean;
  /** The request waits for it. */
  readonly isLast: boolean;
  readonly isLookedAt: boolean;
}

/** Cells of a grid as wide as they are high, as large as there is room. */
export function gridOf(count: number, { width, height, labelPx }: Space): { readonly columns: number; readonly cell: number } {
  let best = { columns: 1, cell: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const cell = Math.min(width / columns, height / Math.ceil(count / columns) - labelPx - 2);
    if (cell > best.cell) best = { columns, cell };
  }
  return best;
}

const MARGIN = 4;
const BILL = 8;

export function miniMarks(space: Space, minis: readonly Mini[], color: Colors): Mark[] {
  const { columns, cell } = gridOf(minis.length, space);
  return minis.flatMap((mini, k): Mark[] => {
    const left = (space.width - columns * cell) / 2 + (k % columns) * cell;
    const top = Math.floor(k / columns) * (cell + space.labelPx + 2);
    // Margins and bill of the large picture are left out.
    const plot = labPlot({ width: cell + 2 * MARGIN - 2, height: cell + 2 * MARGIN + BILL, labelPx: 0 }, { from: 0, to: 1 });
    const by = [left - MARGIN + 1, top - MARGIN] as const;
    const placed = { ...plot, x: plot.x + by[0], y: plot.y + by[1], pivotX: plot.pivotX + by[0], pivotY: plot.pivotY + by[1] };
    const [x, y] = pointAt(placed, mini.head, headTurns(placed, mini.head));
    const edge = mini.isLast ? 4 : mini.isPart ? 2 : 1;
    const stroke = mini.isLast ? color.worse : mini.isPart ? color.ink : color.line2;
    const size = Math.max(3, cell * 0.09);
    return [
      { kind: 'area', points: ring(placed, placed.outer, placed.radius(1)), fill: color.ink3, opacity: mini.isPart ? 0.3 : 0.12 },
      { kind: 'area', points: ring(placed, placed.outer + edge / 2, placed.outer - edge / 2), fill: stroke, opacity: 1 },
      { kind: 'line', x1: placed.pivotX, y1: placed.pivotY, x2: x, y2: y, stroke: color.ink2, width: 1.5 },
      { kind: 'area', points: around(placed.pivotX, placed.pivotY, Math.max(1.5, cell * 0.035)), fill: color.ink2, opacity: 1 },
      { kind: 'rect', x: x - size / 2 - 1, y: y - size / 2 - 1, width: size + 2, height: size + 2, fill: color.panel },
      { kind: 'rect', x: x - size / 2, y: y - size / 2, width: size, height: size, fill: phaseColor(mini.phase, color) },
      {
        kind: 'text',
        x: left + cell / 2,
        y: top + cell + space.labelPx / 2,
        text: mini.label,
        fill: color.ink,
        size: space.labelPx,
        anchor: 'middle',
        ...(mini.isLookedAt && { bold: true }),
      },
    ];
  });
}

const phaseColor = (phase: number, color: Colors): string =>
  phase === IDLE
    ? color.line2
    : phase === IN_SEEK
      ? color.seek
      : phase === IN_ROTATION
        ? color.rotation
        : phase === IN_TRANSFER || phase === IN_FLUSH
          ? color.transfer
          : color.other;
