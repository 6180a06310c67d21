/**
 * Read-ahead of Linux 2.6.11 to 2.6.22: a current window and, as soon as a stream is sequential, the next one on its
 * way; when the reader reaches into it, the one behind it is read at once. 2.6.11 and 2.6.18 differ in their first window.
 * Rules: mm/readahead.c of 2.6.11 and 2.6.18, as described in `docs/kernels.md`.
 */
import { grownF64, grownI32, grownU8 } from '../../kernel/arrays.ts';
import { WindowedReadAhead, type PageSource } from './readAhead.ts';
import { firstWindow2618, grownWindow, roundedUp, shrunkWindow } from './windowSizes.ts';

/** Pages found in the cache in a row that switch read-ahead off until a page is missing: VM_MAX_CACHE_HIT. */
const MOST_CACHED = 256;

export type TwoWindowVersion = '2.6.11' | '2.6.18';

/** First window of a sequential stream in 2.6.11: `wanted` in the power of two above it, squared where that is tiny. */
function firstWindow2611(wanted: number, max: number): number {
  const rounded = roundedUp(wanted);
  if (rounded <= max >> 6) return Math.min(max, rounded * rounded);
  return rounded <= max >> 2 ? max >> 2 : max;
}

export class TwoWindowReadAhead extends WindowedReadAhead {
  private readonly version: TwoWindowVersion;
  /** Last page that was wanted; -1: none. */
  private previous: Float64Array = new Float64Array(0);
  /** Page of the read() call at which read-ahead is asked next. */
  private askedAt: Float64Array = new Float64Array(0);
  private start: Float64Array = new Float64Array(0);
  /** 0: no window. */
  private size: Int32Array = new Int32Array(0);
  private aheadStart: Float64Array = new Float64Array(0);
  /** 0: no window ahead. */
  private aheadSize: Int32Array = new Int32Array(0);
  private cachedInARow: Int32Array = new Int32Array(0);
  /** 1: everything was in the cache, read-ahead is off until something is not. */
  private inCache: Uint8Array = new Uint8Array(0);
  /** 1: a page was missing that should have been there; the next window is smaller. */
  private thrashed: Uint8Array = new Uint8Array(0);

  constructor(source: PageSource, maxPages: number, version: TwoWindowVersion) {
    super(source, maxPages);
    this.version = version;
  }

  protected grow(length: number): void {
    this.previous = grownF64(this.previous, length);
    this.askedAt = grownF64(this.askedAt, length);
    this.start = grownF64(this.start, length);
    this.size = grownI32(this.size, length);
    this.aheadStart = grownF64(this.aheadStart, length);
    this.aheadSize = grownI32(this.aheadSize, length);
    this.cachedInARow = grownI32(this.cachedInARow, length);
    this.inCache = grownU8(this.inCache, length);
    this.thrashed = grownU8(this.thrashed, length);
  }

  protected reset(stream: number): void {
    this.previous[stream] = -1;
    this.cachedInARow[stream] = 0;
    this.inCache[stream] = 0;
    this.dropWindows(stream);
  }

  protected read(stream: number, page: number, first: number, end: number, max: number): number {
    if (page === first || page === this.askedAt[stream]) {
      this.lookAt(stream, page, end - page, max);
      this.askedAt[stream] = this.previous[stream] + 1;
    }
    if (!this.source.isCached(stream, page)) {
      this.thrashed[stream] = 1;
      this.inCache[stream] = 0;
      this.ask(stream, page, 1, false);
    }
    return this.cachedUntil(stream, page + 1, Math.min(end, this.askedAt[stream])) - page;
  }

  /** Read-ahead is asked about `page`, the first of `wanted` that the read() call still wants; leaves the last page that it has seen to in `previous`. */
  private lookAt(stream: number, page: number, wanted: number, max: number): void {
    // Reads of less than a page come by the same page again.
    if (page === this.previous[stream] && wanted === 1) return;
    const again = page === this.previous[stream] ? 1 : 0;
    const from = page + again;
    const pages = Math.min(wanted - again, max);
    const sequential = from === this.previous[stream] + 1;
    if (this.inCache[stream] === 1) {
      this.previous[stream] = from;
      return;
    }
    this.previous[stream] = from + pages - 1;
    if (!sequential) {
      this.dropWindows(stream);
      this.readWindow(stream, from, pages, false);
    } else if (this.size[stream] === 0) {
      this.readFirst(stream, from, pages, max, wanted - again >= max);
    } else {
      this.goOn(stream, max);
    }
  }

  private readFirst(stream: number, from: number, pages: number, max: number, wantsMore: boolean): void {
    this.start[stream] = from;
    this.size[stream] = this.version === '2.6.18' ? firstWindow2618(pages, max) : firstWindow2611(pages, max);
    if (this.readWindow(stream, from, this.size[stream], false) && wantsMore) this.readNext(stream, max, true);
  }

  private goOn(stream: number, max: number): void {
    if (this.aheadSize[stream] === 0 && !this.readNext(stream, max, false)) return;
    if (this.previous[stream] < this.aheadStart[stream]) return;
    this.start[stream] = this.aheadStart[stream];
    this.size[stream] = this.aheadSize[stream];
    if (!this.readNext(stream, max, false)) return;
    // What lies beyond the windows is asked about when the reader gets there.
    this.previous[stream] = Math.min(this.previous[stream], this.aheadStart[stream] + this.aheadSize[stream] - 1);
  }

  /** Reads the window after the current one, grown or, after a miss, shrunk. Left out while the queue is congested, unless the call reaches into it or `forced`. */
  private readNext(stream: number, max: number, forced: boolean): boolean {
    const size = this.size[stream];
    const from = this.start[stream] + size;
    const reached = this.previous[stream] >= from;
    const pages = this.thrashed[stream] === 1 ? shrunkWindow(size, max) : grownWindow(size, max);
    this.thrashed[stream] = 0;
    this.aheadStart[stream] = from;
    this.aheadSize[stream] = pages;
    const read = (forced || reached || !this.source.isCongested(stream)) && this.readWindow(stream, from, pages, !reached);
    if (!read) this.aheadSize[stream] = 0;
    return read;
  }

  /** @returns false if so many pages in a row were cached that read-ahead is now off */
  private readWindow(stream: number, from: number, pages: number, ahead: boolean): boolean {
    const end = Math.min(from + pages, this.source.pagesOf(stream));
    if (this.cachedUntil(stream, from, end) < end) {
      this.cachedInARow[stream] = 0;
      this.ask(stream, from, pages, ahead);
      return true;
    }
    this.cachedInARow[stream] += Math.max(0, end - from);
    if (this.cachedInARow[stream] < MOST_CACHED) return true;
    this.dropWindows(stream);
    this.inCache[stream] = 1;
    return false;
  }

  private dropWindows(stream: number): void {
    this.size[stream] = 0;
    this.aheadSize[stream] = 0;
    this.thrashed[stream] = 0;
  }
}
