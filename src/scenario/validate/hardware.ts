/** Drives, paths and disks: ids, references, seek curves. */
import { formatBytes, formatCount } from '../../base/units.ts';
import { driveCapacityBytes, zoneBlocks } from '../capacity.ts';
import type { Disk, Drive, Flash, HardDisk, SeekCurve } from '../schema.ts';
import { nearestIds } from './nearest.ts';
import { checkParents } from './paths.ts';
import { show, type Report } from './report.ts';
import type { Part, Parts, Sound } from './sound.ts';
import { checkTranslation, checkWriteBuffer } from './translation.ts';

/** Every id of a list once; later ones that are taken already are reported. */
export function checkUnique(list: Parts<{ readonly id: string }>, what: string, report: Report): void {
  const first = new Map<string, string>();
  for (const { value, pointer } of list.parts) {
    const before = first.get(value.id);
    if (before === undefined) first.set(value.id, pointer);
    else report.add(`${pointer}/id`, `${what} id ${show(value.id)} is used twice, first at ${before}`, 'an id of its own');
  }
}

/** An id that must stand in a list; `what` names its entries in the plural. */
export function checkKnown(id: string, list: Parts<unknown>, what: string, pointer: string, report: Report): boolean {
  if (list.ids.has(id)) return true;
  // A list that is empty or cannot be read has been reported; that an id is not in it says nothing more.
  if (list.ids.size > 0) report.add(pointer, `${show(id)} is none of the document's ${what}`, () => nearestIds(id, list.ids, what));
  return false;
}

export function checkHardware(sound: Sound, report: Report): void {
  const { drives, paths, disks } = sound;
  if (disks.complete && disks.parts.length === 0) report.add('/hardware/disks', 'there are no disks at all', 'at least one disk');
  if (drives.complete && drives.parts.length === 0) report.add('/hardware/drives', 'there is no drive model', 'at least one drive');
  if (paths.complete && paths.parts.length === 0)
    report.add('/hardware/paths', 'there is no path', 'at least one, that the disks are attached to');
  checkUnique(drives, 'drive', report);
  checkUnique(paths, 'path', report);
  checkUnique(disks, 'disk', report);
  checkParents(paths, (id, pointer) => checkKnown(id, paths, 'paths', pointer, report), report);
  for (const { value, pointer } of disks.parts) {
    checkKnown(value.drive, drives, 'drives', `${pointer}/drive`, report);
    checkKnown(value.path, paths, 'paths', `${pointer}/path`, report);
    checkOtherPaths(value, pointer, paths, report);
  }
  for (const drive of drives.parts) checkDrive(drive, report);
}

/** Each path to a disk once. */
function checkOtherPaths({ path, otherPaths = [] }: Disk, pointer: string, paths: Parts<unknown>, report: Report): void {
  const before = new Set([path]);
  otherPaths.forEach((id, k) => {
    const at = `${pointer}/otherPaths/${k}`;
    checkKnown(id, paths, 'paths', at, report);
    if (before.has(id)) report.add(at, `path ${show(id)} leads to this disk already`, 'a path that is not named yet');
    before.add(id);
  });
}

/** What one part of a drive says about another: zones, seek curves, a controller's share. */
export function checkDrive({ value, pointer }: Part<Drive>, report: Report): void {
  if (value.kind === 'flash') checkFlash(value, pointer, report);
  if (value.kind !== 'hdd') return;
  checkZones(value, pointer, report);
  checkBuffer(value, pointer, report);
  checkSeek(value.seek, `${pointer}/seek`, report);
  if (value.writeSeek !== undefined) checkSeek(value.writeSeek, `${pointer}/writeSeek`, report);
}

function checkSeek(seek: SeekCurve, pointer: string, report: Report): void {
  switch (seek.kind) {
    case 'three-point':
      checkThreePoints(seek, pointer, report);
      break;
    case 'two-regime': {
      const beyond = seek.longMs + seek.longPerCylinderMs * seek.boundary;
      if (beyond < seek.singleMs) {
        const message = `the curve falls: ${beyond} ms at ${seek.boundary} cylinders, ${seek.singleMs} ms for one`;
        report.add(pointer, message, 'longMs + longPerCylinderMs x boundary of at least singleMs');
      }
      break;
    }
    case 'table':
      for (let k = 1; k < seek.points.length; k++) {
        // Times may fall: measured curves do, by the accuracy of the measurement and by how drives settle.
        const [d0] = seek.points[k - 1];
        const [d1] = seek.points[k];
        if (d1 <= d0) report.add(`${pointer}/points/${k}/0`, `distance ${d1} follows ${d0}`, `more than ${d0} cylinders`);
      }
      break;
  }
}

/**
 * A single-cylinder seek is the shortest, the full stroke the longest. How far the average between them
 * may be off the curve that Lee and Katz draw is no matter of validity: see `seekTable.ts`.
 */
function checkThreePoints(seek: Extract<SeekCurve, { kind: 'three-point' }>, pointer: string, report: Report): void {
  const { singleMs, averageMs, fullMs } = seek;
  if (fullMs < singleMs) {
    const message = `the full stroke takes ${fullMs} ms, less than one cylinder (${singleMs} ms)`;
    report.add(`${pointer}/fullMs`, message, `at least ${singleMs} ms`);
  } else if (averageMs < singleMs || averageMs > fullMs) {
    const message = `an average of ${averageMs} ms is not between one cylinder (${singleMs} ms) and the full stroke (${fullMs} ms)`;
    report.add(`${pointer}/averageMs`, message, `between ${singleMs} and ${fullMs} ms`);
  }
}

/** A buffer is a part of what the drive holds. */
function checkBuffer(drive: HardDisk, pointer: string, report: Report): void {
  const { segments, segmentBytes } = drive.buffer;
  const capacity = driveCapacityBytes(drive);
  // A drive that holds nothing has been reported.
  if (!(capacity > 0) || segments * segmentBytes <= capacity) return;
  const message = `a buffer of ${formatCount(segments)} segments of ${formatBytes(segmentBytes)} is larger than the drive`;
  report.add(`${pointer}/buffer/segmentBytes`, message, `at most ${formatBytes(capacity)} in all segments together`);
}

/** The controller's time is a part of the command's overhead. */
function checkFlash(drive: Flash, pointer: string, report: Report): void {
  const { controllerMs = 0, overheadMs, translation } = drive;
  if (translation === undefined) checkWriteBuffer(drive, pointer, report);
  else checkTranslation(drive, translation, pointer, report);
  if (controllerMs <= overheadMs) return;
  const message = `the controller takes ${controllerMs} ms of a command, more than its whole overhead (${overheadMs} ms)`;
  report.add(`${pointer}/controllerMs`, message, `at most ${overheadMs} ms, or a larger overheadMs`);
}

/** Zones in order, none within another, and each with blocks beyond what it keeps back. */
function checkZones(drive: HardDisk, pointer: string, report: Report): void {
  let next = 0;
  let blocks = 0;
  drive.zones.forEach((zone, z) => {
    const at = `${pointer}/zones/${z}`;
    const first = zone.firstCylinder ?? next;
    if (first < next) report.add(`${at}/firstCylinder`, `the zone begins at cylinder ${first}, within the one before`, `at least ${next}`);
    next = first + zone.cylinders;
    const physical = zone.cylinders * drive.heads * zone.sectorsPerTrack;
    const held = zoneBlocks(zone, drive.heads);
    blocks += held;
    if (held === 0) report.add(at, `all of its ${physical} sectors are skipped, spare or slipped`, 'at least one left for data');
    checkSlips(zone.slips ?? [], physical, `${at}/slips`, report);
  });
  if (drive.sectors !== undefined && drive.sectors > blocks) {
    report.add(`${pointer}/sectors`, `the drive offers ${drive.sectors} blocks, its zones hold ${blocks}`, `at most ${blocks}`);
  }
}

function checkSlips(slips: readonly number[], physical: number, pointer: string, report: Report): void {
  slips.forEach((slip, k) => {
    if (k > 0 && slip <= slips[k - 1]) report.add(`${pointer}/${k}`, `sector ${slip} follows ${slips[k - 1]}`, `more than ${slips[k - 1]}`);
    else if (slip >= physical) report.add(`${pointer}/${k}`, `the zone ends before its sector ${slip}`, `below ${physical}`);
  });
}
