/**
 * What the dies of one model's modules do and when each will be free. A die has a backlog of programs, the
 * collector's reads among them and erases, one after the other. A read goes before all of the backlog but the piece
 * that runs: it waits for its end, or until the die has broken it off, and pushes the rest back.
 *
 * A die has one or more *lanes*: planes that can serve a short read independently. Everything else takes all of them.
 */
export class Dies {
  private readonly lanes: number;
  /** By lane: time at which its backlog will be done, and a time at which one of the backlog's pieces began. */
  private readonly backlogEnd: Float64Array;
  private readonly pieceAt: Float64Array;
  private readonly readEnd: Float64Array;
  private readonly pieceNs: number;
  private readonly suspendNs: number;

  /**
   * @param pieceNs what a read may have to wait for: a program; an erase counts as several of them
   * @param suspendNs after which a die breaks off for a read; Infinity: it does not
   */
  constructor(count: number, lanes: number, pieceNs: number, suspendNs: number) {
    this.lanes = lanes;
    this.backlogEnd = new Float64Array(count * lanes);
    this.pieceAt = new Float64Array(count * lanes);
    this.readEnd = new Float64Array(count * lanes);
    this.pieceNs = pieceNs;
    this.suspendNs = suspendNs;
  }

  /** When a read of the whole die that could begin at `at` begins; it keeps all lanes for `ns`. */
  read(die: number, at: number, ns: number): number {
    const first = die * this.lanes;
    const last = first + this.lanes;
    let free = at;
    for (let lane = first; lane < last; lane++) free = Math.max(free, this.readEnd[lane]);
    let begin = free;
    for (let lane = first; lane < last; lane++) begin = Math.max(begin, this.readLane(lane, free, ns));
    for (let lane = first; lane < last; lane++) this.readEnd[lane] = begin + ns;
    return begin;
  }

  /** When a read of one lane that could begin at `at` begins; it keeps that lane for `ns`. */
  readLane(lane: number, at: number, ns: number): number {
    let begin = Math.max(at, this.readEnd[lane]);
    const left = this.backlogEnd[lane] - begin;
    if (left > 0) {
      const since = this.pieceNs > 0 ? Math.max(0, begin - this.pieceAt[lane]) % this.pieceNs : 0;
      const rest = since > 0 ? Math.min(this.pieceNs - since, left) : 0;
      const wait = Math.min(rest, this.suspendNs);
      begin += wait;
      this.backlogEnd[lane] += ns + (wait < rest ? wait : 0);
      this.pieceAt[lane] = begin + ns - (wait < rest ? since : 0);
    }
    this.readEnd[lane] = begin + ns;
    return begin;
  }

  /** The die has a read to finish until `until`, of which nothing was known when it began. */
  holdUntil(die: number, until: number): void {
    for (let lane = die * this.lanes; lane < (die + 1) * this.lanes; lane++) if (until > this.readEnd[lane]) this.readEnd[lane] = until;
  }

  /** Adds to the backlog, from `at` on. @returns when it is done */
  add(die: number, at: number, ns: number): number {
    let end = 0;
    for (let lane = die * this.lanes; lane < (die + 1) * this.lanes; lane++) {
      if (this.backlogEnd[lane] <= at) {
        const begin = Math.max(at, this.readEnd[lane]);
        this.pieceAt[lane] = begin;
        this.backlogEnd[lane] = begin + ns;
      } else this.backlogEnd[lane] += ns;
      end = Math.max(end, this.backlogEnd[lane]);
    }
    return end;
  }

  /** Time for which the die has had nothing to do by `at`. */
  idleNs(die: number, at: number): number {
    let busyUntil = 0;
    for (let lane = die * this.lanes; lane < (die + 1) * this.lanes; lane++)
      busyUntil = Math.max(busyUntil, this.backlogEnd[lane], this.readEnd[lane]);
    return Math.max(0, at - busyUntil);
  }
}
