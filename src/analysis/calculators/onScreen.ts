/** What of the scenario on screen the calculators begin with. */
import { layOut } from '../../scenario/layout.ts';
import { failedDisks } from '../../scenario/failures.ts';
import type { DbObject, Scenario, Volume } from '../../scenario/schema.ts';

/** The object that the advice is about: the fact table, else the largest one; undefined without objects. */
export function mainObject({ database }: Scenario): DbObject | undefined {
  const size = ({ segments, psusPerSegment, psuBytes }: DbObject): number => segments * psusPerSegment * psuBytes;
  const largest = database.objects.toSorted((a, b) => size(b) - size(a))[0];
  return database.objects.find(({ role }) => role === 'fact') ?? largest;
}

/** Disks, volumes' included, on which files of an object lie. */
export function disksOf(scenario: Scenario, object: DbObject | undefined): number {
  const o = object === undefined ? -1 : scenario.database.objects.indexOf(object);
  if (o < 0) return scenario.hardware.disks.length;
  const { target, targets, objectFirst } = layOut(scenario);
  const held = new Set<number>();
  for (let p = objectFirst[o]; p < objectFirst[o + 1]; p++) if (target[p] >= 0) held.add(target[p]);
  const disks = new Set([...held].flatMap((t) => targets[t].disks));
  return disks.size > 0 ? disks.size : scenario.hardware.disks.length;
}

/** Ids of the disks that files can be put on, in document order. */
export function workingDisks(scenario: Scenario): string[] {
  const failed = failedDisks(scenario);
  return scenario.hardware.disks.map(({ id }) => id).filter((id) => !failed.has(id));
}

/** Working disks in no volume, spares left out. */
export function looseDisks(scenario: Scenario): string[] {
  const taken = new Set(scenario.volumes.flatMap((volume) => [...volume.members, ...spareOf(volume)]));
  return workingDisks(scenario).filter((id) => !taken.has(id));
}

const spareOf = (volume: Volume): string[] => ('rebuild' in volume && volume.rebuild?.onto !== undefined ? [volume.rebuild.onto] : []);
