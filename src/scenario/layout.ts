/**
 * From rules to places: every PSU's target and address, as columns. Board, validation and engine all
 * read this one table, so that none of them interprets placement rules by itself.
 */
import type { Scenario } from './schema.ts';

/** Something that PSUs can lie on: a volume, or a disk that belongs to no volume. */
export interface Target {
  readonly id: string;
  readonly kind: 'disk' | 'stripe' | 'concat';
  /** Indexes into `hardware.disks`, in the volume's order. */
  readonly disks: readonly number[];
  /** Bytes that fit: for a stripe, n times its smallest member cut to whole stripe units. */
  readonly capacityBytes: number;
  readonly usedBytes: number;
}

/**
 * All PSUs in the order object, segment, PSU: index = objectFirst[o] + (s-1) * psusPerSegment + (i-1)
 * with segment s and PSU i counted from 1.
 */
export interface Layout {
  readonly targets: readonly Target[];
  readonly psuCount: number;
  /** First PSU of each object; one entry more than there are objects. */
  readonly objectFirst: Int32Array;
  /** Index into `targets`, -1 where the PSU lies nowhere. */
  readonly target: Int32Array;
  /** First byte on the target. PSUs are laid down in table order, each target from its address 0 (the outer edge). */
  readonly offsetBytes: Float64Array;
  readonly bytes: Float64Array;
}

export declare function layOut(scenario: Scenario): Layout;
