/**
 * What of logical volumes is lost with a disk: the extents that lie there, but for those whose copy elsewhere is complete. Of an extent that is
 * being copied all is lost: a copy counts once it is whole.
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { Extents } from './extents.ts';

const NONE = -1;

/** Whether all regions of an entry have been copied, and lack no write. A write under way goes to both. */
export function isCopied(extents: Extents, entry: number): boolean {
  const { copied, locked, issued, inCopy } = extents;
  const first = extents.regionOf(entry);
  for (let region = first; region < first + extents.regionsPer[extents.entryJob[entry]]; region++)
    if (copied[region] === 0 || locked[region] === 1 || issued[region] !== inCopy[region]) return false;
  return true;
}

/** Bytes of an entry's extent that its copy has: from the first to the end; regions are copied in one direction, so they are one stretch. */
export function copiedStretch(extents: Extents, entry: number): { readonly from: number; readonly to: number } {
  const { copied, locked, issued, inCopy } = extents;
  const job = extents.entryJob[entry];
  const first = extents.regionOf(entry);
  const end = first + extents.regionsPer[job];
  const isEqual = (region: number): boolean => copied[region] === 1 && locked[region] === 0 && issued[region] === inCopy[region];
  let from = first;
  while (from < end && !isEqual(from)) from++;
  let to = from;
  while (to < end && isEqual(to)) to++;
  const byteOf = (region: number): number =>
    SECTOR_BYTES * Math.min((region - first) * extents.regionSectors[job], extents.extentSectors[extents.volume[entry]]);
  return { from: byteOf(from), to: byteOf(to) };
}

/** A job can go no further: its copies are given up; one that is complete takes the place of an extent whose disk is gone. */
export function giveUpCopies(extents: Extents, job: number, gone: Uint8Array): void {
  const { firstEntry, extent, entry: of, on, at, toOn, toAt, kept } = extents;
  for (let entry = firstEntry[job]; entry < firstEntry[job + 1]; entry++) {
    const e = extent[entry];
    if (of[e] !== entry) continue;
    of[e] = NONE;
    if (gone[on[e]] === 0 || gone[toOn[entry]] === 1 || !isCopied(extents, entry)) continue;
    on[e] = toOn[entry];
    at[e] = toAt[entry];
    kept[entry] = 1;
  }
}

/** What lies on a target is lost with an action, counted from 1. What a smaller volume has given up holds nothing. */
export function loseExtents(extents: Extents, target: number, action: number): void {
  const { firstExtent, on, lost } = extents;
  for (let v = 0; v < extents.target.length; v++)
    for (let e = firstExtent[v]; e < firstExtent[v + 1]; e++)
      if (on[e] === target && lost[e] === 0 && extents.isInUse(v, e)) lost[e] = action;
}

/** Of so many sectors of a logical volume: those that were lost with an action. */
export function lostSectors(extents: Extents, target: number, sector: number, sectors: number, action: number): number {
  const v = extents.volumeOf[target];
  if (v === NONE) return 0;
  extents.split(v, sector, sectors);
  let sum = 0;
  for (let run = 0; run < extents.runs; run++) if (extents.lost[extents.runExtent[run]] === action) sum += extents.runSectors[run];
  return sum;
}
