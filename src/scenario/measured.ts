/** What was measured on the real system, beside what is simulated: part of the document and its link, and of no run or hash. */
import * as v from 'valibot';
import { list } from './list.ts';
import { LIMITS, num, text } from './values.ts';

/** Means over the interval that was measured; what was not measured is left out. */
const Figures = {
  requestsPerSecond: v.optional(num(0, 1e9)),
  /** Reads and writes together. */
  bytesPerSecond: v.optional(num(0, 1e14)),
  /** Share of the interval with a request outstanding, 0 to 1, as operating systems count it. */
  utilization: v.optional(num(0, 1)),
  /** From the queue of the operating system to completion, in ms. */
  responseMs: v.optional(num(0, 1e9)),
  /** The same of reads and of writes alone. */
  readResponseMs: v.optional(num(0, 1e9)),
  writeResponseMs: v.optional(num(0, 1e9)),
  /** Requests outstanding. */
  queueDepth: v.optional(num(0, 1e7)),
  /** Writes among the requests, 0 to 1. */
  writeShare: v.optional(num(0, 1)),
};

export const Measured = v.strictObject({
  /** Where the figures come from: "iostat -x, mean of 5 reports". */
  source: v.optional(text),
  /** How long the work took. */
  elapsedMs: v.optional(num(0, 1e12)),
  /** Of the system as a whole, where that was measured; else the disks are added up. */
  total: v.optional(v.strictObject(Figures)),
  /** By the name of a disk or volume. A name that the layout does not have is kept: the disk may come back. */
  disks: list(v.strictObject({ disk: text, ...Figures }), LIMITS.disks),
});
export type Measured = v.InferOutput<typeof Measured>;
export type MeasuredDisk = Measured['disks'][number];
export type MeasuredFigures = Omit<MeasuredDisk, 'disk'>;
