/** How far a logical volume's beginning reaches on each disk below it. A test holds it against the engine's own address map. */
import { diskCapacities } from '../../scenario/capacity.ts';
import { disksUnder, extentAt, perLeg, physicalOf } from '../../scenario/groups/extents.ts';
import type { LogicalVolume, Scenario, VolumeGroup } from '../../scenario/schema.ts';
import { stripedBefore } from '../../scenario/striped.ts';
import type { Footprint } from './footprint.ts';

/** Bytes of the range [from, to) of a physical volume on one of the scenario's disks. */
type OnDisk = (disk: number, from: number, to: number) => number;

/**
 * The footprint of a logical volume; `k` counts the disks below it in the order of `Target.disks`.
 * @param below of volumes, by id; null where one disk is behind the other
 */
export function logicalFootprint(
  scenario: Scenario,
  { extentBytes }: VolumeGroup,
  volume: LogicalVolume,
  below: ReadonlyMap<string, Footprint | null>,
): Footprint {
  const under = disksUnder(scenario);
  const disks = under(physicalOf(volume));
  const onDisk = new Map(physicalOf(volume).map((id) => [id, physicalOn(scenario, id, under([id]), below)]));
  return (x, k) => {
    let bytes = 0;
    let left = x;
    for (const piece of volume.pieces) {
      if (left <= 0) break;
      const legs = piece.legs.length;
      const here = Math.min(left, legs * perLeg(piece) * extentBytes);
      piece.legs.forEach(({ on, at }, leg) => {
        const from = extentAt(at, extentBytes);
        const length = legs === 1 ? here : stripedBefore(here, piece.stripeUnitBytes ?? extentBytes, legs, leg);
        bytes += onDisk.get(on)!(disks[k], from, from + length);
      });
      left -= here;
    }
    return bytes;
  };
}

function physicalOn(scenario: Scenario, id: string, members: readonly number[], below: ReadonlyMap<string, Footprint | null>): OnDisk {
  const footprint = below.get(id) ?? null;
  if (footprint !== null) {
    return (disk, from, to) => {
      const k = members.indexOf(disk);
      return k < 0 ? 0 : footprint(to, k) - footprint(from, k);
    };
  }
  const capacities = diskCapacities(scenario);
  return (disk, from, to) => {
    let start = 0;
    for (const member of members) {
      const end = start + capacities[member];
      if (member === disk) return Math.max(0, Math.min(to, end) - Math.max(from, start));
      start = end;
    }
    return 0;
  };
}
