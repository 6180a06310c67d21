/** Files that a timeline moves as runs of bytes that lie somewhere at a moment, in place of those that the document has of them. */
import { CELLS, FULL, type PlacedNow } from '../../engine/playback/placed.ts';

/** Bytes [from, to) of a target, of which an object has a share. */
export interface PlacedRun {
  readonly target: number;
  readonly object: number;
  readonly from: number;
  readonly to: number;
  readonly share: number;
  /** A second copy under way. */
  readonly copy: boolean;
}

/** The place of a file when the run began, and what of it is there by now. */
export interface PlaceAtStart {
  readonly from: number;
  readonly to: number;
  readonly runs: readonly PlacedRun[];
}

export interface PlacedRuns {
  /** By target, in order of address. */
  readonly atStart: ReadonlyMap<number, readonly PlaceAtStart[]>;
  /** What has come elsewhere so far, in order of address. */
  readonly come: readonly PlacedRun[];
}

export function placedRuns(placed: PlacedNow): PlacedRuns {
  const atStart = new Map<number, PlaceAtStart[]>();
  const come: PlacedRun[] = [];
  placed.target.forEach((target, region) => {
    const runs = runsOf(placed, region);
    if (placed.heldAtStart[region] === 0) {
      come.push(...runs);
      return;
    }
    const from = placed.fromBytes[region];
    const list = atStart.get(target) ?? [];
    list.push({ from, to: from + placed.bytes[region], runs });
    atStart.set(target, list);
  });
  for (const list of atStart.values()) list.sort((a, b) => a.from - b.from);
  return { atStart, come: come.sort((a, b) => a.from - b.from) };
}

/** Cells of one kind are one run. A place that is a file's counts whole, used or not, as it does before anything moves. */
function runsOf(placed: PlacedNow, region: number): PlacedRun[] {
  const from = placed.fromBytes[region];
  const bytes = placed.bytes[region];
  const run = (first: number, end: number, share: number, copy: boolean): PlacedRun[] =>
    share > 0
      ? [
          {
            target: placed.target[region],
            object: placed.object[region],
            from: from + (bytes * first) / CELLS,
            to: from + (bytes * end) / CELLS,
            share,
            copy,
          },
        ]
      : [];
  const runs: PlacedRun[] = [];
  let first = 0;
  for (let cell = 1; cell <= CELLS; cell++) {
    const last = shareOf(placed, region, cell - 1);
    const next = cell < CELLS ? shareOf(placed, region, cell) : null;
    if (next !== null && next.here === last.here && next.copied === last.copied) continue;
    runs.push(...run(first, cell, last.here, false), ...run(first, cell, last.copied, true));
    first = cell;
  }
  return runs;
}

/** Shares of a cell, from 0 to 1: what is there, and what is a second copy under way. */
function shareOf({ atStart, copied, held, heldAtStart, here, scattered }: PlacedNow, region: number, cell: number) {
  const k = region * CELLS + cell;
  if (held[region] === 1) {
    // A balancer may have taken parts out of it.
    const isWhole = !scattered || heldAtStart[region] === 0 || atStart[k] === 0;
    return { here: isWhole ? 1 : Math.min(1, here[k] / atStart[k]), copied: 0 };
  }
  const there = here[k] / FULL;
  return { here: there, copied: Math.min(1 - there, copied[k] / FULL) };
}
