/**
 * Which frame has a page. Where there are not many more pages than frames a word for each page says it, behind a bit for each that says whether
 * it has any: most pages that are asked for have none, and the bits stay in a processor's cache. Elsewhere a hash table says it, so that memory
 * goes by the frames and never by the pages of a large database.
 */
import type { Large, Packing } from '../../kernel/fork.ts';
import { NONE } from '../processes.ts';

/** Most pages that have a word of their own: for each frame, and in all. */
const MOST_PAGES_PER_FRAME = 32;
const MOST_PAGES = 2 ** 22;

/** What follows from the pages of the frames is not kept of a run. */
const NO_BYTES = new Uint8Array(0);

export class PageTable implements Packing, Large {
  /** By frame: its page, -1 for none. */
  private readonly page: Float64Array;
  /** Where words go by page: how many pages there are; 0: words go by bucket. */
  private readonly pages: number;
  /** By page or bucket: a frame counted from 1, of a bucket 0 if it has none; behind those of pages the bits, 32 in a word. */
  private readonly words: Int32Array;
  /** By frame, of a hash table: the next one in its bucket, counted from 1. */
  private readonly chain: Int32Array;
  private readonly mask: number;

  /**
   * @param page by frame; all are empty so far
   * @param pages that there are
   */
  constructor(page: Float64Array, pages: number) {
    const frames = page.length;
    this.page = page;
    this.pages = pages <= Math.min(MOST_PAGES, frames * MOST_PAGES_PER_FRAME) ? pages : 0;
    let buckets = 16;
    while (buckets < frames) buckets *= 2;
    this.words = new Int32Array(this.pages > 0 ? pages + Math.ceil(pages / 32) : buckets);
    this.chain = new Int32Array(this.pages > 0 ? 0 : frames);
    this.mask = buckets - 1;
  }

  get unpacked(): Int32Array {
    return this.words;
  }

  get large(): readonly ArrayBufferView[] {
    return [this.words, this.chain];
  }

  pack(): Uint8Array {
    return NO_BYTES;
  }

  unpack(): void {
    for (let frame = 0; frame < this.page.length; frame++) if (this.page[frame] >= 0) this.put(frame);
  }

  /** The frame that has the page, or NONE. */
  find(page: number): number {
    const { words, pages } = this;
    if (pages > 0) return ((words[pages + (page >>> 5)] >>> (page & 31)) & 1) === 0 ? NONE : words[page] - 1;
    let frame = words[this.bucketOf(page)] - 1;
    while (frame !== NONE && this.page[frame] !== page) frame = this.chain[frame] - 1;
    return frame;
  }

  /** The frame has a page now that no other has. */
  put(frame: number): void {
    const { words, pages } = this;
    const page = this.page[frame];
    if (pages > 0) {
      words[page] = frame + 1;
      words[pages + (page >>> 5)] |= 1 << (page & 31);
      return;
    }
    const at = this.bucketOf(page);
    this.chain[frame] = words[at];
    words[at] = frame + 1;
  }

  /** The frame's page leaves it. */
  drop(frame: number): void {
    const { words, pages, chain } = this;
    const page = this.page[frame];
    if (pages > 0) {
      words[pages + (page >>> 5)] &= ~(1 << (page & 31));
      return;
    }
    const at = this.bucketOf(page);
    let each = words[at] - 1;
    if (each === frame) words[at] = chain[frame];
    else {
      while (chain[each] !== frame + 1) each = chain[each] - 1;
      chain[each] = chain[frame];
    }
  }

  private bucketOf(page: number): number {
    // Pages that follow each other stand in buckets that do; the factor keeps table spaces apart.
    const high = Math.floor(page / 0x1_0000_0000);
    return (page + Math.imul(high, 0x9e37_79b1)) & this.mask;
  }
}
