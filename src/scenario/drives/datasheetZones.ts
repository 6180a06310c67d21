/** Tracks of a drive from its capacity, its speed and the rates at its edges. */
import { SECTOR_BYTES } from '../../base/units.ts';
import type { Zone } from '../hardware.ts';
import type { Datasheet } from './datasheet.ts';

/** As many steps as make a line of a drive's rates; most drives have 8 to 30. */
const MOST_ZONES = 16;
/** Cylinders of a zone, so that zones of one cylinder more or less make no difference. */
const LEAST_ZONE = 50;
/** Above this a drive of unknown surfaces is given more of them. */
const USUAL_CYLINDERS = 500_000;
const USUAL_HEADS = 4;
const MOST_HEADS = 20;
/** Longest track that the document has room for. */
const MOST_TRACK_SECTORS = 100_000;
/** A skew is longer than the switch that it hides, so that rounding never costs a revolution. */
const SKEW_MARGIN = 1.05;

export interface DrawnTracks {
  readonly heads: number;
  readonly zones: Zone[];
  /** Blocks of the capacity; the zones hold as many or a few more. */
  readonly sectors: number;
  readonly skewMs: number;
  /** How each came about. */
  readonly headsNote: string;
  readonly zonesNote: string;
  readonly skewNote: string;
  /** Given cylinders that do not go with the rest. */
  readonly refused: readonly string[];
}

const one = (value: number): string => String(Math.round(value * 10) / 10);
const three = (value: number): string => String(Math.round(value * 1000) / 1000);

/**
 * Track lengths fall linearly from the outer to the inner edge, so that long transfers with their skews
 * reach the given rates there: sectors a track = rate x (revolution + skew) / 512.
 * @param switchMs the slowest change of track: what the skew has to hide
 * @returns undefined where such tracks would be longer or shorter than any that can be described
 */
export function drawTracks(sheet: Datasheet, switchMs: number): DrawnTracks | undefined {
  const sectors = Math.floor(sheet.capacityBytes / SECTOR_BYTES);
  const revolutionMs = 60_000 / sheet.rpm;
  const meanBytesPerMs = (sheet.outerMegabytesPerSecond + sheet.innerMegabytesPerSecond) * 500;
  const least = Math.round(switchMs * SKEW_MARGIN * 1000) / 1000;
  const refused: string[] = [];

  // Surfaces and cylinders say how long the mean track is, and with the rates how long the skew.
  const counted = sheet.heads !== undefined && sheet.cylinders !== undefined ? sheet.heads * sheet.cylinders : undefined;
  const implied = counted === undefined ? undefined : (sectors * SECTOR_BYTES) / counted / meanBytesPerMs - revolutionMs;
  const fits = implied !== undefined && implied >= least && implied <= revolutionMs / 2;
  const skewMs = fits ? Math.round(implied * 10_000) / 10_000 : least;

  const trackMs = revolutionMs + skewMs;
  const sectorsAt = (megabytesPerSecond: number): number => (megabytesPerSecond * 1000 * trackMs) / SECTOR_BYTES;
  const outer = sectorsAt(sheet.outerMegabytesPerSecond);
  const inner = sectorsAt(sheet.innerMegabytesPerSecond);
  if (outer > MOST_TRACK_SECTORS - 1 || inner < 2) return undefined;

  const tracks = sectors / ((outer + inner) / 2);
  const heads = sheet.heads ?? usualHeads(tracks, sheet.cylinders);
  const cylinders = fits && sheet.cylinders !== undefined ? sheet.cylinders : Math.max(1, Math.ceil(tracks / heads));
  if (sheet.cylinders !== undefined && cylinders !== sheet.cylinders) {
    refused.push(
      `${sheet.cylinders} cylinders do not go with ${heads} surfaces, the capacity and the rates; ${cylinders} do, and are taken.`,
    );
  }
  const zones = linearZones(sectors, cylinders, heads, outer, inner, fits);
  const holding = `${zones.length} zones, track lengths linear between`;
  return {
    heads,
    zones,
    sectors,
    skewMs,
    headsNote: `${heads} surfaces, with which there are ${cylinders} cylinders`,
    zonesNote: `sectors a track = rate x (${three(revolutionMs)} ms a turn + ${three(skewMs)} ms skew) / 512: ${one(outer)} at ${sheet.outerMegabytesPerSecond} MB/s, ${one(inner)} at ${sheet.innerMegabytesPerSecond} MB/s; ${holding}; ${cylinders} cylinders hold the capacity`,
    skewNote: fits
      ? `with ${heads} surfaces of ${cylinders} cylinders the capacity sustains the mean rate only if a turn of ${three(revolutionMs)} ms and its skew take ${three(trackMs)} ms`
      : `${SKEW_MARGIN} x the slowest change of track (${three(switchMs)} ms), so that none costs a revolution`,
    refused,
  };
}

function usualHeads(tracks: number, cylinders: number | undefined): number {
  if (cylinders !== undefined) return Math.min(64, Math.max(1, Math.round(tracks / cylinders)));
  return Math.min(MOST_HEADS, Math.max(USUAL_HEADS, Math.ceil(tracks / USUAL_CYLINDERS)));
}

/**
 * Zones of equal width. What tracks of whole sectors hold too little is made up by a sector more in each
 * track, from outside, where the cylinders are counted (`exact`); by further cylinders inside otherwise.
 */
function linearZones(sectors: number, cylinders: number, heads: number, outer: number, inner: number, exact: boolean): Zone[] {
  const count = outer === inner ? 1 : Math.max(1, Math.min(MOST_ZONES, Math.floor(cylinders / LEAST_ZONE)));
  const round = exact ? Math.floor : Math.round;
  const zones = Array.from({ length: count }, (_, z) => ({
    cylinders: Math.floor((cylinders * (z + 1)) / count) - Math.floor((cylinders * z) / count),
    sectorsPerTrack: round(count === 1 ? (outer + inner) / 2 : outer - ((outer - inner) * z) / (count - 1)),
  }));
  let missing = sectors - zones.reduce((sum, zone) => sum + zone.cylinders * heads * zone.sectorsPerTrack, 0);
  for (const zone of exact ? zones : []) {
    if (missing <= 0) break;
    zone.sectorsPerTrack++;
    missing -= zone.cylinders * heads;
  }
  const last = zones[count - 1];
  if (missing > 0) last.cylinders += Math.ceil(missing / (heads * last.sectorsPerTrack));
  return zones;
}
