/** A drive by itself: the same rules as in a document, for a drive that comes from a file or is being changed. */
import { formatCount } from '../../base/units.ts';
import { driveCapacityBytes } from '../capacity.ts';
import { Drive } from '../hardware.ts';
import type { Problem } from '../problem.ts';
import { cylinderCount, MOST_CYLINDERS } from './demand.ts';
import { checkDrive } from './hardware.ts';
import { gather, type Report } from './report.ts';
import { checkShapeOf } from './shape.ts';
import { tooLarge } from './size.ts';

export type ParsedDrive = { readonly ok: true; readonly drive: Drive } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a value of unknown origin; all problems at once, with pointers into the drive. */
export function parseDrive(value: unknown): ParsedDrive {
  const { value: drive, problems } = gather((report) => check(value, report));
  return drive && problems.length === 0 ? { ok: true, drive } : { ok: false, problems };
}

function check(value: unknown, report: Report): Drive | undefined {
  const large = tooLarge(value);
  if (large) report.add('', `The drive ${large.message}`, large.expected);
  const drive = large ? undefined : checkShapeOf(Drive, value, 'The drive', report);
  if (drive) {
    checkDrive({ value: drive, pointer: '' }, report);
    const cylinders = drive.kind === 'hdd' ? cylinderCount(drive) : 0;
    if (cylinders > MOST_CYLINDERS) {
      report.add('/zones', `the drive has ${formatCount(cylinders)} cylinders`, `at most ${formatCount(MOST_CYLINDERS)}`);
    }
    if (!(driveCapacityBytes(drive) > 0))
      report.add('/zones', 'the drive holds nothing', 'more tracks, or fewer skipped and spare sectors');
  }
  return drive;
}
