/**
 * The host's queue in front of each disk, and the order in which it lets requests go. One object serves
 * all disks of a run (columns by device). A scheduler may also answer "nothing yet, ask me again at t":
 * anticipation, idling and plugging need that, and a request carries its process and whether one waits
 * for it, so that they have something to decide on.
 */

export interface Scheduler {
  add(device: number, request: number, now: number): void;
  /**
   * Takes the request out that the device shall serve next.
   * @returns the request, or NONE: the queue is empty, or the scheduler waits on purpose until `askAgainAt`
   */
  dispatch(device: number, now: number): number;
  /** When to ask again after NONE; Infinity if only a new request can change the answer. */
  readonly askAgainAt: number;
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
