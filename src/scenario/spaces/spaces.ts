/**
 * Table spaces: objects whose files are containers, filled extent by extent in turn, and the tables and indexes that live in them. Part of
 * the document, see `schema.ts`; which byte lies where is in `extentMap.ts` and `tableMap.ts`.
 */
import * as v from 'valibot';
import { MIB, TIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { bytes, id, LIMITS, text } from '../values.ts';

/** What makes an object a table space. It has one segment, and its files are the containers. */
export const Extents = v.strictObject({
  /** Bytes that go to one container before the next has its turn; whole blocks. */
  extentBytes: bytes(512, 1024 * MIB),
  /** Bytes that a sequential reader asks for at a time, ahead of where it is; whole blocks. Default: one extent of each container. */
  prefetchBytes: v.optional(bytes(512, 1024 * MIB)),
  /**
   * `database`: containers are allocated up front, each in one piece; they can be added and dropped. `system`: containers are files of a file
   * system, which grow by an extent as the space fills, up to `psuBytes`; they cannot be added or dropped. `automatic`: as `database`, one
   * container on each storage path; paths can be added and dropped.
   */
  managed: v.picklist(['database', 'system', 'automatic']),
  /** Size of each container where they are unequal; `psuBytes` is then their mean, rounded. */
  containerBytes: v.optional(list(bytes(512, TIB), LIMITS.psusPerSegment, 1)),
  /** Bytes in use from the start of the space on, where no tables are listed for it. Default: all. */
  usedBytes: v.optional(bytes(0, 1024 * TIB)),
  /** The buffer pool that its pages are read and written through; default: none. */
  pool: v.optional(id),
  /** The partition of the database that it belongs to; default: none. */
  partition: v.optional(id),
});
export type Extents = v.InferOutput<typeof Extents>;

/** A table or index in a table space. Tables of a space take its extents in document order, one table after another. */
export const Table = v.strictObject({
  id,
  name: text,
  kind: v.picklist(['table', 'index']),
  /** The table space that it lives in. */
  space: id,
  bytes: bytes(512, 1024 * TIB),
  /** Of an index, the table that it belongs to. */
  of: v.optional(id),
  /** Loaded at the same time as all others of its space that say so: they take extents in turn, as they come to need them. */
  together: v.optional(v.boolean()),
});
export type Table = v.InferOutput<typeof Table>;

/** Bytes that a sequential reader of a space asks for at a time; 0 for what is no space. */
export const prefetchBytesOf = ({
  psusPerSegment,
  extents,
}: Pick<Space, 'psusPerSegment'> & { readonly extents?: Extents | undefined }): number =>
  extents === undefined ? 0 : (extents.prefetchBytes ?? psusPerSegment * extents.extentBytes);

/** The parts of an object that decide on its containers. */
export interface Space {
  readonly psusPerSegment: number;
  readonly psuBytes: number;
  readonly extents: Extents;
}

const wholeExtents = (bytes: number, extentBytes: number): number => Math.ceil(bytes / extentBytes);

/** Extents that a container of each size holds, and all together. */
export function extentsOf({ psusPerSegment, psuBytes, extents: { extentBytes, containerBytes } }: Space): number {
  if (containerBytes === undefined) return psusPerSegment * Math.floor(psuBytes / extentBytes);
  return containerBytes.reduce((sum, bytes) => sum + Math.floor(bytes / extentBytes), 0);
}

/** Extents that tables of this space take, each whole ones of its own; undefined where none is listed. */
export function extentsOfTables(tables: readonly Table[], spaceId: string, extentBytes: number): number | undefined {
  const own = tables.filter(({ space }) => space === spaceId);
  return own.length === 0 ? undefined : own.reduce((sum, { bytes }) => sum + wholeExtents(bytes, extentBytes), 0);
}

/** Extents in use, at most all that there are. */
export function extentsInUse(space: Space, ofTables: number | undefined): number {
  const { extentBytes, usedBytes } = space.extents;
  const used = ofTables ?? (usedBytes === undefined ? Infinity : wholeExtents(usedBytes, extentBytes));
  return Math.min(used, extentsOf(space));
}

/** Extents of each container that are in use, if so many of the space are: dealt round robin over the containers that still have room. */
export function extentsInContainers(
  { psusPerSegment, psuBytes, extents: { extentBytes, containerBytes } }: Space,
  inUse: number,
): number[] {
  const holds = Array.from({ length: psusPerSegment }, (_, c) => Math.floor((containerBytes?.[c] ?? psuBytes) / extentBytes));
  const used = holds.map(() => 0);
  let left = inUse;
  let from = 0;
  for (const top of [...new Set(holds)].toSorted((a, b) => a - b)) {
    const open = holds.flatMap((held, c) => (held >= top ? [c] : []));
    const here = Math.min(left, open.length * (top - from));
    open.forEach((c, nth) => (used[c] += Math.ceil((here - nth) / open.length)));
    left -= here;
    from = top;
  }
  return used;
}

/**
 * Writes the sizes of a space's containers. Those of the database are as large as they are made; those of the system hold the extents
 * in use, which are dealt to them in turn.
 */
export function sizeContainers(space: Space, ofTables: number | undefined, first: number, bytes: Float64Array): void {
  const { psusPerSegment: containers, psuBytes, extents } = space;
  const { managed, containerBytes, extentBytes } = extents;
  if (managed !== 'system') {
    for (let c = 0; c < containers; c++) bytes[first + c] = containerBytes?.[c] ?? psuBytes;
    return;
  }
  const used = extentsInUse(space, ofTables);
  for (let c = 0; c < containers; c++) bytes[first + c] = Math.max(0, Math.ceil((used - c) / containers)) * extentBytes;
}
