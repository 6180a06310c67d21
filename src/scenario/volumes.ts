/**
 * Volumes of the document, see `schema.ts`. A volume's members are always disks, in order. Arrays
 * under a stripe are runs of its members: `arrays` cuts them into so many arrays of equal size, each
 * laid out as the volume's kind says, and data are striped over the arrays with the outer stripe unit
 * (ten RAID-5 arrays of 7 disks under a 384 KiB stripe: 70 members, `arrays: {count: 10, stripeUnitBytes: 393216}`).
 */
import * as v from 'valibot';
import { MIB } from '../base/units.ts';
import { list } from './list.ts';
import { DISCIPLINES, Scheduler } from './schedulers.ts';
import { bytes, id, int, LIMITS, num, text, tuneGroup } from './values.ts';

const members = list(id, LIMITS.disks);
const stripeUnitBytes = bytes(512, 1024 * MIB);

/**
 * One queue above the whole volume, as a controller's LUN, md or device-mapper have it: requests to the volume are merged, sorted
 * by their address on it and handed down so many at a time.
 */
export const VolumeQueue = v.strictObject({
  /** Any that orders by address, age or process; not those that go by the arm of one disk. */
  scheduler: Scheduler,
  /** Requests that the array below is given at a time. Default: the tags of the host's kernel; without a kernel, all that come. */
  depth: v.optional(int(1, 10_000)),
  /** Merge requests that touch on the volume. Default: as the host does. */
  mergeRequests: v.optional(v.boolean()),
  /**
   * What stands in front of each member disk below. Default: a controller's queue in order of arrival, so that the drive's own
   * queue sees all it can hold, without the limits and plugs of a kernel. `host`: the host's own disk queues (md, device-mapper).
   * A disk with a scheduler of its own keeps it.
   */
  disks: v.optional(v.variant('kind', [v.strictObject({ kind: v.literal('host') }), ...DISCIPLINES])),
});
export type VolumeQueue = v.InferOutput<typeof VolumeQueue>;

const common = {
  id,
  name: text,
  /** Disk ids in order. */
  members,
  /** TUNE GROUP of this file group: processes of one query that may do I/O on it at a time. Default: the host's. */
  tuneGroup: v.optional(tuneGroup),
  /** Id of the adapter whose controller makes the array, so that all of its disks are attached there. Default: any disks. */
  adapter: v.optional(id),
  /** Default: none. Requests to the volume go to its disks as they come. */
  queue: v.optional(VolumeQueue),
};

/** Two-dimensional striping: members in `count` arrays, data dealt over the arrays in units of `stripeUnitBytes`. */
const arrays = v.strictObject({ count: int(1, LIMITS.disks), stripeUnitBytes });

/** Copies the contents of a failed disk onto a spare while the volume is in use. */
const rebuild = v.strictObject({
  /** Disk that takes the failed one's place; in no volume. A RAID-5E volume rebuilds into its own spare space without one. */
  onto: v.optional(id),
  /** Read and written at a time on each disk. */
  chunkBytes: bytes(4096, 64 * MIB),
  /** Pause after reading each chunk; the next one is read while the one before is written. */
  pauseMs: num(0, 60_000),
});

/** Who computes parity and splits requests: the host's driver, or a controller in front of the disks. */
const controller = v.strictObject({
  kind: v.picklist(['software', 'hardware']),
  /** Each logical request occupies the controller this long; a controller serves one request at a time. */
  perRequestMs: num(0, 100),
  /** Parity computed at this rate (XOR of all bytes involved); default: costs nothing. */
  xorMibPerSecond: v.optional(num(0.001, 1_000_000)),
});

/** The RAID controller of `hardware.controllers` that the volume lies behind; not together with a `controller` or a `queue` of its own. Default: none. */
const behind = v.optional(id);

/** RAID 0. */
export const StripeVolume = v.strictObject({ kind: v.literal('stripe'), ...common, stripeUnitBytes, arrays: v.optional(arrays), behind });
export type StripeVolume = v.InferOutput<typeof StripeVolume>;

/**
 * RAID 1 (as many members as copies), RAID 10 (`neighbors`: each run of `copies` members holds the same
 * data, striping over the runs) and RAID 0+1 (`halves`: the second half of the members is a copy of the first).
 */
export const MirrorVolume = v.strictObject({
  kind: v.literal('mirror'),
  ...common,
  stripeUnitBytes,
  /** Default 2. */
  copies: v.optional(int(2, 8)),
  /** Default `neighbors`. */
  arrangement: v.optional(v.picklist(['neighbours', 'halves'])),
  /** Which copy a read goes to. Default `queue-then-position`: the shorter queue, between equal ones the nearer arm. */
  reads: v.optional(v.picklist(['queue-then-position', 'alternate', 'first'])),
  arrays: v.optional(arrays),
  controller: v.optional(controller),
  behind,
  rebuild: v.optional(rebuild),
});
export type MirrorVolume = v.InferOutput<typeof MirrorVolume>;

/** RAID 5, with `arrays` RAID 50, with `spareSpace` RAID 5E. Parity rotates over the members of an array. */
export const ParityVolume = v.strictObject({
  kind: v.literal('raid5'),
  ...common,
  stripeUnitBytes,
  /** Where the parity of each row stands and the data begin. Default `left-symmetric`. */
  rotation: v.optional(v.picklist(['left-symmetric', 'left-asymmetric', 'right-symmetric', 'right-asymmetric'])),
  /** RAID 5E: one disk's worth of space is kept free, spread over all members. */
  spareSpace: v.optional(v.boolean()),
  /** How a write of part of a row is done; default `cheaper`: whichever needs fewer disk I/Os. */
  smallWrites: v.optional(v.picklist(['cheaper', 'read-modify-write', 'reconstruct'])),
  arrays: v.optional(arrays),
  controller: v.optional(controller),
  behind,
  rebuild: v.optional(rebuild),
});
export type ParityVolume = v.InferOutput<typeof ParityVolume>;

export const Volume = v.variant('kind', [
  StripeVolume,
  v.strictObject({ kind: v.literal('concat'), ...common }),
  MirrorVolume,
  ParityVolume,
]);
export type Volume = v.InferOutput<typeof Volume>;
/** Volumes that spread data in stripe units. */
export type ArrayVolume = StripeVolume | MirrorVolume | ParityVolume;
