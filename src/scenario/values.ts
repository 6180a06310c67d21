/** Values that the document is made of, with their ranges: the words in which `schema.ts` is written. */
import * as v from 'valibot';

/** Upper bounds of every count in a document; a document beyond them is refused, never truncated. */
export const LIMITS = {
  disks: 2048,
  drives: 64,
  paths: 256,
  volumes: 512,
  objects: 512,
  tables: 4096,
  segments: 10_000,
  psusPerSegment: 1024,
  psus: 200_000,
  /** Share by which sizes of segments or PSUs may differ from their mean. */
  sizeSpread: 0.9,
  exceptions: 5000,
  addresses: 20_000,
  users: 500,
  queryProcs: 256,
  classes: 64,
  queriesPerUser: 20_000,
  titleLength: 120,
  zones: 128,
  seekPoints: 4096,
  slips: 20_000,
} as const;

export const text = v.pipe(v.string(), v.maxLength(LIMITS.titleLength));
/** Ids are short and start with a letter, so that they can stand in pointers, links and file names. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/, 'a letter, then up to 39 letters, digits, "_", "." or "-"'));
export const int = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
export const num = (min: number, max: number) => v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max));
export const bytes = (min: number, max: number) => int(min, max);
/** Inclusive range [first, last], counted from 1 as the warehouse's documents do. */
export const range = (max: number) => v.strictTuple([int(1, max), int(1, max)]);
/** Processes of one query that may do I/O on a file group at a time. */
export const tuneGroup = int(1, LIMITS.queryProcs);
