/**
 * A queue of requests for each device, and the order in which it lets them go: the host's in front of a
 * device, or the device's own of those that it holds. One object serves all devices of a run that are ordered
 * alike (columns by device). A scheduler may also answer "nothing yet, ask me again at t": anticipation and
 * idling need that, and a request carries its process and whether one waits for it, so that they have
 * something to decide on.
 *
 * A request's way: `add` (it may have been merged before that, see `mergeCandidate`), `dispatch` (the scheduler
 * has chosen it), `taken` (the driver has given it to the device; Linux' driver keeps one chosen while the device is
 * full), `completed`.
 */
import type { Decision } from '../../record/decision.ts';
import type { DiskIndex, ProcessIndex, RequestIndex } from '../../kernel/indexes.ts';

export const NO_DETOUR = 0;
export const BY_LAST_BLOCK = 1;
export const BY_FIRST_BLOCK = 2;

export interface Scheduler {
  add(device: DiskIndex, request: RequestIndex, now: number): void;
  /**
   * Takes the request out that the device is to serve next.
   * @returns the request, or NONE: the queue is empty, or the scheduler waits on purpose until `askAgainAt`
   */
  dispatch(device: DiskIndex, now: number): RequestIndex;
  /** When to ask again after NONE; Infinity if only a new request or a completion can change the answer. */
  readonly askAgainAt: number;
  /** Why the last `dispatch` answered what it did. */
  readonly decision: Decision;
  /**
   * Edges of the disk to which the arm goes before it goes to the request dispatched last, as bits: the
   * last block's first, then the first block's. Only the queue from which requests enter service is asked.
   */
  readonly detour: number;
  /** The driver has given a dispatched request to the device. */
  taken(device: DiskIndex, request: RequestIndex, now: number): void;
  completed(device: DiskIndex, request: RequestIndex, now: number): void;
  /**
   * A queued request, other than `request`, of the same direction that `request` touches at its end (`back`: the
   * candidate grows at its back) or at its start; NONE if there is none that it may be merged with. Asked for requests that
   * arrive, and for queued ones that have just grown.
   */
  mergeCandidate(device: DiskIndex, request: RequestIndex, back: boolean): RequestIndex;
  /** The queued request's address has changed by a front merge. */
  moved(device: DiskIndex, request: RequestIndex, now: number): void;
  /** `gone`, queued, has become part of `kept`, queued too: it leaves the queue, its place in order of age goes to `kept` if it is the better one. */
  absorbed(device: DiskIndex, kept: RequestIndex, gone: RequestIndex, now: number): void;
  /** The process is gone and will not ask for anything again. */
  exited(process: ProcessIndex, now: number): void;
  size(device: DiskIndex): number;
  /**
   * Whether the scheduler lets the process allocate one more request of the device's queue, which holds `allocated` of at
   * most `limit` in that direction; false: it sleeps until one is complete. That the queue is full is not its business. Without `write` it is about reads.
   */
  mayAllocate(device: DiskIndex, process: ProcessIndex, allocated: number, limit: number, write?: boolean): boolean;
  /**
   * The queued request whose deadline is next, and when that is (`deadlineNs`); NONE without deadlines or
   * requests. For those who look, not for the hot path.
   */
  nextDeadline(device: DiskIndex): number;
  readonly deadlineNs: number;
  /**
   * Whether positioning is seen as the drive itself knows it, where the scheduler goes by that; see `DeviceModel.positioningNs`. For those who look; true
   * where it goes by something else.
   */
  readonly foresight: boolean;
}
