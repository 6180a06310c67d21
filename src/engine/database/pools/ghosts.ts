/**
 * Pages that a pool had to give up of late, first in, first out: a read of one of them is a read that a pool larger by so many pages would have
 * saved (DB2's simulated buffer pool extension; Storm et al., *Adaptive Self-Tuning Memory in DB2*, VLDB 2006). Only numbers, no pages.
 */
import { NONE } from '../processes.ts';

export class Ghosts {
  private readonly page: Float64Array;
  private readonly chain: Int32Array;
  private readonly bucket: Int32Array;
  private next = 0;

  /** @param pages that are remembered */
  constructor(pages: number) {
    const count = Math.max(1, pages);
    let buckets = 16;
    while (buckets < count) buckets *= 2;
    this.page = new Float64Array(count).fill(-1);
    this.chain = new Int32Array(count).fill(NONE);
    this.bucket = new Int32Array(buckets).fill(NONE);
  }

  /** The page has been displaced; the oldest of all is forgotten. */
  add(page: number): void {
    const at = this.next;
    this.next = at + 1 === this.page.length ? 0 : at + 1;
    if (this.page[at] >= 0) this.unlink(at);
    this.page[at] = page;
    const bucket = page & (this.bucket.length - 1);
    this.chain[at] = this.bucket[bucket];
    this.bucket[bucket] = at;
  }

  /** Whether the page is remembered; it no longer is. */
  take(page: number): boolean {
    let at = this.bucket[page & (this.bucket.length - 1)];
    while (at !== NONE && this.page[at] !== page) at = this.chain[at];
    if (at === NONE) return false;
    this.unlink(at);
    this.page[at] = -1;
    return true;
  }

  private unlink(at: number): void {
    const bucket = this.page[at] & (this.bucket.length - 1);
    if (this.bucket[bucket] === at) {
      this.bucket[bucket] = this.chain[at];
      return;
    }
    let each = this.bucket[bucket];
    while (this.chain[each] !== at) each = this.chain[each];
    this.chain[each] = this.chain[at];
  }
}
