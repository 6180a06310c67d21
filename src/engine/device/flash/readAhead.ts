/**
 * Reading ahead inside a module: which streams of sequential reads it follows, and when the programs' worth of data
 * that it read ahead for each is there. A read that continues where one of the last ended makes a stream.
 */
const STREAMS = 8;
const NONE = -1;

export class FlashStreams {
  private readonly ring: number;
  /** By module and stream: the unit that comes next, the first that was not read ahead, and when it was used last. */
  private readonly next: Float64Array;
  private readonly ahead: Float64Array;
  private readonly usedAt: Float64Array;
  /** When the programs' worth of data read ahead is there, in a ring. */
  private readonly readyAt: Float64Array;
  private uses = 0;

  /** @param ring programs' worth of data that a stream may be ahead by, at least 1 */
  constructor(modules: number, ring: number) {
    this.ring = ring;
    this.next = new Float64Array(modules * STREAMS).fill(NONE);
    this.ahead = new Float64Array(modules * STREAMS);
    this.usedAt = new Float64Array(modules * STREAMS);
    this.readyAt = new Float64Array(modules * STREAMS * ring);
  }

  /** The stream that a read from `unit` on continues, or -1; then a stream is begun that its successor may continue. */
  follow(module: number, unit: number, end: number): number {
    const { next, ahead, usedAt } = this;
    let oldest = module * STREAMS;
    for (let s = module * STREAMS; s < (module + 1) * STREAMS; s++) {
      if (next[s] === unit) {
        next[s] = end;
        usedAt[s] = ++this.uses;
        return s;
      }
      if (usedAt[s] < usedAt[oldest]) oldest = s;
    }
    next[oldest] = end;
    ahead[oldest] = NONE;
    usedAt[oldest] = ++this.uses;
    return NONE;
  }

  /** The first unit that a stream has not read ahead, or -1 if it has not begun to. */
  aheadOf(stream: number): number {
    return this.ahead[stream];
  }

  readAhead(stream: number, program: number, end: number, readyAt: number): void {
    this.ahead[stream] = end;
    this.readyAt[stream * this.ring + (program % this.ring)] = readyAt;
  }

  readyOf(stream: number, program: number): number {
    return this.readyAt[stream * this.ring + (program % this.ring)];
  }
}
