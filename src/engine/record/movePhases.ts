/** What an action of a timeline does one after the other. `host/motion/phases.ts` has their indices. */
export const MOVE_PHASES = [
  'wait',
  'drain',
  'copy',
  'rebalance',
  'restore',
  'roll-forward',
  'close',
  'reopen',
  'refill',
  'suspend',
] as const;
export type MovePhaseName = (typeof MOVE_PHASES)[number];

/** One of them. */
export interface MovePhase {
  readonly name: MovePhaseName;
  readonly beganMs: number;
  /** Null: the run ended first. */
  readonly endedMs: number | null;
  /** Moved meanwhile; of a refill what comes back into the pools. */
  readonly bytes: number;
}
