/**
 * Requests sorted by address: one self-adjusting (splay) tree per queue, its links kept in the request
 * pool (Sleator and Tarjan 1985; top-down variant). Amortised O(log n), and cheaper where a sweep asks
 * for neighbours, which is what every elevator does: each request knows its neighbours, so whoever asks near the
 * root (a request that comes is looked for on both sides, then added there) is answered without a descent. Equal addresses
 * leave in order of arrival: a request's key is its address when it came, and its order counts arrivals.
 */
import { grownI32 } from '../../kernel/arrays.ts';
import { NONE, type Requests } from '../requests.ts';

/** What is sorted, by `lba`, and the columns for its links: requests, or anything else that has them. */
export type Sortable = Pick<Requests, 'lba' | 'key' | 'order' | 'left' | 'right' | 'below' | 'above'>;

/** Before every request of its address. */
const FIRST = 0;

export class SortedQueue {
  private readonly requests: Sortable;
  private root: Int32Array;
  private lowest: Int32Array;
  private count: Int32Array;
  private arrivals = FIRST;

  constructor(requests: Sortable, queues: number) {
    this.requests = requests;
    this.root = new Int32Array(queues).fill(NONE);
    this.lowest = new Int32Array(queues).fill(NONE);
    this.count = new Int32Array(queues);
  }

  /** Makes room for so many queues, the new ones empty; at least doubles, so that growing one by one costs nothing per queue. */
  ensure(queues: number): void {
    const { length } = this.root;
    if (queues <= length) return;
    const grown = Math.max(queues, 2 * length);
    this.root = grownI32(this.root, grown, NONE);
    this.lowest = grownI32(this.lowest, grown, NONE);
    this.count = grownI32(this.count, grown);
  }

  size(queue: number): number {
    return this.count[queue];
  }

  add(queue: number, request: number): void {
    const { left, right, below, above, lba, key, order } = this.requests;
    const at = lba[request];
    this.count[queue]++;
    key[request] = at;
    order[request] = ++this.arrivals;
    // The first beyond the address: whatever has the same came before.
    const higher = this.beyond(queue, at);
    // The neighbour that `beyond` left at the root.
    const root = this.root[queue];
    const lower = higher === NONE || root !== higher ? root : below[higher];
    below[request] = lower;
    above[request] = higher;
    if (higher !== NONE) below[higher] = request;
    if (lower !== NONE) above[lower] = request;
    else this.lowest[queue] = request;
    left[request] = NONE;
    right[request] = NONE;
    if (root !== NONE) {
      if (root === lower) {
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
    const { key, below, above } = this.requests;
    let root = this.root[queue];
    if (root === NONE) return NONE;
    if (key[root] < lba) {
      const next = above[root];
      if (next === NONE || key[next] >= lba) return next;
    } else {
      const previous = below[root];
      if (previous === NONE || key[previous] < lba) return root;
    }
    root = this.splay(root, lba, FIRST);
    this.root[queue] = root;
    return key[root] < lba ? above[root] : root;
  }

  /** First request beyond `lba`, NONE if there is none; it or the one before it is the root then. */
  private beyond(queue: number, lba: number): number {
    const { key, below, above } = this.requests;
    let root = this.root[queue];
    if (root === NONE) return NONE;
    if (key[root] <= lba) {
      const next = above[root];
      if (next === NONE || key[next] > lba) return next;
    } else {
      const previous = below[root];
      if (previous === NONE || key[previous] <= lba) return root;
    }
    root = this.splay(root, lba, Infinity);
    this.root[queue] = root;
    return key[root] <= lba ? above[root] : root;
  }

  /** Last request before `lba`, NONE if there is none. */
  before(queue: number, lba: number): number {
    const next = this.atOrAfter(queue, lba);
    // That, or the one before it, is the root.
    return next === NONE ? this.root[queue] : this.requests.below[next];
  }

  /** Last request at or before `lba`, NONE if there is none; of several at one address the one that came first. */
  atOrBefore(queue: number, lba: number): number {
    const before = this.before(queue, lba + 1);
    // The first of its address is the first at or after that address.
    return before === NONE ? NONE : this.atOrAfter(queue, this.requests.lba[before]);
  }

  first(queue: number): number {
    return this.lowest[queue];
  }

  /** Takes a request out that is in this queue. */
  remove(queue: number, request: number): void {
    const { left, right, below, above, key, order } = this.requests;
    const lower = below[request];
    const higher = above[request];
    if (higher !== NONE) below[higher] = lower;
    if (lower !== NONE) above[lower] = higher;
    else this.lowest[queue] = higher;
    this.count[queue]--;
    if (this.root[queue] !== request) this.splay(this.root[queue], key[request], order[request]); // no other has both: it is the root now
    let top = right[request];
    if (left[request] !== NONE) {
      // Everything on the left lies before it, so splaying there brings the last one up, without a right child.
      top = this.splay(left[request], key[request], order[request]);
      right[top] = right[request];
    }
    this.root[queue] = top;
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
