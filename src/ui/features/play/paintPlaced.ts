/**
 * Over a tube, the files that a timeline moves where they are now: what has been left is bare, what has come is in the object's color, what
 * is a second copy under way is pale. What still lies as at the start is the board's own.
 */
import type { Stretch } from '../../../analysis/fill/placedOnDisks.ts';
import { CELLS, FULL, type PlacedNow } from '../../../engine/playback/placed.ts';

interface Inside {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLook {
  readonly bare: string;
  readonly line: string;
  /** Of the region's object. */
  readonly color: (region: number) => string;
}

/** Opacity of a copy that nobody reads yet. */
const PALE = 0.4;

/** @param bytes that the height stands for */
export function paintPlaced(
  context: CanvasRenderingContext2D,
  placed: PlacedNow,
  stretches: readonly Stretch[],
  inside: Inside,
  bytes: number,
  look: PlacedLook,
): void {
  for (const { region, fromBytes, toBytes } of stretches) {
    const at = (share: number): number => inside.y + inside.height * Math.min(1, (fromBytes + (toBytes - fromBytes) * share) / bytes);
    if (isAsAtStart(placed, region)) continue;
    for (const { first, end, bare, here, copied } of runsOf(placed, region)) {
      const y = at(first / CELLS);
      const box = { x: inside.x, y, width: inside.width, height: at(end / CELLS) - y };
      context.globalAlpha = bare;
      context.fillStyle = look.bare;
      // Of what the board has drawn no row of pixels is left over.
      context.fillRect(box.x, Math.floor(box.y), box.width, Math.ceil(box.y + box.height) - Math.floor(box.y));
      context.globalAlpha = here + (1 - here) * PALE * copied;
      context.fillStyle = look.color(region);
      context.fillRect(box.x, box.y, box.width, box.height);
    }
    context.globalAlpha = 1;
    context.strokeStyle = look.line;
    context.lineWidth = 1;
    context.setLineDash(placed.held[region] === 1 ? [] : [3, 3]);
    context.strokeRect(inside.x + 0.5, at(0) + 0.5, inside.width - 1, Math.max(1, at(1) - at(0) - 1));
    context.setLineDash([]);
  }
}

const cellOf = (region: number, cell: number): number => region * CELLS + cell;

/** Nothing has left it, and nothing comes to it. */
function isAsAtStart({ here, copied, atStart, held }: PlacedNow, region: number): boolean {
  let starts = false;
  for (let cell = 0; cell < CELLS; cell++) {
    const k = cellOf(region, cell);
    if (here[k] !== atStart[k] || copied[k] > 0) return false;
    starts ||= atStart[k] > 0;
  }
  // A place that nothing has come to yet is not drawn either.
  return starts ? held[region] === 1 : true;
}

interface Run {
  readonly first: number;
  end: number;
  /** Opacity of what is drawn there. */
  readonly bare: number;
  readonly here: number;
  readonly copied: number;
}

/** Neighboring cells of one kind are drawn as one. */
function runsOf({ here, copied, atStart, held }: PlacedNow, region: number): Run[] {
  const runs: Run[] = [];
  const starts = startsThere(atStart, region);
  for (let cell = 0; cell < CELLS; cell++) {
    const k = cellOf(region, cell);
    // The board draws a file as one piece, with the part that is not in use: that goes with the file.
    const unused = starts && atStart[k] === 0 && here[k] === 0;
    const bare = unused ? 1 - held[region] : starts && here[k] < atStart[k] ? 1 - here[k] / atStart[k] : 0;
    const next = { bare, here: here[k] > atStart[k] ? here[k] / FULL : 0, copied: copied[k] / FULL };
    const last = runs.at(-1);
    if (last && last.bare === next.bare && last.here === next.here && last.copied === next.copied) last.end = cell + 1;
    else runs.push({ first: cell, end: cell + 1, ...next });
  }
  return runs;
}

function startsThere(atStart: Uint8Array, region: number): boolean {
  for (let cell = 0; cell < CELLS; cell++) if (atStart[cellOf(region, cell)] > 0) return true;
  return false;
}
