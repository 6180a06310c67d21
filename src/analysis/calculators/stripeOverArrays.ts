import { formatBytes, GIB, plural } from '../../base/units.ts';
import { err, ok } from '../../base/result.ts';
import { LIMITS } from '../../scenario/values.ts';
import { disksField, firstProblem, type Calculated } from './problem.ts';

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
 * The host's stripe unit over RAID-5 arrays: one unit of it fills one row of an array, so that a whole unit is written
 * without reading old data and parity first.
 * @param unitBytes of an array, a multiple of 512
 * @param spareSpace RAID-5E: one more disk's worth of each array is kept free
 */
export function stripeOverArrays(input: {
  readonly disks: number;
  readonly arrays: number;
  readonly unitBytes: number;
  readonly spareSpace?: boolean;
}): Calculated<StripeOverArrays> {
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
