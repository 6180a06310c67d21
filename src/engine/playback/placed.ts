/** Where the files lie that a timeline moves, at one moment: how much of each stretch of a target is theirs now, in a few cells that a picture can draw. */
import { SECTOR_BYTES } from '../../base/units.ts';
import type { Movers } from '../host/motion/movers.ts';
import { NONE } from '../host/motion/places.ts';

/** Cells of a region: more than a tube has rows of pixels for most files. */
export const CELLS = 64;
/** A cell that holds as much as it can. */
export const FULL = 255;

/** By region: a stretch of a target that a file or container lies in, comes to, or has left. */
export interface PlacedNow {
  /** Index of the object, and of the volume or loose disk in the layout. */
  readonly object: Int32Array;
  readonly target: Int32Array;
  readonly fromBytes: Float64Array;
  readonly bytes: Float64Array;
  /** 1: it is the place of its file, or becomes it. */
  readonly held: Uint8Array;
  /** 1: it was the place of its file when the run began. */
  readonly heldAtStart: Uint8Array;
  /** A balancer may have taken parts out of a place that is still its file's: their room is free then. */
  readonly scattered: boolean;
  /**
   * By region and cell, 0 to `FULL`: share of the cell's bytes that are the authoritative copy; that are a second copy under way; and that
   * were the authoritative copy when the run began.
   */
  readonly here: Uint8Array;
  readonly copied: Uint8Array;
  readonly atStart: Uint8Array;
}

/** What was so when the run began. */
export type PlacedAtStart = Pick<PlacedNow, 'here' | 'held'>;

/** @param objectOf index of the object of each file of the layout; @param atStart null: that is now */
export function placedNow({ places }: Pick<Movers, 'places'>, objectOf: Int32Array, atStart: PlacedAtStart | null): PlacedNow {
  const { at, container, current, firstPsu, firstSlot, owner, present, sector, sectors, slots, target, twin, unit } = places;
  const regions = target.length;
  const count = new Float64Array(regions * CELLS);
  const here = new Float64Array(regions * CELLS);
  const copied = new Float64Array(regions * CELLS);
  for (let region = 0; region < regions; region++)
    for (let slot = 0; slot < slots[region]; slot++) {
      const cell = region * CELLS + Math.floor((slot * CELLS) / slots[region]);
      const granule = owner[firstSlot[region] + slot];
      count[cell]++;
      if (granule >= 0 && at[granule] === firstSlot[region] + slot) here[cell]++;
    }
  for (let granule = 0; granule < twin.length; granule++) {
    if (twin[granule] === NONE) continue;
    const region = places.regionOf[twin[granule]];
    copied[region * CELLS + Math.floor(((twin[granule] - firstSlot[region]) * CELLS) / slots[region])]++;
  }
  const shares = (of: Float64Array): Uint8Array => Uint8Array.from(spread(of, count, slots), (share) => Math.round(FULL * share));
  const now = shares(here);
  const held = Uint8Array.from(container, (c, region) => (current[c] === region && present[c] === 1 ? 1 : 0));
  return {
    object: Int32Array.from(unit, (u) => objectOf[firstPsu[u]]),
    target: target.slice(),
    fromBytes: sector.map((each) => each * SECTOR_BYTES),
    bytes: sectors.map((each) => each * SECTOR_BYTES),
    held,
    here: now,
    copied: shares(copied),
    // Copies: what a moment holds crosses to the page, and is gone here.
    atStart: (atStart?.here ?? now).slice(),
    heldAtStart: (atStart?.held ?? held).slice(),
    scattered: places.isScattered,
  };
}

/** Shares by cell. A region of fewer slots than cells has several cells a slot, of which only the first one counts it: the others say the same. */
function spread(of: Float64Array, count: Float64Array, slots: Int32Array): Float64Array {
  const result = new Float64Array(of.length);
  for (let cell = 0; cell < of.length; cell++) {
    const region = Math.floor(cell / CELLS);
    if (count[cell] > 0) result[cell] = of[cell] / count[cell];
    else if (slots[region] > 0 && cell % CELLS > 0) result[cell] = result[cell - 1];
  }
  return result;
}
