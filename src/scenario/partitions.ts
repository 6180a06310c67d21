/**
 * A database in partitions that share nothing (DB2's logical nodes): each has table spaces, buffer pools and processors of its own. Part of the
 * document, see `schema.ts`. A table space says which partition it belongs to, and its pool belongs to the same.
 */
import * as v from 'valibot';
import { list } from './list.ts';
import { Log } from './pools/pools.ts';
import { id, int, text } from './values.ts';

export const MOST_PARTITIONS = 256;

export const Partition = v.strictObject({
  id,
  name: text,
  /** Numbers of the processors of `host.machine` that it runs on; default: on any. Without affinity they are not used. */
  processors: v.optional(list(int(0, 1023), 1024, 1)),
  /** A log of its own, for the changes of its tables, on an object of its own. Default: those are logged where all others are. */
  log: v.optional(Log),
});
export type Partition = v.InferOutput<typeof Partition>;

/** The first is the coordinator: queries begin and end there. */
export const Partitions = v.optional(list(Partition, MOST_PARTITIONS, 1));

interface Logged {
  readonly log?: Log | undefined;
  readonly partitions?: readonly Partition[] | undefined;
  readonly objects: readonly { readonly id: string; readonly extents?: { readonly partition?: string | undefined } | undefined }[];
  readonly tables?: readonly { readonly id: string; readonly space: string }[] | undefined;
}

/** All logs that commits share: that of the database, or those of its partitions. */
export const logsOf = ({ log, partitions = [] }: Pick<Logged, 'log' | 'partitions'>): readonly Log[] => [
  ...(log === undefined ? [] : [log]),
  ...partitions.flatMap((partition) => partition.log ?? []),
];

/** Partition of a table space, or of a table in one. */
export function partitionOf({ objects, tables = [] }: Omit<Logged, 'log' | 'partitions'>, id: string): string | undefined {
  const space = tables.find((table) => table.id === id)?.space ?? id;
  return objects.find((object) => object.id === space)?.extents?.partition;
}

/** Which log changes of an object or table go to. */
export function logOf(database: Logged, id: string): Log | undefined {
  const own = partitionOf(database, id);
  return database.log ?? (own === undefined ? undefined : database.partitions?.find((partition) => partition.id === own)?.log);
}

interface Pooled {
  readonly objects: readonly {
    readonly extents?: { readonly pool?: string | undefined; readonly partition?: string | undefined } | undefined;
  }[];
}

/** Partition of the table spaces in a pool; undefined if they are in none, or none is in the pool. */
export const partitionOfPool = ({ objects }: Pooled, poolId: string): string | undefined =>
  objects.find(({ extents }) => extents?.pool === poolId)?.extents?.partition;
