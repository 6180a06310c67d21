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
  /** Wall clock in milliseconds, for merging edits. */
  readonly now: () => number;
}

/** State fields of a slice, to be set together with others in one step. */
export type Patch = Partial<AppState>;
