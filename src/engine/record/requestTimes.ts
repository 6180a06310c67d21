/**
 * Times of a request as one row of doubles, integer nanoseconds, so that completing it touches one cache
 * line of them: Q (arrival at the block layer), S (the device starts on it), then the parts of S to C in
 * their order of time. C - Q is exactly S - Q plus the parts.
 */
export const TIMES = 8;
export const ARRIVAL = 0;
export const START = 1;
export const OVERHEAD = 2;
export const SEEK = 3;
export const ROTATION = 4;
export const TRANSFER = 5;
export const PATH = 6;
/** D: given to the device by the driver; only kept while a window is looked at. */
export const DISPATCH = 7;
