/** Changes that wait until a quiesced file is open again, in order of coming: columns of one pool, which doubles. */
import { grownF64, grownI32 } from '../../kernel/arrays.ts';
import type { FileWrite } from '../movedFiles.ts';

/** One of them, filled in when it is taken. */
export class HeldStatement implements FileWrite {
  /** The job that it waits for, and since when. */
  job = 0;
  sinceNs = 0;
  process = 0;
  slot = 0;
  psu = 0;
  offset = 0;
  bytes = 0;
  lsn = 0;
  forced = false;
  past = false;
}

export class HeldStatements {
  count = 0;
  private job: Int32Array = new Int32Array(64);
  private process: Int32Array = new Int32Array(64);
  private slot: Int32Array = new Int32Array(64);
  private psu: Int32Array = new Int32Array(64);
  private forced: Int32Array = new Int32Array(64);
  private past: Int32Array = new Int32Array(64);
  private offset: Float64Array = new Float64Array(64);
  private bytes: Float64Array = new Float64Array(64);
  private lsn: Float64Array = new Float64Array(64);
  private sinceNs: Float64Array = new Float64Array(64);
  /** A ring: rows stand behind each other from `head` on. */
  private head = 0;

  /** Behind all others. */
  push(job: number, write: FileWrite, sinceNs: number): void {
    if (this.count === this.job.length) this.grow();
    const row = (this.head + this.count++) % this.job.length;
    this.job[row] = job;
    this.process[row] = write.process;
    this.slot[row] = write.slot;
    this.psu[row] = write.psu;
    this.forced[row] = write.forced ? 1 : 0;
    this.past[row] = write.past ? 1 : 0;
    this.offset[row] = write.offset;
    this.bytes[row] = write.bytes;
    this.lsn[row] = write.lsn;
    this.sinceNs[row] = sinceNs;
  }

  /** Takes the first. */
  take(into: HeldStatement): void {
    const row = this.head;
    this.head = (this.head + 1) % this.job.length;
    this.count--;
    into.job = this.job[row];
    into.sinceNs = this.sinceNs[row];
    into.process = this.process[row];
    into.slot = this.slot[row];
    into.psu = this.psu[row];
    into.offset = this.offset[row];
    into.bytes = this.bytes[row];
    into.lsn = this.lsn[row];
    into.forced = this.forced[row] === 1;
    into.past = this.past[row] === 1;
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
    this.past = inOrder(this.past);
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
