/** Cuts a stream of bytes into lines, whatever the pieces in which it comes. */
import { TRACE_LIMITS } from './limits.ts';

const LF = 10;
const CR = 13;

/** A line is [from, to) of `bytes`, its end (LF or CR LF) excluded; `whole` is false if it was too long and has been cut. */
export type LineSink = (bytes: Uint8Array, from: number, to: number, whole: boolean) => boolean;

export class LineSplitter {
  /** The beginning of a line whose end has not come yet. */
  private readonly held = new Uint8Array(TRACE_LIMITS.lineBytes + 1);
  private heldLength = 0;
  /** The line is too long: what comes until its end is dropped. */
  private dropping = false;
  private stopped = false;
  private readonly sink: LineSink;

  /** @param sink answers false when it wants no more lines */
  constructor(sink: LineSink) {
    this.sink = sink;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    while (from < chunk.length && !this.stopped) {
      const newline = chunk.indexOf(LF, from);
      const to = newline < 0 ? chunk.length : newline;
      if (newline < 0 || this.heldLength > 0) this.hold(chunk, from, to);
      if (newline < 0) return;
      if (this.heldLength > 0 || this.dropping) this.release();
      else this.line(chunk, from, to, to - from <= TRACE_LIMITS.lineBytes);
      from = newline + 1;
    }
  }

  /** The end of the file: a last line need not be ended. */
  end(): void {
    if (!this.stopped && (this.heldLength > 0 || this.dropping)) this.release();
  }

  private hold(chunk: Uint8Array, from: number, to: number): void {
    const room = TRACE_LIMITS.lineBytes - this.heldLength;
    const taken = Math.min(room, to - from);
    this.held.set(chunk.subarray(from, from + taken), this.heldLength);
    this.heldLength += taken;
    if (to - from > room) this.dropping = true;
  }

  private release(): void {
    const { heldLength, dropping } = this;
    this.heldLength = 0;
    this.dropping = false;
    this.line(this.held, 0, heldLength, !dropping);
  }

  private line(bytes: Uint8Array, from: number, to: number, whole: boolean): void {
    if (to > from && bytes[to - 1] === CR) to--;
    if (!this.sink(bytes, from, to, whole)) this.stopped = true;
  }
}
