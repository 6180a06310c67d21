/**
 * Requests sorted by address: one self-adjusting (splay) tree per queue, its links kept in the request
 * pool (Sleator and Tarjan 1985; top-down variant). Amortised O(log n), and cheaper where a sweep asks
 * for neighbours, which is what every elevator does. Equal addresses leave in order of arrival: a request's key is
 * its address when it came, and its order counts arrivals.
 */
import { grownI32 } from '../../kernel/arrays.ts';
import { NONE, type Requests } from '../requests.ts';

/** What is sorted, by `lba`, and the columns for its links: requests, or anything else that has them. */
export type Sortable = Pick<Requests, 'lba' | 'key' | 'order' | 'left' | 'right'>;

/** Before every request of its address. */
const FIRST = 0;

export class SortedQueue {
  private readonly requests: Sortable;
  private root: Int32Array;
  private count: Int32Array;
  private arrivals = FIRST;

  constructor(requests: Sortable, queues: number) {
    this.requests = requests;
    this.root = new Int32Array(queues).fill(NONE);
    this.count = new Int32Array(queues);
  }

  /** Makes room for so many queues, the new ones empty; at least doubles, so that growing one by one costs nothing per queue. */
  ensure(queues: number): void {
    const { length } = this.root;
    if (queues <= length) return;
    const grown = Math.max(queues, 2 * length);
    this.root = grownI32(this.root, grown, NONE);
    this.count = grownI32(this.count, grown);
  }

  size(queue: number): number {
    return this.count[queue];
  }

  add(queue: number, request: number): void {
    const { left, right, lba, key, order } = this.requests;
    let root = this.root[queue];
    this.count[queue]++;
    key[request] = lba[request];
    order[request] = ++this.arrivals;
    left[request] = NONE;
    right[request] = NONE;
    if (root !== NONE) {
      root = this.splay(root, key[request], order[request]);
      // Of the same address, the root came before.
      if (key[root] <= key[request]) {
        left[request] = root;
        right[request] = right[root];
        right[root] = NONE;
      } else {
        right[request] = root;
        left[request] = left[root];
        left[root] = NONE;
      }
    }
    this.root[queue] = request;
  }

  /** First request at or beyond `lba`, NONE if there is none. */
  atOrAfter(queue: number, lba: number): number {
    const root = this.root[queue];
    if (root === NONE) return NONE;
    const top = this.splay(root, lba, FIRST);
    this.root[queue] = top;
    const requests = this.requests;
    if (requests.lba[top] >= lba) return top;
    let at = requests.right[top];
    if (at === NONE) return NONE;
    while (requests.left[at] !== NONE) at = requests.left[at];
    return at;
  }

  /** Last request before `lba`, NONE if there is none. */
  before(queue: number, lba: number): number {
    const root = this.root[queue];
    if (root === NONE) return NONE;
    const top = this.splay(root, lba, FIRST);
    this.root[queue] = top;
    const requests = this.requests;
    if (requests.lba[top] < lba) return top;
    let at = requests.left[top];
    if (at === NONE) return NONE;
    while (requests.right[at] !== NONE) at = requests.right[at];
    return at;
  }

  /** Last request at or before `lba`, NONE if there is none; of several at one address the one that came first. */
  atOrBefore(queue: number, lba: number): number {
    const before = this.before(queue, lba + 1);
    // The first of its address is the first at or after that address.
    return before === NONE ? NONE : this.atOrAfter(queue, this.requests.lba[before]);
  }

  first(queue: number): number {
    return this.atOrAfter(queue, 0);
  }

  /** Takes a request out that is in this queue. */
  remove(queue: number, request: number): void {
    const { left, right, key, order } = this.requests;
    this.splay(this.root[queue], key[request], order[request]); // no other has both: the request is the root now
    let top = right[request];
    if (left[request] !== NONE) {
      // Everything on the left lies before it, so splaying there brings the last one up, without a right child.
      top = this.splay(left[request], key[request], order[request]);
      right[top] = right[request];
    }
    this.root[queue] = top;
    this.count[queue]--;
  }

  /** Top-down splay: brings the request with this key and order, or a neighbour of it, to the root. */
  private splay(root: number, key: number, order: number): number {
    const { left, right, key: keys, order: orders } = this.requests;
    let top = root;
    let lessTree = NONE;
    let lessLast = NONE;
    let moreTree = NONE;
    let moreLast = NONE;
    for (;;) {
      const at = keys[top];
      if (key < at || (key === at && order < orders[top])) {
        let child = left[top];
        if (child === NONE) break;
        if (key < keys[child] || (key === keys[child] && order < orders[child])) {
          left[top] = right[child];
          right[child] = top;
          top = child;
          child = left[top];
          if (child === NONE) break;
        }
        if (moreLast === NONE) moreTree = top;
        else left[moreLast] = top;
        moreLast = top;
        top = child;
      } else if (key > at || order > orders[top]) {
        let child = right[top];
        if (child === NONE) break;
        if (key > keys[child] || (key === keys[child] && order > orders[child])) {
          right[top] = left[child];
          left[child] = top;
          top = child;
          child = right[top];
          if (child === NONE) break;
        }
        if (lessLast === NONE) lessTree = top;
        else right[lessLast] = top;
        lessLast = top;
        top = child;
      } else break;
    }
    if (lessLast === NONE) lessTree = left[top];
    else right[lessLast] = left[top];
    if (moreLast === NONE) moreTree = right[top];
    else left[moreLast] = right[top];
    left[top] = lessTree;
    right[top] = moreTree;
    return top;
  }
}
