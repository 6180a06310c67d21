/** What prefetchers and cleaners may ask of the pools (`frameTaking.ts`). */
import type { ProcessIndex } from '../../kernel/indexes.ts';
import type { Frames } from './frames.ts';
import type { Pool } from './pool.ts';
import type { PoolPages } from './poolPages.ts';

export interface PoolWork {
  readonly pages: PoolPages;
  readonly frames: Frames;
  readonly pools: readonly Pool[];
  /** The pools' own processes are numbered from there on. */
  readonly firstProcess: ProcessIndex;
  /** Whether all of these pages are there or on their way. */
  isThere(page: number, end: number): boolean;
  /** A process waits for so many more things. */
  owe(process: ProcessIndex, slot: number, count: number): void;
  /** One of them is there, as the event's last step. */
  wake(process: ProcessIndex, slot: number): void;
  /** Reads pages [page, end) of an extent for a process. */
  readPages(process: ProcessIndex, slot: number, space: number, page: number, end: number, now: number): void;
  /** Writes dirty pages that follow each other, linked from `frame` on, for a process; first their log records. */
  writePages(process: ProcessIndex, slot: number, frame: number, count: number, now: number): void;
}
