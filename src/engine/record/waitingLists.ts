/** Who waits where, in order of coming: lists of requests, each of them in one list at most. Grows with the numbers of the requests. */
const NONE = -1;

export class WaitingLists {
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  private listOf = new Int32Array(1024).fill(NONE);
  private next = new Int32Array(1024).fill(NONE);
  private before = new Int32Array(1024).fill(NONE);

  constructor(lists: number) {
    this.first = new Int32Array(lists).fill(NONE);
    this.last = new Int32Array(lists).fill(NONE);
  }

  add(list: number, request: number): void {
    this.remove(request);
    const last = this.last[list];
    this.listOf[request] = list;
    this.before[request] = last;
    this.next[request] = NONE;
    if (last === NONE) this.first[list] = request;
    else this.next[last] = request;
    this.last[list] = request;
  }

  /** Out of the list that it is in, if it is in one. */
  remove(request: number): void {
    if (request >= this.listOf.length) this.grow(request);
    const list = this.listOf[request];
    if (list === NONE) return;
    const { next, before } = this;
    if (before[request] === NONE) this.first[list] = next[request];
    else next[before[request]] = next[request];
    if (next[request] === NONE) this.last[list] = before[request];
    else before[next[request]] = before[request];
    this.listOf[request] = NONE;
  }

  /** NONE, -1: nobody waits there. */
  firstOf(list: number): number {
    return this.first[list];
  }

  /** NONE, -1: it is the last of its list. */
  behind(request: number): number {
    return this.next[request];
  }

  private grow(request: number): void {
    const length = Math.max(request + 1, 2 * this.listOf.length);
    const longer = (of: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(length).fill(NONE);
      grown.set(of);
      return grown;
    };
    this.listOf = longer(this.listOf);
    this.next = longer(this.next);
    this.before = longer(this.before);
  }
}
