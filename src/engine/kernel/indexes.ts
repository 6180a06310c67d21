/**
 * Kinds of index. Nearly everything in the engine is a number that says a row of some table; these types keep one table's
 * rows apart from another's where parts meet. They cost nothing at run time, and no casts: a plain number, as typed
 * arrays give it, passes for each of them, but an index of one kind does not pass for another.
 */
type Index<Kind extends string> = number & { readonly indexOf?: Kind };

/** A disk of the scenario, or where a queue stands above a volume, a volume: what a block layer calls its devices. */
export type DiskIndex = Index<'disk'>;
/** A disk among those of one drive model. */
export type UnitIndex = Index<'unit'>;
/** What files lie on: a volume or a loose disk. */
export type TargetIndex = Index<'target'>;
/** A row of `host/requests.ts`: a request to a device. */
export type RequestIndex = Index<'request'>;
/** A row of `host/volumeIo.ts`: a request to a volume. */
export type IoIndex = Index<'io'>;
/** A row of `host/chains.ts`. */
export type ChainIndex = Index<'chain'>;
/** A process of a query; behind those come rebuilds and flushers. */
export type ProcessIndex = Index<'process'>;
/** A user of the batch; behind those come users alongside. */
export type UserIndex = Index<'user'>;
/** A query of the batch. */
export type QueryIndex = Index<'query'>;
/** A table, index or temporary space of the database. */
export type ObjectIndex = Index<'object'>;
/** A data file. */
export type PsuIndex = Index<'psu'>;
