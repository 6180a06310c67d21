/**
 * What a process reads or writes of a file. The executor has one such object (`OperatorContext.wanted`); an operator fills it in for
 * every request, so that the way of an I/O allocates nothing, and nobody keeps it beyond the call.
 */
import type { ProcessIndex, PsuIndex } from '../kernel/indexes.ts';

export class FileRequest {
  process: ProcessIndex = 0;
  slot = 0;
  /** Reads: through the block cache and the file cache; otherwise past the database's own. */
  cached = false;
  /** Writes: to the disks at once, also where the file cache would take them, as a log is written. */
  forced = false;
  /** Writes: past buffer pools, whose pages of it go. */
  past = false;
  /** Reads: a part of a sequential read, asked for ahead of its use. */
  sequential = false;
  /** Writes: where the log record of the change ends; 0: nothing is logged. */
  lsn = 0;
  psu: PsuIndex = 0;
  offset = 0;
  bytes = 0;

  /** Who waits for it, and in which of its slots; what was said before no longer holds. */
  by(process: ProcessIndex, slot: number, cached = false): this {
    this.process = process;
    this.slot = slot;
    this.cached = cached;
    this.forced = false;
    this.past = false;
    this.sequential = false;
    this.lsn = 0;
    return this;
  }

  ahead(): this {
    this.sequential = true;
    return this;
  }

  logged(lsn: number): this {
    this.lsn = lsn;
    return this;
  }

  force(): this {
    this.forced = true;
    return this;
  }

  pastPools(): this {
    this.past = true;
    return this;
  }

  at(psu: PsuIndex, offset: number, bytes: number): this {
    this.psu = psu;
    this.offset = offset;
    this.bytes = bytes;
    return this;
  }
}
