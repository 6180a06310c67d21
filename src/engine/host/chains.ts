/** Chains of stages on their way (see `volume/plan.ts`), as columns of one pool. */
import { grownF64, grownI32, grownU8 } from '../kernel/arrays.ts';
import type { ChainIndex, IoIndex } from '../kernel/indexes.ts';
import { NONE } from './requests.ts';

export class Chains {
  /** Logical request that it is a part of, and the array whose controller it passes. */
  io: Int32Array;
  array: Int32Array;
  /** Requests of its present stage that are not complete. */
  remaining: Int32Array;
  /** Requests of later stages, linked by `requests.next`, in order of stage. */
  parked: Int32Array;
  /** Sectors still to go through the XOR, and the stage that waits for them. */
  xorSectors: Float64Array;
  xorBefore: Uint8Array;
  /** A copy of its last request's times, kept while the XOR of what was read is computed; NONE otherwise. */
  held: Int32Array;
  private free: Int32Array;
  private freeCount = 0;

  constructor(capacity = 16) {
    this.io = new Int32Array(capacity);
    this.array = new Int32Array(capacity);
    this.remaining = new Int32Array(capacity);
    this.parked = new Int32Array(capacity);
    this.xorSectors = new Float64Array(capacity);
    this.xorBefore = new Uint8Array(capacity);
    this.held = new Int32Array(capacity);
    this.free = new Int32Array(capacity);
    for (let chain = capacity - 1; chain >= 0; chain--) this.free[this.freeCount++] = chain;
  }

  get inUse(): number {
    return this.free.length - this.freeCount;
  }

  take(io: IoIndex, array: number, xorSectors: number, xorBefore: number): ChainIndex {
    if (this.freeCount === 0) this.grow();
    const chain = this.free[--this.freeCount];
    this.io[chain] = io;
    this.array[chain] = array;
    this.remaining[chain] = 0;
    this.parked[chain] = NONE;
    this.xorSectors[chain] = xorSectors;
    this.xorBefore[chain] = xorBefore;
    this.held[chain] = NONE;
    return chain;
  }

  release(chain: ChainIndex): void {
    this.free[this.freeCount++] = chain;
  }

  private grow(): void {
    const old = this.io.length;
    const length = old * 2;
    this.io = grownI32(this.io, length);
    this.array = grownI32(this.array, length);
    this.remaining = grownI32(this.remaining, length);
    this.parked = grownI32(this.parked, length);
    this.xorSectors = grownF64(this.xorSectors, length);
    this.xorBefore = grownU8(this.xorBefore, length);
    this.held = grownI32(this.held, length);
    this.free = grownI32(this.free, length);
    for (let chain = length - 1; chain >= old; chain--) this.free[this.freeCount++] = chain;
  }
}
