/** What a command needs to act: the state, the full results of runs, and the workers. One of each for a workbench. */
import type { StoreApi } from 'zustand/vanilla';
import type { EngineWorkers } from '../worker/pool.ts';
import type { AppState, ResultStore } from './types.ts';

export interface AppHandles {
  readonly store: StoreApi<AppState>;
  readonly results: ResultStore;
  readonly engine: EngineWorkers;
  /** The store as this part of the page follows it, where that is not at once (`shell/pacer.ts`). */
  readonly followed?: Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>;
}
