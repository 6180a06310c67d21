/**
 * A cache of database blocks with the clock (second chance) policy, which stands for LRU. The universe
 * of blocks is known (every block of every PSU), so residence is one byte a block: a look-up is a load,
 * and the whole cache is two arrays that a checkpoint can copy.
 */

import type { Large, Packing } from '../kernel/fork.ts';

/** Two bits a page and cache: absent, resident, resident and referenced since the hand passed. */
const ABSENT = 0;
export const RESIDENT = 1;
export const REFERENCED = 2;
export const BITS = 3;

/** Pages that may not be evicted. */
export interface PinnedPages {
  readonly pinned: number;
  isPinned(page: number): boolean;
}

export class PageCache implements Packing, Large {
  hits = 0;
  misses = 0;
  evictions = 0;
  /** What may not be evicted; null: anything may. Set once, after construction. */
  pins: PinnedPages | null = null;
  /** Frames, in pages. */
  readonly capacity: number;
  private readonly state: Uint8Array;
  private readonly shift: number;
  private readonly frames: Int32Array;
  private used = 0;
  private hand = 0;

  /**
   * @param state one byte a page of the universe; caches that are asked about the same pages one after
   *   another share it, each with two bits at its `shift`, so that a miss in one and a look into the next
   *   touch one cache line
   * @param capacity frames, in pages
   */
  constructor(state: Uint8Array, capacity: number, shift = 0) {
    this.state = state;
    this.shift = shift;
    this.capacity = Math.min(capacity, state.length);
    this.frames = new Int32Array(this.capacity);
  }

  get unpacked(): Uint8Array {
    return this.state;
  }

  get large(): readonly ArrayBufferView[] {
    return [this.state, this.frames];
  }

  /** One bit a frame: whether its page has been referenced. */
  pack(): Uint8Array {
    const { state, shift, frames, used } = this;
    const packed = new Uint8Array(Math.ceil(this.capacity / 8));
    for (let frame = 0; frame < used; frame++) {
      if (((state[frames[frame]] >> shift) & BITS) === REFERENCED) packed[frame >> 3] |= 1 << (frame & 7);
    }
    return packed;
  }

  unpack(packed: Uint8Array): void {
    const { state, shift, frames, used } = this;
    for (let frame = 0; frame < used; frame++) {
      state[frames[frame]] |= (((packed[frame >> 3] >> (frame & 7)) & 1) === 1 ? REFERENCED : RESIDENT) << shift;
    }
  }

  /** Begins to count again; what is in the cache stays. */
  resetCounts(): void {
    this.hits = 0;
    this.misses = 0;
    this.evictions = 0;
  }

  /** Whether the page is there; counts a hit or a miss. */
  lookUp(page: number): boolean {
    const { state, shift } = this;
    const byte = state[page];
    if (((byte >> shift) & BITS) === ABSENT) {
      this.misses++;
      return false;
    }
    state[page] = (byte & ~(BITS << shift)) | (REFERENCED << shift);
    this.hits++;
    return true;
  }

  /** Whether the page is there, without counting as use. */
  has(page: number): boolean {
    return this.bits(page) !== ABSENT;
  }

  insert(page: number): void {
    const { state, shift } = this;
    const byte = state[page];
    if (this.capacity === 0 || ((byte >> shift) & BITS) !== ABSENT) return;
    state[page] = byte | (RESIDENT << shift);
    this.place(page);
  }

  /** Gives the page a frame; that it is resident has been noted already. */
  place(page: number): void {
    if (this.used < this.capacity) this.frames[this.used++] = page;
    else if (this.pins === null) this.replace(page);
    else this.replaceUnpinned(page, this.pins);
  }

  /** The same past pages that must stay; a page for which no frame is left is not kept. */
  private replaceUnpinned(page: number, pins: PinnedPages): void {
    const { state, shift, frames } = this;
    const mask = BITS << shift;
    if (pins.pinned >= this.capacity) {
      state[page] &= ~mask;
      return;
    }
    const referenced = REFERENCED << shift;
    let { hand } = this;
    let victim = frames[hand];
    while (pins.isPinned(victim) || (state[victim] & mask) === referenced) {
      if ((state[victim] & mask) === referenced) state[victim] = (state[victim] & ~mask) | (RESIDENT << shift);
      hand = hand === frames.length - 1 ? 0 : hand + 1;
      victim = frames[hand];
    }
    state[victim] &= ~mask;
    this.evictions++;
    frames[hand] = page;
    this.hand = hand === frames.length - 1 ? 0 : hand + 1;
  }

  /** The page takes the frame of the first that was not referenced since the hand passed. */
  private replace(page: number): void {
    const { state, shift, frames } = this;
    const last = frames.length - 1;
    const referenced = REFERENCED << shift;
    const resident = RESIDENT << shift;
    const mask = BITS << shift;
    let { hand } = this;
    let victim = frames[hand];
    let byte = state[victim];
    while ((byte & mask) === referenced) {
      state[victim] = (byte & ~mask) | resident;
      hand = hand === last ? 0 : hand + 1;
      victim = frames[hand];
      byte = state[victim];
    }
    state[victim] = byte & ~mask;
    this.evictions++;
    frames[hand] = page;
    this.hand = hand === last ? 0 : hand + 1;
  }

  insertAll(first: number, count: number): void {
    for (let page = first; page < first + count; page++) this.insert(page);
  }

  /** Pages leave, but for those that may not; the others keep their order. */
  drop(leaves: (page: number) => boolean): void {
    const { state, shift, frames, used, pins } = this;
    // From the hand on, so that it is the first again that gives way next.
    const inOrder = used < this.capacity ? frames.slice(0, used) : rotated(frames, this.hand);
    this.used = 0;
    this.hand = 0;
    for (const page of inOrder) {
      if (!leaves(page) || pins?.isPinned(page) === true) frames[this.used++] = page;
      else state[page] &= ~(BITS << shift);
    }
  }

  private bits(page: number): number {
    return (this.state[page] >> this.shift) & BITS;
  }
}

function rotated(frames: Int32Array, by: number): Int32Array {
  const copy = new Int32Array(frames.length);
  copy.set(frames.subarray(by));
  copy.set(frames.subarray(0, by), frames.length - by);
  return copy;
}
