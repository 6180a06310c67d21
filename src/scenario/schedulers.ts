/** How requests wait: the orders in which a queue lets them go. Part of the document, see `schema.ts`. */
import * as v from 'valibot';
import { int, num } from './values.ts';

const fifo = v.strictObject({ kind: v.literal('fifo') });
const sstf = v.strictObject({ kind: v.literal('sstf') });
const clook = v.strictObject({ kind: v.literal('clook') });

/** Back and forth, turning at the last request (`look`) or at the edge of the disk (`scan`); upwards only, from the last request to the lowest (`clook`) or by way of the edges (`cscan`). */
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
  ageLimitMs: v.optional(num(0, 600_000)),
});

/** Linux deadline: one-way sweep in batches, with an expiry per direction. */
const deadline = v.strictObject({
  kind: v.literal('deadline'),
  readExpireMs: v.optional(num(0, 600_000), 500),
  writeExpireMs: v.optional(num(0, 600_000), 5000),
  fifoBatch: v.optional(int(1, 1024), 16),
  writesStarved: v.optional(int(0, 1024), 2),
});

/** The textbook's disciplines: what a drive orders its own queue by. `fifo` is FCFS. */
export const Discipline = v.variant('kind', [fifo, sstf, look, clook, scan, cscan, sptf]);
export type Discipline = v.InferOutput<typeof Discipline>;

/** What the host orders a disk's queue by. */
export const Scheduler = v.variant('kind', [fifo, sstf, clook, deadline, look, scan, cscan, sptf]);
export type Scheduler = v.InferOutput<typeof Scheduler>;
export type SchedulerKind = Scheduler['kind'];
