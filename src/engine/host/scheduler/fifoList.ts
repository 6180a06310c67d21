/** Requests in order of arrival: doubly linked lists, their links kept in the request pool. */
import { grownI32 } from '../../kernel/arrays.ts';
import { NONE, type Requests } from '../requests.ts';
import type { RequestIndex } from '../../kernel/indexes.ts';

export class FifoList {
  private readonly requests: Requests;
  private head: Int32Array;
  private tail: Int32Array;

  constructor(requests: Requests, lists: number) {
    this.requests = requests;
    this.head = new Int32Array(lists).fill(NONE);
    this.tail = new Int32Array(lists).fill(NONE);
  }

  /** Makes room for so many lists, the new ones empty; at least doubles. */
  ensure(lists: number): void {
    const { length } = this.head;
    if (lists <= length) return;
    const grown = Math.max(lists, 2 * length);
    this.head = grownI32(this.head, grown, NONE);
    this.tail = grownI32(this.tail, grown, NONE);
  }

  first(list: number): number {
    return this.head[list];
  }

  last(list: number): number {
    return this.tail[list];
  }

  add(list: number, request: RequestIndex): void {
    const { next, previous } = this.requests;
    const tail = this.tail[list];
    next[request] = NONE;
    previous[request] = tail;
    if (tail === NONE) this.head[list] = request;
    else next[tail] = request;
    this.tail[list] = request;
  }

  remove(list: number, request: RequestIndex): void {
    const { next, previous } = this.requests;
    const after = next[request];
    const before = previous[request];
    if (before === NONE) this.head[list] = after;
    else next[before] = after;
    if (after === NONE) this.tail[list] = before;
    else previous[after] = before;
  }

  /** Puts `request`, which is in no list, where `leaving` is, which leaves. */
  replace(list: number, leaving: number, request: RequestIndex): void {
    const { next, previous } = this.requests;
    const after = next[leaving];
    const before = previous[leaving];
    next[request] = after;
    previous[request] = before;
    if (before === NONE) this.head[list] = request;
    else next[before] = request;
    if (after === NONE) this.tail[list] = request;
    else previous[after] = request;
  }
}
