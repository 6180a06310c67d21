/**
 * RAID controllers: cards with a processor, and a cache if they have one, behind which volumes of any level lie. Part of the document,
 * see `schema.ts`; a volume names its controller with `behind`.
 */
import * as v from 'valibot';
import { GIB, SECTOR_BYTES } from '../base/units.ts';
import { bytes, id, num, text } from './values.ts';

/** Most stripe units that a cache may hold, so that the engine's tables stay small. */
export const MOST_LINES = 1 << 20;

export const RaidController = v.strictObject({
  id,
  name: text,
  /** The path that it is. What its cache answers passes this path and those above, not the channels to the disks. */
  path: id,
  /** Its processor, which does one thing at a time: for each logical request to a volume behind it, and for each disk I/O that it makes of that. */
  perRequestMs: num(0, 100),
  perDiskIoMs: v.optional(num(0, 100)),
  /** Parity computed at this rate by the same processor (XOR of all bytes involved); default: costs nothing. */
  xorMibPerSecond: v.optional(num(0.001, 1_000_000)),
  /** Default: none. */
  cache: v.optional(
    v.strictObject({
      bytes: bytes(4096, 1024 * GIB),
      /** What is read from the disks where something is missing: what was asked for, or the whole stripe units that it lies in. */
      fetch: v.picklist(['asked', 'units']),
      /** Writes are complete once they are in the cache, which keeps its contents without power. Default: writes go through it to the disks. */
      writeBack: v.optional(
        v.strictObject({
          /** Share of the cache that lines which are not on the disks yet may take at most. */
          mostPercent: num(1, 100),
          /** Beyond this share of the cache they are written to the disks. */
          destagePercent: num(0, 100),
          /** One that has waited so long is written in any case. */
          restMs: num(0, 3_600_000),
        }),
      ),
    }),
  ),
});
export type RaidController = v.InferOutput<typeof RaidController>;

/** Stripe units of this size that a cache can hold. */
export const linesOf = (cacheBytes: number, unitBytes: number): number => Math.floor(cacheBytes / Math.max(SECTOR_BYTES, unitBytes));
