/** Which places count for what is held, in which order, and what several marked things mean as targets. Pure. */
import type { Scenario } from '../../scenario/schema.ts';
import { diskIndexOf, layoutOf, volumeOfDisk } from '../../analysis/document/derived.ts';
import { groupOfPhysical, logicalNamed, physicalOf } from '../../scenario/groups/extents.ts';
import type { InHand, Place } from './hand.ts';

/**
 * What a place under the pointer means for what is held: files on a disk of a volume go to the volume;
 * a disk on a disk of a volume joins the volume; files where loose disks would be get a disk of their own. A disk on
 * itself is nothing, nor are files on the tray of loose disks, each of which is a target. A gap is for files only.
 */
export function resolvePlace(scenario: Scenario, place: Place, inHand: InHand): Place | null {
  const index = diskIndexOf(scenario);
  if (place.kind === 'target') {
    const isVolume = scenario.volumes.some((v) => v.id === place.id) || logicalNamed(scenario, place.id) !== undefined;
    if (isVolume) return place;
    return index.has(place.id) ? resolvePlace(scenario, { kind: 'disk', id: place.id }, inHand) : null;
  }
  if (place.kind === 'loose') return inHand.kind === 'disks' || !hasLooseDisks(scenario) ? place : null;
  if (place.kind === 'gap') return inHand.kind === 'files' ? place : null;
  if (place.kind === 'path') return inHand.kind === 'disks' ? place : null;
  const disk = index.get(place.id);
  if (disk === undefined) return null;
  // By adapter a tube is part of its path for disks, and of its volume for files.
  if (place.kind === 'hung' && inHand.kind === 'disks') return { kind: 'path', id: scenario.hardware.disks[disk].path };
  const volume = volumeOfDisk(scenario).get(disk);
  if (volume !== undefined) return { kind: 'target', id: scenario.volumes[volume].id, disk: place.id };
  if (inHand.kind === 'files') return { kind: 'target', ...onlyLogical(scenario, place.id) };
  // A disk of a volume group leaves it by the group's dialog, where its extents are seen.
  if (groupOfPhysical(scenario, place.id) !== undefined) return null;
  // A loose disk held over itself is on its way out of nothing.
  return inHand.disks.includes(place.id) || place.kind !== 'disk' ? null : place;
}

/** The logical volume of a disk that has extents of one only; else the disk itself, whose refusal names those to choose among. */
function onlyLogical(scenario: Scenario, disk: string): { readonly id: string; readonly disk?: string } {
  const all = groupOfPhysical(scenario, disk)?.logical.filter((volume) => physicalOf(volume).includes(disk)) ?? [];
  return all.length === 1 ? { id: all[0].id, disk } : { id: disk };
}

/** Whether a disk is in no volume. */
export const hasLooseDisks = (scenario: Scenario): boolean => volumeOfDisk(scenario).size < scenario.hardware.disks.length;

/** The targets over which a drop here spreads files: all marked ones, if this is one of several; null: only here. */
export function jointTargets(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[]): string[] | null {
  if (inHand.kind !== 'files' || place.kind !== 'target' || marked.length < 2) return null;
  const targets = markedTargets(scenario, marked);
  return targets.length > 1 && targets.includes(place.id) ? targets : null;
}

/** Targets that marked disks and volumes stand for, each once, in board order. */
export function markedTargets(scenario: Scenario, marked: readonly string[]): string[] {
  const index = diskIndexOf(scenario);
  const inVolume = volumeOfDisk(scenario);
  const wanted = new Set<string>();
  for (const id of marked) {
    const disk = index.get(id);
    const volume = disk === undefined ? undefined : inVolume.get(disk);
    wanted.add(volume === undefined ? id : scenario.volumes[volume].id);
  }
  return layoutOf(scenario)
    .targets.map((t) => t.id)
    .filter((id) => wanted.has(id));
}
