/**
 * The two caches that a database's reads meet: its own of blocks, and behind it the file system's. They share one byte a page
 * (see `pageCache.ts`), so that a look into both, the usual case, is one load.
 */
import type { Packing } from '../kernel/fork.ts';
import { BITS, PageCache, REFERENCED, RESIDENT } from './pageCache.ts';

/** Where a page was found. */
export const NOWHERE = 0;
export const IN_BLOCK_CACHE = 1;
export const IN_FILE_CACHE = 2;

const FILE_SHIFT = 2;
const BLOCK_BITS = BITS;
const BLOCK_RESIDENT = RESIDENT;
const BLOCK_REFERENCED = REFERENCED;
const FILE_BITS = BITS << FILE_SHIFT;
const FILE_RESIDENT = RESIDENT << FILE_SHIFT;
const FILE_REFERENCED = REFERENCED << FILE_SHIFT;

/** Nothing of its own. */
const NO_BYTES = new Uint8Array(0);

export class PageCaches implements Packing {
  readonly block: PageCache;
  readonly file: PageCache;
  private readonly state: Uint8Array;

  /**
   * @param pages of the universe
   * @param blockCapacity and `fileCapacity`: in pages; 0: there is no such cache, and what it counts means nothing
   */
  constructor(pages: number, blockCapacity: number, fileCapacity: number) {
    this.state = new Uint8Array(pages);
    this.block = new PageCache(this.state, blockCapacity);
    this.file = new PageCache(this.state, fileCapacity, FILE_SHIFT);
  }

  get unpacked(): Uint8Array {
    return this.state;
  }

  pack(): Uint8Array {
    return NO_BYTES;
  }

  unpack(): void {
    // Both caches fill in theirs.
  }

  /** Looks for the page in the block cache, then in the file cache, from which it is copied into the block cache; counts hits and misses. */
  lookUp(page: number): number {
    const { state, block, file } = this;
    const byte = state[page];
    if ((byte & BLOCK_BITS) !== 0) {
      state[page] = (byte & FILE_BITS) | BLOCK_REFERENCED;
      block.hits++;
      return IN_BLOCK_CACHE;
    }
    block.misses++;
    if (byte === 0) {
      file.misses++;
      return NOWHERE;
    }
    file.hits++;
    state[page] = FILE_REFERENCED;
    block.insert(page);
    return IN_FILE_CACHE;
  }

  /** The page has been read: it is in both from now on. */
  insert(page: number): void {
    const { state, block, file } = this;
    const byte = state[page];
    const toBlock = (byte & BLOCK_BITS) === 0 && block.capacity > 0;
    const toFile = (byte & FILE_BITS) === 0 && file.capacity > 0;
    state[page] = byte | (toBlock ? BLOCK_RESIDENT : 0) | (toFile ? FILE_RESIDENT : 0);
    if (toBlock) block.place(page);
    if (toFile) file.place(page);
  }
}
