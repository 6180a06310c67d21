/** Volume groups, where the disks and volumes below them are sound. */
import { groupFaults } from '../groups/faults.ts';
import type { Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

const values = <T>(parts: readonly Part<T>[]): T[] => parts.map((part) => part.value);

export function checkGroups({ groups, drives, paths, disks, volumes }: Sound, report: Report): void {
  // With a group that cannot be read, the place of all others in the list is not known.
  if (groups.parts.length === 0 || !groups.complete) return;
  if (!drives.complete || !disks.complete || !volumes.complete || report.any) return;
  const hardware = { drives: values(drives.parts), paths: values(paths.parts), disks: values(disks.parts) };
  const scenario = { hardware, volumes: values(volumes.parts), volumeGroups: values(groups.parts) };
  for (const { pointer, message, expected } of groupFaults(scenario)) report.add(pointer, message, expected);
}
