/**
 * Kinds of logical requests (`IO_KIND`), in an order that is asked for: up to WRITE they are of processes and flushers, above FLUSH of `motion/`,
 * from ADOPTED_READ on adopted. Those that write are odd, but for rebuilds and flushes, whose device requests say for themselves what they are.
 */
export const READ = 0;
export const WRITE = 1;
export const REBUILD = 2;
/** Of a RAID controller's cache, whose process hears of it. */
export const DESTAGE = 3;
export const FLUSH = 4;
/** Parts of a request to a file that a timeline moves, and what moves it (`motion/`). */
export const PART_READ = 6;
export const PART_WRITE = 7;
export const COPY_READ = 8;
export const COPY_WRITE = 9;
/** Requests that were under way when a timeline came to move their file. */
export const ADOPTED_READ = 10;
export const ADOPTED_WRITE = 11;
