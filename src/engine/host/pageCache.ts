/**
 * A cache of database blocks with the clock (second chance) policy, which stands for LRU. The universe
 * of blocks is known (every block of every PSU), so residence is one byte a block: a look-up is a load,
 * and the whole cache is two arrays that a checkpoint can copy.
 */
const ABSENT = 0;
const RESIDENT = 1;
const REFERENCED = 2;

export class PageCache {
  hits = 0;
  misses = 0;
  evictions = 0;
  private readonly state: Uint8Array;
  private readonly frames: Int32Array;
  private used = 0;
  private hand = 0;

  /** @param pages size of the universe; @param capacity frames, in pages */
  constructor(pages: number, capacity: number) {
    this.state = new Uint8Array(pages);
    this.frames = new Int32Array(Math.min(capacity, pages));
  }

  /** Whether the page is there; counts a hit or a miss. */
  lookUp(page: number): boolean {
    if (this.state[page] === ABSENT) {
      this.misses++;
      return false;
    }
    this.state[page] = REFERENCED;
    this.hits++;
    return true;
  }

  insert(page: number): void {
    const { state, frames } = this;
    if (frames.length === 0 || state[page] !== ABSENT) return;
    state[page] = RESIDENT;
    if (this.used < frames.length) {
      frames[this.used++] = page;
      return;
    }
    while (state[frames[this.hand]] === REFERENCED) {
      state[frames[this.hand]] = RESIDENT;
      this.advance();
    }
    state[frames[this.hand]] = ABSENT;
    this.evictions++;
    frames[this.hand] = page;
    this.advance();
  }

  private advance(): void {
    this.hand = this.hand + 1 === this.frames.length ? 0 : this.hand + 1;
  }
}
