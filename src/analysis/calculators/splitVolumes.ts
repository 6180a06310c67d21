import { plural } from '../../base/units.ts';
import { err, ok } from '../../base/result.ts';
import type { Spread } from '../../scenario/schema.ts';
import { LIMITS } from '../../scenario/values.ts';
import { disksField, firstProblem, type Calculated } from './problem.ts';

export interface SplitVolumes {
  /** Disks of each volume, as equal as can be. */
  readonly members: readonly (readonly string[])[];
  /** PSU i on volume 1 + (i - 1) mod n: over two, odd and even. */
  readonly spread: Spread;
  /** Largest minus smallest PSU count of a segment on a disk, as a share of the mean; 0 is even. */
  readonly unevenness: number;
}

/**
 * Where one volume cannot span all disks: as few volumes as are needed, of equal width, with the PSUs dealt over them.
 * @param mostDisks that a volume can span
 */
export function splitVolumes(input: {
  readonly disks: readonly string[];
  readonly mostDisks: number;
  readonly psusPerSegment: number;
  readonly volumeId?: (number: number) => string;
}): Calculated<SplitVolumes> {
  const { disks, mostDisks, psusPerSegment: psus, volumeId = (number) => `v-${number}` } = input;
  const problem = firstProblem({
    disks: disksField(disks.length),
    mostDisks: disksField(mostDisks),
    psusPerSegment: { value: psus, least: 1, most: LIMITS.psusPerSegment },
  });
  if (problem) return err(problem);
  const count = Math.ceil(disks.length / mostDisks);
  if (psus < count)
    return err({
      field: 'psusPerSegment',
      message: `${plural(psus, 'PSU')} of a segment cannot lie on ${plural(count, 'volume')}`,
      expected: `at least ${count} PSUs in each segment`,
    });
  const first = (k: number): number => Math.round((k * disks.length) / count);
  const members = Array.from({ length: count }, (_, k) => disks.slice(first(k), first(k + 1)));
  const perDisk = members.map((list, k) => Math.ceil((psus - k) / count) / list.length);
  const unevenness = ((Math.max(...perDisk) - Math.min(...perDisk)) * disks.length) / psus;
  const targets = members.map((_, k) => volumeId(k + 1));
  return ok({ members, spread: { kind: 'round-robin', targets, offset: 0, segmentShift: 0 }, unevenness });
}
