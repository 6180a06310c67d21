/** Where the free space behind the last file of each disk's volume begins, where files keep their addresses. */
import { coveredBlocks } from '../../scenario/gaps.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { perObject } from '../../base/perObject.ts';
import { capacitiesOf, layoutOf } from '../document/derived.ts';
import { bytesOnMember, footprintsOf } from './fill.ts';

/**
 * By disk: the byte of its volume (or of itself, if loose) from which on nothing lies to the end; undefined where there is no such space on
 * the disk, or where it begins on another disk of the volume. Empty where files are packed: there is no address to choose.
 */
export const freeEnds: (scenario: Scenario) => readonly (number | undefined)[] = perObject((scenario) => {
  const ends: (number | undefined)[] = [];
  if (scenario.placement.addresses === undefined) return ends;
  const layout = layoutOf(scenario);
  const reach = new Float64Array(layout.targets.length);
  for (let p = 0; p < layout.psuCount; p++) {
    const t = layout.target[p];
    if (t >= 0) reach[t] = Math.max(reach[t], layout.offsetBytes[p] + layout.bytes[p]);
  }
  layout.targets.forEach((target, t) => {
    // A disk that several logical volumes share has no one end.
    if (target.kind === 'logical' || target.group !== undefined) return;
    const from = coveredBlocks(reach[t], scenario.database.blockBytes);
    const footprint = footprintsOf(scenario).get(target.id) ?? null;
    for (let k = 0; k < target.disks.length; k++) {
      if (bytesOnMember(target, k, from, target.capacityBytes, footprint, capacitiesOf(scenario)) <= 0) continue;
      ends[target.disks[k]] = from;
      // One disk after the other: what comes to lie there begins on this one.
      if (footprint === null) break;
    }
  });
  return ends;
});
