/** Placement: one rule for each object, targets that exist, exceptions inside their object. */
import type { DbObject, PlacementException, Spread, VolumeGroup } from '../schema.ts';
import { checkAddress } from './addresses.ts';
import { checkKnown } from './hardware.ts';
import { nearestIds } from './nearest.ts';
import { checkRange } from './range.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';
import { volumeOfDisk } from './volumes.ts';

/** What a spread may name: volumes and disks that no volume and no group has, and logical volumes. */
interface TargetNames {
  readonly known: ReadonlySet<string>;
  readonly owner: ReadonlyMap<string, string>;
  /** Group of each physical volume. */
  readonly groups: ReadonlyMap<string, VolumeGroup>;
  /** False where a broken disk or volume could be the one that is missing. */
  readonly complete: boolean;
}

export function checkPlacement(sound: Sound, report: Report): void {
  const owner = volumeOfDisk(sound);
  const groups = new Map(sound.groups.parts.flatMap(({ value }) => value.physical.map((id): [string, VolumeGroup] => [id, value])));
  const logical = sound.groups.parts.flatMap(({ value }) => value.logical.map(({ id }) => id));
  const free = [...sound.volumes.ids, ...[...sound.disks.ids].filter((id) => !owner.has(id))].filter((id) => !groups.has(id));
  const known = new Set([...free, ...logical]);
  // Without any disk no target can exist, and that has been reported.
  const complete = sound.volumes.complete && sound.disks.complete && sound.groups.complete && sound.disks.parts.length > 0;
  const targets = { known, owner, groups, complete };
  const ruled = new Map<string, string>();
  for (const { value, pointer } of sound.rules.parts) {
    checkKnown(value.object, sound.objects, 'objects', `${pointer}/object`, report);
    const before = ruled.get(value.object);
    if (before === undefined) ruled.set(value.object, pointer);
    else report.add(pointer, `object ${show(value.object)} has two rules, the first at ${before}`, 'one rule; the rest as exceptions');
    checkTargets(value.spread, `${pointer}/spread`, targets, report);
  }
  if (sound.rules.complete) {
    for (const { value, pointer } of sound.objects.parts) {
      if (ruled.has(value.id)) continue;
      const where = nearestPlace(targets);
      report.add(pointer, `object ${show(value.id)} is placed nowhere`, `a rule for it in /placement/rules${where}`);
    }
  }
  const objects = new Map(sound.objects.parts.map(({ value }) => [value.id, value]));
  for (const exception of sound.exceptions.parts) {
    const { value, pointer } = exception;
    checkKnown(value.object, sound.objects, 'objects', `${pointer}/object`, report);
    checkRanges(exception, objects.get(value.object), report);
    checkTargets(value.spread, `${pointer}/spread`, targets, report);
  }
  for (const entry of sound.addresses.parts) {
    checkAddress(entry, sound, objects.get(entry.value.object), report);
    checkTarget(entry.value.target, `${entry.pointer}/target`, targets, report);
  }
}

function nearestPlace({ known }: TargetNames): string {
  const [first] = known;
  return first === undefined ? '' : `, such as everything on ${first}`;
}

function checkTargets(spread: Spread, pointer: string, targets: TargetNames, report: Report): void {
  const named: readonly (readonly [string, string])[] =
    spread.kind === 'all' ? [[spread.target, `${pointer}/target`]] : spread.targets.map((id, k) => [id, `${pointer}/targets/${k}`]);
  for (const [id, at] of named) checkTarget(id, at, targets, report);
}

function checkTarget(id: string, at: string, targets: TargetNames, report: Report): void {
  if (targets.known.has(id)) return;
  const group = targets.groups.get(id);
  if (group !== undefined) {
    const logical = group.logical.map((volume) => volume.id);
    const instead =
      logical.length === 0 ? `a logical volume of ${group.id}: it has none yet` : nearestIds(id, logical, `logical volumes of ${group.id}`);
    report.add(at, `${show(id)} is a physical volume of group ${show(group.id)}: files lie on its logical volumes`, instead);
    return;
  }
  const volume = targets.owner.get(id);
  if (volume !== undefined)
    report.add(at, `disk ${show(id)} belongs to volume ${show(volume)}`, `the volume ${show(volume)}, or a disk of no volume`);
  else if (targets.complete)
    report.add(at, `${show(id)} is neither a volume nor a disk`, () => nearestIds(id, targets.known, 'volumes and loose disks'));
}

function checkRanges({ value, pointer }: Part<PlacementException>, object: DbObject | undefined, report: Report): void {
  checkRange(value.segments, `${pointer}/segments`, report.words.segment, object?.segments, report);
  checkRange(value.psus, `${pointer}/psus`, report.words.psu, object?.psusPerSegment, report);
}
