/** Requests in order of arrival: doubly linked lists, their links kept in the request pool. */
import { NONE, type Requests } from '../requests.ts';

export class FifoList {
  private readonly requests: Requests;
  private readonly head: Int32Array;
  private readonly tail: Int32Array;

  constructor(requests: Requests, lists: number) {
    this.requests = requests;
    this.head = new Int32Array(lists).fill(NONE);
    this.tail = new Int32Array(lists).fill(NONE);
  }

  first(list: number): number {
    return this.head[list];
  }

  last(list: number): number {
    return this.tail[list];
  }

  add(list: number, request: number): void {
    const { next, previous } = this.requests;
    const tail = this.tail[list];
    next[request] = NONE;
    previous[request] = tail;
    if (tail === NONE) this.head[list] = request;
    else next[tail] = request;
    this.tail[list] = request;
  }

  remove(list: number, request: number): void {
    const { next, previous } = this.requests;
    const after = next[request];
    const before = previous[request];
    if (before === NONE) this.head[list] = after;
    else next[before] = after;
    if (after === NONE) this.tail[list] = before;
    else previous[after] = before;
  }
}
