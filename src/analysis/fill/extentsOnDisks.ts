/** What lies on the disks at a moment of a run whose timeline moves extents of logical volumes: the bands of each tube by then. */
import { COMING, COPIED, type ExtentsNow } from '../../engine/playback/extentsNow.ts';
import { extentAt, logicalNamed } from '../../scenario/groups/extents.ts';
import { perObject } from '../../base/perObject.ts';
import type { Moment } from '../../engine/playback/moment.ts';
import type { PlacedNow } from '../../engine/playback/placed.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { stripedBefore } from '../../scenario/striped.ts';
import { capacitiesOf, layoutOf } from '../document/derived.ts';
import { bytesOnMember, fillDisks, footprintsOf, type Band, type DiskFill, type Elsewhere, type Where } from './fill.ts';
import { fillsOf } from './fillAfter.ts';
import { placedRuns } from './placedRuns.ts';

/**
 * Bands of every disk then, with the files that the timeline moves where they are by then. Disks on which nothing lies elsewhere keep the very
 * object of the document.
 */
export function fillsNow(scenario: Scenario, extents: ExtentsNow, placed: PlacedNow | null = null): readonly DiskFill[] {
  const atStart = fillsOf(scenario);
  const [layout, capacities] = [layoutOf(scenario), capacitiesOf(scenario)];
  const where = whereNow(scenario, extents);
  const now = fillDisks(scenario, layout, capacities, undefined, undefined, where, placed && placedRuns(placed));
  return now.map((fill, disk) => (isSame(fill.bands, atStart[disk].bands) ? atStart[disk] : fill));
}

const isSame = (a: readonly Band[], b: readonly Band[]): boolean =>
  a.length === b.length && a.every((band, k) => band.object === b[k].object && band.bytes === b[k].bytes && band.copy === b[k].copy);

/** No action concerns an extent. */
const AS_DOCUMENT: ExtentsNow = {
  told: new Int32Array(0),
  physical: new Int32Array(0),
  at: new Int32Array(0),
  extents: new Int32Array(0),
  number: new Int32Array(0),
  logical: new Int32Array(0),
  state: new Uint8Array(0),
  copiedFrom: new Float64Array(0),
  copiedTo: new Float64Array(0),
  pieceOf: new Int32Array(0),
  legs: new Int32Array(0),
  perLeg: new Int32Array(0),
  unitBytes: new Float64Array(0),
};

/** Whether two logical volumes lie on one disk: how much of one lies before a file there does not say where on the tube the file is. */
const sharesDisks = perObject((scenario: Scenario): boolean => {
  const logical = new Set((scenario.volumeGroups ?? []).flatMap((group) => group.logical.map(({ id }) => id)));
  const disks = layOut(scenario).targets.flatMap(({ id, disks }) => (logical.has(id) ? [...disks] : []));
  return new Set(disks).size < disks.length;
});

/** The extents by which the bands of the tubes are to be found at a moment; null: they are those of the document, and files that move are drawn over them. */
export function extentsOfBands(scenario: Scenario, { extents, placed }: Pick<Moment, 'extents' | 'placed'>): ExtentsNow | null {
  return (extents ?? null) === null && (placed ?? null) !== null && sharesDisks(scenario) ? AS_DOCUMENT : (extents ?? null);
}

/** Whether every extent is where it was, and as much of it has been copied. */
export function sameExtents(a: ExtentsNow | null, b: ExtentsNow | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  const keys = ['physical', 'at', 'extents', 'number', 'logical', 'state', 'copiedFrom', 'copiedTo'] as const;
  return keys.every((key) => a[key].length === b[key].length && a[key].every((each, k) => each === b[key][k]));
}

/** By extent: the target that is its physical volume, its number there, and the bytes of it that are there, from the first to the end. */
interface Places {
  readonly on: Int32Array;
  readonly at: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
}
const NOWHERE = -1;

/** Extents of each leg follow each other, leg by leg. */
interface Piece {
  readonly legs: number;
  readonly perLeg: number;
  readonly unitBytes: number;
}

/** Where the bytes of logical volumes lie then that actions concern. */
function whereNow(scenario: Scenario, extents: ExtentsNow): Where {
  const { targets } = layOut(scenario);
  const footprints = footprintsOf(scenario);
  const capacities = capacitiesOf(scenario);
  const mapped = new Map(
    Array.from(extents.told).flatMap((target) => {
      const named = logicalNamed(scenario, targets[target].id);
      if (named === undefined) return [];
      const { extentBytes } = named.group;
      return [[target, { extentBytes, pieces: piecesOf(extents, target), ...placesOf(extents, target, extentBytes) }] as const];
    }),
  );
  return (target, from, to) => {
    const known = mapped.get(target);
    if (known === undefined) return null;
    const { extentBytes, pieces, here, copies } = known;
    const found: Elsewhere[] = [];
    for (const copy of [false, true]) {
      const places = copy ? copies : here;
      const byDisk = new Map<number, number>();
      for (const { extent, begin, end } of partsOf(extentBytes, pieces, from, to)) {
        if (!(places.on[extent] >= 0)) continue;
        const physical = targets[places.on[extent]];
        const first = extentAt(places.at[extent], extentBytes);
        const start = first + Math.max(begin, places.from[extent]);
        const stop = first + Math.min(end, places.to[extent]);
        if (stop <= start) continue;
        const footprint = footprints.get(physical.id) ?? null;
        physical.disks.forEach((disk, k) => {
          const bytes = bytesOnMember(physical, k, start, stop, footprint, capacities);
          if (bytes > 0) byDisk.set(disk, (byDisk.get(disk) ?? 0) + bytes);
        });
      }
      for (const [disk, bytes] of byDisk) found.push({ disk, bytes, copy });
    }
    return found;
  };
}

/** Of a logical volume: the places of its extents, and those of their second copies as far as these have come. */
function placesOf(now: ExtentsNow, logical: number, extentBytes: number): { readonly here: Places; readonly copies: Places } {
  let count = 0;
  now.logical.forEach((target, k) => (count = target === logical ? Math.max(count, now.number[k] + now.extents[k]) : count));
  const places = (): Places => ({
    on: new Int32Array(count).fill(NOWHERE),
    at: new Int32Array(count),
    from: new Float64Array(count),
    to: new Float64Array(count).fill(extentBytes),
  });
  const [here, copies] = [places(), places()];
  now.logical.forEach((target, k) => {
    const isComing = now.state[k] === COMING;
    if (target !== logical || (isComing && now.copiedTo[k] === 0)) return;
    const { on, at, from, to } = isComing || now.state[k] === COPIED ? copies : here;
    for (let e = 0; e < now.extents[k]; e++) {
      on[now.number[k] + e] = now.physical[k];
      at[now.number[k] + e] = now.at[k] + e;
    }
    if (!isComing) return;
    from[now.number[k]] = now.copiedFrom[k];
    to[now.number[k]] = now.copiedTo[k];
  });
  return { here, copies };
}

/** Of a logical volume, with those by which it grows during the run: files may come to what is new. */
function piecesOf({ pieceOf, legs, perLeg, unitBytes }: ExtentsNow, logical: number): Piece[] {
  return Array.from(pieceOf, (of, p) => ({ of, legs: legs[p], perLeg: perLeg[p], unitBytes: unitBytes[p] })).filter(
    ({ of }) => of === logical,
  );
}

/** The bytes [from, to) of a logical volume as bytes [begin, end) of its extents. */
function* partsOf(
  extentBytes: number,
  pieces: readonly Piece[],
  from: number,
  to: number,
): Iterable<{ readonly extent: number; readonly begin: number; readonly end: number }> {
  let base = 0;
  let first = 0;
  for (const { legs, perLeg, unitBytes } of pieces) {
    const size = legs * perLeg * extentBytes;
    const within = (x: number): number => Math.max(0, Math.min(size, x - base));
    for (let leg = 0; leg < legs; leg++) {
      const onLeg = (x: number): number => (legs === 1 ? x : stripedBefore(x, unitBytes, legs, leg));
      const [start, stop] = [onLeg(within(from)), onLeg(within(to))];
      for (let e = Math.floor(start / extentBytes); e * extentBytes < stop; e++) {
        const begin = Math.max(0, start - e * extentBytes);
        yield { extent: first + leg * perLeg + e, begin, end: Math.min(extentBytes, stop - e * extentBytes) };
      }
    }
    base += size;
    first += legs * perLeg;
  }
}
