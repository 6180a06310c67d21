/**
 * Everything that happened at the disks within a window of a run: each request with its times, each decision of a
 * scheduler, each time that a disk was kept idle on purpose. Bounded: what comes after the room is used up is counted,
 * not kept. Kept only if a run is asked for it (`RunOptions.detail`), which re-simulates what is looked at.
 */

/** What to record. */
export interface DetailWindow {
  readonly fromMs: number;
  readonly toMs: number;
  /** Most requests and, by themselves, most decisions that are kept; at most 100 000. */
  readonly most: number;
}

/** One row a request that was under way within the window, in order of completion (those not complete at its end follow). */
export interface DetailRequests {
  readonly count: number;
  readonly device: Int32Array;
  /** Which of all requests to its disk it is, by arrival, from the beginning of the run: the first is 1. */
  readonly number: Int32Array;
  /** Index in the layout of the file that it is of; -1: of none (parity, a copy, a log of the host). */
  readonly psu: Int32Array;
  /** Number of the process that issued it; -1 for none. */
  readonly process: Int32Array;
  readonly lba: Float64Array;
  readonly sectors: Int32Array;
  /** 1: a write. */
  readonly write: Uint8Array;
  /** Requests that were merged into it. */
  readonly merged: Int32Array;
  /** Q: arrival, D: given to the device, S: service begins, C: complete; NaN for what had not happened at the window's end. */
  readonly arrivalMs: Float64Array;
  readonly dispatchMs: Float64Array;
  readonly startMs: Float64Array;
  readonly completeMs: Float64Array;
  readonly overheadMs: Float64Array;
  readonly seekMs: Float64Array;
  readonly rotationMs: Float64Array;
  readonly transferMs: Float64Array;
  readonly pathMs: Float64Array;
}

/** One row a decision of the host's schedulers, or of the drives' own queues, in order of time. */
export interface DetailDecisions {
  readonly count: number;
  readonly atMs: Float64Array;
  readonly device: Int32Array;
  /** Row in the requests, -1 if that is not kept. */
  readonly request: Int32Array;
  readonly process: Int32Array;
  readonly lba: Float64Array;
  readonly sectors: Int32Array;
  readonly write: Uint8Array;
  /** Code and figures, see `decision.ts`. */
  readonly why: Uint8Array;
  readonly other: Int32Array;
  readonly ns: Float64Array;
  readonly times: Int32Array;
  /** Requests that waited in that queue when this one was chosen, itself included. */
  readonly waiting: Int32Array;
  /** How long the disk was kept idle on purpose right before, for whom (process or -1), and why (code). */
  readonly idleMs: Float64Array;
  readonly idleFor: Int32Array;
  readonly idleWhy: Uint8Array;
  /** Process of the request whose deadline is next, and how far off that is (negative: passed); -1 and NaN without. */
  readonly deadlineOf: Int32Array;
  readonly deadlineInMs: Float64Array;
  /**
   * 1: positioning as the drive itself knows it: what it has to do before, its command's overhead, 0 for what is in its buffer. 0: from arm
   * and platter alone, as a host's scheduler that goes by positioning sees it.
   */
  readonly foresight: Uint8Array;
  /** Who waited when this one was chosen, itself included: from this entry of the next two columns up to that of the next row. None: there was no room. */
  readonly firstCandidate: Int32Array;
  /** Row in the requests; -1: it was merged into another one later, or is not kept. */
  readonly candidate: Int32Array;
  /** What the device's own model says that the way to its first sector takes, seek and rotation, if it were served at this moment. */
  readonly positioningMs: Float64Array;
}

export interface DetailRecord {
  readonly fromMs: number;
  readonly toMs: number;
  readonly requests: DetailRequests;
  readonly decisions: DetailDecisions;
  /** Of the drives that have a queue of their own. */
  readonly driveDecisions: DetailDecisions;
  /** What did not fit; decisions are those of the host's schedulers. */
  readonly requestsLost: number;
  readonly decisionsLost: number;
  /** By process: user and number among the processes of the user's query. */
  readonly processUser: Int32Array;
  readonly processNumber: Int32Array;
}
