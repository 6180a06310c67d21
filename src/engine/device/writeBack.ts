/**
 * Immediate reporting: which writes a drive reports as complete once they are in its buffer, and until
 * when its arm is busy writing them. Runs go to the media in the order in which they were accepted.
 */
import type { DriveBuffer } from '../../scenario/hardware.ts';
import type { UnitIndex } from '../kernel/indexes.ts';

export class WriteBack {
  private readonly mode: NonNullable<DriveBuffer['writeBack']>;
  private readonly slots: number;
  /** When the last accepted run will be on the media; 0: long ago. */
  private readonly doneAt: Float64Array;
  /** End of the last run, -1 if there has been none. */
  private readonly lastEnd: Float64Array;
  /** Block from which on the media write without a gap up to the end of the last run. */
  private readonly gaplessFrom: Float64Array;
  /** Per unit and slot, when its run will be on the media: a ring, oldest at `next`. */
  private readonly slotDone: Float64Array;
  private readonly next: Int32Array;

  constructor(units: number, buffer: DriveBuffer, writeSegments: number) {
    this.slots = writeSegments;
    this.mode = writeSegments > 0 ? (buffer.writeBack ?? 'none') : 'none';
    this.doneAt = new Float64Array(units);
    this.lastEnd = new Float64Array(units).fill(-1);
    this.gaplessFrom = new Float64Array(units);
    this.slotDone = new Float64Array(units * writeSegments);
    this.next = new Int32Array(units);
  }

  /** When the arm will have written everything that was accepted. */
  armFreeAt(unit: UnitIndex): number {
    return this.doneAt[unit];
  }

  appends(unit: UnitIndex, lba: number): boolean {
    return this.lastEnd[unit] === lba;
  }

  /** First block of the stream that the media write without a gap up to the end of what was accepted last. */
  streamFirst(unit: UnitIndex): number {
    return this.gaplessFrom[unit];
  }

  /** From when on a write at `lba` can begin to go into the buffer; Infinity if it has to go to the media first. */
  takesAt(unit: UnitIndex, now: number, lba: number): number {
    switch (this.mode) {
      case 'none':
        return Infinity;
      case 'sequential':
        return this.appends(unit, lba) || this.doneAt[unit] <= now ? now : Infinity;
      case 'sequential-interleaved':
        return this.appends(unit, lba) ? now : Math.max(now, this.doneAt[unit]);
      case 'all':
        return this.appends(unit, lba) ? now : Math.max(now, this.slotDone[unit * this.slots + this.next[unit]]);
    }
  }

  /** A write up to `end` went straight to the media. */
  wroteThrough(unit: UnitIndex, end: number): void {
    this.lastEnd[unit] = end;
  }

  /** [lba, end) was taken and will be on the media at `doneAt`; `streams`: without a gap behind what was accepted before. */
  accept(unit: UnitIndex, lba: number, end: number, doneAt: number, streams: boolean): void {
    if (!streams) this.gaplessFrom[unit] = lba;
    const ring = unit * this.slots;
    if (this.appends(unit, lba)) {
      const last = (this.next[unit] + this.slots - 1) % this.slots;
      this.slotDone[ring + last] = doneAt;
    } else {
      this.slotDone[ring + this.next[unit]] = doneAt;
      this.next[unit] = (this.next[unit] + 1) % this.slots;
    }
    this.lastEnd[unit] = end;
    this.doneAt[unit] = doneAt;
  }
}
