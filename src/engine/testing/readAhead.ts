/** A page cache that keeps what it is asked for and writes down how it was asked: for the tests of read-ahead. */
import type { ReadAheadGeneration } from '../../scenario/kernel/profiles.ts';
import { createReadAhead } from '../host/kernelReadAhead/create.ts';
import type { KernelReadAhead, PageSource } from '../host/kernelReadAhead/readAhead.ts';

export interface Asked {
  readonly stream: number;
  readonly first: number;
  readonly count: number;
  readonly ahead: boolean;
  /** Page that the reader was about to touch. */
  readonly at: number;
}

export class PagesInMemory implements PageSource {
  congested = false;
  readonly asked: Asked[] = [];
  readonly pages: number;
  private readonly cached = new Set<string>();
  private at = 0;

  constructor(pages: number) {
    this.pages = pages;
  }

  isCached(stream: number, page: number): boolean {
    return this.cached.has(`${stream}/${page}`);
  }

  readPages(stream: number, first: number, count: number, ahead: boolean): void {
    if (first < 0 || count < 1 || first + count > this.pages) throw new Error(`asked for [${first}, +${count}) of ${this.pages} pages`);
    this.asked.push({ stream, first, count, ahead, at: this.at });
    this.keep(first, count, stream);
  }

  isCongested(): boolean {
    return this.congested;
  }

  pagesOf(): number {
    return this.pages;
  }

  keep(first: number, count: number, stream = 0): void {
    for (let page = first; page < first + count; page++) this.cached.add(`${stream}/${page}`);
  }

  forget(page: number, stream = 0): void {
    this.cached.delete(`${stream}/${page}`);
  }

  /** One read() call over [first, first + count), cut to the file. */
  read(readAhead: KernelReadAhead, first: number, count: number, stream = 0): void {
    const end = Math.min(first + count, this.pages);
    for (let page = first; page < end;) {
      this.at = page;
      const passed = readAhead.touch(stream, page, first, end);
      if (!(passed >= 1) || page + passed > end) throw new Error(`passes ${passed} pages of [${page}, ${end})`);
      for (let p = page; p < page + passed; p++) if (!this.isCached(stream, p)) throw new Error(`page ${p} was passed and never asked for`);
      page += passed;
    }
  }
}

/** The first `length` requests of a reader from page `from` on in calls of `callPages`: `16c` waited for, `32a` ahead, each from where the one before ended. */
export function vector(generation: ReadAheadGeneration, callPages: number, from: number, length: number, maxPages = 32): string {
  const source = new PagesInMemory(1_000_000);
  const readAhead = createReadAhead(generation, maxPages, 1, source);
  for (let at = from; source.asked.length < length; at += callPages) source.read(readAhead, at, callPages);
  return written(source.asked.slice(0, length), from);
}

/** Requests in a row as `16c 32a`; one that does not begin where the one before ended with its first page, `@100 4c`. */
export function written(asked: readonly Asked[], from: number): string {
  let next = from;
  return asked
    .map(({ first, count, ahead }) => {
      const jump = first === next ? '' : `@${first} `;
      next = first + count;
      return `${jump}${count}${ahead ? 'a' : 'c'}`;
    })
    .join(' ');
}
