/**
 * An empty frame for a page. Where none is free, a clean page gives way; where there is none of these either, the process stands in the pool's
 * line, and a dirty page is written in its name: the frame is then that of the first in line.
 */
import type { ProcessIndex } from '../../kernel/indexes.ts';
import { NONE } from '../processes.ts';
import { Cleaners } from './cleaners.ts';
import { DIRTY, STOLEN } from './frames.ts';
import { PageWrites, type PoolsParts } from './pageWrites.ts';
import { NEVER, type Pool } from './pool.ts';
import type { PoolWork } from './poolWork.ts';
import { Prefetchers } from './prefetchers.ts';

/** Who wants to know when pages that left have been replaced by others. */
export interface Refills {
  refilled(now: number): void;
}

export abstract class FrameTaking extends PageWrites implements PoolWork {
  refills: Refills | null = null;
  readonly prefetchers: Prefetchers;
  readonly cleaners: Cleaners;

  constructor(parts: PoolsParts) {
    super(parts);
    this.prefetchers = new Prefetchers(this, parts.prefetchers);
    this.cleaners = new Cleaners(this, parts.cleaners, this.prefetchers.count);
  }

  abstract isThere(page: number, end: number): boolean;
  abstract readPages(process: ProcessIndex, slot: number, space: number, page: number, end: number, now: number): void;

  /**
   * An empty frame for a page. NONE: there is none now; the process waits in line for one, or for the write of a dirty page whose frame it then is.
   * @param what is to be done with the page (`pageReads.ts`)
   */
  protected takeFrame(pool: Pool, process: ProcessIndex, slot: number, page: number, what: number, now: number): number {
    if (pool.waiting.count === 0) {
      const frame = this.cleanFrame(pool, process, slot, 1, now);
      if (frame !== NONE) return frame;
    } else this.steal(pool, process, slot, now);
    pool.waiting.push(process, slot, page, what);
    this.owe(process, slot, 1);
    return NONE;
  }

  /**
   * A frame that is free or has a clean page, which leaves it; NONE: there is none.
   * @param most writes of dirty pages that may be under way for those in line; with fewer one more begins
   */
  protected cleanFrame(pool: Pool, process: ProcessIndex, slot: number, most: number, now: number): number {
    for (;;) {
      const free = pool.takeFree();
      if (free !== NONE) {
        if (pool.used >= pool.refillTo) this.refilled(pool, now);
        return free;
      }
      const frame = pool.victim();
      if (frame === NONE) return NONE;
      if ((this.frames.state[frame] & DIRTY) !== 0) {
        if (pool.steals < most) this.stealFrame(pool, frame, process, slot, now);
        return NONE;
      }
      pool.ghosts?.add(this.frames.page[frame]);
      if (pool.used <= pool.size) {
        this.frames.drop(frame);
        return frame;
      }
      // The pool has shrunk.
      pool.giveBack(frame);
    }
  }

  /** As many pages are in the pool as before some left it. */
  private refilled(pool: Pool, now: number): void {
    pool.refillTo = NEVER;
    if (this.pools.every(({ refillTo }) => refillTo === NEVER)) this.refills?.refilled(now);
  }

  /** One more in line: one more dirty page is written, unless a clean frame will do for it. */
  private steal(pool: Pool, process: ProcessIndex, slot: number, now: number): void {
    if (pool.steals > pool.waiting.count) return;
    const frame = pool.victim();
    if (frame !== NONE && (this.frames.state[frame] & DIRTY) !== 0) this.stealFrame(pool, frame, process, slot, now);
  }

  private stealFrame(pool: Pool, frame: number, process: ProcessIndex, slot: number, now: number): void {
    pool.dirtySteals++;
    pool.steals++;
    this.frames.state[frame] |= STOLEN;
    this.writePages(process, slot, frame, 1, now);
    this.cleaners.stolen(pool.index, now);
  }
}
