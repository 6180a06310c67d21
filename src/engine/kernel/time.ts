/** Time in the engine is integer nanoseconds in doubles; documents and results speak of milliseconds. */
export const NS_PER_MS = 1e6;
