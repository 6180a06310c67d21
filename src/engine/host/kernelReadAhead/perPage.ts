/**
 * Read-ahead of Linux 2.6.9: asked at every page that is touched. A current window, and behind it a window ahead that
 * is only read once a long run is proven: the average length of runs must exceed the largest window.
 * Rules: mm/readahead.c of 2.6.9 (page_cache_readahead, handle_ra_miss), as described in `docs/kernels.md`.
 */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import { MIN_PAGES, WindowedReadAhead } from './readAhead.ts';

/** `nextSize` of a stream whose read-ahead is switched off; `size` then counts misses in a row. */
const OFF = -1;

export class PerPageReadAhead extends WindowedReadAhead {
  /** Page looked at last. */
  protected previous: Float64Array = new Float64Array(0);
  protected start: Float64Array = new Float64Array(0);
  protected size: Int32Array = new Int32Array(0);
  protected aheadStart: Float64Array = new Float64Array(0);
  /** 0: there is no window ahead. */
  protected aheadSize: Int32Array = new Int32Array(0);
  /** 0: nothing was read yet. */
  protected nextSize: Int32Array = new Int32Array(0);
  /** Pages hit in the run so far, at most 2 max + 1. */
  private hits: Int32Array = new Int32Array(0);
  /** Running average of the length of runs. */
  private average: Int32Array = new Int32Array(0);

  protected grow(length: number): void {
    this.previous = grownF64(this.previous, length);
    this.start = grownF64(this.start, length);
    this.size = grownI32(this.size, length);
    this.aheadStart = grownF64(this.aheadStart, length);
    this.aheadSize = grownI32(this.aheadSize, length);
    this.nextSize = grownI32(this.nextSize, length);
    this.hits = grownI32(this.hits, length);
    this.average = grownI32(this.average, length);
  }

  protected reset(stream: number): void {
    this.previous[stream] = 0;
    this.start[stream] = 0;
    this.size[stream] = 0;
    this.aheadSize[stream] = 0;
    this.nextSize[stream] = 0;
    this.hits[stream] = 0;
  }

  protected read(stream: number, page: number, _first: number, _end: number, max: number): number {
    this.lookAt(stream, page, 1, max);
    if (!this.source.isCached(stream, page)) this.missed(stream, page, max);
    return 1;
  }

  /**
   * Read-ahead is asked about `page`, the first of `wanted` that the read() call still wants.
   * @returns the page at which it is to be asked next
   */
  protected lookAt(stream: number, page: number, wanted: number, max: number): number {
    // Reads of less than a page come by the same page again.
    if (page === this.previous[stream] && this.nextSize[stream] !== 0) return page + 1;
    if (this.nextSize[stream] === OFF) return this.whileOff(stream, page, wanted, max);
    if (this.nextSize[stream] === 0) {
      this.average[stream] = max >> 1;
      this.hits[stream] += 1;
      this.nextSize[stream] = max >> 1;
      return this.readCurrent(stream, page, wanted, max);
    }

    this.previous[stream] = page;
    const end = this.start[stream] + this.size[stream];
    if (page >= this.start[stream] && page <= end) {
      this.nextSize[stream] = Math.min(max, this.nextSize[stream] + 2);
      if (this.hits[stream] <= 2 * max) this.hits[stream] += 1;
    } else {
      this.nextSize[stream] = Math.min(max, this.nextSize[stream] - 2);
      const hits = this.hits[stream];
      const average = this.average[stream] + (this.average[stream] < hits ? 1 : 0);
      this.average[stream] = (average + hits) >> 1;
      this.hits[stream] = 1;
      if (this.nextSize[stream] <= 0) {
        this.nextSize[stream] = OFF;
        this.size[stream] = 0;
        return this.whileOff(stream, page, wanted, max);
      }
    }

    if (page >= this.start[stream] && page < end) {
      if (this.aheadSize[stream] === 0 && this.expectedRun(stream) > max) this.readAhead(stream, end);
      return page + 1;
    }
    if (this.aheadSize[stream] > 0 && page === this.aheadStart[stream]) {
      this.start[stream] = page;
      this.size[stream] = this.aheadSize[stream];
      this.aheadSize[stream] = 0;
      return page + 1;
    }
    this.nextSize[stream] = Math.min(max, this.expectedRun(stream));
    return this.readCurrent(stream, page, wanted, max);
  }

  /** Size of a new current window of `nextSize` pages, of which `wanted` are wanted now. */
  protected windowFor(nextSize: number, _wanted: number, _max: number): number {
    return nextSize;
  }

  /** Page at which read-ahead is to be asked after a new current window was read. */
  protected afterWindow(stream: number, page: number): number {
    this.previous[stream] = page;
    return page + 1;
  }

  /** Switched off: nothing is read ahead, and `missed` counts. */
  protected whileOff(_stream: number, page: number, _wanted: number, _max: number): number {
    return page + 1;
  }

  /** A page that should have been there was not: evicted before it was used, left out for congestion, or read-ahead is off. */
  protected missed(stream: number, page: number, max: number): void {
    if (this.nextSize[stream] === OFF) {
      if (page === this.previous[stream] + 1) this.countTowardOn(stream, page, max);
      else if (this.size[stream] > 0) this.size[stream] -= 1;
      this.previous[stream] = page;
    } else {
      this.nextSize[stream] = Math.max(MIN_PAGES, this.nextSize[stream] - 3);
    }
    this.ask(stream, page, 1, false);
  }

  /** As many sequential misses as the largest window has pages switch read-ahead on again. */
  private countTowardOn(stream: number, page: number, max: number): void {
    this.size[stream] += 1;
    if (this.size[stream] < max) return;
    this.start[stream] = page - max;
    this.size[stream] = max;
    this.aheadSize[stream] = 0;
    this.nextSize[stream] = max;
    this.average[stream] = max >> 1;
  }

  /** How many pages a run is expected to have: the average, or more if this one is longer. */
  private expectedRun(stream: number): number {
    const hits = this.hits[stream];
    const average = this.average[stream];
    return hits > average ? (hits + average + 1) >> 1 : average;
  }

  private readCurrent(stream: number, page: number, wanted: number, max: number): number {
    this.start[stream] = page;
    this.size[stream] = this.windowFor(this.nextSize[stream], wanted, max);
    this.aheadSize[stream] = 0;
    if (!this.source.isCongested(stream)) this.ask(stream, page, this.size[stream], false);
    return this.afterWindow(stream, page);
  }

  private readAhead(stream: number, from: number): void {
    this.aheadStart[stream] = from;
    this.aheadSize[stream] = this.nextSize[stream];
    if (!this.source.isCongested(stream)) this.ask(stream, from, this.aheadSize[stream], true);
  }
}
