/**
 * A database in partitions that share nothing (DB2's logical nodes): each has table spaces, buffer pools and processors of its own. Part of the
 * document, see `schema.ts`. A table space says which partition it belongs to, and its pool belongs to the same.
 */
import * as v from 'valibot';
import { list } from './list.ts';
import { id, int, text } from './values.ts';

export const MOST_PARTITIONS = 256;

export const Partition = v.strictObject({
  id,
  name: text,
  /** Numbers of the processors of `host.machine` that it runs on; default: on any. Without affinity they are not used. */
  processors: v.optional(list(int(0, 1023), 1024, 1)),
});
export type Partition = v.InferOutput<typeof Partition>;

/** The first is the coordinator: queries begin and end there. */
export const Partitions = v.optional(list(Partition, MOST_PARTITIONS, 1));

interface Pooled {
  readonly objects: readonly {
    readonly extents?: { readonly pool?: string | undefined; readonly partition?: string | undefined } | undefined;
  }[];
}

/** Partition of the table spaces in a pool; undefined if they are in none, or none is in the pool. */
export const partitionOfPool = ({ objects }: Pooled, poolId: string): string | undefined =>
  objects.find(({ extents }) => extents?.pool === poolId)?.extents?.partition;
