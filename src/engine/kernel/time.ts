/** Time in the engine is integer nanoseconds in doubles; documents and results speak of milliseconds. */
export const NS_PER_MS = 1e6;
/** Longest simulated time, some 104 days: beyond it a double no longer counts single nanoseconds. */
export const LONGEST_NS = Number.MAX_SAFE_INTEGER;
