/**
 * Volume groups of the document, see `schema.ts`: what a volume manager makes of disks. Disks and volumes are given to a group as its physical
 * volumes and cut into extents of one size; logical volumes are maps of logical to physical extents, so that several share a disk. Files lie on
 * logical volumes as on any other. What may follow what is in `faults.ts`.
 */
import * as v from 'valibot';
import { GIB, KIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { bytes, id, int, LIMITS, text, tuneGroup } from '../values.ts';

export const GROUP_LIMITS = {
  /** Logical volumes of one group. */
  logical: 256,
  /** Pieces of one logical volume's map. */
  pieces: 1024,
  /** Extents of a physical volume, and of a logical one. */
  extents: 2 ** 24,
} as const;

/** What a volume manager keeps for itself at the start of each physical volume: LVM2 puts the first extent at 1 MiB. */
export const HEAD_BYTES = 2 ** 20;

/** Physical extents of one physical volume that follow each other, from the one numbered `at` (counted from 0) on. */
const Leg = v.strictObject({ on: id, at: int(0, GROUP_LIMITS.extents) });
export type Leg = v.InferOutput<typeof Leg>;

/**
 * Logical extents that follow each other. One leg: they lie one after another in its physical extents. Several: each leg has its share of
 * them, and data are dealt over the legs round robin in units of `stripeUnitBytes`.
 */
export const Piece = v.strictObject({
  extents: int(1, GROUP_LIMITS.extents),
  legs: list(Leg, LIMITS.disks, 1),
  /** Where there are several legs: a power of two, at most an extent. */
  stripeUnitBytes: v.optional(bytes(512, GIB)),
});
export type Piece = v.InferOutput<typeof Piece>;

export const LogicalVolume = v.strictObject({
  id,
  name: text,
  /** From its first byte on. */
  pieces: list(Piece, GROUP_LIMITS.pieces, 1),
  /** TUNE GROUP of this file group; default: the host's. */
  tuneGroup: v.optional(tuneGroup),
});
export type LogicalVolume = v.InferOutput<typeof LogicalVolume>;

export const VolumeGroup = v.strictObject({
  id,
  name: text,
  /** A power of two. */
  extentBytes: bytes(64 * KIB, 16 * GIB),
  /** Its physical volumes: disks that no volume has, or whole volumes. */
  physical: list(id, LIMITS.disks, 1),
  logical: list(LogicalVolume, GROUP_LIMITS.logical),
});
export type VolumeGroup = v.InferOutput<typeof VolumeGroup>;

export const VolumeGroups = v.optional(list(VolumeGroup, LIMITS.volumes, 1));
