/**
 * Frames of all pools and the pages in them, as columns: a hash table finds a page's frame, so memory goes by the frames and not by the pages
 * of the database. A page is in one frame at most.
 */
import { NONE } from '../processes.ts';

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

export class Frames {
  /** By frame: number of its page, -1 for none; flags; end of the log record of its last change. */
  readonly page: Float64Array;
  readonly state: Uint8Array;
  readonly lsn: Float64Array;
  /** By frame: the next one of the same I/O, and the first of those who wait for its page to be read (`pageWaiters.ts`). */
  readonly after: Int32Array;
  readonly waiters: Int32Array;
  private readonly bucket: Int32Array;
  private readonly mask: number;
  /** By frame: the next one in its bucket; of a free frame the next free one. */
  private readonly chain: Int32Array;

  constructor(frames: number) {
    let buckets = 16;
    while (buckets < frames) buckets *= 2;
    this.page = new Float64Array(frames).fill(-1);
    this.state = new Uint8Array(frames);
    this.lsn = new Float64Array(frames);
    this.after = new Int32Array(frames).fill(NONE);
    this.waiters = new Int32Array(frames).fill(NONE);
    this.bucket = new Int32Array(buckets).fill(NONE);
    this.mask = buckets - 1;
    this.chain = new Int32Array(frames).fill(NONE);
  }

  /** The frame that has the page or is being filled with it, or NONE. */
  find(page: number): number {
    let frame = this.bucket[this.bucketOf(page)];
    while (frame !== NONE && this.page[frame] !== page) frame = this.chain[frame];
    return frame;
  }

  /** An empty frame takes a page, clean and not pinned. */
  put(frame: number, page: number): void {
    const at = this.bucketOf(page);
    this.page[frame] = page;
    this.state[frame] = 0;
    this.lsn[frame] = 0;
    this.chain[frame] = this.bucket[at];
    this.bucket[at] = frame;
  }

  /** The frame is empty from now on. */
  drop(frame: number): void {
    const at = this.bucketOf(this.page[frame]);
    let each = this.bucket[at];
    if (each === frame) this.bucket[at] = this.chain[frame];
    else {
      while (this.chain[each] !== frame) each = this.chain[each];
      this.chain[each] = this.chain[frame];
    }
    this.page[frame] = -1;
    this.state[frame] = 0;
    this.chain[frame] = NONE;
  }

  /** Links free frames: the one that is free next after this one. */
  link(frame: number, next: number): void {
    this.chain[frame] = next;
  }

  next(frame: number): number {
    return this.chain[frame];
  }

  private bucketOf(page: number): number {
    // Pages that follow each other stand in buckets that do; the factor keeps table spaces apart.
    const high = Math.floor(page / 0x1_0000_0000);
    return (page + Math.imul(high, 0x9e37_79b1)) & this.mask;
  }
}
