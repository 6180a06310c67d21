/** What a policy saw and did at each look, as a result says it. */

/**
 * Why a look started a move, or none:
 * - `even`: the difference is below the threshold; `not-quiet`: outside the quiet hours; `under-way`: a move or rebalance is;
 * - `nothing`: no file on the busiest had requests and may be moved; `too-large`: each is larger than the policy moves;
 * - `too-little`: none is expected to gain enough; `no-room`: what would gain enough cannot lie anywhere else;
 * - `resting`: each was let move so short a time before that it is left alone;
 * - `full`: the run has as many actions as it can have.
 */
export const POLICY_REASONS = [
  'moved',
  'even',
  'not-quiet',
  'under-way',
  'nothing',
  'too-large',
  'too-little',
  'no-room',
  'full',
  'resting',
] as const;
export type PolicyReason = (typeof POLICY_REASONS)[number];

/** A file or container that a look started to move, or would have moved but for its reason. */
export interface PolicyMove {
  readonly object: string;
  /** Segment and file in it, counted from 1; of a table space the container. */
  readonly segment: number;
  readonly psu: number;
  /** Ids of the volumes or loose disks. */
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
  /** By how much the difference of the two busy shares was expected to fall, if the load stays what it was. */
  readonly gain: number;
}

export interface PolicyLook {
  readonly atMs: number;
  /** Ids of the busiest and the idlest volume or loose disk since the look before, with their busy shares, 0 to 1. */
  readonly busiest: string;
  readonly idlest: string;
  readonly busyShare: number;
  readonly idleShare: number;
  readonly why: PolicyReason;
  readonly move?: PolicyMove | undefined;
  /** Id of the action that it started, as in `moves`. */
  readonly action?: string | undefined;
}
