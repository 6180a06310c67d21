/** Longest simulated time, some 104 days: beyond it a double no longer counts single nanoseconds. */
export const LONGEST_NS = Number.MAX_SAFE_INTEGER;
