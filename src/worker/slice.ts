/**
 * How many events a slice may handle. The engine counts events, people notice milliseconds, and the
 * rate between them depends on the scenario and the machine: so the budget follows the measured rate.
 */

/** Between two looks at the mailbox: short enough that a cancel acts at once, long enough that looking costs nothing. */
export const SLICE_MS = 8;

const FIRST_BUDGET = 2000;
const LEAST_BUDGET = 200;
const MOST_BUDGET = 2_000_000;
/** A slice that a garbage collection or another program lengthened must not shrink the next ones to nothing. */
const LARGEST_STEP = 4;

export interface SliceBudget {
  /** Events that the next slice may handle. */
  readonly events: number;
}

export const firstSlice: SliceBudget = { events: FIRST_BUDGET };

/** The budget after a slice that used its whole budget in `tookMs` of wall clock. */
export function nextSlice(slice: SliceBudget, tookMs: number): SliceBudget {
  const ratio = tookMs > 0 ? SLICE_MS / tookMs : LARGEST_STEP;
  const step = Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, ratio));
  return { events: Math.round(Math.min(MOST_BUDGET, Math.max(LEAST_BUDGET, slice.events * step))) };
}
