/** Where on each disk the files lie that a timeline moves: a stretch of a volume as the bytes of its disks that hold it. */
import type { PlacedNow } from '../../engine/playback/placed.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capacitiesOf } from '../document/derived.ts';
import { bytesOnMember, footprintsOf, type Where } from './fill.ts';

/** A stretch of a disk in bytes from its outer edge; `region` is an index into `PlacedNow`. */
export interface Stretch {
  readonly region: number;
  readonly fromBytes: number;
  readonly toBytes: number;
}

/** By disk, in the order of the document; @param where what lies elsewhere than in the document: extents that a logical volume moves */
export function placedOnDisks(scenario: Scenario, { target, fromBytes, bytes }: PlacedNow, where?: Where): readonly (readonly Stretch[])[] {
  const { targets } = layOut(scenario);
  const footprints = footprintsOf(scenario);
  const capacities = capacitiesOf(scenario);
  const stretches: Stretch[][] = scenario.hardware.disks.map(() => []);
  target.forEach((t, region) => {
    const elsewhere = where?.(t, fromBytes[region], fromBytes[region] + bytes[region]) ?? null;
    if (elsewhere !== null) {
      const before = where?.(t, 0, fromBytes[region]) ?? [];
      for (const { disk, bytes: held, copy } of elsewhere) {
        const start = before.find((each) => each.disk === disk && !each.copy)?.bytes ?? 0;
        if (!copy) stretches[disk].push({ region, fromBytes: start, toBytes: start + held });
      }
      return;
    }
    const of = targets[t];
    const footprint = footprints.get(of.id) ?? null;
    of.disks.forEach((disk, k) => {
      const before = bytesOnMember(of, k, 0, fromBytes[region], footprint, capacities);
      const held = bytesOnMember(of, k, fromBytes[region], fromBytes[region] + bytes[region], footprint, capacities);
      if (held > 0) stretches[disk].push({ region, fromBytes: before, toBytes: before + held });
    });
  });
  return stretches;
}
