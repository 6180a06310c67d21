/**
 * What is computed once per document and read by warehouse, board and drag preview alike. Documents are
 * immutable, so the document itself is the key.
 */
import { perObject } from '../../base/perObject.ts';
import { diskCapacities } from '../../scenario/capacity.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';

export const layoutOf: (scenario: Scenario) => Layout = layOut;
export const capacitiesOf: (scenario: Scenario) => Float64Array = perObject(diskCapacities);

/** Position of each disk id in `hardware.disks`. */
export const diskIndexOf: (scenario: Scenario) => ReadonlyMap<string, number> = perObject(
  (scenario) => new Map(scenario.hardware.disks.map((disk, index) => [disk.id, index])),
);

/** Volume of each disk that is in one: index into `volumes` by index of the disk. */
export const volumeOfDisk: (scenario: Scenario) => ReadonlyMap<number, number> = perObject((scenario) => {
  const index = diskIndexOf(scenario);
  const found = new Map<number, number>();
  scenario.volumes.forEach((volume, v) => {
    for (const member of volume.members) {
      const disk = index.get(member);
      if (disk !== undefined && !found.has(disk)) found.set(disk, v);
    }
  });
  return found;
});

/** Index into `database.objects` of a PSU. */
export function objectOfPsu(layout: Layout, psu: number): number {
  let low = 0;
  let high = layout.objectFirst.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.objectFirst[middle] <= psu) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Bytes of some files. */
export function bytesOfPsus(layout: Layout, psus: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < psus.length; i += 1) sum += layout.bytes[psus[i]] ?? 0;
  return sum;
}
