/** Who waits for what in the pools: rows of (process, slot), in lists and rings that grow and are used again. */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import type { ProcessIndex } from '../../kernel/indexes.ts';
import { NONE } from '../processes.ts';

/** Rows that wait for pages which are being read, as lists that begin at their frames. */
export class PageWaiters {
  process: Int32Array = new Int32Array(64);
  slot: Int32Array = new Int32Array(64);
  /** 1: it changes the page, of which the log record ends at `lsn`. */
  change: Uint8Array = new Uint8Array(64);
  lsn: Float64Array = new Float64Array(64);
  next: Int32Array = new Int32Array(64);
  private free = NONE;
  private used = 0;

  take(process: ProcessIndex, slot: number, change: number, lsn: number, next: number): number {
    let row = this.free;
    if (row === NONE) {
      if (this.used === this.process.length) this.grow();
      row = this.used++;
    } else this.free = this.next[row];
    this.process[row] = process;
    this.slot[row] = slot;
    this.change[row] = change;
    this.lsn[row] = lsn;
    this.next[row] = next;
    return row;
  }

  give(row: number): void {
    this.next[row] = this.free;
    this.free = row;
  }

  private grow(): void {
    const length = 2 * this.process.length;
    this.process = grownI32(this.process, length);
    this.slot = grownI32(this.slot, length);
    this.lsn = grownF64(this.lsn, length);
    this.next = grownI32(this.next, length);
    const change = new Uint8Array(length);
    change.set(this.change);
    this.change = change;
  }
}

/** First in, first out; of each entry two whole numbers and two further ones. */
export class Ring {
  count = 0;
  private oldest = 0;
  private length = 16;
  private process: Int32Array = new Int32Array(16);
  private slot: Int32Array = new Int32Array(16);
  private value: Float64Array = new Float64Array(16);
  private other: Float64Array = new Float64Array(16);

  push(process: number, slot: number, value = 0, other = 0): void {
    if (this.count === this.length) this.grow();
    const row = (this.oldest + this.count++) % this.length;
    this.process[row] = process;
    this.slot[row] = slot;
    this.value[row] = value;
    this.other[row] = other;
  }

  /** Of the oldest entry. */
  get headProcess(): number {
    return this.process[this.oldest];
  }

  get headSlot(): number {
    return this.slot[this.oldest];
  }

  get headValue(): number {
    return this.value[this.oldest];
  }

  get headOther(): number {
    return this.other[this.oldest];
  }

  pop(): void {
    this.oldest = (this.oldest + 1) % this.length;
    this.count--;
  }

  private grow(): void {
    const { length, oldest } = this;
    const turn = <T extends Int32Array | Float64Array>(from: T, into: T): T => {
      into.set(from.subarray(oldest));
      into.set(from.subarray(0, oldest), length - oldest);
      return into;
    };
    this.process = turn(this.process, new Int32Array(2 * length));
    this.slot = turn(this.slot, new Int32Array(2 * length));
    this.value = turn(this.value, new Float64Array(2 * length));
    this.other = turn(this.other, new Float64Array(2 * length));
    this.length = 2 * length;
    this.oldest = 0;
  }
}
