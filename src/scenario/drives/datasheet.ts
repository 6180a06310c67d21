/** What a datasheet or a product page says of a hard disk: enough for a drive of one's own. */
import * as v from 'valibot';
import { TIB } from '../../base/units.ts';
import { bytes, id, int, num, text } from '../values.ts';

const SeekTimes = v.strictObject({ singleMs: num(0, 100), averageMs: num(0, 200), fullMs: num(0, 400) });

/** Megabytes are 10^6 bytes, as datasheets count them. */
export const Datasheet = v.strictObject({
  /** Made of the name if missing. */
  id: v.optional(id),
  name: v.pipe(text, v.minLength(1)),
  capacityBytes: bytes(1_000_000, 1024 * TIB),
  rpm: num(1000, 30_000),
  seekRead: SeekTimes,
  /** Default: as reads. */
  seekWrite: v.optional(SeekTimes),
  /** Sustained rate at the outer and at the inner edge. */
  outerMegabytesPerSecond: num(0.1, 10_000),
  innerMegabytesPerSecond: num(0.1, 10_000),
  /** Surfaces in use. */
  heads: v.optional(int(1, 64)),
  cylinders: v.optional(int(2, 10_000_000)),
  bufferBytes: v.optional(bytes(0, 64 * 1024 * 1024 * 1024)),
  bufferSegments: v.optional(int(0, 4096)),
  interfaceMegabytesPerSecond: v.optional(num(0.1, 100_000)),
  /** Default: what its class has, 32. */
  queueDepth: v.optional(int(1, 1024)),
  /** Writes are complete once they are in the buffer. Default: true where there is a buffer. */
  writeCache: v.optional(v.boolean()),
  /** Fixed cost of a command. */
  overheadMs: v.optional(num(0, 20)),
});
export type Datasheet = v.InferOutput<typeof Datasheet>;
