/** Where the extents of logical volumes lie at one moment, and which of them are being copied where: what the map of a volume group draws during the film. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { copiedStretch } from '../host/motion/extentLosses.ts';
import type { Movers } from '../host/motion/movers.ts';

const NONE = -1;
/** Extents of all volumes that are looked at for each moment. */
const MOST_EXTENTS = 65_536;

export const HERE = 0;
/** A second place that all of it has come to, and one that it has not. */
export const COPIED = 1;
export const COMING = 2;
/** Lost with its disk. */
export const LOST = 3;

/** By run of extents that follow each other on one physical volume and belong together. */
export interface ExtentsNow {
  /** Logical volumes whose extents are here, as indexes of targets. */
  readonly told: Int32Array;
  /** Physical volume, as index of its target; first extent there, and how many. */
  readonly physical: Int32Array;
  readonly at: Int32Array;
  readonly extents: Int32Array;
  /** Number of the first of them among the extents of its volume, which are counted piece by piece and leg by leg. */
  readonly number: Int32Array;
  /** Logical volume, as index of its target; and what they are to it. */
  readonly logical: Int32Array;
  readonly state: Uint8Array;
  /** Of one that is being copied: bytes of it that the copy has, from the first to the end; both 0: none. */
  readonly copiedFrom: Float64Array;
  readonly copiedTo: Float64Array;
  /** By piece of the volumes in `told`, in order, those with which they grow too: its volume, legs, extents of a leg, and stripe unit. */
  readonly pieceOf: Int32Array;
  readonly legs: Int32Array;
  readonly perLeg: Int32Array;
  readonly unitBytes: Float64Array;
}

interface Run {
  readonly physical: number;
  readonly at: number;
  readonly number: number;
  readonly logical: number;
  readonly state: number;
  readonly copiedFrom: number;
  readonly copiedTo: number;
  extents: number;
}

/** Null: no action concerns a volume group, or there are too many extents to look at. */
export function extentsNow({ extentMoves }: Pick<Movers, 'extentMoves'>): ExtentsNow | null {
  const all = extentMoves?.extents;
  if (all === undefined || all.on.length > MOST_EXTENTS) return null;
  const runs: Run[] = [];
  for (let v = 0; v < all.target.length; v++) {
    const numberOf = (sector: number): number => Math.round((sector - all.head) / all.extentSectors[v]);
    const logical = all.target[v];
    for (let e = all.firstExtent[v]; e < all.firstExtent[v + 1]; e++) {
      if (!all.isInUse(v, e)) continue;
      const one = { number: e - all.firstExtent[v], logical, copiedFrom: 0, copiedTo: 0, extents: 1 };
      runs.push({ ...one, physical: all.on[e], at: numberOf(all.at[e]), state: all.lost[e] > 0 ? LOST : HERE });
      const entry = all.entry[e];
      if (entry === NONE) continue;
      const second = { ...one, physical: all.toOn[entry], at: numberOf(all.toAt[entry]) };
      const { from, to } = copiedStretch(all, entry);
      if (from === 0 && to === all.extentSectors[v] * SECTOR_BYTES) runs.push({ ...second, state: COPIED });
      else runs.push({ ...second, state: COMING, ...(to > from && { copiedFrom: from, copiedTo: to }) });
    }
  }
  runs.sort((a, b) => a.physical - b.physical || a.at - b.at);
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isAlike = last?.physical === run.physical && last.logical === run.logical && last.state === run.state;
    const follows = isAlike && last.copiedTo === 0 && run.copiedTo === 0;
    if (last !== undefined && follows && last.at + last.extents === run.at && last.number + last.extents === run.number) last.extents++;
    else joined.push(run);
  }
  return {
    told: all.target.slice(),
    physical: Int32Array.from(joined, (run) => run.physical),
    at: Int32Array.from(joined, (run) => run.at),
    extents: Int32Array.from(joined, (run) => run.extents),
    number: Int32Array.from(joined, (run) => run.number),
    logical: Int32Array.from(joined, (run) => run.logical),
    state: Uint8Array.from(joined, (run) => run.state),
    copiedFrom: Float64Array.from(joined, (run) => run.copiedFrom),
    copiedTo: Float64Array.from(joined, (run) => run.copiedTo),
    pieceOf: Int32Array.from(all.legs, (_, piece) => all.target[all.firstPiece.findLastIndex((first) => first <= piece)]),
    legs: all.legs.slice(),
    perLeg: all.perLeg.slice(),
    unitBytes: all.unit.map((sectors) => sectors * SECTOR_BYTES),
  };
}
