/**
 * What would lie on the disks after an edit, as the board would draw it then: bands at the places that the edited
 * document gives them, and which parts of them are new to the disk.
 */
import type { Scenario } from '../../scenario/schema.ts';
import { capacitiesOf, layoutOf } from '../document/derived.ts';
import { perObject } from '../../base/perObject.ts';
import { fillDisks } from './fill.ts';
import type { Band, DiskFill } from './fill.ts';

/** Bytes [from, to) of a disk's contents, counted from the outer edge over its bands. */
export interface Piece {
  readonly object: number;
  readonly from: number;
  readonly to: number;
}

export interface FillAfter extends DiskFill {
  /** Bytes on the disk before. */
  readonly beforeBytes: number;
  /** What comes to the disk, where it would lie. */
  readonly coming: readonly Piece[];
}

/** Bands of every disk of a document, each document once. */
export const fillsOf: (scenario: Scenario) => readonly DiskFill[] = perObject((scenario) =>
  fillDisks(scenario, layoutOf(scenario), capacitiesOf(scenario)),
);

/**
 * Disks whose contents the edit changes, by index. Where only files move, those that have come from another target
 * are what comes; where disks change hands, an object comes by as many bytes as there are more of it.
 */
export function fillsAfter(before: Scenario, after: Scenario): Map<number, FillAfter> {
  const now = fillsOf(before);
  const apart = movedApart(before, after);
  const found = new Map<number, FillAfter>();
  fillsOf(after).forEach((fill, disk) => {
    const here: DiskFill = now[disk] ?? { bands: [], usedBytes: 0 };
    if (sameBands(here.bands, fill.bands)) return;
    const coming = apart ? piecesApart(apart[disk].bands) : piecesMore(here.bands, fill.bands);
    found.set(disk, { ...fill, beforeBytes: here.usedBytes, coming });
  });
  return found;
}

/** The edited document's bands, ended also where files begin that have come from another target; null: the targets are others. */
function movedApart(before: Scenario, after: Scenario): readonly DiskFill[] | null {
  if (before.hardware !== after.hardware || before.volumes !== after.volumes) return null;
  const [from, to] = [layoutOf(before), layoutOf(after)];
  return fillDisks(after, to, capacitiesOf(after), undefined, (p) => from.target[p] !== to.target[p]);
}

const sameBands = (a: readonly Band[], b: readonly Band[]): boolean =>
  a.length === b.length && a.every((band, i) => band.object === b[i].object && band.bytes === b[i].bytes);

function piecesApart(bands: readonly Band[]): Piece[] {
  let at = 0;
  return bands.flatMap(({ object, bytes, apart }) => {
    const from = at;
    at += bytes;
    return apart ? [{ object, from, to: at }] : [];
  });
}

/** The inner ends of the objects that there is more of. */
function piecesMore(before: readonly Band[], after: readonly Band[]): Piece[] {
  const more = new Map<number, number>();
  for (const { object, bytes } of after) more.set(object, (more.get(object) ?? 0) + bytes);
  for (const { object, bytes } of before) if (more.has(object)) more.set(object, more.get(object)! - bytes);
  const pieces: Piece[] = [];
  let to = after.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { object, bytes } of after.toReversed()) {
    const left = more.get(object)!;
    // Shares of growing files are no whole bytes: less than half of one is rounding.
    if (left >= 0.5) pieces.push({ object, from: to - Math.min(bytes, left), to });
    more.set(object, left - bytes);
    to -= bytes;
  }
  return pieces.toReversed();
}
