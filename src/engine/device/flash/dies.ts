/**
 * What the dies of one model's modules do and when each will be free. A die has a backlog of programs, the
 * collector's reads among them and erases, one after the other. A read goes before all of the backlog but the piece
 * that runs: it waits for its end, or until the die has broken it off, and pushes the rest back.
 */
export class Dies {
  /** Time at which the backlog of a die will be done, and a time at which one of its pieces began. */
  private readonly backlogEnd: Float64Array;
  private readonly pieceAt: Float64Array;
  private readonly readEnd: Float64Array;
  private readonly pieceNs: number;
  private readonly suspendNs: number;

  /**
   * @param pieceNs what a read may have to wait for: a program; an erase counts as several of them
   * @param suspendNs after which a die breaks off for a read; Infinity: it does not
   */
  constructor(count: number, pieceNs: number, suspendNs: number) {
    this.backlogEnd = new Float64Array(count);
    this.pieceAt = new Float64Array(count);
    this.readEnd = new Float64Array(count);
    this.pieceNs = pieceNs;
    this.suspendNs = suspendNs;
  }

  /** When a read that could begin at `at` begins; it keeps the die for `ns`. */
  read(die: number, at: number, ns: number): number {
    let begin = Math.max(at, this.readEnd[die]);
    const left = this.backlogEnd[die] - begin;
    if (left > 0) {
      const since = this.pieceNs > 0 ? Math.max(0, begin - this.pieceAt[die]) % this.pieceNs : 0;
      const rest = since > 0 ? Math.min(this.pieceNs - since, left) : 0;
      const wait = Math.min(rest, this.suspendNs);
      begin += wait;
      this.backlogEnd[die] += ns + (wait < rest ? wait : 0);
      this.pieceAt[die] = begin + ns - (wait < rest ? since : 0);
    }
    this.readEnd[die] = begin + ns;
    return begin;
  }

  /** The die has a read to finish until `until`, of which nothing was known when it began. */
  holdUntil(die: number, until: number): void {
    if (until > this.readEnd[die]) this.readEnd[die] = until;
  }

  /** Adds to the backlog, from `at` on. @returns when it is done */
  add(die: number, at: number, ns: number): number {
    if (this.backlogEnd[die] <= at) {
      const begin = Math.max(at, this.readEnd[die]);
      this.pieceAt[die] = begin;
      this.backlogEnd[die] = begin + ns;
    } else this.backlogEnd[die] += ns;
    return this.backlogEnd[die];
  }

  /** Time for which the die has had nothing to do by `at`. */
  idleNs(die: number, at: number): number {
    return Math.max(0, at - Math.max(this.backlogEnd[die], this.readEnd[die]));
  }
}
