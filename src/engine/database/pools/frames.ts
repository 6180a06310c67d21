/** Frames of all pools and the pages in them, as columns. A page is in one frame at most. */
import type { Large } from '../../kernel/fork.ts';
import { NONE } from '../processes.ts';
import { PageTable } from './pageTable.ts';

/** Used since the clock's hand passed. */
export const USED = 1;
/** Newer than on disk. */
export const DIRTY = 2;
/** Its page is being read: there is nothing in it yet. */
export const READING = 4;
export const WRITING = 8;
/** To be written once its log record is on the log's device. */
export const AWAITING = 16;
/** Who writes it waits for the frame. */
export const STOLEN = 32;
/** An I/O goes to or from it, or is about to. */
export const PINNED = READING | WRITING | AWAITING;

export class Frames implements Large {
  /** By frame: number of its page, -1 for none; flags; end of the log record of its last change. */
  readonly page: Float64Array;
  readonly state: Uint8Array;
  readonly lsn: Float64Array;
  /** By frame: the next one of the same I/O, and the first of those who wait for its page to be read (`pageWaiters.ts`). */
  readonly after: Int32Array;
  readonly waiters: Int32Array;
  private readonly table: PageTable;
  /** By free frame: the next one. */
  private readonly free: Int32Array;

  /** @param pages of all table spaces that are in pools */
  constructor(frames: number, pages: number) {
    this.page = new Float64Array(frames).fill(-1);
    this.state = new Uint8Array(frames);
    this.lsn = new Float64Array(frames);
    this.after = new Int32Array(frames).fill(NONE);
    this.waiters = new Int32Array(frames).fill(NONE);
    this.table = new PageTable(this.page, pages);
    this.free = new Int32Array(frames).fill(NONE);
  }

  get large(): readonly ArrayBufferView[] {
    return [this.page, this.state, this.lsn, this.after, this.waiters, this.free];
  }

  /** The frame that has the page or is being filled with it, or NONE. */
  find(page: number): number {
    return this.table.find(page);
  }

  /** An empty frame takes a page, clean and not pinned. */
  put(frame: number, page: number): void {
    this.page[frame] = page;
    this.state[frame] = 0;
    this.lsn[frame] = 0;
    this.table.put(frame);
  }

  /** The frame is empty from now on. */
  drop(frame: number): void {
    this.table.drop(frame);
    this.page[frame] = -1;
    this.state[frame] = 0;
  }

  /** Links free frames: the one that is free next after this one. */
  link(frame: number, next: number): void {
    this.free[frame] = next;
  }

  next(frame: number): number {
    return this.free[frame];
  }
}
