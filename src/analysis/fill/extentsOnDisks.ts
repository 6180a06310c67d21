/** What lies on the disks at a moment of a run whose timeline moves extents of logical volumes: the bands of each tube by then. */
import { COMING, COPIED, type ExtentsNow } from '../../engine/playback/extentsNow.ts';
import { extentAt, logicalBytes, logicalNamed, perLeg } from '../../scenario/groups/extents.ts';
import { layOut } from '../../scenario/layout.ts';
import type { LogicalVolume, Scenario } from '../../scenario/schema.ts';
import { stripedBefore } from '../../scenario/striped.ts';
import { capacitiesOf, layoutOf } from '../document/derived.ts';
import { bytesOnMember, fillDisks, footprintsOf, type Band, type DiskFill, type Elsewhere, type Where } from './fill.ts';
import { fillsOf } from './fillAfter.ts';

/** Bands of every disk then. Disks on which nothing lies elsewhere keep the very object of the document. */
export function fillsNow(scenario: Scenario, extents: ExtentsNow): readonly DiskFill[] {
  const atStart = fillsOf(scenario);
  const now = fillDisks(scenario, layoutOf(scenario), capacitiesOf(scenario), undefined, undefined, whereNow(scenario, extents));
  return now.map((fill, disk) => (isSame(fill.bands, atStart[disk].bands) ? atStart[disk] : fill));
}

const isSame = (a: readonly Band[], b: readonly Band[]): boolean =>
  a.length === b.length && a.every((band, k) => band.object === b[k].object && band.bytes === b[k].bytes && band.copy === b[k].copy);

/** Whether every extent is where it was. */
export function sameExtents(a: ExtentsNow | null, b: ExtentsNow | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  const keys = ['physical', 'at', 'extents', 'number', 'logical', 'state'] as const;
  return keys.every((key) => a[key].length === b[key].length && a[key].every((each, k) => each === b[key][k]));
}

/** A place of an extent: the target that is its physical volume, and its number there. */
interface Places {
  readonly on: Int32Array;
  readonly at: Int32Array;
}
const NOWHERE = -1;

/** The last that was asked for: a film asks in every frame, and extents move seldom beside that. */
let last: { readonly scenario: Scenario; readonly extents: ExtentsNow; readonly where: Where } | null = null;

/** Where the bytes of logical volumes lie then that actions concern. */
export function whereNow(scenario: Scenario, extents: ExtentsNow): Where {
  if (last === null || last.scenario !== scenario || !sameExtents(last.extents, extents))
    last = { scenario, extents, where: worked(scenario, extents) };
  return last.where;
}

function worked(scenario: Scenario, extents: ExtentsNow): Where {
  const { targets } = layOut(scenario);
  const footprints = footprintsOf(scenario);
  const capacities = capacitiesOf(scenario);
  const mapped = new Map(
    Array.from(extents.told).flatMap((target) => {
      const named = logicalNamed(scenario, targets[target].id);
      return named === undefined ? [] : [[target, { ...named, ...placesOf(extents, target) }] as const];
    }),
  );
  return (target, from, to) => {
    const known = mapped.get(target);
    if (known === undefined) return null;
    const { group, volume, here, copies } = known;
    const found: Elsewhere[] = [];
    for (const copy of [false, true]) {
      const { on, at } = copy ? copies : here;
      const byDisk = new Map<number, number>();
      for (const { extent, begin, end } of partsOf(group.extentBytes, volume, from, Math.min(to, logicalBytes(group, volume)))) {
        if (!(on[extent] >= 0)) continue;
        const physical = targets[on[extent]];
        const first = extentAt(at[extent], group.extentBytes);
        const footprint = footprints.get(physical.id) ?? null;
        physical.disks.forEach((disk, k) => {
          const bytes = bytesOnMember(physical, k, first + begin, first + end, footprint, capacities);
          if (bytes > 0) byDisk.set(disk, (byDisk.get(disk) ?? 0) + bytes);
        });
      }
      for (const [disk, bytes] of byDisk) found.push({ disk, bytes, copy });
    }
    return found;
  };
}

/** By extent of a logical volume: its place, and that of a second copy that is whole. */
function placesOf(now: ExtentsNow, logical: number): { readonly here: Places; readonly copies: Places } {
  let count = 0;
  now.logical.forEach((target, k) => (count = target === logical ? Math.max(count, now.number[k] + now.extents[k]) : count));
  const places = (): Places => ({ on: new Int32Array(count).fill(NOWHERE), at: new Int32Array(count) });
  const [here, copies] = [places(), places()];
  now.logical.forEach((target, k) => {
    if (target !== logical || now.state[k] === COMING) return;
    const { on, at } = now.state[k] === COPIED ? copies : here;
    for (let e = 0; e < now.extents[k]; e++) {
      on[now.number[k] + e] = now.physical[k];
      at[now.number[k] + e] = now.at[k] + e;
    }
  });
  return { here, copies };
}

/** The bytes [from, to) of a logical volume as bytes [begin, end) of its extents. */
function* partsOf(
  extentBytes: number,
  { pieces }: LogicalVolume,
  from: number,
  to: number,
): Iterable<{ readonly extent: number; readonly begin: number; readonly end: number }> {
  let base = 0;
  let first = 0;
  for (const piece of pieces) {
    const legs = piece.legs.length;
    const each = perLeg(piece);
    const size = legs * each * extentBytes;
    const within = (x: number): number => Math.max(0, Math.min(size, x - base));
    for (let leg = 0; leg < legs; leg++) {
      const onLeg = (x: number): number => (legs === 1 ? x : stripedBefore(x, piece.stripeUnitBytes ?? extentBytes, legs, leg));
      const [start, stop] = [onLeg(within(from)), onLeg(within(to))];
      for (let e = Math.floor(start / extentBytes); e * extentBytes < stop; e++) {
        const begin = Math.max(0, start - e * extentBytes);
        yield { extent: first + leg * each + e, begin, end: Math.min(extentBytes, stop - e * extentBytes) };
      }
    }
    base += size;
    first += legs * each;
  }
}
