/**
 * Why a scheduler let a request go, or let none go: a code and the figures that belong to it. Schedulers fill
 * one of these at each dispatch, plain stores only; words are made where someone reads them
 * (`decisionWords.ts`).
 */
export const NOBODY = -1;

// Why a request was let go.
export const OLDEST = 1; // first come, or: the oldest of its direction starts a new batch or turn
export const ONWARD = 2; // next in the direction of the sweep
export const WRAPPED = 3; // nothing ahead: back to the lowest address
export const NEAREST = 4; // smallest distance (either side)
export const SHORTEST = 5; // smallest positioning time
export const AGED = 6; // beyond the age limit
export const EXPIRED = 7; // its deadline has passed, by `ns`
export const BATCH = 8; // the running batch continues; `count` requests in it before this one
export const STARVED = 9; // writes had waited for `count` batches of reads
export const TURNED = 10; // the other direction's turn; nothing of the former was left, or its time was up
export const ROUND = 11; // the turn of process `other` in a round over processes
export const SLICE = 12; // within the time slice of process `other`, `ns` of it left
export const NEW_SLICE = 13; // a new slice, of process `other`, of length `ns`
export const BEHIND = 14; // a short way back was shorter than going on
export const OWN = 15; // the process waited for, `other`, asked again after `ns`
export const TOKENS = 16; // its domain had a token (kyber)
export const PRIORITY = 17; // aged or higher priority class
export const PUSHED_OUT = 18; // another came that starts at the same sector: it had left the sorted queue at once

// Why it waited no longer, or did not wait, for process `other`; the request let go is someone else's.
export const GAVE_UP_TIME = 32; // waited `ns`, which is all it may
export const GAVE_UP_THINK = 33; // the process usually thinks for `ns`, longer than it may wait
export const GAVE_UP_CLOSE = 34; // this request is near enough to the last
export const GAVE_UP_BUSY = 35; // the process has other requests under way
export const GAVE_UP_EXITED = 36; // the process is gone, or such processes usually go
export const GAVE_UP_EXPIRED = 37; // this request's deadline has passed, by `ns`
export const GAVE_UP_SEEKY = 38; // the process seeks so much that waiting does not pay
export const GAVE_UP_SLICE = 39; // its slice or budget is used up

// Why none was let go although requests wait, or the disk is kept idle.
export const AWAITS_COMPLETION = 64; // of the last read of process `other`, before its next is waited for
export const ANTICIPATES = 65; // the next read of process `other`, until `ns` (a time)
export const IDLES = 66; // within the slice of process `other`, until `ns` (a time)
export const HOLDS = 67; // process `other` has the disk to itself: its requests are in the drive
export const DRAINS = 68; // until what is in the drive is done: direction or process changes
export const NO_TOKEN = 69; // all tokens of the domain are out
export const PLUGGED = 70; // more requests may come: held back until `ns` (a time)
export const NO_TAG = 71; // the drive takes no more

export class Decision {
  why = 0;
  /** Process that it is about, beside that of the request. */
  other = NOBODY;
  /** A duration or a time in nanoseconds, as the code says. */
  ns = 0;
  count = 0;

  set(why: number, other = NOBODY, ns = 0, count = 0): void {
    this.why = why;
    this.other = other;
    this.ns = ns;
    this.count = count;
  }
}
