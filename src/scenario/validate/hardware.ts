/** Drives, paths and disks: ids, references, seek curves. */
import type { Drive, SeekCurve } from '../schema.ts';
import { nearestIds } from './nearest.ts';
import { show, type Report } from './report.ts';
import type { Part, Parts, Sound } from './sound.ts';

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
  if (paths.complete && paths.parts.length === 0) report.add('/hardware/paths', 'there is no path', 'at least one, that the disks hang on');
  checkUnique(drives, 'drive', report);
  checkUnique(paths, 'path', report);
  checkUnique(disks, 'disk', report);
  for (const { value, pointer } of disks.parts) {
    checkKnown(value.drive, drives, 'drives', `${pointer}/drive`, report);
    checkKnown(value.path, paths, 'paths', `${pointer}/path`, report);
  }
  for (const drive of drives.parts) checkDrive(drive, report);
}

function checkDrive({ value, pointer }: Part<Drive>, report: Report): void {
  if (value.kind !== 'hdd') return;
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
 * Lee & Katz's curve through the single-cylinder, average and full-stroke seek: its two coefficients
 * are not negative only while (average - single) / (full - single) lies between 1/3 and 8/15.
 */
function checkThreePoints(seek: Extract<SeekCurve, { kind: 'three-point' }>, pointer: string, report: Report): void {
  const { singleMs, averageMs, fullMs } = seek;
  if (fullMs < singleMs) {
    report.add(
      `${pointer}/fullMs`,
      `the full stroke takes ${fullMs} ms, less than one cylinder (${singleMs} ms)`,
      `at least ${singleMs} ms`,
    );
    return;
  }
  const range = fullMs - singleMs;
  const least = singleMs + range / 3;
  const most = singleMs + (range * 8) / 15;
  // Data sheets round to 0.1 ms; a curve at the very edge is still drawn well.
  if (averageMs >= least - 0.005 && averageMs <= most + 0.005) return;
  report.add(
    `${pointer}/averageMs`,
    `an average of ${averageMs} ms does not go with ${singleMs} ms for one cylinder and ${fullMs} ms for the full stroke`,
    `between ${least.toFixed(2)} and ${most.toFixed(2)} ms, or a measured curve`,
  );
}
