/** Where on each disk the files lie that a timeline moves: a stretch of a volume as the bytes of its disks that hold it. */
import type { PlacedNow } from '../../engine/playback/placed.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capacitiesOf } from '../document/derived.ts';
import { bytesOnMember, footprintsOf } from './fill.ts';

/** A stretch of a disk in bytes from its outer edge; `region` is an index into `PlacedNow`. */
export interface Stretch {
  readonly region: number;
  readonly fromBytes: number;
  readonly toBytes: number;
}

/** By disk, in the order of the document. */
export function placedOnDisks(scenario: Scenario, { target, fromBytes, bytes }: PlacedNow): readonly (readonly Stretch[])[] {
  const { targets } = layOut(scenario);
  const footprints = footprintsOf(scenario);
  const capacities = capacitiesOf(scenario);
  const stretches: Stretch[][] = scenario.hardware.disks.map(() => []);
  target.forEach((t, region) => {
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
