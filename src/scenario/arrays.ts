/**
 * What the members of a volume are to each other: arrays, copies, columns of data. Capacity, validation,
 * edits and the engine's maps all read it here. Safe on volumes that validation would refuse.
 */
import { formatBytes, plural } from '../base/units.ts';
import type { ArrayVolume, Volume } from './schema.ts';

export interface ArrayShape {
  /** Arrays under the outer stripe; 1 without one. */
  readonly arrays: number;
  /** Members of each array. */
  readonly perArray: number;
  /** Members that hold the same data. */
  readonly copies: number;
  /** Units of data in one row of an array: its members without further copies, parity and spare space. */
  readonly dataColumns: number;
  readonly unitBytes: number;
  /** Data in one row of an array. */
  readonly rowBytes: number;
  /** Bytes dealt to one array at a time; undefined where there is one array. */
  readonly outerUnitBytes: number | undefined;
}

/** Arrays under the outer stripe and copies of a mirror, as counts that can be calculated with whatever the document says. */
const arrayCount = ({ arrays }: ArrayVolume): number =>
  arrays !== undefined && Number.isInteger(arrays.count) ? Math.max(1, arrays.count) : 1;
const copyCount = (volume: ArrayVolume): number =>
  volume.kind === 'mirror' && volume.copies !== undefined && Number.isInteger(volume.copies) ? Math.max(2, volume.copies) : 2;

export function arrayShape(volume: ArrayVolume): ArrayShape {
  const arrays = arrayCount(volume);
  const perArray = Math.floor(volume.members.length / arrays);
  const copies = volume.kind === 'mirror' ? copyCount(volume) : 1;
  const kept = volume.kind === 'raid5' ? (volume.spareSpace ? 2 : 1) : 0;
  const dataColumns = Math.max(0, Math.floor(perArray / copies) - kept);
  const unitBytes = volume.stripeUnitBytes;
  return {
    arrays,
    perArray,
    copies,
    dataColumns,
    unitBytes,
    rowBytes: dataColumns * unitBytes,
    outerUnitBytes: volume.arrays?.stripeUnitBytes,
  };
}

/** Whether a volume spreads data in stripe units. */
export const isArrayVolume = (volume: Volume): volume is ArrayVolume => volume.kind !== 'concat';

/** Least members of one array of this kind, and the step by which it grows. */
export function arraySteps(volume: ArrayVolume): { readonly least: number; readonly step: number } {
  if (volume.kind === 'raid5') return { least: volume.spareSpace ? 4 : 3, step: 1 };
  if (volume.kind === 'mirror') return { least: copyCount(volume), step: copyCount(volume) };
  return { least: 1, step: 1 };
}

/** "RAID 5", "RAID 10", ...: a volume's level as people call it. */
export function levelName(volume: Volume): string {
  if (volume.kind === 'concat') return 'concatenation';
  const several = arrayCount(volume) > 1;
  if (volume.kind === 'stripe') return several ? 'stripe over stripes' : 'RAID 0';
  if (volume.kind === 'raid5') {
    const level = volume.spareSpace ? 'RAID 5E' : 'RAID 5';
    return several ? (volume.spareSpace ? `${level} under a stripe` : 'RAID 50') : level;
  }
  const alone = !several && volume.members.length === copyCount(volume);
  return alone ? 'RAID 1' : volume.arrangement === 'halves' ? 'RAID 0+1' : 'RAID 10';
}

/** Numbers of members near the present one that the volume's kind allows, fewer first; `undefined` where there is none below. */
export function legalMembers(volume: Volume): { readonly below: number | undefined; readonly above: number } {
  const now = volume.members.length;
  if (!isArrayVolume(volume)) return { below: now > 1 ? now - 1 : undefined, above: Math.max(1, now) };
  const { least, step } = arraySteps(volume);
  const arrays = arrayCount(volume);
  const first = least * arrays;
  const by = step * arrays;
  if (now < first) return { below: undefined, above: first };
  return { below: first + Math.floor((now - first) / by) * by, above: first + Math.ceil((now - first) / by) * by };
}

/** Why the volume cannot have this number of members, and which it could have; null if it can. */
export function membersProblem(volume: Volume): { readonly message: string; readonly expected: string } | null {
  const now = volume.members.length;
  if (now === 0 || !isArrayVolume(volume)) return null;
  const { below, above } = legalMembers(volume);
  if (now === above) return null;
  const { arrays } = arrayShape(volume);
  const { least, step } = arraySteps(volume);
  const each = step > 1 ? `a multiple of ${step} disks` : `at least ${plural(least, 'disk')}`;
  const needs = arrays > 1 ? `${plural(arrays, 'array')} of equal size with ${each} each` : each;
  return {
    message: `${levelName(volume)} needs ${needs}, and volume ${volume.id} has ${plural(now, 'disk')}`,
    expected: below === undefined ? plural(above, 'disk') : `${below} or ${above} disks`,
  };
}

/**
 * Whether the outer stripe unit holds whole rows of an array, so that writes of it need no reads; the
 * sentence says which unit does ("one row of data = 6 x 64 KiB = 384 KiB"). Null without parity or an outer stripe.
 */
export function outerUnitHint(volume: Volume): { readonly whole: boolean; readonly rowBytes: number; readonly text: string } | null {
  if (volume.kind !== 'raid5' || volume.arrays === undefined) return null;
  const { dataColumns, unitBytes, rowBytes } = arrayShape(volume);
  if (!(rowBytes > 0)) return null;
  const text = `one row of data = ${dataColumns} x ${formatBytes(unitBytes)} = ${formatBytes(rowBytes)}`;
  return { whole: volume.arrays.stripeUnitBytes % rowBytes === 0, rowBytes, text };
}
