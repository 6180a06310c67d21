/**
 * What each copy of a piece is worth while things move: one is authoritative, others are equal to it or stale; and which pieces are gone if
 * disks fail now. Looked up when it is asked for, so that a run that nobody asks pays nothing.
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import { NONE, type Places } from './places.ts';

/** Whether a piece has a second copy that all of it has come to, and that lacks no write. */
export function hasEqual(places: Places, granule: number): boolean {
  const slot = places.copyAt[granule];
  if (slot === NONE) return false;
  return places.twin[granule] === slot || places.asOf[granule] === places.content[places.at[granule]];
}

/** Bytes of the second copy of a container that are equal to the first, and those that are stale or still to come. */
export interface Worth {
  equalBytes: number;
  staleBytes: number;
}

/** Of a container that is copied as a whole out of a region. A write that is under way counts at neither copy. */
export function worthOfCopy(places: Places, before: number): Worth {
  const bytes = places.granuleSectors[places.unit[before]] * SECTOR_BYTES;
  const worth: Worth = { equalBytes: 0, staleBytes: 0 };
  for (let slot = places.firstSlot[before]; slot < places.firstSlot[before + 1]; slot++) {
    const granule = places.owner[slot];
    if (granule < 0) continue;
    if (hasEqual(places, granule)) worth.equalBytes += bytes;
    else worth.staleBytes += bytes;
  }
  return worth;
}

/** What of one file is gone, and what only its second copy has kept. */
export interface LostPieces {
  /** File of the layout that the pieces are named by: where they lay at t = 0. */
  readonly psu: number;
  lostPieces: number;
  lostBytes: number;
  /** Their authoritative copy is gone; an equal one is on a disk that works. */
  keptPieces: number;
}

/**
 * Which pieces have no copy left that is as good as the authoritative one.
 * @param isGone whether what lies on a target is lost
 * @returns by file, those with a piece on such a target
 */
export function lostPieces(places: Places, isGone: (target: number) => boolean): LostPieces[] {
  const all: LostPieces[] = [];
  const gone = Uint8Array.from(places.target, (target) => (isGone(target) ? 1 : 0));
  for (let psu = 0; psu < places.files; psu++) {
    if (!places.covers(psu)) continue;
    const bytes = places.granuleSectors[places.unitOfPsu(psu)] * SECTOR_BYTES;
    const lost: LostPieces = { psu, lostPieces: 0, lostBytes: 0, keptPieces: 0 };
    for (let granule = places.firstGranule[psu], end = granule + places.granules[psu]; granule < end; granule++) {
      const slot = places.at[granule];
      if (slot === NONE || gone[places.regionOf[slot]] === 0) continue;
      if (hasEqual(places, granule) && gone[places.regionOf[places.copyAt[granule]]] === 0) lost.keptPieces++;
      else {
        lost.lostPieces++;
        lost.lostBytes += bytes;
      }
    }
    if (lost.lostPieces + lost.keptPieces > 0) all.push(lost);
  }
  return all;
}
