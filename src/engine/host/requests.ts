/**
 * Device requests on their way, as columns and rows of one pool. A request's index is its identity from arrival
 * (Q) to completion (C). Times and durations are integer nanoseconds; the parts sum exactly to C - Q.
 */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import type { RequestIndex } from '../kernel/indexes.ts';
import { TIMES } from '../record/requestTimes.ts';

export const NONE = -1;

/** Columns of `keys`, a row for each request: what a queue sorts it by. Who is compared with is looked at whole, so a row lies side by side. */
export const KEY = 0;
export const ORDER = 1;
export const KEYS = 2;
/** Columns of `links`: children in the tree of a sorted queue, and neighbors by address; NONE where there is nobody. */
export const LEFT = 0;
export const RIGHT = 1;
export const BELOW = 2;
export const ABOVE = 3;
export const LINKS = 4;

export class Requests {
  device: Int32Array;
  lba: Float64Array;
  sectors: Int32Array;
  write: Uint8Array;
  /** Process that waits for it or will: what schedulers that think of processes decide on. */
  process: Int32Array;
  /** 1 if a process will wait for it (reads), 0 for write-behind. */
  sync: Uint8Array;
  /** Logical request that it is a piece of. */
  io: Int32Array;
  /** Chain of that request that it is a piece of (`chains.ts`), or NONE. */
  chain: Int32Array;
  /** Of a piece of a chain: the stage in which it is issued. */
  stage: Uint8Array;
  /** Next request that was merged into this one, or NONE. */
  mergedNext: Int32Array;
  /** Capped level of its path that its data reach next, while they are on their way. */
  hop: Int32Array;
  /** Node of the machine that its data are for, while they are on their way; 0 where it has none. */
  node: Uint8Array;
  /** Path at whose end its data are, those of a RAID controller's cache; NONE: they go to the host or come from there. */
  until: Int32Array;
  /** Row `request * TIMES`; columns in `record/requestTimes.ts`. */
  times: Float64Array;

  /** For the queue that holds the request, the host's in front of its device or the device's own: rows for a sorted one, and the links of a list. */
  keys: Float64Array;
  links: Int32Array;
  next: Int32Array;
  previous: Int32Array;

  private free: Int32Array;
  private freeCount: number;

  constructor(capacity = 1024) {
    const f64 = () => new Float64Array(capacity);
    const i32 = () => new Int32Array(capacity);
    this.device = i32();
    this.lba = f64();
    this.sectors = i32();
    this.write = new Uint8Array(capacity);
    this.process = i32();
    this.sync = new Uint8Array(capacity);
    this.io = i32();
    this.chain = i32().fill(NONE);
    this.stage = new Uint8Array(capacity);
    this.mergedNext = i32();
    this.hop = i32();
    this.node = new Uint8Array(capacity);
    this.until = i32().fill(NONE);
    this.times = new Float64Array(capacity * TIMES);
    this.keys = new Float64Array(capacity * KEYS);
    this.links = new Int32Array(capacity * LINKS);
    this.next = i32();
    this.previous = i32();
    this.free = i32();
    this.freeCount = 0;
    this.addFree(0, capacity);
  }

  get inUse(): number {
    return this.free.length - this.freeCount;
  }

  take(): RequestIndex {
    if (this.freeCount === 0) this.grow();
    return this.free[--this.freeCount];
  }

  release(request: RequestIndex): void {
    this.free[this.freeCount++] = request;
  }

  /** The request, and all that were merged into it. */
  releaseAll(first: RequestIndex): void {
    let request = first;
    while (request !== NONE) {
      const merged = this.mergedNext[request];
      this.release(request);
      request = merged;
    }
  }

  /** Whether one request may be made of both. */
  fit(one: RequestIndex, other: RequestIndex, mostSectors: number): boolean {
    return this.sectors[one] + this.sectors[other] <= mostSectors && this.until[one] === this.until[other];
  }

  /** `gone`, with all that was merged into it, becomes part of `kept`: at its front or its back. */
  join(kept: RequestIndex, gone: RequestIndex, front: boolean): void {
    this.sectors[kept] += this.sectors[gone];
    if (front) this.lba[kept] = this.lba[gone];
    let last = gone;
    while (this.mergedNext[last] !== NONE) last = this.mergedNext[last];
    this.mergedNext[last] = this.mergedNext[kept];
    this.mergedNext[kept] = gone;
  }

  /** Lowest index on top, so that few requests stay within few cache lines. */
  private addFree(from: number, to: number): void {
    for (let request = to - 1; request >= from; request--) this.free[this.freeCount++] = request;
  }

  private grow(): void {
    const old = this.device.length;
    const length = old * 2;
    this.device = grownI32(this.device, length);
    this.lba = grownF64(this.lba, length);
    this.sectors = grownI32(this.sectors, length);
    this.write = grownU8(this.write, length);
    this.process = grownI32(this.process, length);
    this.sync = grownU8(this.sync, length);
    this.io = grownI32(this.io, length);
    this.chain = grownI32(this.chain, length).fill(NONE, old);
    this.stage = grownU8(this.stage, length);
    this.mergedNext = grownI32(this.mergedNext, length);
    this.hop = grownI32(this.hop, length);
    this.node = grownU8(this.node, length);
    this.until = grownI32(this.until, length).fill(NONE, old);
    this.times = grownF64(this.times, length * TIMES);
    this.keys = grownF64(this.keys, length * KEYS);
    this.links = grownI32(this.links, length * LINKS);
    this.next = grownI32(this.next, length);
    this.previous = grownI32(this.previous, length);
    this.free = grownI32(this.free, length);
    this.addFree(old, length);
  }
}
