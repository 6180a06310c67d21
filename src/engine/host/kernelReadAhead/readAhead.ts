/**
 * Read-ahead of the Linux page cache: what a kernel asks the disk for while a file is read through it. One class
 * a generation of rules (`create.ts` chooses); what they have in common is here.
 */
/** Smallest window that a shrinking one is shrunk to: VM_MIN_READAHEAD, 16 KiB. */
export const MIN_PAGES = 4;

/** What read-ahead asks of the page cache; a stream is an open file of a process (numbered like processes). Pages are 4 KiB. */
export interface PageSource {
  /** Whether the page of the stream's file is in the page cache or on its way for this stream. */
  isCached(stream: number, page: number): boolean;
  /** Asks for pages [first, first + count): cut to the file already; those cached are left out by the callee. `ahead`: nobody waits for them yet. */
  readPages(stream: number, first: number, count: number, ahead: boolean): void;
  /** The read queue of the stream's disk is congested: read-ahead is left out. */
  isCongested(stream: number): boolean;
  /** Pages of the stream's file. */
  pagesOf(stream: number): number;
  /** Largest window of the stream in pages, where disks differ in it; without this it is what `createReadAhead` was given. */
  maxPages?(stream: number): number;
}

export interface KernelReadAhead {
  /** The stream opens another file: state as for a new struct file. Needs no call before the first use. */
  opened(stream: number): void;
  /**
   * The reader, within a read() call that covers pages [first, end), is about to touch `page` (first <= page < end). May ask the source for pages.
   * @returns how many pages from `page` on the reader passes before it has to call again (>= 1, not beyond end)
   */
  touch(stream: number, page: number, first: number, end: number): number;
}

/** What every generation has: the page cache, the largest window of a stream, how pages are asked for, and tables by stream that grow. */
export abstract class WindowedReadAhead implements KernelReadAhead {
  protected readonly source: PageSource;
  private readonly maxPages: number;
  /** Streams that there are tables for. */
  private streams = 0;

  constructor(source: PageSource, maxPages: number) {
    this.source = source;
    this.maxPages = maxPages;
  }

  opened(stream: number): void {
    this.reserve(stream);
    this.reset(stream);
  }

  touch(stream: number, page: number, first: number, end: number): number {
    this.reserve(stream);
    const max = this.maxPagesOf(stream);
    const passed = max > 0 ? this.read(stream, page, first, end, max) : this.readAsAsked(stream, page, end);
    return Math.max(1, passed);
  }

  /** As `touch`, with the largest window of the stream, which is not 0. */
  protected abstract read(stream: number, page: number, first: number, end: number, max: number): number;

  /** State of a new struct file. */
  protected abstract reset(stream: number): void;

  /** Makes all tables `length` long; what is new in them is reset afterwards. */
  protected abstract grow(length: number): void;

  /** Makes tables for a stream and all before it. */
  reserve(stream: number): void {
    if (stream < this.streams) return;
    const length = Math.max(stream + 1, 2 * this.streams);
    this.grow(length);
    for (let s = this.streams; s < length; s++) this.reset(s);
    this.streams = length;
  }

  protected maxPagesOf(stream: number): number {
    return this.source.maxPages === undefined ? this.maxPages : this.source.maxPages(stream);
  }

  /** Asks for the pages of [first, first + count) that the file has. */
  protected ask(stream: number, first: number, count: number, ahead: boolean): void {
    const within = Math.min(count, this.source.pagesOf(stream) - first);
    if (within > 0) this.source.readPages(stream, first, within, ahead);
  }

  /** First page from `page` on that is neither cached nor before `end`. */
  protected cachedUntil(stream: number, page: number, end: number): number {
    let until = page;
    while (until < end && this.source.isCached(stream, until)) until++;
    return until;
  }

  /** Without read-ahead: what the read() call still needs, in one piece, once a page of it is missing. */
  private readAsAsked(stream: number, page: number, end: number): number {
    const missing = this.cachedUntil(stream, page, end);
    if (missing > page) return missing - page;
    this.ask(stream, page, end - page, false);
    return end - page;
  }
}
