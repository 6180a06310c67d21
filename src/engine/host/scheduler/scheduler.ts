/**
 * A queue of requests for each device, and the order in which it lets them go: the host's in front of a
 * device, or the device's own of those that it holds. One object serves all devices of a run (columns by
 * device). A scheduler may also answer "nothing yet, ask me again at t":
 * anticipation, idling and plugging need that, and a request carries its process and whether one waits
 * for it, so that they have something to decide on.
 */

export const NO_DETOUR = 0;
export const BY_LAST_BLOCK = 1;
export const BY_FIRST_BLOCK = 2;

export interface Scheduler {
  add(device: number, request: number, now: number): void;
  /**
   * Takes the request out that the device shall serve next.
   * @returns the request, or NONE: the queue is empty, or the scheduler waits on purpose until `askAgainAt`
   */
  dispatch(device: number, now: number): number;
  /** When to ask again after NONE; Infinity if only a new request can change the answer. */
  readonly askAgainAt: number;
  /**
   * Edges of the disk to which the arm goes before it goes to the request dispatched last, as bits: the
   * last block's first, then the first block's. Only the queue from which requests enter service is asked.
   */
  readonly detour: number;
  completed(device: number, request: number, now: number): void;
  /**
   * A queued request that [lba, lba + sectors) touches at its back (`back`) or front, of the same
   * direction; NONE if there is none. The block layer merges into it.
   */
  mergeCandidate(device: number, lba: number, sectors: number, write: boolean, back: boolean): number;
  /** The request's address has changed by a front merge. */
  moved(device: number, request: number, now: number): void;
  size(device: number): number;
}
