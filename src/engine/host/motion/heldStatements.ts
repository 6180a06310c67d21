/** Changes that wait until a quiesced file is open again, in order of coming: columns of one pool, which doubles. */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';

export class HeldStatements {
  count = 0;
  job: Int32Array = new Int32Array(64);
  process: Int32Array = new Int32Array(64);
  slot: Int32Array = new Int32Array(64);
  psu: Int32Array = new Int32Array(64);
  forced: Int32Array = new Int32Array(64);
  offset: Float64Array = new Float64Array(64);
  bytes: Float64Array = new Float64Array(64);
  lsn: Float64Array = new Float64Array(64);
  sinceNs: Float64Array = new Float64Array(64);
  /** A ring: rows stand behind each other from `head` on. */
  private head = 0;

  push(
    job: number,
    process: number,
    slot: number,
    psu: number,
    offset: number,
    bytes: number,
    lsn: number,
    forced: boolean,
    now: number,
  ): void {
    if (this.count === this.job.length) this.grow();
    const row = (this.head + this.count++) % this.job.length;
    this.job[row] = job;
    this.process[row] = process;
    this.slot[row] = slot;
    this.psu[row] = psu;
    this.forced[row] = forced ? 1 : 0;
    this.offset[row] = offset;
    this.bytes[row] = bytes;
    this.lsn[row] = lsn;
    this.sinceNs[row] = now;
  }

  /** Takes the first; its columns can be read until the next `push`. */
  take(): number {
    const row = this.head;
    this.head = (this.head + 1) % this.job.length;
    this.count--;
    return row;
  }

  /** Puts a row that was taken behind all others. */
  again(row: number): void {
    this.push(
      this.job[row],
      this.process[row],
      this.slot[row],
      this.psu[row],
      this.offset[row],
      this.bytes[row],
      this.lsn[row],
      this.forced[row] === 1,
      this.sinceNs[row],
    );
  }

  private grow(): void {
    const rows = this.job.length;
    const inOrder = (column: Int32Array): Int32Array => grownI32(rotated(column, this.head), 2 * rows);
    const inOrderF64 = (column: Float64Array): Float64Array => grownF64(rotated(column, this.head), 2 * rows);
    this.job = inOrder(this.job);
    this.process = inOrder(this.process);
    this.slot = inOrder(this.slot);
    this.psu = inOrder(this.psu);
    this.forced = inOrder(this.forced);
    this.offset = inOrderF64(this.offset);
    this.bytes = inOrderF64(this.bytes);
    this.lsn = inOrderF64(this.lsn);
    this.sinceNs = inOrderF64(this.sinceNs);
    this.head = 0;
  }
}

function rotated<T extends Int32Array | Float64Array>(column: T, by: number): T {
  const copy = column.slice() as T;
  copy.set(column.subarray(by), 0);
  copy.set(column.subarray(0, by), column.length - by);
  return copy;
}
