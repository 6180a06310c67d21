/**
 * How many events a slice may handle. The engine counts events, people notice milliseconds, and the
 * rate between them depends on the scenario and the machine: so the budget follows the measured rate.
 */

/** Between two looks at the mailbox: short enough that a cancel acts at once, long enough that looking costs nothing. */
export const SLICE_MS = 8;

const FIRST_BUDGET = 2000;
const LEAST_BUDGET = 8;
const MOST_BUDGET = 2_000_000;
/** A slice that a garbage collection or another program lengthened must not shrink the next ones to nothing. */
const LARGEST_STEP = 4;

/** Looks at the clock within a slice: events that suddenly cost more end it early. */
const LOOKS = 8;
/** A slice that has taken this long at one of those looks has taken enough. */
const LONG_SLICE_MS = 1.5 * SLICE_MS;

export interface SliceBudget {
  /** Events that the next slice may handle. */
  readonly events: number;
}

export const firstSlice: SliceBudget = { events: FIRST_BUDGET };

/** The budget after a slice that handled so many events in `tookMs` of wall clock. */
export function nextSlice(slice: SliceBudget, tookMs: number): SliceBudget {
  const ratio = tookMs > 0 ? SLICE_MS / tookMs : LARGEST_STEP;
  const step = Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, ratio));
  return { events: Math.round(Math.min(MOST_BUDGET, Math.max(LEAST_BUDGET, slice.events * step))) };
}

/** What is worked off in slices; true once it is complete. */
export interface Sliced {
  advance(mostEvents: number): boolean;
}

/** Works off one slice by the clock. Answers the budget of the next one, or null once the work is complete. */
export function workSlice(work: Sliced, slice: SliceBudget, now: () => number): SliceBudget | null {
  const start = now();
  const part = Math.ceil(slice.events / LOOKS);
  let events = 0;
  let tookMs = 0;
  while (events < slice.events && tookMs < LONG_SLICE_MS) {
    // The last part stops early and says nothing about the rate.
    if (work.advance(part)) return null;
    events += part;
    tookMs = now() - start;
  }
  return nextSlice({ events }, tookMs);
}
