/** Rows of the logical requests that are on their way, of one pool; columns in `ioRows.ts`. */
import { grownF64, grownI32 } from '../kernel/arrays.ts';
import type { IoIndex } from '../kernel/indexes.ts';
import { IO_INTO, IO_KIND, IO_PAGE, IO_PAGES, IO_PROCESS, IO_PSU, IO_REMAINING, IO_ROW, IO_SECTORS, IO_SLOT, IO_TARGET } from './ioRows.ts';
import type { VolumeRequest } from './volumeRequest.ts';

export class IoPool {
  rows: Int32Array;
  startNs: Float64Array;
  /** First sector on its target. */
  sector: Float64Array;
  private free: Int32Array;
  private freeCount = 0;

  constructor(capacity = 512) {
    this.rows = new Int32Array(capacity * IO_ROW);
    this.startNs = new Float64Array(capacity);
    this.sector = new Float64Array(capacity);
    this.free = new Int32Array(capacity);
    for (let io = capacity - 1; io >= 0; io--) this.free[this.freeCount++] = io;
  }

  get inUse(): number {
    return this.free.length - this.freeCount;
  }

  /** A row with what was in it before. */
  take(): IoIndex {
    if (this.freeCount === 0) this.grow();
    return this.free[--this.freeCount];
  }

  /** A row for what is asked; all columns but `IO_QUEUED` are set. */
  takeFor(asked: VolumeRequest, kind: number, remaining: number, now: number): IoIndex {
    if (this.freeCount === 0) this.grow();
    const io = this.free[--this.freeCount];
    const { rows } = this;
    const row = io * IO_ROW;
    rows[row + IO_PROCESS] = asked.process;
    rows[row + IO_SLOT] = asked.slot;
    rows[row + IO_PSU] = asked.psu;
    rows[row + IO_PAGE] = asked.page;
    rows[row + IO_PAGES] = asked.pages;
    rows[row + IO_INTO] = asked.into;
    rows[row + IO_TARGET] = asked.target;
    rows[row + IO_SECTORS] = asked.sectors;
    rows[row + IO_KIND] = kind;
    rows[row + IO_REMAINING] = remaining;
    this.startNs[io] = now;
    this.sector[io] = asked.sector;
    return io;
  }

  release(io: IoIndex): void {
    this.free[this.freeCount++] = io;
  }

  /** Rows that are in use. For a run whose timeline changes. */
  underWay(): IoIndex[] {
    const free = new Set(this.free.subarray(0, this.freeCount));
    return Array.from(this.startNs.keys()).filter((io) => !free.has(io));
  }

  /**
   * A part that is all of its request becomes the request itself, as if it had not been cut up.
   * @returns false: it is not all of it
   */
  flatten(part: IoIndex): boolean {
    const { rows } = this;
    const row = part * IO_ROW;
    const parent = rows[row + IO_INTO];
    const from = parent * IO_ROW;
    if (rows[from + IO_REMAINING] !== 1 || rows[from + IO_SECTORS] !== rows[row + IO_SECTORS]) return false;
    for (const column of [IO_PROCESS, IO_SLOT, IO_PSU, IO_PAGE, IO_PAGES, IO_INTO, IO_KIND]) rows[row + column] = rows[from + column];
    this.startNs[part] = this.startNs[parent];
    this.release(parent);
    return true;
  }

  private grow(): void {
    const old = this.free.length;
    const length = old * 2;
    this.rows = grownI32(this.rows, length * IO_ROW);
    this.startNs = grownF64(this.startNs, length);
    this.sector = grownF64(this.sector, length);
    this.free = grownI32(this.free, length);
    for (let io = length - 1; io >= old; io--) this.free[this.freeCount++] = io;
  }
}
