/**
 * Which objects are used together: for each two, how long requests of both were outstanding at once, and how often one process asked for the
 * one right after the other. Requests are those of `objectLog.ts`. Memory is the square of the objects, at most 512; a request costs a
 * comparison and a sum, and the objects that are active just then where one begins or ends to be.
 */

/** Nobody, nothing before. */
const NONE = -1;

export class CoAccessLog {
  readonly objects: number;
  /** Row-major [object][object], only where row <= column: time with requests of both outstanding; on the diagonal of the object itself. */
  readonly togetherNs: Float64Array;
  /** The same rows: requests of one by a process whose request before was of the other. */
  readonly followed: Float64Array;
  /** By object: requests that had none of the same process before them. */
  readonly first: Float64Array;
  /** By object: requests outstanding, and since when there have been any. */
  private readonly outstanding: Int32Array;
  private readonly sinceNs: Float64Array;
  /** Objects with requests outstanding, in no order, and where each stands in it. */
  private readonly active: Int32Array;
  private readonly place: Int32Array;
  private activeCount = 0;
  /** By process of a query: the object of its last request. What background processes ask for follows nothing. */
  private readonly last: Int32Array;

  /** @param processes of queries; those from this number on are background work */
  constructor(objects: number, processes: number) {
    this.objects = objects;
    this.togetherNs = new Float64Array(objects * objects);
    this.followed = new Float64Array(objects * objects);
    this.first = new Float64Array(objects);
    this.outstanding = new Int32Array(objects);
    this.sinceNs = new Float64Array(objects);
    this.active = new Int32Array(objects);
    this.place = new Int32Array(objects);
    this.last = new Int32Array(processes).fill(NONE);
  }

  /** A request for an object is issued. */
  issued(object: number, process: number, now: number): void {
    if (process < this.last.length) {
      const before = this.last[process];
      if (before === NONE) this.first[object]++;
      else this.followed[this.pair(before, object)]++;
      this.last[process] = object;
    }
    if (this.outstanding[object]++ > 0) return;
    this.sinceNs[object] = now;
    this.place[object] = this.activeCount;
    this.active[this.activeCount++] = object;
  }

  /** One of its requests is complete. */
  completed(object: number, now: number): void {
    if (--this.outstanding[object] > 0) return;
    this.account(object, now);
    const last = this.active[--this.activeCount];
    const at = this.place[object];
    this.active[at] = last;
    this.place[last] = at;
  }

  /** End of the run: accounts for what is still outstanding. */
  close(now: number): void {
    // Each two once: what has been accounted for begins again now.
    for (let k = 0; k < this.activeCount; k++) {
      this.account(this.active[k], now);
      this.sinceNs[this.active[k]] = now;
    }
  }

  /** Row and column of a pair, whichever way round. */
  pair(a: number, b: number): number {
    return a < b ? a * this.objects + b : b * this.objects + a;
  }

  /** An overlap began with the later of the two, and ends now. */
  private account(object: number, now: number): void {
    const { active, activeCount, sinceNs, togetherNs } = this;
    const since = sinceNs[object];
    for (let k = 0; k < activeCount; k++) togetherNs[this.pair(object, active[k])] += now - Math.max(since, sinceNs[active[k]]);
  }
}
