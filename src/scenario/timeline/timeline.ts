/**
 * What happens to the system during a run: files and containers that move, disks that fail, settings that change, each at a moment of
 * simulated time. Part of the document, see `schema.ts`; what may follow what is in `validate/timeline.ts`, and which places an action
 * comes to is in `plan.ts`.
 */
import * as v from 'valibot';
import { GIB, KIB, MIB, TIB } from '../../base/units.ts';
import { GROUP_LIMITS } from '../groups/groups.ts';
import { list } from '../list.ts';
import { Scheduler } from '../schedulers.ts';
import { bytes, id, int, LIMITS, num } from '../values.ts';

export const TIMELINE_LIMITS = {
  actions: 256,
  /** Latest moment: eleven days, as long as the longest timed run. */
  atMs: 1_000_000_000,
  /** Extents, or pieces of files, that a run keeps track of: some 50 bytes each. */
  granules: 2 ** 20,
  /** Volumes and disks that one balancer looks after. */
  balanced: 16,
} as const;

/**
 * How fast data move, and what that costs. What is left out is the method's own (`pace.ts`). A pause follows each chunk; a rate bounds the
 * mean of all chunks so far.
 */
export const Pace = v.strictObject({
  /** Bytes that are read, and then written, per visit to the disks; whole sectors. */
  chunkBytes: v.optional(bytes(4 * KIB, 64 * MIB)),
  pauseMs: v.optional(num(0, 60_000)),
  mibPerSecond: v.optional(num(0.001, 1_000_000)),
  order: v.optional(v.picklist(['ascending', 'descending'])),
  /** Processor time for each block of the database that is moved. */
  processorMsPerBlock: v.optional(num(0, 1000)),
});
export type Pace = v.InferOutput<typeof Pace>;

/**
 * - `copy`: quiesce and copy: nobody writes to the file until it lies in its new place; it is then opened again, and its pages have left the
 *   buffer pool;
 * - `rebalance`: extent by extent: each belongs to its new place as soon as it is there;
 * - `volume-manager`: below the database, chunk by chunk: what is written meanwhile goes to both ends;
 * - `pages`: the same by the database itself, page by page;
 * - `restore`: restore and roll forward: all pages in use are restored into the new place while everybody keeps using the old one; the changes made
 *   meanwhile are then applied, pass by pass, the last ones while nobody changes the file.
 */
export const MOVE_METHODS = ['copy', 'rebalance', 'volume-manager', 'pages', 'restore'] as const;
export type MoveMethod = (typeof MOVE_METHODS)[number];

/** What is restored, and what is forbidden meanwhile. */
export const Restore = v.strictObject({
  /** Of a device outside of the document that a backup of the action's moment is read from, in MiB/s. Default: the old place is read itself. */
  backupMibPerSecond: v.optional(num(0.001, 1_000_000)),
  /** `nothing` until the last changes are applied (default); `changes`: nobody changes the file from the begin to the end. */
  forbids: v.optional(v.picklist(['nothing', 'changes'])),
});
export type Restore = v.InferOutput<typeof Restore>;

/** What a balancer makes even. */
export const BALANCED_BY = ['bytes', 'heat'] as const;

const at = { id, atMs: num(0, TIMELINE_LIMITS.atMs) };
const pace = v.optional(Pace);
const disks = list(id, LIMITS.disks, 1);

/** Containers are counted from 1; one that is added has the next number, and no number is given to another container when one is dropped. */
export const Action = v.variant('kind', [
  v.strictObject({
    kind: v.literal('move'),
    ...at,
    object: id,
    /** Segment and file within it, counted from 1; of a table space the container. Default segment: 1. */
    segment: v.optional(int(1, LIMITS.segments)),
    psu: int(1, LIMITS.psusPerSegment),
    /** Volume, or disk that no volume has. */
    to: id,
    method: v.picklist(MOVE_METHODS),
    pace,
    restore: v.optional(Restore),
    /**
     * Of a copy or a restore, which write by way of the host: so much may be in the host's memory when it reports that it is done, and is written
     * later. Default: nothing.
     */
    writeCacheBytes: v.optional(bytes(4 * KIB, TIB)),
    /**
     * Of a copy or a restore: what is opened again at its end, and so loses its pages in caches and pools. Default: the file that moved; `database`:
     * all of it, where a container gets another path only while the database is closed.
     */
    reopens: v.optional(v.picklist(['database'])),
  }),
  /** Gives a table space another container and deals its extents over all of them. */
  v.strictObject({
    kind: v.literal('add-container'),
    ...at,
    object: id,
    to: id,
    /** Default: as large as the last container of the document. */
    bytes: v.optional(bytes(512, TIB)),
    pace,
  }),
  /** Takes a container from a table space: its extents are dealt over the others first. */
  v.strictObject({ kind: v.literal('drop-container'), ...at, object: id, psu: int(1, LIMITS.psusPerSegment), pace }),
  /** After a rebalance was canceled: `resume` finishes it, `reverse` takes the moved extents back. */
  v.strictObject({ kind: v.literal('rebalance'), ...at, object: id, direction: v.picklist(['resume', 'reverse']), pace }),
  /** Ends a move, or a rebalance, that is under way or waits. */
  v.strictObject({ kind: v.literal('cancel'), ...at, action: id }),
  v.strictObject({ kind: v.literal('fail-disk'), ...at, disk: id }),
  v.strictObject({ kind: v.literal('replace-disk'), ...at, disk: id }),
  /**
   * A channel, adapter, bus or link carries nothing from then on, nor does what is attached to it. Disks with another path that works are reached
   * by that one; of all others it is as if they failed.
   */
  v.strictObject({
    kind: v.literal('fail-path'),
    ...at,
    path: id,
    /** How long it takes until what was under way is asked for again by the other path. Default: no longer than the answer would have taken. */
    retryMs: v.optional(num(0, 600_000)),
  }),
  v.strictObject({ kind: v.literal('scheduler'), ...at, scheduler: Scheduler }),
  /** Lays a volume out again with another stripe unit, from its begin to the end of what lies on it. */
  v.strictObject({ kind: v.literal('stripe-unit'), ...at, volume: id, stripeUnitBytes: bytes(512, GIB), pace }),
  /** Takes a table or an index to another table space, page by page: its old place is the authoritative one until all of it has been copied. */
  v.strictObject({ kind: v.literal('move-table'), ...at, table: id, to: id, pace }),
  /**
   * A balancer below the database, which knows no table spaces: it moves blocks among volumes and loose disks until each holds as many bytes in use
   * (`bytes`), or has had as many requests since the start of the run (`heat`), as far as its room goes.
   */
  v.strictObject({
    kind: v.literal('balance'),
    ...at,
    over: list(id, TIMELINE_LIMITS.balanced, 2),
    by: v.picklist(BALANCED_BY),
    pace,
  }),
  /**
   * Moves extents of a logical volume to free ones of other physical volumes of its group while it is used: mirrored region by region, what is
   * written meanwhile goes to both ends, and all of it changes place at the end.
   */
  v.strictObject({
    kind: v.literal('move-logical'),
    ...at,
    logical: id,
    /** Physical volumes, in the order in which they are filled. */
    to: disks,
    /** Only extents that lie on these. Default: all that lie on none of `to`. */
    from: v.optional(disks),
    /** Of one physical volume in `from`: only its extents [first, first + count), counted from 0. */
    extents: v.optional(v.strictObject({ first: int(0, GROUP_LIMITS.extents), count: int(1, GROUP_LIMITS.extents) })),
    pace,
  }),
  /** Makes a logical volume larger or smaller, up to whole extents; no data move. New extents follow as the last ones lie. */
  v.strictObject({
    kind: v.literal('resize-logical'),
    ...at,
    logical: id,
    bytes: bytes(512, 1024 * TIB),
    /** Physical volumes that new extents are taken from. Default: its own ones, then all of the group. */
    on: v.optional(disks),
  }),
  /** Takes a physical volume from its group: the volume manager maps its extents to free ones of the others, and moves the data there. */
  v.strictObject({ kind: v.literal('remove-physical'), ...at, physical: id, pace }),
  /** Gives a group an empty disk or volume. */
  v.strictObject({ kind: v.literal('add-physical'), ...at, group: id, physical: id }),
  /** Users of a closed stream; without a stream those of the batch of a timed run. */
  v.strictObject({ kind: v.literal('users'), ...at, stream: v.optional(id), users: int(0, LIMITS.users) }),
]);
export type Action = v.InferOutput<typeof Action>;

/** In the order in which they happen; actions of one moment happen in the order of the list. */
export const Timeline = v.optional(list(Action, TIMELINE_LIMITS.actions, 1));
