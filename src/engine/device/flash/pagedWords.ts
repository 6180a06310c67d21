/**
 * An array of 32-bit words that grows in chunks, and that forks share until one of them writes: a checkpoint costs a
 * list of chunks, and a chunk is copied when it is first written after the fork. All that a drive with state keeps
 * per block and per mapped unit lies in such words.
 */
import type { Sharing } from '../../kernel/fork.ts';

const CHUNK_BITS = 13;
const CHUNK_WORDS = 1 << CHUNK_BITS;
/** Words side by side in a chunk are those whose indices differ in these bits alone. */
export const CHUNK_MASK = CHUNK_WORDS - 1;

/** What a chunk holds that nobody has written: all zeros, never written itself. */
const ZEROS = new Uint32Array(CHUNK_WORDS);

export class PagedWords implements Sharing {
  private readonly chunks: Uint32Array[] = [];
  /** By chunk: 1 when it is this array's alone and may be written in place. */
  private owned = new Uint8Array(16);
  private used = 0;

  /** Index of the first of `count` new words, all 0; they cost no memory before they are written. */
  allocate(count: number): number {
    const first = this.used;
    this.used += count;
    while (this.chunks.length * CHUNK_WORDS < this.used) this.chunks.push(ZEROS);
    if (this.owned.length < this.chunks.length) {
      const grown = new Uint8Array(this.chunks.length * 2);
      grown.set(this.owned);
      this.owned = grown;
    }
    return first;
  }

  get(index: number): number {
    return this.chunks[index >>> CHUNK_BITS][index & CHUNK_MASK];
  }

  set(index: number, value: number): void {
    const chunk = index >>> CHUNK_BITS;
    if (this.owned[chunk] === 0) this.own(chunk);
    this.chunks[chunk][index & CHUNK_MASK] = value;
  }

  /** The chunk that has a word, to be written in place: valid until the next fork; the word is at `index & CHUNK_MASK`. */
  writable(index: number): Uint32Array {
    const chunk = index >>> CHUNK_BITS;
    if (this.owned[chunk] === 0) this.own(chunk);
    return this.chunks[chunk];
  }

  private own(chunk: number): void {
    this.chunks[chunk] = this.chunks[chunk].slice();
    this.owned[chunk] = 1;
  }

  /** Bytes of the chunks that this array does not share. */
  get ownBytes(): number {
    let count = 0;
    for (let chunk = 0; chunk < this.chunks.length; chunk++) count += this.owned[chunk];
    return count * CHUNK_WORDS * 4;
  }

  /** Chunks that have been written. */
  get parts(): readonly Uint32Array[] {
    return this.chunks.filter((chunk) => chunk !== ZEROS);
  }

  /** From now on neither of the two may write a chunk in place that both have. */
  sharedCopy(): PagedWords {
    const copy = new PagedWords();
    for (const chunk of this.chunks) copy.chunks.push(chunk);
    copy.owned = new Uint8Array(this.owned.length);
    copy.used = this.used;
    this.owned.fill(0);
    return copy;
  }
}
