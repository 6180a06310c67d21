/**
 * Read-ahead of Linux 2.6.23 and later: one window, asked about where a page is missing and where a page is touched that
 * an earlier window marked for it. Rules: mm/readahead.c of 2.6.24 (ondemand_readahead), as described in
 * `docs/kernels.md`; what later versions added (context from cached history, windows beyond the maximum) is left out.
 */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import { WindowedReadAhead } from './readAhead.ts';
import { firstWindow2618, grownWindow } from './windowSizes.ts';

/** Marked pages that are remembered of a stream; a reader that jumps leaves marks behind. */
const MARKS = 4;
const NO_MARK = -1;

export class OnDemandReadAhead extends WindowedReadAhead {
  private start: Float64Array = new Float64Array(0);
  /** 0: no window. */
  private size: Int32Array = new Int32Array(0);
  /** Pages at the window's end that are left when the next one is to be read. */
  private asyncSize: Int32Array = new Int32Array(0);
  /** Last page that the read() call before touched, and that this one has passed so far; -1: none. */
  private previous: Float64Array = new Float64Array(0);
  private passed: Float64Array = new Float64Array(0);
  /** By stream x MARKS, with the oldest overwritten by the next. */
  private marks: Float64Array = new Float64Array(0);
  private nextMark: Int32Array = new Int32Array(0);

  protected grow(length: number): void {
    this.start = grownF64(this.start, length);
    this.size = grownI32(this.size, length);
    this.asyncSize = grownI32(this.asyncSize, length);
    this.previous = grownF64(this.previous, length);
    this.passed = grownF64(this.passed, length);
    this.marks = grownF64(this.marks, length * MARKS);
    this.nextMark = grownI32(this.nextMark, length);
  }

  protected reset(stream: number): void {
    this.size[stream] = 0;
    this.asyncSize[stream] = 0;
    this.previous[stream] = -1;
    this.passed[stream] = -1;
    this.marks.fill(NO_MARK, stream * MARKS, (stream + 1) * MARKS);
  }

  protected read(stream: number, page: number, first: number, end: number, max: number): number {
    if (page === first) this.previous[stream] = this.passed[stream];
    if (!this.source.isCached(stream, page)) {
      this.takeMark(stream, page);
      this.readMissing(stream, page, end - page, max);
    }
    // A window may mark its own first page: the next one is then read at once.
    if (this.takeMark(stream, page) && !this.source.isCongested(stream)) this.readMarked(stream, page, max);
    const until = this.cachedUntil(stream, page + 1, this.markBefore(stream, page, end));
    this.passed[stream] = until - 1;
    return until - page;
  }

  private readMissing(stream: number, page: number, wanted: number, max: number): void {
    if (this.isExpected(stream, page)) {
      // Before the window's end: the marked page itself has gone, and what is read is beyond it.
      const next = this.start[stream] + this.size[stream];
      this.moveOn(stream, next, this.size[stream], max, page < next);
      if (page < next) this.ask(stream, page, 1, false);
    } else if (this.isSequential(stream, page) || wanted > max) {
      this.begin(stream, page, wanted, max);
    } else {
      this.ask(stream, page, wanted, false);
    }
  }

  private readMarked(stream: number, page: number, max: number): void {
    if (this.isExpected(stream, page)) {
      this.moveOn(stream, this.start[stream] + this.size[stream], this.size[stream], max, true);
      return;
    }
    // The state is that of another place in the file: what is cached from here on was the window.
    const hole = this.cachedUntil(stream, page, page + max + 1);
    if (hole - page <= max) this.moveOn(stream, hole, hole - page, max, true);
  }

  private isSequential(stream: number, page: number): boolean {
    const gap = page - this.previous[stream];
    return gap === 0 || gap === 1;
  }

  /** Whether a sequential reader asks here: at the mark of its window or at the window's end. */
  private isExpected(stream: number, page: number): boolean {
    const end = this.start[stream] + this.size[stream];
    return this.size[stream] > 0 && (page === end || page === end - this.asyncSize[stream]);
  }

  private begin(stream: number, page: number, wanted: number, max: number): void {
    const size = firstWindow2618(Math.min(wanted, max), max);
    this.readWindow(stream, page, size, size > wanted ? size - wanted : size, false);
  }

  /** The window at `start`, after one of `before` pages; its first page is marked. */
  private moveOn(stream: number, start: number, before: number, max: number, ahead: boolean): void {
    const size = grownWindow(before, max);
    this.readWindow(stream, start, size, size, ahead);
  }

  private readWindow(stream: number, start: number, size: number, asyncSize: number, ahead: boolean): void {
    this.start[stream] = start;
    this.size[stream] = size;
    this.asyncSize[stream] = asyncSize;
    const mark = start + size - asyncSize;
    // Only pages that are new in the cache are marked.
    if (mark < this.source.pagesOf(stream) && !this.source.isCached(stream, mark)) this.mark(stream, mark);
    this.ask(stream, start, size, ahead);
  }

  private mark(stream: number, page: number): void {
    this.marks[stream * MARKS + this.nextMark[stream]] = page;
    this.nextMark[stream] = (this.nextMark[stream] + 1) % MARKS;
  }

  /** Whether the page was marked; it no longer is. */
  private takeMark(stream: number, page: number): boolean {
    for (let m = stream * MARKS; m < (stream + 1) * MARKS; m++) {
      if (this.marks[m] !== page) continue;
      this.marks[m] = NO_MARK;
      return true;
    }
    return false;
  }

  /** The first marked page beyond `page`, or `end`. */
  private markBefore(stream: number, page: number, end: number): number {
    let least = end;
    for (let m = stream * MARKS; m < (stream + 1) * MARKS; m++) {
      const mark = this.marks[m];
      if (mark > page && mark < least) least = mark;
    }
    return least;
  }
}
