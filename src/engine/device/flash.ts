/**
 * Flash module: dies behind channels behind one interface, and a controller in front of them.
 *
 * A read senses whole pages in their dies, moves what was asked for over the die's channel and sends it
 * over the interface. Pages lie on channels in turns, then on the dies of each channel, so neighbors are
 * read in parallel. A write is complete once the buffer has it; the buffer drains through programs, of which
 * each page written takes `writeAmplification`, spread evenly over the dies whatever the address (as a
 * log-structured translation layer does). When it is full, writes wait for room. A read that meets a
 * die in the middle of a program waits until that is done.
 *
 * Every server is one number: when it will be free. Channels and the interface count the work that was given
 * to them, from the time at which an idle die would have it ready, and not the order in which busy dies are:
 * a read at a busy die holds up no other by more than its own time there.
 */
import type { Flash } from '../../scenario/schema.ts';
import type { DeviceCommand, DeviceModel, Phases } from './device.ts';
import { answer, commandTimes } from './flash/times.ts';
import type { UnitIndex } from '../kernel/indexes.ts';

const NS_PER_MS = 1e6;
const SECTOR_BYTES = 512;

export class FlashModel implements DeviceModel {
  readonly kind = 'flash';
  readonly sectors: number;
  readonly parallel: number;
  readonly depth: number;
  private readonly channels: number;
  private readonly dies: number;
  private readonly pageBytes: number;
  private readonly readNs: number;
  private readonly programNs: number;
  /** Die time of one page written, programs of amplification included. */
  private readonly occupiedNs: number;
  /** Time in which the buffer drains by one page, all dies and channels working. */
  private readonly drainNs: number;
  private readonly channelNsPerByte: number;
  private readonly interfaceNsPerByte: number;
  private readonly overheadNs: number;
  private readonly controllerNs: number;
  private readonly bufferBytes: number;
  /** When each will be free, integer ns: by unit, and by unit and channel or die. */
  private readonly controllerFree: Float64Array;
  private readonly interfaceFree: Float64Array;
  private readonly channelFree: Float64Array;
  private readonly dieFree: Float64Array;
  /** When the buffer will be empty, and its bytes at the time of the last write. */
  private readonly drained: Float64Array;
  private readonly buffered: Float64Array;
  private readonly bufferedAt: Float64Array;
  /** Pages written so far: the next one goes to the die after the last one's. */
  private readonly written: Float64Array;

  constructor(drive: Flash, units: number) {
    this.sectors = Math.floor(drive.capacityBytes / SECTOR_BYTES);
    this.parallel = drive.queueDepth;
    this.depth = drive.queueDepth;
    this.channels = drive.channels;
    this.dies = drive.channels * drive.diesPerChannel;
    this.pageBytes = drive.pageBytes;
    this.readNs = Math.round(drive.readMs * NS_PER_MS);
    const times = commandTimes(drive);
    this.programNs = times.programNs;
    this.channelNsPerByte = times.channelNsPerByte;
    this.interfaceNsPerByte = times.interfaceNsPerByte;
    this.overheadNs = times.overheadNs;
    this.controllerNs = times.controllerNs;
    this.bufferBytes = drive.writeBufferBytes;
    this.occupiedNs = Math.round(drive.programMs * NS_PER_MS * drive.writeAmplification);
    // Pages that amplification moves are copied within their die; only the host's cross the channel.
    const movedNs = drive.pageBytes * this.channelNsPerByte;
    this.drainNs = Math.max(this.occupiedNs / this.dies, movedNs / this.channels);
    this.controllerFree = new Float64Array(units);
    this.interfaceFree = new Float64Array(units);
    this.channelFree = new Float64Array(units * this.channels);
    this.dieFree = new Float64Array(units * this.dies);
    this.drained = new Float64Array(units);
    this.buffered = new Float64Array(units);
    this.bufferedAt = new Float64Array(units);
    this.written = new Float64Array(units);
  }

  serve({ unit, lba, sectors, write }: DeviceCommand, now: number, out: Phases): void {
    const start = Math.max(now, this.controllerFree[unit]);
    this.controllerFree[unit] = start + this.controllerNs;
    const ready = start + this.overheadNs;
    const bytes = sectors * SECTOR_BYTES;
    const done = write ? this.write(unit, ready, bytes) : this.read(unit, ready, lba, sectors);
    // What the interface did after everything else: the last page of a read, all of a write.
    const last = write ? bytes : Math.min(bytes, (((lba + sectors) * SECTOR_BYTES - 1) % this.pageBytes) + 1);
    answer(out, now, ready, done, Math.round(last * this.interfaceNsPerByte));
  }

  positioningNs(): number {
    return 0;
  }

  private read(unit: UnitIndex, ready: number, lba: number, sectors: number): number {
    const { dies, channels, pageBytes, readNs } = this;
    const end = (lba + sectors) * SECTOR_BYTES;
    const buffering = this.drained[unit] > ready;
    const pageMoveNs = Math.round(pageBytes * this.channelNsPerByte);
    const first = Math.floor((lba * SECTOR_BYTES) / pageBytes);
    let done = ready;
    for (let at = lba * SECTOR_BYTES; at < end;) {
      const page = Math.floor(at / pageBytes);
      const next = Math.min(end, (page + 1) * pageBytes);
      const moveNs = Math.round((next - at) * this.channelNsPerByte);
      const sendNs = Math.round((next - at) * this.interfaceNsPerByte);
      const slot = page % dies;
      const die = unit * dies + slot;
      const channel = unit * channels + (slot % channels);
      let begin = Math.max(ready, this.dieFree[die]);
      if (buffering) begin = this.afterProgram(unit, slot, begin);
      this.channelFree[channel] = Math.max(this.channelFree[channel], ready + readNs) + moveNs;
      const moved = Math.max(begin + readNs + moveNs, this.channelFree[channel]);
      this.dieFree[die] = moved;
      // Pages of this request that its channel moves first.
      const before = Math.floor((page - first) / channels);
      this.interfaceFree[unit] = Math.max(this.interfaceFree[unit], ready + readNs + before * pageMoveNs + moveNs) + sendNs;
      const sent = Math.max(moved + sendNs, this.interfaceFree[unit]);
      if (sent > done) done = sent;
      // Die time that the buffer wanted for its programs.
      if (buffering) this.drained[unit] += (readNs + moveNs) / dies;
      at = next;
    }
    return done;
  }

  /** Programs of a draining buffer follow each other on a die; those of different dies begin at different times. */
  private afterProgram(unit: UnitIndex, slot: number, at: number): number {
    const waiting = (this.drained[unit] - at) / this.drainNs;
    if (waiting <= 0 || this.programNs === 0) return at;
    const behind = (Math.floor(this.written[unit]) + this.dies - 1 - slot) % this.dies;
    if (behind >= waiting) return at;
    const shift = Math.floor((slot * this.programNs) / this.dies);
    return at + this.programNs - 1 - ((at + shift) % this.programNs);
  }

  private write(unit: UnitIndex, ready: number, bytes: number): number {
    const received = Math.max(ready, this.interfaceFree[unit]) + Math.round(bytes * this.interfaceNsPerByte);
    this.interfaceFree[unit] = received;
    // Less than a page programs a whole one; more is packed, the last page together with what comes next.
    const pages = Math.max(1, bytes / this.pageBytes);
    return this.bufferBytes > 0 ? this.buffer(unit, received, bytes, pages) : this.program(unit, received, Math.ceil(pages));
  }

  /** When the buffer has room for the last of these bytes. Its contents drain evenly. */
  private buffer(unit: UnitIndex, received: number, bytes: number, pages: number): number {
    const workNs = pages * this.drainNs;
    const backlogNs = Math.max(0, this.drained[unit] - received);
    const spanNs = this.drained[unit] - this.bufferedAt[unit];
    const held = backlogNs > 0 ? this.buffered[unit] * Math.min(1, backlogNs / spanNs) : 0;
    this.drained[unit] = received + backlogNs + workNs;
    this.buffered[unit] = held + bytes;
    this.bufferedAt[unit] = received;
    this.written[unit] += pages;
    const over = held + bytes - this.bufferBytes;
    if (over <= 0) return received;
    // First what is held drains, then, of a request larger than the buffer, the request itself.
    const waitNs = over <= held ? (backlogNs * over) / held : backlogNs + (workNs * (over - held)) / bytes;
    return received + Math.round(waitNs);
  }

  /** When the pages are programmed, each on the die after the one before. */
  private program(unit: UnitIndex, received: number, pages: number): number {
    const { dies, channels } = this;
    const moveNs = Math.round(this.pageBytes * this.channelNsPerByte);
    let done = received;
    for (let k = 0; k < pages; k++) {
      const slot = this.written[unit]++ % dies;
      const die = unit * dies + slot;
      const channel = unit * channels + (slot % channels);
      const begin = Math.max(received, this.dieFree[die], this.channelFree[channel]);
      this.channelFree[channel] = begin + moveNs;
      this.dieFree[die] = begin + moveNs + this.occupiedNs;
      done = Math.max(done, begin + moveNs + this.programNs);
    }
    return done;
  }
}
