/**
 * The document's rules of thumb as arithmetic on anyone's numbers: PSUs of a segment, stripe unit over RAID arrays,
 * several volumes instead of one, the 1-off rule. Chances of failure are in `chances.ts`. Sizes in bytes; counts from 1.
 */
import { formatBytes, GIB, MIB, plural, TIB } from '../../base/units.ts';
import { err, ok, type Result } from '../../base/result.ts';
import type { Spread } from '../../scenario/schema.ts';
import { LIMITS } from '../../scenario/values.ts';
import { dealt } from './layoutParts.ts';

/** What of the input cannot be reckoned with, and what could. */
export interface CalculatorProblem {
  readonly field: string;
  readonly message: string;
  readonly expected: string;
}

export type Reckoned<T> = Result<T, CalculatorProblem>;

/** What a field may be: `count` a whole number, `share` any number, `size` whole bytes, told in their units. */
export interface FieldBounds {
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly kind?: 'count' | 'share' | 'size';
}

const KINDS = { count: 'a whole number', share: 'a number', size: 'a size' } as const;

/** The first field that is no number (whole, unless it is a share) from `least` to `most`; null if all are. */
export function firstProblem(fields: Readonly<Record<string, FieldBounds>>): CalculatorProblem | null {
  for (const [field, { value, least, most, kind = 'count' }] of Object.entries(fields)) {
    const words = (number: number): string => (kind === 'size' ? formatBytes(number) : String(number));
    const expected = `${KINDS[kind]} from ${words(least)} to ${words(most)}`;
    if (!Number.isFinite(value)) return { field, message: `${field} is no number`, expected };
    if (value < least || value > most || (kind !== 'share' && !Number.isInteger(value))) {
      return { field, message: `${field} is ${words(value)}`, expected };
    }
  }
  return null;
}

const MOST_BYTES = 1024 * TIB;
const disksField = (value: number, least = 1) => ({ value, least, most: LIMITS.disks });

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
}): Reckoned<PsuAdvice> {
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

// ------------------------------------------------------ stripe over RAID arrays

export interface StripeOverArrays {
  readonly perArray: number;
  /** Units of data in one row of an array: its disks without parity (and spare space). */
  readonly dataColumns: number;
  /** Host stripe unit that is one full parity stripe: data columns x unit. */
  readonly outerUnitBytes: number;
  /** Disk I/Os of writing one outer unit: every disk of the array that holds data or parity once, no read. */
  readonly fullStripeWrites: number;
  /** Of the disks, what holds data. */
  readonly capacityShare: number;
  readonly says: string;
}

/**
 * The host's stripe unit over RAID-5 arrays (section 5.2): one unit of it fills one row of an array.
 * @param unitBytes of an array, a multiple of 512
 * @param spareSpace RAID-5E: one more disk's worth of each array is kept free
 */
export function stripeOverArrays(input: {
  readonly disks: number;
  readonly arrays: number;
  readonly unitBytes: number;
  readonly spareSpace?: boolean;
}): Reckoned<StripeOverArrays> {
  const { disks, arrays, unitBytes, spareSpace = false } = input;
  const problem = firstProblem({
    disks: disksField(disks, 3),
    arrays: { value: arrays, least: 1, most: LIMITS.disks },
    unitBytes: { value: unitBytes, least: 512, most: GIB, kind: 'size' },
  });
  if (problem) return err(problem);
  if (unitBytes % 512 !== 0)
    return err({
      field: 'unitBytes',
      message: `a unit of ${unitBytes} bytes cuts sectors`,
      expected: `a multiple of 512 bytes, such as ${Math.max(1, Math.round(unitBytes / 512)) * 512}`,
    });
  const kept = spareSpace ? 2 : 1;
  const perArray = disks / arrays;
  if (!Number.isInteger(perArray) || perArray < kept + 2) {
    const least = kept + 2;
    const most = Math.floor(disks / least);
    const legal = Array.from({ length: most }, (_, k) => k + 1).filter((count) => disks % count === 0);
    return err({
      field: 'arrays',
      message: `${plural(disks, 'disk')} do not make ${plural(arrays, 'array')} of equal size with at least ${least} disks each`,
      expected: legal.length === 0 ? `at least ${least} disks` : `${legal.slice(-6).join(', ')} ${legal.length === 1 ? 'array' : 'arrays'}`,
    });
  }
  const dataColumns = perArray - kept;
  const outerUnitBytes = dataColumns * unitBytes;
  return ok({
    perArray,
    dataColumns,
    outerUnitBytes,
    fullStripeWrites: dataColumns + 1,
    capacityShare: dataColumns / perArray,
    says: `${plural(arrays, 'array')} of ${perArray} disks: ${dataColumns} x ${formatBytes(unitBytes)} = ${formatBytes(outerUnitBytes)}`,
  });
}

// ---------------------------------------------------------- more than one volume

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
}): Reckoned<SplitVolumes> {
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
  return ok({ members, spread: dealt(members.map((_, k) => volumeId(k + 1))), unevenness });
}

// --------------------------------------------------------------------- 1-off

/**
 * Disk (from 1) of PSU i of segment s by the 1-off rule: 1 + (s + i - 1) mod n for a table, 1 + (s + i - 2) mod n for its
 * indexes, so that a table and its index, and successive segments, begin on neighbouring disks.
 */
export function oneOffDisk(input: {
  readonly segment: number;
  readonly psu: number;
  readonly disks: number;
  readonly of: 'table' | 'index';
}): Reckoned<number> {
  const { segment, psu, disks, of } = input;
  const problem = firstProblem({
    segment: { value: segment, least: 1, most: LIMITS.segments },
    psu: { value: psu, least: 1, most: LIMITS.psusPerSegment },
    disks: disksField(disks),
  });
  return problem ? err(problem) : ok(1 + ((segment + psu - (of === 'table' ? 1 : 2)) % disks));
}
