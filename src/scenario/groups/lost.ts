/** What is lost of a logical volume with physical volumes that are gone: the bytes on its extents there, and nothing else of it. */
import { stripedBefore } from '../striped.ts';
import { perLeg } from './extents.ts';
import type { LogicalVolume, VolumeGroup } from './groups.ts';

/** Bytes of a range of the logical volume that lie on these physical volumes. */
export function bytesOn(
  { extentBytes }: Pick<VolumeGroup, 'extentBytes'>,
  { pieces }: Pick<LogicalVolume, 'pieces'>,
  gone: ReadonlySet<string>,
): (from: number, to: number) => number {
  const before = (x: number): number => {
    let bytes = 0;
    let left = x;
    for (const piece of pieces) {
      if (left <= 0) break;
      const legs = piece.legs.length;
      const here = Math.min(left, legs * perLeg(piece) * extentBytes);
      piece.legs.forEach(({ on }, leg) => {
        if (gone.has(on)) bytes += legs === 1 ? here : stripedBefore(here, piece.stripeUnitBytes ?? extentBytes, legs, leg);
      });
      left -= here;
    }
    return bytes;
  };
  return (from, to) => before(to) - before(from);
}
