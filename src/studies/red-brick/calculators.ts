/** The document's own rules of thumb as arithmetic on anyone's numbers: PSUs of a segment, the 1-off rule. Sizes in bytes; counts from 1. */
import { formatBytes, GIB, MIB, TIB } from '../../base/units.ts';
import { err, ok } from '../../base/result.ts';
import { LIMITS } from '../../scenario/values.ts';
import { disksField, firstProblem, type Calculated } from '../../analysis/calculators/problem.ts';

const MOST_BYTES = 1024 * TIB;

// ------------------------------------------------------------ PSUs of a segment

/** From so many disks on, the number of processors says how many PSUs are enough. */
export const MANY_DISKS = 64;
/** A PSU above this is large, above the second one larger than it should be. */
export const LARGE_PSU_BYTES = 500 * MIB;
export const LARGEST_PSU_BYTES = GIB;

export interface PsuAdvice {
  /** PSUs of a segment by the document's rule. */
  readonly psus: number;
  /** Size of each: whole MiB, together at least the segment. */
  readonly psuBytes: number;
  /** What rule it comes from, with the numbers. */
  readonly rule: string;
  /** Processes that one scan of one segment can keep busy: `min(QUERYPROCS, PSUs)` where QUERYPROCS is given. */
  readonly scanProcesses: number;
}

/**
 * How many PSUs a segment should have: as many as disks; with 64 disks or more at least as many as processors; and 2 to
 * 3 times the processors where PSUs would get larger than 500 MB to 1 GB.
 * @param segmentBytes data of one segment of the object
 * @param disks over which the object is placed
 */
export function psusPerSegment(input: {
  readonly segmentBytes: number;
  readonly disks: number;
  readonly processors: number;
  readonly queryProcs?: number;
}): Calculated<PsuAdvice> {
  const { segmentBytes, disks, processors, queryProcs } = input;
  const problem = firstProblem({
    segmentBytes: { value: segmentBytes, least: 512, most: MOST_BYTES, kind: 'size' },
    disks: disksField(disks),
    processors: { value: processors, least: 1, most: 1024 },
    ...(queryProcs !== undefined && { queryProcs: { value: queryProcs, least: 1, most: LIMITS.queryProcs } }),
  });
  if (problem) return err(problem);
  const sizeOf = (psus: number): number => Math.ceil(segmentBytes / psus / MIB) * MIB;
  const few = disks < MANY_DISKS;
  let psus = few ? disks : processors;
  let rule = few
    ? `as many as disks: ${disks}`
    : `with ${MANY_DISKS} disks or more at least as many as processors: ${processors} for ${disks} disks`;
  for (const times of [2, 3]) {
    const limit = times === 2 ? LARGE_PSU_BYTES : LARGEST_PSU_BYTES;
    if (sizeOf(psus) <= limit || times * processors <= psus) continue;
    psus = times * processors;
    rule = `${times} times the processors (${times} x ${processors}), because fewer would be larger than ${formatBytes(limit)} each`;
  }
  psus = Math.min(psus, LIMITS.psusPerSegment);
  return ok({ psus, psuBytes: sizeOf(psus), rule, scanProcesses: Math.min(queryProcs ?? psus, psus) });
}

// --------------------------------------------------------------------- 1-off

/**
 * Disk (from 1) of PSU i of segment s by the 1-off rule: 1 + (s + i - 1) mod n for a table, 1 + (s + i - 2) mod n for its
 * indexes, so that a table and its index, and successive segments, begin on neighboring disks.
 */
export function oneOffDisk(input: {
  readonly segment: number;
  readonly psu: number;
  readonly disks: number;
  readonly of: 'table' | 'index';
}): Calculated<number> {
  const { segment, psu, disks, of } = input;
  const problem = firstProblem({
    segment: { value: segment, least: 1, most: LIMITS.segments },
    psu: { value: psu, least: 1, most: LIMITS.psusPerSegment },
    disks: disksField(disks),
  });
  return problem ? err(problem) : ok(1 + ((segment + psu - (of === 'table' ? 1 : 2)) % disks));
}
