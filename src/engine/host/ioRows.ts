/**
 * Columns of a logical request (`volumeIo.ts`). All of them lie in one array: what is used together lies together, and every further
 * array has to be looked up again at each step on an I/O's way.
 */
/** Who waits for it, and in which of its slots; of a chunk of a rebuild the rebuild's number. */
export const IO_PROCESS = 0;
export const IO_SLOT = 1;
export const IO_PSU = 2;
/**
 * First page in the caches' numbering, and how many; which cache they go into once they are read stands in `IO_INTO`. Of a part of a request to a file
 * that a timeline moves: its first slot (`motion/places.ts`), and how many.
 */
export const IO_PAGE = 3;
export const IO_PAGES = 4;
export const IO_TARGET = 5;
/** Of a chunk of a rebuild the rebuild's own number for it. */
export const IO_SECTORS = 6;
/** What it is: see `ioKinds.ts`. */
export const IO_KIND = 7;
/** Pieces or, if there are any, chains that are not complete. */
export const IO_REMAINING = 8;
/** Under a queue above its volume: the request there that it is, or that others were merged into with it. FAILED (`volumeIo.ts`): its data are gone. */
export const IO_QUEUED = 9;
/** `INTO_...` of `volumeRequest.ts`; of such a part the row of its request, of a copy its job. */
export const IO_INTO = 10;
export const IO_ROW = 11;
