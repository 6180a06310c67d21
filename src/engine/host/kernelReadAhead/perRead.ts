/**
 * Read-ahead of RHEL 4 update 4 (2.6.9-42.EL): the state of 2.6.9, but asked with what the read() call still wants, and
 * not again before the end of the window that was read for it. Reads of the largest window and more therefore never
 * touch a window twice, and no window is read ahead for them.
 */
import { grownF64 } from '../../kernel/arrays.ts';
import { PerPageReadAhead } from './perPage.ts';

export class PerReadReadAhead extends PerPageReadAhead {
  /** Page of the read() call at which read-ahead is asked next. */
  private askedAt: Float64Array = new Float64Array(0);

  protected override grow(length: number): void {
    super.grow(length);
    this.askedAt = grownF64(this.askedAt, length);
  }

  protected override read(stream: number, page: number, first: number, end: number, max: number): number {
    if (page === first || page === this.askedAt[stream]) this.askedAt[stream] = this.lookAt(stream, page, end - page, max);
    if (!this.source.isCached(stream, page)) this.missed(stream, page, max);
    return this.cachedUntil(stream, page + 1, Math.min(end, this.askedAt[stream])) - page;
  }

  protected override windowFor(nextSize: number, wanted: number, max: number): number {
    return nextSize < wanted ? Math.min(wanted, max) : nextSize;
  }

  protected override afterWindow(stream: number, page: number): number {
    this.previous[stream] = page + this.size[stream] - 1;
    return page + this.size[stream];
  }

  /** Switched off, a call of more than a page is still read as it is, up to the largest window; it does not count toward on. */
  protected override whileOff(stream: number, page: number, wanted: number, max: number): number {
    if (wanted <= 1) return page + 1;
    const pages = Math.min(wanted, max);
    this.previous[stream] = page + pages - 1;
    if (!this.source.isCongested(stream)) this.ask(stream, page, pages, false);
    return page + pages;
  }
}
