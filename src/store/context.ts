/** What the slices of the store share. */
import type { StoreApi } from 'zustand/vanilla';
import type { EngineWorkers } from '../worker/pool.ts';
import type { Answers } from './results.ts';
import type { AppState } from './types.ts';

export interface SliceContext {
  readonly set: StoreApi<AppState>['setState'];
  readonly get: StoreApi<AppState>['getState'];
  readonly engine: EngineWorkers;
  readonly answers: Answers;
  /** Wall clock in milliseconds, for merging edits and for the time left of a comparison. */
  readonly now: () => number;
  /** Does the work soon, in a task of its own, so that what takes long in sum stops nobody; answers how to take it back. */
  readonly inTask: (work: () => void) => () => void;
}

/** State fields of a slice, to be set together with others in one step. */
export type Patch = Partial<AppState>;
