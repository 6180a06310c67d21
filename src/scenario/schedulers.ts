/**
 * How requests wait: the orders in which a queue lets them go. Part of the document, see `schema.ts`.
 * Of the Linux schedulers a document keeps only what differs from the default of its kernel; what they have, with
 * defaults, units and meaning, is in `kernel/tunables.ts`.
 */
import * as v from 'valibot';
import { int, num } from './values.ts';

const fifo = v.strictObject({ kind: v.literal('fifo') });
const sstf = v.strictObject({ kind: v.literal('sstf') });
const clook = v.strictObject({ kind: v.literal('clook') });

/** Back and forth, turning at the last request (`look`) or at the edge of the disk (`scan`); upward only, from the last request to the lowest (`clook`) or by way of the edges (`cscan`). */
const look = v.strictObject({ kind: v.literal('look') });
const scan = v.strictObject({ kind: v.literal('scan') });
const cscan = v.strictObject({ kind: v.literal('cscan') });

/**
 * Shortest positioning time first (also SATF, RPO): seek, settle and rotational wait together.
 * `ageWeight` w (aged SPTF) chooses the smallest positioning - w x time waited; a request older than
 * `ageLimitMs` goes first, oldest of them first.
 */
const sptf = v.strictObject({
  kind: v.literal('sptf'),
  ageWeight: v.optional(num(0, 10)),
  /**
   * Whether positioning is foreseen as only the drive itself can: with the overheads of its commands, what its buffer
   * holds and what it has still to write. Without, from arm and platter alone. Default: false in the host, which can
   * know no more, true in the drive.
   */
  foresight: v.optional(v.boolean()),
  ageLimitMs: v.optional(num(0, 600_000)),
});

const ms = num(0, 600_000);
const count = (least: number) => int(least, 10_000);

/** Linux deadline: one-way sweep in batches, with an expiry per direction. */
const deadline = v.strictObject({
  kind: v.literal('deadline'),
  readExpireMs: v.optional(ms, 500),
  writeExpireMs: v.optional(ms, 5000),
  fifoBatch: v.optional(int(1, 1024), 16),
  writesStarved: v.optional(int(0, 1024), 2),
  frontMerges: v.optional(v.boolean()),
});

/** Linux noop: arrival order, merging with whatever the kernel's version finds. */
const noop = v.strictObject({ kind: v.literal('noop') });

/** Linux blk-mq without a scheduler. */
const none = v.strictObject({ kind: v.literal('none') });

/** Linux anticipatory: an elevator that waits for the next read of the process that it has just served. */
const anticipatory = v.strictObject({
  kind: v.literal('anticipatory'),
  readExpireMs: v.optional(ms),
  writeExpireMs: v.optional(ms),
  readBatchExpireMs: v.optional(ms),
  writeBatchExpireMs: v.optional(ms),
  anticExpireMs: v.optional(ms),
  /** Not in any kernel: requests of the process inside the drive count as its own, so that one that keeps several under way is not waited for. */
  countInFlight: v.optional(v.boolean()),
});

/** Linux CFQ in the generation of the kernel: rounds over processes, fair accounting, or time slices with idling. */
const cfq = v.strictObject({
  kind: v.literal('cfq'),
  quantum: v.optional(count(1)),
  queued: v.optional(count(1)),
  serviceWindowMs: v.optional(num(1, 600_000)),
  fifoExpireSyncMs: v.optional(ms),
  fifoExpireAsyncMs: v.optional(ms),
  fifoRateMs: v.optional(ms),
  backSeekMaxKib: v.optional(int(0, 1_073_741_824)),
  backSeekPenalty: v.optional(int(1, 1000)),
  sliceSyncMs: v.optional(num(1, 600_000)),
  sliceAsyncMs: v.optional(num(1, 600_000)),
  sliceIdleMs: v.optional(ms),
  sliceAsyncRq: v.optional(count(1)),
  maxDepth: v.optional(count(1)),
});

const mqDeadline = v.strictObject({
  kind: v.literal('mq-deadline'),
  readExpireMs: v.optional(ms),
  writeExpireMs: v.optional(ms),
  fifoBatch: v.optional(int(1, 1024)),
  writesStarved: v.optional(int(0, 1024)),
  frontMerges: v.optional(v.boolean()),
  asyncDepth: v.optional(count(1)),
});

const bfq = v.strictObject({
  kind: v.literal('bfq'),
  sliceIdleMs: v.optional(ms),
  timeoutSyncMs: v.optional(num(1, 600_000)),
  maxBudgetSectors: v.optional(int(0, 1_073_741_824)),
  fifoExpireSyncMs: v.optional(ms),
  fifoExpireAsyncMs: v.optional(ms),
  backSeekMaxKib: v.optional(int(0, 1_073_741_824)),
  backSeekPenalty: v.optional(int(1, 1000)),
  lowLatency: v.optional(v.boolean()),
  strictGuarantees: v.optional(v.boolean()),
  asyncChargeFactor: v.optional(int(1, 1000)),
});

const kyber = v.strictObject({
  kind: v.literal('kyber'),
  readLatMs: v.optional(num(0.001, 600_000)),
  writeLatMs: v.optional(num(0.001, 600_000)),
});

/** The textbook's disciplines: what a drive orders its own queue by. `fifo` is FCFS. */
export const DISCIPLINES = [fifo, sstf, look, clook, scan, cscan, sptf] as const;
export const Discipline = v.variant('kind', DISCIPLINES);
export type Discipline = v.InferOutput<typeof Discipline>;

/** What the host orders a disk's queue by: Linux' schedulers (those but `deadline` need `host.kernel`) or the textbook's. */
export const Scheduler = v.variant('kind', [
  fifo,
  sstf,
  clook,
  deadline,
  look,
  scan,
  cscan,
  sptf,
  noop,
  none,
  anticipatory,
  cfq,
  mqDeadline,
  bfq,
  kyber,
]);
export type Scheduler = v.InferOutput<typeof Scheduler>;
export type SchedulerKind = Scheduler['kind'];
