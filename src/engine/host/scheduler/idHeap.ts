/** Numbers with a key each, the smallest key first; of equal keys the one with the smaller rank. A binary heap that grows. */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';

const NONE = -1;
const FIRST_ROOM = 8;

export class IdHeap {
  size = 0;
  private keys: Float64Array = new Float64Array(FIRST_ROOM);
  private ranks: Float64Array = new Float64Array(FIRST_ROOM);
  private ids: Int32Array = new Int32Array(FIRST_ROOM);

  /** Smallest key, Infinity if there is none. */
  firstKey(): number {
    return this.size === 0 ? Infinity : this.keys[0];
  }

  push(key: number, rank: number, id: number): void {
    if (this.size === this.ids.length) this.grow();
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isAfter(parent, key, rank)) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, key, rank, id);
  }

  /** Takes the first out; NONE if there is none. */
  pop(): number {
    if (this.size === 0) return NONE;
    const first = this.ids[0];
    const last = --this.size;
    const key = this.keys[last];
    const rank = this.ranks[last];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && this.isAfter(child, this.keys[child + 1], this.ranks[child + 1])) child++;
      if (this.isAfter(child, key, rank)) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, key, rank, this.ids[last]);
    return first;
  }

  private isAfter(at: number, key: number, rank: number): boolean {
    return this.keys[at] > key || (this.keys[at] === key && this.ranks[at] > rank);
  }

  private move(from: number, to: number): void {
    this.put(to, this.keys[from], this.ranks[from], this.ids[from]);
  }

  private put(at: number, key: number, rank: number, id: number): void {
    this.keys[at] = key;
    this.ranks[at] = rank;
    this.ids[at] = id;
  }

  private grow(): void {
    const length = 2 * this.ids.length;
    this.keys = grownF64(this.keys, length);
    this.ranks = grownF64(this.ranks, length);
    this.ids = grownI32(this.ids, length);
  }
}
