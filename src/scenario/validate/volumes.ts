/** Volumes: members that exist, as many as the kind needs, each disk in one volume and there once, units of whole sectors. */
import { SECTOR_BYTES } from '../../base/units.ts';
import { membersProblem } from '../arrays.ts';
import { LIMITS, type Volume } from '../schema.ts';
import { checkKnown, checkUnique } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

export function checkVolumes(sound: Sound, report: Report): void {
  const { volumes, disks } = sound;
  checkUnique(volumes, 'volume', report);
  const owner = new Map<string, string>();
  for (const volume of volumes.parts) {
    const { value, pointer } = volume;
    if (disks.ids.has(value.id)) report.add(`${pointer}/id`, `volume ${show(value.id)} has the id of a disk`, 'an id that no disk has');
    if (value.members.length === 0)
      report.add(`${pointer}/members`, `volume ${show(value.id)} has no disks`, 'at least one disk, or no volume');
    checkUnits(volume, report);
    checkCount(volume, report);
    value.members.forEach((member, k) => {
      const at = `${pointer}/members/${k}`;
      if (!checkKnown(member, disks, 'disks', at, report)) return;
      const other = owner.get(member);
      if (other === value.id) report.add(at, `disk ${show(member)} is listed twice in volume ${show(value.id)}`, 'each disk once');
      else if (other !== undefined) report.add(at, `disk ${show(member)} is in volume ${show(other)} already`, 'each disk in one volume');
      else owner.set(member, value.id);
    });
  }
}

function checkUnits({ value, pointer }: Part<Volume>, report: Report): void {
  if (value.kind === 'concat') return;
  checkUnit(value.stripeUnitBytes, `${pointer}/stripeUnitBytes`, report);
  if (value.arrays !== undefined) checkUnit(value.arrays.stripeUnitBytes, `${pointer}/arrays/stripeUnitBytes`, report);
}

function checkUnit(unit: number, pointer: string, report: Report): void {
  if (unit < SECTOR_BYTES || unit % SECTOR_BYTES === 0) return;
  const nearest = Math.round(unit / SECTOR_BYTES) * SECTOR_BYTES;
  report.add(pointer, `a stripe unit of ${unit} bytes cuts sectors`, `a multiple of ${SECTOR_BYTES} bytes, such as ${nearest}`);
}

function checkCount({ value, pointer }: Part<Volume>, report: Report): void {
  // So many arrays are wrong at their own place; how many disks they would take helps nobody.
  if (value.kind !== 'concat' && value.arrays !== undefined && value.arrays.count > LIMITS.disks) return;
  const problem = membersProblem(value);
  if (problem !== null) report.add(`${pointer}/members`, problem.message, problem.expected);
}

/** Which volume each disk belongs to, by disk id. */
export function volumeOfDisk(sound: Sound): Map<string, string> {
  const owner = new Map<string, string>();
  for (const { value } of sound.volumes.parts) for (const member of value.members) owner.set(member, value.id);
  return owner;
}
