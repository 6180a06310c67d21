/**
 * Requests sorted by address: one self-adjusting (splay) tree per queue, its links kept in the request
 * pool (Sleator and Tarjan 1985; top-down variant). Amortized O(log n), and cheaper where a sweep asks
 * for neighbors, which is what every elevator does: each request knows its neighbors, so the process that asks near the
 * root (a request that comes is looked for on both sides, then added there) is answered without a descent. Equal addresses
 * leave in order of arrival: a request's key is its address when it came, and its order counts arrivals.
 */
import { grownI32 } from '../../kernel/arrays.ts';
import { ABOVE, BELOW, KEY, KEYS, LEFT, LINKS, NONE, ORDER, RIGHT, type Requests } from '../requests.ts';
import type { RequestIndex } from '../../kernel/indexes.ts';

/** What is sorted, by `lba`, and the columns for its links: requests, or anything else that has them. */
export type Sortable = Pick<Requests, 'lba' | 'keys' | 'links'>;

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

  add(queue: number, request: RequestIndex): void {
    const { links, keys, lba } = this.requests;
    const at = lba[request];
    this.count[queue]++;
    keys[request * KEYS + KEY] = at;
    keys[request * KEYS + ORDER] = ++this.arrivals;
    // The first beyond the address: whatever has the same came before.
    const higher = this.beyond(queue, at);
    // The neighbor that `beyond` left at the root.
    const root = this.root[queue];
    const lower = higher === NONE || root !== higher ? root : links[higher * LINKS + BELOW];
    const own = request * LINKS;
    links[own + BELOW] = lower;
    links[own + ABOVE] = higher;
    if (higher !== NONE) links[higher * LINKS + BELOW] = request;
    if (lower !== NONE) links[lower * LINKS + ABOVE] = request;
    else this.lowest[queue] = request;
    links[own + LEFT] = NONE;
    links[own + RIGHT] = NONE;
    if (root !== NONE) {
      const top = root * LINKS;
      if (root === lower) {
        links[own + LEFT] = root;
        links[own + RIGHT] = links[top + RIGHT];
        links[top + RIGHT] = NONE;
      } else {
        links[own + RIGHT] = root;
        links[own + LEFT] = links[top + LEFT];
        links[top + LEFT] = NONE;
      }
    }
    this.root[queue] = request;
  }

  /** First request at or beyond `lba`, NONE if there is none. */
  atOrAfter(queue: number, lba: number): number {
    const { keys, links } = this.requests;
    let root = this.root[queue];
    if (root === NONE) return NONE;
    if (keys[root * KEYS + KEY] < lba) {
      const next = links[root * LINKS + ABOVE];
      if (next === NONE || keys[next * KEYS + KEY] >= lba) return next;
    } else {
      const previous = links[root * LINKS + BELOW];
      if (previous === NONE || keys[previous * KEYS + KEY] < lba) return root;
    }
    root = this.splay(root, lba, FIRST);
    this.root[queue] = root;
    return keys[root * KEYS + KEY] < lba ? links[root * LINKS + ABOVE] : root;
  }

  /** First request beyond `lba`, NONE if there is none; it or the one before it is the root then. */
  private beyond(queue: number, lba: number): number {
    const { keys, links } = this.requests;
    let root = this.root[queue];
    if (root === NONE) return NONE;
    if (keys[root * KEYS + KEY] <= lba) {
      const next = links[root * LINKS + ABOVE];
      if (next === NONE || keys[next * KEYS + KEY] > lba) return next;
    } else {
      const previous = links[root * LINKS + BELOW];
      if (previous === NONE || keys[previous * KEYS + KEY] <= lba) return root;
    }
    root = this.splay(root, lba, Infinity);
    this.root[queue] = root;
    return keys[root * KEYS + KEY] <= lba ? links[root * LINKS + ABOVE] : root;
  }

  /** Last request before `lba`, NONE if there is none. */
  before(queue: number, lba: number): number {
    const next = this.atOrAfter(queue, lba);
    // That, or the one before it, is the root.
    return next === NONE ? this.root[queue] : this.requests.links[next * LINKS + BELOW];
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
  remove(queue: number, request: RequestIndex): void {
    const { links, keys } = this.requests;
    const own = request * LINKS;
    const lower = links[own + BELOW];
    const higher = links[own + ABOVE];
    if (higher !== NONE) links[higher * LINKS + BELOW] = lower;
    if (lower !== NONE) links[lower * LINKS + ABOVE] = higher;
    else this.lowest[queue] = higher;
    this.count[queue]--;
    const key = keys[request * KEYS + KEY];
    const order = keys[request * KEYS + ORDER];
    if (this.root[queue] !== request) this.splay(this.root[queue], key, order); // no other has both: it is the root now
    let top = links[own + RIGHT];
    if (links[own + LEFT] !== NONE) {
      // Everything on the left lies before it, so splaying there brings the last one up, without a right child.
      top = this.splay(links[own + LEFT], key, order);
      links[top * LINKS + RIGHT] = links[own + RIGHT];
    }
    this.root[queue] = top;
  }

  /** Top-down splay: brings the request with this key and order, or a neighbor of it, to the root. */
  private splay(root: number, key: number, order: number): number {
    const { links, keys } = this.requests;
    let top = root;
    let lessTree = NONE;
    let lessLast = NONE;
    let moreTree = NONE;
    let moreLast = NONE;
    for (;;) {
      const at = keys[top * KEYS + KEY];
      if (key < at || (key === at && order < keys[top * KEYS + ORDER])) {
        let child = links[top * LINKS + LEFT];
        if (child === NONE) break;
        const childKey = keys[child * KEYS + KEY];
        if (key < childKey || (key === childKey && order < keys[child * KEYS + ORDER])) {
          links[top * LINKS + LEFT] = links[child * LINKS + RIGHT];
          links[child * LINKS + RIGHT] = top;
          top = child;
          child = links[top * LINKS + LEFT];
          if (child === NONE) break;
        }
        if (moreLast === NONE) moreTree = top;
        else links[moreLast * LINKS + LEFT] = top;
        moreLast = top;
        top = child;
      } else if (key > at || order > keys[top * KEYS + ORDER]) {
        let child = links[top * LINKS + RIGHT];
        if (child === NONE) break;
        const childKey = keys[child * KEYS + KEY];
        if (key > childKey || (key === childKey && order > keys[child * KEYS + ORDER])) {
          links[top * LINKS + RIGHT] = links[child * LINKS + LEFT];
          links[child * LINKS + LEFT] = top;
          top = child;
          child = links[top * LINKS + RIGHT];
          if (child === NONE) break;
        }
        if (lessLast === NONE) lessTree = top;
        else links[lessLast * LINKS + RIGHT] = top;
        lessLast = top;
        top = child;
      } else break;
    }
    if (lessLast === NONE) lessTree = links[top * LINKS + LEFT];
    else links[lessLast * LINKS + RIGHT] = links[top * LINKS + LEFT];
    if (moreLast === NONE) moreTree = links[top * LINKS + RIGHT];
    else links[moreLast * LINKS + LEFT] = links[top * LINKS + RIGHT];
    links[top * LINKS + LEFT] = lessTree;
    links[top * LINKS + RIGHT] = moreTree;
    return top;
  }
}
