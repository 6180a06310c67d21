/**
 * Columns of a logical request (`volumeIo.ts`). All of them lie in one array: what is used together lies together, and every further
 * array has to be looked up again at each step on an I/O's way.
 */
/** Who waits for it, and in which of its slots; of a chunk of a rebuild the rebuild's number. */
export const IO_PROCESS = 0;
export const IO_SLOT = 1;
export const IO_PSU = 2;
/** First page in the caches' numbering, how many, and which cache they go into once they are read (`INTO_...` of `volumeRequest.ts`). */
export const IO_PAGE = 3;
export const IO_PAGES = 4;
export const IO_TARGET = 5;
export const IO_SECTORS = 6;
/** Read, write, chunk of a rebuild or flush. */
export const IO_KIND = 7;
/** Pieces or, if there are any, chains that are not complete. */
export const IO_REMAINING = 8;
/** Under a queue above its volume: the request there that it is, or that others were merged into with it. */
export const IO_QUEUED = 9;
export const IO_INTO = 10;
export const IO_ROW = 11;
